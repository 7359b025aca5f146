import type { Field, Json, Shape } from '@rounds/core/entities'
import type { ComponentType } from 'react'

/** What every control of the record form is given. */
export interface ControlProps<F extends Field = Field> {
  /** The id of the control, for its label and for the summary of errors. */
  id: string
  field: F
  label: string
  value: unknown
  onValue: (value: Json) => void
  error?: string | undefined
  /** It stands in a cell of a table: what it is called is read aloud but not shown, and help is left out. */
  inCell?: boolean | undefined
  /** Shown in what is empty, where the label is not to be seen. */
  placeholder?: string | undefined
  /** Told what cannot be read of what was typed, by the control's id; null when it can be read again. */
  onUnreadable: (id: string, message: string | null) => void
}

/** What the control of a JSON value is given besides. */
export interface ShapeControlProps extends ControlProps {
  shape: Shape
  /** The control of a member, which again may hold a shape. */
  Member: ComponentType<ControlProps>
  /** It is one of several in a list: what is short stands side by side, to be compared from entry to entry. */
  isEntry?: boolean
}

/** What the kit's fields take of a control. */
export const common = ({
  id,
  field,
  label,
  error,
  inCell = false,
}: Pick<ControlProps, 'id' | 'field' | 'label' | 'error' | 'inCell'>) => ({
  id,
  label,
  help: inCell ? undefined : field.help,
  error,
  required: field.required === true,
  hideLabel: inCell,
})

/** What of a field is said to people, for a control that stands in for it. */
export const wordsOf = ({ help, required }: Field) => ({
  ...(help && { help }),
  ...(required && { required }),
})
