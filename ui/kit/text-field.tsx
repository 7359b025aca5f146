import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { type ControlSize, controlClass, controlSize, Field, type FieldProps } from './field.tsx'

export interface TextFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, keyof FieldProps | 'size' | 'prefix'> {
  size?: ControlSize | undefined
  /** Called with the text on every change. */
  onValue?: ((value: string) => void) | undefined
  /** A monospaced font, for ids, paths and code. */
  mono?: boolean | undefined
  /** Inside, after the text: a unit, a count, a small button. */
  after?: ReactNode
}

/** One line of text, with its label, help and error. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    help,
    error,
    required,
    hideLabel,
    id,
    className,
    size = 'md',
    onValue,
    mono,
    after,
    ...rest
  } = props
  return (
    <Field {...{ label, help, error, required, hideLabel, id, className }}>
      {control => (
        <div className="relative">
          <input
            type="text"
            {...rest}
            {...control}
            onChange={event => {
              rest.onChange?.(event)
              onValue?.(event.target.value)
            }}
            className={clsx(controlClass, controlSize[size], mono && 'font-mono text-sm', after && 'pr-18')}
          />
          {after && (
            <span className="absolute inset-y-0 right-2.5 flex items-center gap-1 text-ink-2 text-sm">
              {after}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
