import type { Field, Json } from '@rounds/core/entities'
import { useId } from 'react'
import { FieldControl } from '../record-tool/record/controls/field-control.tsx'

const ignore = () => undefined

/** One field of the page, drawn from its definition. */
export function FormField({
  name,
  field,
  value,
  onValue,
}: {
  name: string
  field: Field
  value: unknown
  onValue: (value: Json) => void
}) {
  const id = useId()
  return (
    <FieldControl
      id={id}
      field={field}
      label={field.label ?? name}
      value={value}
      onValue={onValue}
      onUnreadable={ignore}
    />
  )
}
