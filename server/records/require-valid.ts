import { type AnyRow, checkRecord, type Entity } from '@rounds/core/entities'
import { invalid } from '../errors.ts'

/** A new record as its definition allows it, with its defaults. Throws BadRequest naming the fields otherwise. */
export function requireValid(entity: Entity, given: AnyRow): AnyRow {
  const read = checkRecord(entity, given, 'create')
  if (!read.ok) throw invalid(read.issues)
  return read.value
}
