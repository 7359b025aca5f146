import { isBlank } from '../rules/text/blank.ts'
import type { Field, Shape, TextField } from './field.ts'
import { formats, INSTANT_PATTERN } from './formats.ts'

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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text is a UUID, of any version. */
export const isUuid = (text: string): boolean => UUID.test(text)
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const INSTANT = new RegExp(INSTANT_PATTERN)
/** The last second of year 9999, in UTC and rounded to the millisecond. */
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59)
const FIRST = Date.parse('0001-01-01T00:00:00Z')

/** Whether a string is a calendar day, `yyyy-MM-dd`, from year 1 to 9999. */
export function isDay(value: string): boolean {
  const [, year, month, day] = DAY.exec(value) ?? []
  if (year === undefined || year === '0000') return false
  const read = new Date(`${value}T00:00:00Z`)
  return read.getUTCMonth() + 1 === Number(month) && read.getUTCDate() === Number(day)
}

/** Whether a string is an ISO 8601 timestamp with a zone, also within the years 1 to 9999 in UTC. */
export function isInstant(value: string): boolean {
  if (!INSTANT.test(value) || !isDay(value.slice(0, 10))) return false
  const at = Date.parse(value)
  return at >= FIRST && at <= LAST
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
    return `can have ${field.max.toLocaleString('en-US')} characters at most; this has ${lengthOf(value).toLocaleString('en-US')}`
  if (!isWellFormed(value)) return 'contains half a character (an unpaired surrogate)'
  if (value.includes('\0')) return 'can’t contain a NUL character'
  if (isBlank(value)) return field.required ? 'is required' : undefined
  return patternOf(field).test(value) ? undefined : formats[field.format].message
}

const LONE_SURROGATE = /\p{Surrogate}/u
const isWellFormed = (value: string) => !LONE_SURROGATE.test(value)
const isStorable = (value: string) => isWellFormed(value) && !value.includes('\0')

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
 * What is wrong with one non-null value, as the end of a sentence that begins with the field's label; undefined if
 * nothing is.
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
      return typeof value === 'string' && isUuid(value) ? undefined : 'must be a UUID'
    case 'choice':
      return field.options.some(option => option.value === value)
        ? undefined
        : `must be one of ${field.options.map(option => option.value).join(', ')}`
    case 'reference':
      return checkReference(field.key, value)
    case 'json':
      return encoding === 'wire' ? checkWireJson(field.shape, value) : checkJson(field.shape, value)
  }
}

function checkReference(key: 'integer' | 'text' | 'uuid', value: unknown): string | undefined {
  if (key === 'integer') return checkNumber({ min: 0, max: 2_147_483_647 }, value, true)
  if (typeof value !== 'string') return 'must be the key of a record'
  if (key === 'uuid') return isUuid(value) ? undefined : 'must be a UUID'
  return isStorable(value) && lengthOf(value) <= 450 ? undefined : 'must be the key of a record'
}

function checkWireJson(shape: Shape, value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be a string of JSON'
  let parsed: unknown
  try {
    parsed = JSON.parse(value)
  } catch {
    return 'must be a string of JSON; this can’t be parsed'
  }
  return checkJson(shape, parsed)
}

const checkJson = (shape: Shape, value: unknown) => checkStorable(value) ?? checkShape(shape, value)

const DEEPEST = 64

/** What in a JSON value could not be stored unchanged, including members unknown to the shape. */
function checkStorable(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string')
    return isStorable(value) ? undefined : 'contains a character that can’t be stored'
  if (typeof value === 'boolean' || value === null) return undefined
  if (typeof value === 'number')
    return Number.isFinite(value) ? undefined : 'contains a number that isn’t finite'
  if (typeof value !== 'object') return 'contains something that JSON can’t represent'
  if (depth === DEEPEST) return `is nested more than ${DEEPEST} levels deep`
  if (Array.isArray(value)) return first(value, entry => checkStorable(entry, depth + 1))
  return first(Object.entries(value), ([name, inner]) =>
    inner === undefined ? undefined : (checkStorable(name) ?? checkStorable(inner, depth + 1)),
  )
}

/** What is wrong with a parsed JSON value, starting with the path inside it. */
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
      if (value.length > shape.max) return `${place ? `${place} ` : ''}can have ${shape.max} entries at most`
      return first(value, (entry, index) => checkShape(shape.of, entry, `${place}[${index + 1}]`))
    }
    case 'object': {
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        return `${place ? `${place} ` : ''}must be an object`
      const entries = value as Readonly<Record<string, unknown>>
      return first(Object.entries(shape.fields), ([name, field]) => {
        const inner = entries[name]
        const path = place ? `${place}.${name}` : name
        if (inner === undefined || inner === null) return field.required ? `${path} is required` : undefined
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
