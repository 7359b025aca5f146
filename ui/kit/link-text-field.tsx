import { readLink } from '@rounds/core/rules/text'
import { useState } from 'react'
import { Mark } from './mark.tsx'
import { ownOrigins } from './own-origins.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface LinkTextFieldProps extends Omit<TextFieldProps, 'value' | 'onValue' | 'error' | 'help'> {
  value: string
  onValue: (value: string) => void
  /** Shows errors at once, as after Enter; by default when the field loses focus. */
  insist?: boolean | undefined
  /** Shown instead of the link's description, if more is known about it. */
  leadsTo?: string | undefined
  /**
   * The target does not exist: shown instead of everything else, but not an error, because the page may be created
   * later.
   */
  warning?: string | undefined
}

/**
 * A link target, typed or pasted. While typing, it describes what the link will do, or what is missing; what can never
 * be a link is rejected at once.
 */
export function LinkTextField({
  value,
  onValue,
  insist = false,
  leadsTo,
  warning,
  ...rest
}: LinkTextFieldProps) {
  const [isLeft, setLeft] = useState(false)
  const link = readLink(value, ownOrigins())
  const isWrong = !link.ok && (insist || (value.trim() !== '' && (isLeft || link.sort === 'refused')))
  return (
    <TextField
      mono
      autoComplete="off"
      spellCheck={false}
      maxLength={800}
      {...rest}
      value={value}
      onValue={text => {
        setLeft(false)
        onValue(text)
      }}
      onBlur={event => {
        setLeft(true)
        rest.onBlur?.(event)
      }}
      error={isWrong && !link.ok ? link.because : undefined}
      help={
        isWrong ? undefined : link.ok && warning ? (
          <span role="status" className="flex items-baseline gap-1.5 text-warn-ink">
            <Mark tone="changed" className="translate-y-px" />
            {warning}
          </span>
        ) : link.ok ? (
          (leadsTo ?? `${link.says}.`)
        ) : (
          link.because
        )
      }
    />
  )
}
