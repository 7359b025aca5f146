import type { Entity } from './entity.ts'
import type { Field, Shape, TextField } from './field.ts'
import { formats } from './formats.ts'

/** One thing wrong with a value; `field` is missing where it concerns the record as a whole. */
export interface Issue {
  readonly field?: string
  readonly message: string
}

/** What is being done with the record: `create` and `replace` need every required field, `merge` only what it names. */
export type Mode = 'create' | 'replace' | 'merge'

/** JSON fields come as strings from the wire and as values in the client. */
export type Encoding = 'wire' | 'value'

const patterns = new Map<string, RegExp>()

function patternOf(field: TextField): RegExp {
  const { pattern } = formats[field.format]
  const known = patterns.get(pattern)
  if (known) return known
  const made = new RegExp(pattern, 'u')
  patterns.set(pattern, made)
  return made
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/** Whether a string is a day of the calendar, `yyyy-MM-dd`, from year 1 to 9999. */
export function isDay(value: string): boolean {
  const [, year, month, day] = DAY.exec(value) ?? []
  if (year === undefined || year === '0000') return false
  const read = new Date(`${value}T00:00:00Z`)
  return read.getUTCMonth() + 1 === Number(month) && read.getUTCDate() === Number(day)
}

/** Whether a string is an instant, ISO 8601 with a zone. */
export function isInstant(value: string): boolean {
  const match = INSTANT.exec(value)
  return match?.[1] !== undefined && isDay(match[1])
}

/** The length of a text in Unicode code points, as PostgreSQL and JSON Schema count it. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

function checkText(field: TextField, value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be text'
  if (value.length > field.max && lengthOf(value) > field.max)
    return `may hold ${field.max.toLocaleString('en-US')} characters at most; this has ${lengthOf(value).toLocaleString('en-US')}`
  if (!isWellFormed(value)) return 'holds half a character (an unpaired surrogate)'
  if (value.includes('\0')) return 'may not hold a NUL character'
  if (value.trim() === '') return field.required ? 'is needed' : undefined
  return patternOf(field).test(value) ? undefined : formats[field.format].message
}

const LONE_SURROGATE = /\p{Surrogate}/u
const isWellFormed = (value: string) => !LONE_SURROGATE.test(value)

function checkNumber(
  field: { min: number; max: number },
  value: unknown,
  whole: boolean,
): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number'
  if (whole && !Number.isInteger(value)) return 'must be a whole number'
  if (value < field.min) return `must be ${field.min.toLocaleString('en-US')} or more`
  if (value > field.max) return `must be ${field.max.toLocaleString('en-US')} or less`
  return undefined
}

/**
 * What is wrong with one value that is not null, as the end of a sentence that begins with the field's label;
 * undefined when nothing is.
 */
export function checkValue(field: Field, value: unknown, encoding: Encoding = 'value'): string | undefined {
  switch (field.kind) {
    case 'identity':
      return checkNumber({ min: 0, max: 2_147_483_647 }, value, true)
    case 'integer':
      return checkNumber(field, value, true)
    case 'number':
      return checkNumber(field, value, false)
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'must be yes or no (true or false)'
    case 'text':
      return checkText(field, value)
    case 'date':
      return typeof value === 'string' && isDay(value) ? undefined : 'must be a day such as 2026-03-31'
    case 'datetime':
      return typeof value === 'string' && isInstant(value)
        ? undefined
        : 'must be a date and time such as 2026-03-31T14:00:00Z'
    case 'uuid':
      return typeof value === 'string' && UUID.test(value) ? undefined : 'must be a UUID'
    case 'choice':
      return field.options.some(option => option.value === value)
        ? undefined
        : `must be one of ${field.options.map(option => option.value).join(', ')}`
    case 'reference':
      return checkReference(field.key, value)
    case 'json':
      return encoding === 'wire' ? checkWireJson(field.shape, value) : checkShape(field.shape, value)
  }
}

function checkReference(key: 'integer' | 'text' | 'uuid', value: unknown): string | undefined {
  if (key === 'integer') return checkNumber({ min: 0, max: 2_147_483_647 }, value, true)
  if (typeof value !== 'string') return 'must be the key of a record'
  if (key === 'uuid') return UUID.test(value) ? undefined : 'must be a UUID'
  return value.includes('\0') || !isWellFormed(value) || lengthOf(value) > 450
    ? 'must be the key of a record'
    : undefined
}

function checkWireJson(shape: Shape, value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be a string holding JSON'
  if (!isWellFormed(value) || value.includes('\0')) return 'holds a character that cannot be kept'
  let parsed: unknown
  try {
    parsed = JSON.parse(value)
  } catch {
    return 'must be a string holding JSON; this does not parse'
  }
  return checkShape(shape, parsed)
}

/** What is wrong with a parsed JSON value; the place inside it comes first. */
function checkShape(shape: Shape, value: unknown, place = ''): string | undefined {
  switch (shape.is) {
    case 'any':
      return undefined
    case 'field': {
      const wrong = checkValue(shape.field, value)
      return wrong && (place ? `${place} ${wrong}` : wrong)
    }
    case 'list': {
      if (!Array.isArray(value)) return `${place ? `${place} ` : ''}must be a list`
      if (value.length > shape.max) return `${place ? `${place} ` : ''}may hold ${shape.max} entries at most`
      return first(value, (entry, index) => checkShape(shape.of, entry, `${place}[${index + 1}]`))
    }
    case 'object': {
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        return `${place ? `${place} ` : ''}must be an object`
      const entries = value as Readonly<Record<string, unknown>>
      return first(Object.entries(shape.fields), ([name, field]) => {
        const inner = entries[name]
        const path = place ? `${place}.${name}` : name
        if (inner === undefined || inner === null) return field.required ? `${path} is needed` : undefined
        const wrong = field.kind === 'json' ? checkShape(field.shape, inner, path) : checkValue(field, inner)
        return wrong && (field.kind === 'json' ? wrong : `${path} ${wrong}`)
      })
    }
  }
}

function first<T>(
  items: readonly T[],
  check: (item: T, index: number) => string | undefined,
): string | undefined {
  for (const [index, item] of items.entries()) {
    const wrong = check(item, index)
    if (wrong) return wrong
  }
  return undefined
}

/** A record that passed, or all that is wrong with it. */
export type Checked =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly issues: readonly Issue[] }

/**
 * Checks a record against its definition. What the server sets (read-only fields, stamps) is dropped, blank text
 * of fields that may be empty becomes null, defaults are filled on create and replace; unknown and hidden fields
 * are refused, so that nothing can be assigned that the definition does not offer.
 */
export function checkRecord(
  entity: Entity,
  input: unknown,
  mode: Mode,
  encoding: Encoding = 'value',
): Checked {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return { ok: false, issues: [{ message: `${entity.label} must be an object of fields.` }] }
  const given = input as Readonly<Record<string, unknown>>
  const issues: Issue[] = []
  const value: Record<string, unknown> = {}
  for (const name of Object.keys(given))
    if (!Object.hasOwn(entity.fields, name) || entity.fields[name]?.secret === 'hidden')
      issues.push({ field: name, message: `${entity.label} has no field ${name}.` })
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.readOnly || field.secret === 'hidden') continue
    const present = Object.hasOwn(given, name) && given[name] !== undefined
    if (!present && (mode === 'merge' || (mode === 'replace' && field.secret))) continue
    const raw = present ? given[name] : null
    const settled = raw === null && !present ? defaultOf(field, encoding) : emptyAsNull(field, raw)
    if (settled === null || settled === undefined) {
      if (field.required && !(field.kind === 'uuid' && field.generated))
        issues.push({ field: name, message: `${field.label ?? name} is needed.` })
      else if (!(field.kind === 'uuid' && field.generated)) value[name] = null
      continue
    }
    const wrong = checkValue(field, settled, encoding)
    if (wrong) issues.push({ field: name, message: `${field.label ?? name} ${wrong}.` })
    else value[name] = settled
  }
  return issues.length === 0 ? { ok: true, value } : { ok: false, issues }
}

const emptyAsNull = (field: Field, value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' && !field.required && field.kind !== 'choice'
    ? null
    : value

/** The value a new record has where none was given: null where the definition names none. */
export function defaultOf(field: Field, encoding: Encoding = 'value'): unknown {
  if (!('default' in field) || field.default === undefined) return null
  return field.kind === 'json' && encoding === 'wire' ? JSON.stringify(field.default) : field.default
}
