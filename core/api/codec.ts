import type { AnyRow, Entity } from '../entities/entity.ts'

/** Writes a record for the wire: JSON fields become strings holding JSON (specification §7). */
export function encodeRecord(entity: Entity, record: AnyRow): AnyRow {
  return mapJson(entity, record, value => (value === null ? null : JSON.stringify(value)))
}

/** Reads a record from the wire: JSON fields are parsed; one that does not parse stays the text that it is. */
export function decodeRecord(entity: Entity, record: AnyRow): AnyRow {
  return mapJson(entity, record, value => (typeof value === 'string' ? parseJson(value) : value))
}

function mapJson(entity: Entity, record: AnyRow, change: (value: unknown) => unknown): AnyRow {
  const changed: Record<string, unknown> = { ...record }
  for (const name of Object.keys(record))
    if (entity.fields[name]?.kind === 'json') changed[name] = change(record[name])
  return changed
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
