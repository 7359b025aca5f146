import { checkValue, isUuid } from '../entities/check.ts'
import type { AnyRow, Entity } from '../entities/entity.ts'
import { holdsInteger, holdsUuid } from '../entities/field.ts'

/** The parts of a record's key, in the entity's order. */
export type Key = readonly (string | number)[]

/** A key in a path that can't be parsed. */
export class KeyError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'KeyError'
  }
}

/** The key of a record. Throws `KeyError` if a part is missing. */
export function keyOf(entity: Entity, record: AnyRow): Key {
  return entity.key.map(name => {
    const part = record[name]
    if (typeof part !== 'string' && typeof part !== 'number')
      throw new KeyError(`${entity.label} has no ${name}.`)
    return normalizePart(entity, name, part)
  })
}

/** Keys are normalized, so that rules that compare keys can't be evaded by another spelling: UUIDs in lowercase. */
function normalizePart(entity: Entity, name: string, part: string | number): string | number {
  const field = entity.fields[name]
  return typeof part === 'string' && field && holdsUuid(field) ? part.toLowerCase() : part
}

/** Prints a key for a path: `7`, or `[7,a%2Cb]` with each part percent-encoded (specification §7; decisions §2). */
export function printKey(key: Key): string {
  const parts = key.map(part => encodeURIComponent(part))
  return parts.length === 1 ? (parts[0] ?? '') : `[${parts.join(',')}]`
}

/** Prints several keys for `/all/[k1,k2]`. */
export const printKeys = (keys: readonly Key[]): string => `[${keys.map(printKey).join(',')}]`

/**
 * Parses a key from a raw, still percent-encoded path segment. The alternate key (a UUID) also finds the row if the
 * entity has one. Throws `KeyError` if the number of parts or a part's type does not match the entity's.
 */
export function parseKey(
  entity: Entity,
  segment: string,
): { readonly fields: readonly string[]; readonly key: Key } {
  const raw = unwrapSegment(segment)
  const parts = raw.startsWith('[') && raw.endsWith(']') ? raw.slice(1, -1).split(',') : [raw]
  if (parts.length === 1 && entity.alternateKey && isUuid(parts[0] ?? ''))
    return { fields: [entity.alternateKey], key: [(parts[0] ?? '').toLowerCase()] }
  return { fields: entity.key, key: readParts(entity, parts) }
}

/** Parses the keys of `/all/[k1,k2]`, or `/all/[[a,b],[c,d]]` for composite keys. Throws `KeyError`. */
export function parseKeys(entity: Entity, segment: string): readonly Key[] {
  const raw = unwrapSegment(segment)
  if (!raw.startsWith('[') || !raw.endsWith(']')) throw new KeyError('Write the keys as [k1,k2].')
  const inner = raw.slice(1, -1)
  if (inner === '') return []
  if (entity.key.length === 1) return inner.split(',').map(part => readParts(entity, [part]))
  const groups = inner.match(/\[[^[\]]*\]/g) ?? []
  if (groups.join(',') !== inner) throw new KeyError(`Write the keys as [[${entity.key.join(',')}],…].`)
  return groups.map(group => readParts(entity, group.slice(1, -1).split(',')))
}

/** Some clients encode the brackets too. */
const unwrapSegment = (segment: string) => (/^%5b/i.test(segment) ? decode(segment) : segment)

function readParts(entity: Entity, parts: readonly string[]): Key {
  if (parts.length !== entity.key.length)
    throw new KeyError(`${entity.label} is found by ${entity.key.join(' and ')}: write ${shapeOf(entity)}.`)
  return parts.map((part, index) => {
    const name = entity.key[index] ?? ''
    const field = entity.fields[name]
    const text = decode(part)
    const value =
      field && holdsInteger(field) ? (/^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN) : text
    const wrong = field && checkValue(field, value)
    if (wrong) throw new KeyError(`${name} ${wrong}.`)
    return normalizePart(entity, name, value)
  })
}

const shapeOf = (entity: Entity) =>
  entity.key.length === 1 ? `{${entity.key[0]}}` : `[${entity.key.join(',')}]`

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new KeyError('The key isn’t percent-encoded correctly.')
  }
}
