import { TextField, type TextFieldProps } from './text-field.tsx'

export interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'mono'> {
  /** What of a moment is asked for. */
  kind?: 'date' | 'time' | 'datetime-local' | 'month' | undefined
}

/** A day or a time, in the browser's own control and as ISO text (2026-11-21, 14:02). */
export function DateField({ kind = 'date', ...rest }: DateFieldProps) {
  return <TextField {...rest} type={kind} />
}
