import { type Key, keyOf } from '@rounds/core/api'
import { type AnyRow, checkRecord, type Entity, type Mode } from '@rounds/core/entities'
import { withFrequencyIndex } from '@rounds/core/rules/site'
import { BadRequest, invalid } from '../errors.ts'
import { prepare, type Writer } from './prepare.ts'

const isObject = (input: unknown): input is AnyRow =>
  typeof input === 'object' && input !== null && !Array.isArray(input)

/** The key fields with their values. */
export const keyRecord = (entity: Entity, key: Key): AnyRow =>
  Object.fromEntries(entity.key.map((name, index) => [name, key[index]]))

/** A new record, validated and completed. Throws `BadRequest` with every issue. */
export function newRecord(entity: Entity, input: unknown, writer: Writer): AnyRow {
  return checkInput(entity, refuseKey(entity, input), 'create', writer)
}

/** A change of the record with that key. Throws `BadRequest` with every issue. */
export function changedRecord(
  entity: Entity,
  input: unknown,
  mode: 'replace' | 'merge',
  writer: Writer,
  key: Key,
): AnyRow {
  return { ...checkInput(entity, withKey(entity, input, key), mode, writer), ...keyRecord(entity, key) }
}

/** A change that contains its own key and, optionally, the version it was read at. Throws `BadRequest`. */
export function keyedRecord(
  entity: Entity,
  input: unknown,
  mode: 'replace' | 'merge',
  writer: Writer,
): AnyRow {
  if (!isObject(input)) throw new BadRequest('Each entry must be a record.')
  const { RowVersion } = input
  if (RowVersion !== undefined && !Number.isInteger(RowVersion))
    throw new BadRequest('RowVersion must be a whole number.')
  const record = changedRecord(entity, input, mode, writer, keyIn(entity, input))
  return RowVersion === undefined ? record : { ...record, RowVersion }
}

/** Parses several inputs, and says which one an issue is about. */
export function each<T>(inputs: readonly unknown[], read: (input: unknown) => T): readonly T[] {
  return inputs.map((input, index) => {
    try {
      return read(input)
    } catch (error) {
      if (inputs.length < 2 || !(error instanceof BadRequest)) throw error
      throw new BadRequest(`Record ${index + 1}: ${error.message}`, error.body.errors)
    }
  })
}

function checkInput(entity: Entity, input: unknown, mode: Mode, writer: Writer): AnyRow {
  const result = checkRecord(entity, withIndex(entity, input), mode, 'wire')
  if (!result.ok) throw invalid(result.issues)
  return prepare(entity, result.value, mode, writer)
}

/** A page's change frequency may be sent as text (specification §5). Invalid JSON is left to validation. */
function withIndex(entity: Entity, input: unknown): unknown {
  if (entity.name !== 'Content' || !isObject(input) || typeof input.CMetaData !== 'string') return input
  try {
    return { ...input, CMetaData: JSON.stringify(withFrequencyIndex(JSON.parse(input.CMetaData))) }
  } catch {
    return input
  }
}

/** The database generates integer keys: a new record has none, or 0 (specification §4). */
function refuseKey(entity: Entity, input: unknown): unknown {
  const [name = ''] = entity.key
  if (entity.fields[name]?.kind !== 'identity' || !isObject(input)) return input
  const given = input[name]
  if (given === undefined || given === null || given === 0) return input
  throw new BadRequest(`${name} is set by the database. Leave it out, or send 0.`, [
    { field: name, message: 'Set by the database.' },
  ])
}

/** The key is in the path; a body may repeat it, but not contradict it. */
function withKey(entity: Entity, input: unknown, key: Key): unknown {
  if (!isObject(input)) return input
  for (const [index, name] of entity.key.entries()) {
    const given = input[name]
    if (given !== undefined && given !== null && !isSame(given, key[index]))
      throw new BadRequest(`${name} is ${key[index]} in the address and something else in the record.`, [
        { field: name, message: 'A key can’t be changed.' },
      ])
  }
  return { ...input, ...keyRecord(entity, key) }
}

/** UUIDs ignore case; anything but text and numbers is not a key. */
const isSame = (given: unknown, part: string | number | undefined): boolean =>
  (typeof given === 'string' || typeof given === 'number') &&
  String(given).toLowerCase() === String(part).toLowerCase()

function keyIn(entity: Entity, record: AnyRow): Key {
  try {
    return keyOf(entity, record)
  } catch (error) {
    throw new BadRequest(error instanceof Error ? error.message : 'The key is missing.')
  }
}
