/**
 * Parses CSV cells into field values (decisions §7, CSV import): people write Yes and No, thousands separators, dates
 * in many formats, labels instead of values and names instead of keys.
 */
import { checkValue, isInstant } from '../../entities/check.ts'
import type { ChoiceField, Field, JsonField } from '../../entities/field.ts'
import { parseDay } from '../time/dates.ts'
import { namesIn } from './link-cells.ts'
import type { Lookup } from './lookup.ts'
import { rearm } from './write.ts'

/** A value, or what is wrong with the cell as the end of a sentence that begins with the field's label. */
export type CellValue =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string }

const good = (value: unknown): CellValue => ({ ok: true, value })
const bad = (message: string): CellValue => ({ ok: false, message })

const NOTHING = /^(|not available|not applicable|#?n\/a|null|-{1,2})$/i
/** Placeholder for a missing number in public lists (-999 in the hospital list of the United States' HIFLD). */
const NO_NUMBER = /^-9{3,}(\.0*)?$/
/** A web address as people write it: a host with or without www, a port, a path. */
const HOST = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(:\d+)?([/?#]\S*)?$/iu
const YES = /^(yes|y|true|t|1|on)$/i
const NO = /^(no|n|false|f|0|off)$/i
const NUMBER = /^[+-]?(\d+|\d{1,3}([,\u0020\u00a0\u202f]\d{3})+)?(\.\d+)?(e[+-]?\d+)?$/i

/**
 * Whether a cell says that there is no value: blank, 'Not Available', 'N/A', or -999 where no number can be that small.
 */
const saysNothing = (field: Field, text: string): boolean =>
  NOTHING.test(text) ||
  ((field.kind === 'integer' || field.kind === 'number') && Number(text) < field.min && NO_NUMBER.test(text))

const quoteValue = (text: string) => `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`

function numberIn(text: string): number {
  const number =
    NUMBER.test(text) && /\d/.test(text) ? Number(text.replace(/[,\s\u00a0\u202f]/g, '')) : Number.NaN
  return number === 0 ? 0 : number
}

/** A complete web address. */
const addressIn = (text: string): string =>
  HOST.test(text) ? `https://${text}` : text.replace(/^https?:/i, scheme => scheme.toLowerCase())

/** The only choice that begins with a letter, as `F` for Female; undefined if there are several. */
function choiceByLetter({ options }: ChoiceField, letter: string) {
  if (letter.length !== 1) return undefined
  const [only, ...more] = options.filter(({ label }) => label.toLowerCase().startsWith(letter))
  return more.length === 0 ? only : undefined
}

function choiceIn(field: ChoiceField, text: string): CellValue {
  const wanted = text.toLowerCase()
  const found =
    field.options.find(option => String(option.value) === text) ??
    field.options.find(option => option.label === text) ??
    field.options.find(
      option => String(option.value).toLowerCase() === wanted || option.label.toLowerCase() === wanted,
    ) ??
    choiceByLetter(field, wanted)
  return found
    ? good(found.value)
    : bad(
        `doesn’t have the choice ${quoteValue(text)}; write ${field.options.map(option => option.label).join(', ')}`,
      )
}

/** A timestamp; a time without a zone is UTC, as everywhere in our records, and a day begins at midnight UTC. */
function instantIn(text: string): string | undefined {
  if (isInstant(text)) return new Date(text).toISOString()
  const day = parseDay(text)
  if (!day) return undefined
  const clock = /[T ](\d{2}:\d{2})(:\d{2})?([.,]\d+)?(Z|[+-]\d{2}:?\d{2})?( GMT)?$/i.exec(text)
  if (!clock) return `${day}T00:00:00.000Z`
  const [, minutes, seconds = ':00', , zone = 'Z'] = clock
  const written = `${day}T${minutes}${seconds}${zone.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`
  return isInstant(written) ? new Date(written).toISOString() : undefined
}

function referenceIn(text: string, lookup: Lookup | undefined): CellValue {
  if (!lookup) return bad('refers to records that couldn’t be looked up')
  const found = lookup.find(text)
  if (found.is === 'one') return good(found.key)
  return found.is === 'none'
    ? bad(`names ${quoteValue(text)}, which is not among ${lookup.plural}`)
    : bad(`names ${quoteValue(text)}, which several ${lookup.plural} are called; write the key`)
}

/** JSON; a list of texts, such as languages, may also be separated by semicolons or bars. */
function jsonIn({ shape }: JsonField, text: string): CellValue {
  const isOfTexts = shape.is === 'list' && shape.of.is === 'field' && shape.of.field.kind === 'text'
  if (isOfTexts && !text.startsWith('[')) return good(namesIn(text))
  try {
    return good(JSON.parse(text) as unknown)
  } catch {
    return bad('must be JSON; this can’t be parsed')
  }
}

function convertText(field: Field, text: string, lookup: Lookup | undefined): CellValue {
  switch (field.kind) {
    case 'identity':
    case 'integer':
    case 'number': {
      const number = numberIn(text)
      return Number.isNaN(number) ? bad(`must be a number; this is ${quoteValue(text)}`) : good(number)
    }
    case 'boolean':
      return YES.test(text)
        ? good(true)
        : NO.test(text)
          ? good(false)
          : bad(`must be Yes or No; this is ${quoteValue(text)}`)
    case 'date': {
      const day = parseDay(text)
      return day ? good(day) : bad(`must be a date such as 03/31/2026; this is ${quoteValue(text)}`)
    }
    case 'datetime': {
      const instant = instantIn(text)
      return instant
        ? good(instant)
        : bad(`must be a date or a time such as 2026-03-31T14:00:00Z; this is ${quoteValue(text)}`)
    }
    case 'text':
      return good(field.format === 'url' ? addressIn(text) : text.replace(/\r\n?/g, '\n'))
    case 'uuid':
      return good(text.toLowerCase())
    case 'choice':
      return choiceIn(field, text)
    case 'reference':
      return referenceIn(text, lookup)
    case 'json':
      return jsonIn(field, text)
  }
}

/**
 * The value of a cell for a field of its type; null if the cell says there is none. References are found by key,
 * display name or code through `lookup`.
 */
export function cellValue(field: Field, cell: string, lookup?: Lookup): CellValue {
  const text = rearm(cell).trim()
  const named = field.kind === 'choice' && text !== '' ? choiceIn(field, text) : undefined
  if (named?.ok) return named
  if (saysNothing(field, text)) return good(null)
  const read = named ?? convertText(field, text, lookup)
  if (!read.ok) return read
  const wrong = checkValue(field, read.value)
  return wrong ? bad(wrong) : read
}
