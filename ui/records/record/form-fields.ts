import { type AnyRow, type Entity, type Field, miscDataShapes, type Shape } from '@rounds/core/entities'

/** A field with its name in records. */
export interface NamedField {
  readonly name: string
  readonly field: Field
  readonly label: string
}

/** A record page's editable and read-only fields. */
export interface FormFields {
  readonly filled: readonly NamedField[]
  readonly facts: readonly NamedField[]
}

/**
 * Splits the fields of an entity. Read-only are server-set fields, a generated UUID, the key of a stored record, and
 * the tool's fixed values; the version is hidden, and so are fields that the tool shows in its own way.
 */
export function formFields(
  entity: Entity,
  { isNew, mayWrite, fixed }: { isNew: boolean; mayWrite: boolean; fixed: AnyRow },
): FormFields {
  const filled: NamedField[] = []
  const facts: NamedField[] = []
  for (const [name, field] of Object.entries(entity.fields)) {
    if (name === 'RowVersion' || field.secret === 'hidden' || field.inForm === false) continue
    const named = { name, field, label: field.label ?? name }
    const generated = field.kind === 'uuid' && field.generated
    const isFact =
      field.readOnly || generated || Object.hasOwn(fixed, name) || (!isNew && entity.key.includes(name))
    if (mayWrite && !isFact) filled.push(named)
    else if (!field.secret && !(isNew && (field.readOnly || generated))) facts.push(named)
  }
  return { filled, facts }
}

/** A MiscData row has its own shape, by its name; every other JSON field has the one in its definition. */
export function withOwnShape({ name, field, label }: NamedField, record: AnyRow): NamedField {
  const shapes: Readonly<Record<string, Shape>> = miscDataShapes
  const shape = name === 'MdValue' && field.kind === 'json' ? shapes[String(record.MdName)] : undefined
  return { name, field: shape && field.kind === 'json' ? { ...field, shape } : field, label }
}

/** The id of a field's control. */
export const controlId = (name: string): string => `field-${name}`
