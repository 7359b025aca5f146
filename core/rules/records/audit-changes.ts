import { type AnyRow, entityNamed, type Field } from '../../entities/index.ts'

/** The change of one field, as the audit log stores it. */
export interface AuditChange {
  /** The field name in records. */
  readonly name: string
  /** The field's label; its name if the entity no longer has it. */
  readonly label: string
  readonly field: Field | undefined
  /** As field values; null if there is none. */
  readonly old: unknown
  readonly now: unknown
  /** The targets of a reference before and after, with their names at the time. */
  readonly names?: readonly [old: string | null, now: string | null]
  /** A secret: the log records that it changed, but not its values. */
  readonly isHidden: boolean
}

/** The position of a field that the entity no longer has. */
const LAST = 10_000

/** The changed fields in an audit entry, in the entity's field order. */
export function auditChanges(entry: AnyRow): readonly AuditChange[] {
  const data = objectIn(entry.Data)
  const changes = objectIn(data.changes)
  const names = objectIn(data.names)
  const fields: Readonly<Record<string, Field>> = entityNamed(String(entry.Entity ?? ''))?.fields ?? {}
  const hidden = Array.isArray(data.hidden) ? data.hidden.map(String) : []
  const place = (name: string) => Object.keys(fields).indexOf(name) + 1 || LAST
  return [...Object.keys(changes), ...hidden]
    .sort((one, other) => place(one) - place(other))
    .map(name => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      const [old, now] = pairIn(changes[name])
      const led = names[name] === undefined ? undefined : pairIn(names[name])
      return {
        name,
        label: field?.label ?? name,
        field,
        old: valueIn(field, old),
        now: valueIn(field, now),
        ...(led && { names: led }),
        isHidden: hidden.includes(name),
      }
    })
}

const objectIn = (value: unknown): AnyRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as AnyRow) : {}

const textIn = (value: unknown) => (value === null || value === undefined ? null : String(value))
const pairIn = (value: unknown): readonly [string | null, string | null] =>
  Array.isArray(value) ? [textIn(value[0]), textIn(value[1])] : [null, null]

/** Parses a field value from the database's text format. */
function valueIn(field: Field | undefined, text: string | null): unknown {
  if (text === null || !field) return text
  switch (field.kind) {
    case 'boolean':
      return text === 'true'
    case 'identity':
    case 'integer':
    case 'number':
      return Number(text)
    case 'reference':
      return field.key === 'integer' ? Number(text) : text
    case 'choice':
      return typeof field.options[0]?.value === 'number' ? Number(text) : text
    case 'datetime':
      return instantOf(text)
    case 'json':
      return parseJson(text)
    default:
      return text
  }
}

/** Converts a database timestamp, `2026-03-31 09:00:00.123+02`, to ISO 8601. */
function instantOf(text: string): string {
  const at = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
  return Number.isNaN(at.getTime()) ? text : at.toISOString()
}

/** Truncated JSON is shown as text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
