import { kitWords } from '@rounds/core/words/kit'
import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { Mark } from './mark.tsx'

/** What every field has around its control. */
export interface FieldProps {
  label: ReactNode
  /** A hint, if the label is not enough. */
  help?: ReactNode
  /** What is wrong and how to fix it, shown in place. */
  error?: ReactNode
  required?: boolean | undefined
  /** The label is only for screen readers, because the context shows it. */
  hideLabel?: boolean | undefined
  /** Required if something links to the field, as the error summary does. */
  id?: string | undefined
  className?: string | undefined
}

/**
 * What the control inside must have, so that label, help and error belong to it. A control that a label cannot name,
 * such as an editor, also uses `${id}-label` as `aria-labelledby`.
 */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** Label, help and error around any control. */
export function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { label, help, error, required, hideLabel, className, children } = props
  const made = useId()
  const id = props.id ?? made
  const helpId = help ? `${id}-help` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className={clsx('min-w-0', className)}>
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={hideLabel ? 'sr-only' : 'mb-1 flex items-baseline gap-2 font-semibold text-sm'}
      >
        {label}
        {required && (
          <span aria-hidden="true" className="font-normal text-ink-3 text-xs">
            {kitWords.field.required}
          </span>
        )}
      </label>
      {children({
        id,
        'aria-describedby': [errorId, helpId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {error && (
        <p id={errorId} className="mt-1 flex items-baseline gap-1.5 text-loss text-sm">
          <Mark tone="alarm" className="translate-y-px" />
          <span>{error}</span>
        </p>
      )}
      {help && (
        <p id={helpId} className="mt-1 text-ink-2 text-sm">
          {help}
        </p>
      )}
    </div>
  )
}

/** The style of all input controls. */
export const controlClass = clsx(
  'w-full min-w-0 rounded-md border border-edge bg-sheet text-ink transition-colors',
  'hover:enabled:border-ink-3 focus-visible:border-accent focus-visible:outline-offset-0',
  'aria-invalid:border-loss disabled:bg-well disabled:text-ink-3 [&[readonly]]:bg-well',
)

/** The heights of one-line controls. */
export const controlSize = { sm: 'h-7.5 px-2 text-sm', md: 'h-8.5 px-2.5', lg: 'h-9.5 px-3' }
export type ControlSize = keyof typeof controlSize
