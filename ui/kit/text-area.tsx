import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { controlClass, Field, type FieldProps } from './field.tsx'

export interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, keyof FieldProps> {
  onValue?: ((value: string) => void) | undefined
  mono?: boolean | undefined
}

/** Multi-line text; it grows with its content where the browser supports it. */
export function TextArea(props: TextAreaProps) {
  const { label, help, error, required, hideLabel, id, className, onValue, mono, ...rest } = props
  return (
    <Field {...{ label, help, error, required, hideLabel, id, className }}>
      {control => (
        <textarea
          rows={4}
          {...rest}
          {...control}
          onChange={event => {
            rest.onChange?.(event)
            onValue?.(event.target.value)
          }}
          className={clsx(
            controlClass,
            'field-sizing-content block max-h-[60vh] min-h-20 resize-y px-2.5 py-1.5',
            mono && 'font-mono text-sm',
          )}
        />
      )}
    </Field>
  )
}
