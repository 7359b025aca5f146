import { readLink } from '@rounds/core/rules/text'
import { useState } from 'react'
import { Mark } from './mark.tsx'
import { ownOrigins } from './own-origins.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface LinkTextFieldProps extends Omit<TextFieldProps, 'value' | 'onValue' | 'error' | 'help'> {
  value: string
  onValue: (value: string) => void
  /** Says what is wrong at once, as after Enter; else when the field is left. */
  insist?: boolean | undefined
  /** Said instead of what the link does, where more is known of it. */
  leadsTo?: string | undefined
  /** It leads to nothing: said in place of the rest, and no reason to refuse it, since a page may come later. */
  warning?: string | undefined
}

/**
 * Where a link leads, typed or pasted. While it is typed it says what it will do, or what is missing; what can never be
 * a link is refused at once.
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
