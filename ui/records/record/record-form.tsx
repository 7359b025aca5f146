import type { Json } from '@rounds/core/entities'
import { memo } from 'react'
import { FieldControl } from './controls/field-control.tsx'
import { controlId, type NamedField } from './form-fields.ts'

export interface RecordFormProps {
  fields: readonly NamedField[]
  values: Readonly<Record<string, unknown>>
  issueOf: (name: string) => string | undefined
  onChange: (name: string, value: Json) => void
  onUnreadable: (id: string, message: string | null) => void
}

/** The form of a record: one column of fields, drawn from the definition. */
export function RecordForm({ fields, values, issueOf, onChange, onUnreadable }: RecordFormProps) {
  return (
    <div className="measure flex flex-col gap-4">
      {fields.map(({ name, field, label }) => (
        <FormField
          key={name}
          {...{ name, field, label, onChange, onUnreadable }}
          value={values[name] ?? null}
          error={issueOf(name)}
        />
      ))}
    </div>
  )
}

interface FormFieldProps extends NamedField {
  value: unknown
  error: string | undefined
  onChange: (name: string, value: Json) => void
  onUnreadable: (id: string, message: string | null) => void
}

/** One field; drawn again only when it has changed, so that a long form is quick to type in. */
const FormField = memo(function FormField({
  name,
  field,
  label,
  value,
  error,
  onChange,
  onUnreadable,
}: FormFieldProps) {
  return (
    <FieldControl
      {...{ field, label, value, error, onUnreadable }}
      id={controlId(name)}
      onValue={next => onChange(name, next)}
    />
  )
})
