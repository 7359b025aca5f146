import type { AnyRow, Entity } from '../entities/entity.ts'

/** Encodes a record for the wire: JSON fields become strings containing JSON (specification §7). */
export function encodeRecord(entity: Entity, record: AnyRow): AnyRow {
  return mapJson(entity, record, value => (value === null ? null : JSON.stringify(value)))
}

/**
 * Sets the dates that the specification's transforms name (§5), by the client's clock. The server sets them too, and
 * its values win.
 */
export function setStamps(entity: Entity, record: AnyRow, write: 'create' | 'update', now: Date): AnyRow {
  const stamps = Object.entries(entity.fields).flatMap(([name, field]) =>
    field.kind === 'datetime' && field.stamp && (write === 'create' || field.stamp === 'updated')
      ? [name]
      : [],
  )
  return { ...record, ...Object.fromEntries(stamps.map(name => [name, now.toISOString()])) }
}

/** Decodes a record from the wire: JSON fields are parsed; invalid JSON stays text. */
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
