import type { Field, Json, Shape } from '@rounds/core/entities'
import type { ComponentType } from 'react'

/** The props of every control of the record form. */
export interface ControlProps<F extends Field = Field> {
  /** The id of the control, for its label and for the error summary. */
  id: string
  field: F
  label: string
  value: unknown
  onValue: (value: Json) => void
  error?: string | undefined
  /** It is in a table cell: the label is only for screen readers, and help is omitted. */
  inCell?: boolean | undefined
  /** The placeholder, if the label is not visible. */
  placeholder?: string | undefined
  /** Called with the error for input that can't be parsed, by the control's id; null once it can. */
  onUnreadable: (id: string, message: string | null) => void
}

/** Additional props of a JSON control. */
export interface ShapeControlProps extends ControlProps {
  shape: Shape
  /** The control of a member, which may have a shape of its own. */
  Member: ComponentType<ControlProps>
  /** It is one of several in a list: short members are side by side, so entries can be compared. */
  isEntry?: boolean
}

/** The kit field props derived from a control's. */
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

/** A field's label and help, for a control that replaces it. */
export const wordsOf = ({ help, required }: Field) => ({
  ...(help && { help }),
  ...(required && { required }),
})
