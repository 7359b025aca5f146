import type { Json } from '@rounds/core/entities'
import { type PagePartName, pageParts, placeName } from '@rounds/core/rules/page'
import { FieldControl } from '../../records/record/controls/field-control.tsx'

const ignore = () => undefined

/** The id of a page field's control, under which unfinished input is stored. */
export const fieldId = (part: PagePartName, key: string, field: string): string =>
  placeName({ part, key, field })

export interface FormFieldProps {
  part: PagePartName
  /** The entry's key, as in `Entry.key`. */
  of: string
  name: string
  value: unknown
  onValue: (value: Json) => void
}

/** One field of the page, generated from its definition. */
export function FormField({ part, of, name, value, onValue }: FormFieldProps) {
  const field = pageParts[part].fields[name]
  if (!field) return null
  return (
    <FieldControl
      id={fieldId(part, of, name)}
      field={field}
      label={field.label ?? name}
      value={value}
      onValue={onValue}
      onUnreadable={ignore}
    />
  )
}
