import { TextField, type TextFieldProps } from './text-field.tsx'

export interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'value' | 'onValue' | 'mono'> {
  value?: number | null | undefined
  /** Called with the number, or null if the field is empty or not a number. */
  onValue?: ((value: number | null) => void) | undefined
}

/** A number, in the browser's own control. */
export function NumberField({ value, onValue, ...rest }: NumberFieldProps) {
  return (
    <TextField
      inputMode="decimal"
      {...rest}
      type="number"
      value={value === undefined ? undefined : (value ?? '')}
      onChange={event => {
        rest.onChange?.(event)
        const number = event.target.valueAsNumber
        onValue?.(Number.isNaN(number) ? null : number)
      }}
    />
  )
}
