import { isDay, lengthOf } from '../../entities/check.ts'
import { formats } from '../../entities/formats.ts'
import type { FormField } from './definition.ts'
import { carriedFileOf, fileRulesOf } from './sent-files.ts'

/** Whether a value matches a pattern that someone wrote for a field. */
export type MatchPattern = (pattern: string, value: string) => boolean

/** What validation needs: the platform's pattern matching, and today's date there. */
export interface Judging {
  readonly matches: MatchPattern
  /** `yyyy-mm-dd`. */
  readonly today: string
}

const LONGEST = 20_000
const LONGEST_SIGNATURE = 200_000
const LONGEST_MAIL = 256
const LONGEST_PHONE = 40
const EARLIEST_BIRTH = '1900-01-01'
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** What is wrong with an answer, as the end of a sentence that begins with the question's label. */
export function wrongWith(field: FormField, values: readonly string[], judging: Judging): string | undefined {
  const [value = ''] = values
  if (field.kind === 'file') return wrongFiles(field, values)
  if (values.length > 1 && field.kind !== 'choices') return 'takes one answer'
  const longest = field.kind === 'signature' ? LONGEST_SIGNATURE : LONGEST
  for (const one of values) {
    if (one.length > longest) return `can have ${longest.toLocaleString('en-US')} characters at most`
    if (one.includes('\0')) return 'can’t contain a NUL character'
  }
  return wrongKind(field, value, values, judging) ?? wrongByRules(field, value, judging)
}

function wrongKind(
  field: FormField,
  value: string,
  values: readonly string[],
  { today }: Judging,
): string | undefined {
  switch (field.kind) {
    case 'email':
      return wrongFormat('email', value, LONGEST_MAIL)
    case 'phone':
      return wrongFormat('phone', value, LONGEST_PHONE)
    case 'number':
    case 'rating':
      return Number.isFinite(Number(value)) ? undefined : 'must be a number'
    case 'date':
      return isDay(value) ? undefined : 'must be a day such as 2026-03-31'
    case 'date of birth':
      return wrongBirth(value, today)
    case 'time':
      return TIME.test(value) ? undefined : 'must be a time such as 08:30'
    case 'choice':
    case 'choices':
    case 'dropdown':
      return values.every(one => optionsOf(field).some(option => option.value === one))
        ? undefined
        : 'must be one of the choices'
    case 'checkbox':
    case 'yes or no':
      return /^(true|false|yes|no|on|off|1|0)$/i.test(value) ? undefined : 'must be yes or no'
    case 'physician':
    case 'location':
    case 'specialty':
    case 'service':
      return /^\d{1,9}$/.test(value) ? undefined : 'must be one of the choices'
    case 'signature':
      return /^data:image\/(png|svg\+xml);base64,[A-Za-z0-9+/=]+$/.test(value) ? undefined : 'must be signed'
    default:
      return undefined
  }
}

/**
 * The options of a question, as sent and as displayed; an option with only one of the two uses it for both, one with
 * neither, as an empty line, is not offered.
 */
export const optionsOf = ({
  options,
}: FormField): readonly { readonly value: string; readonly label: string }[] =>
  (options ?? []).flatMap(({ value, label }) =>
    value || label ? [{ value: value || label || '', label: label || value || '' }] : [],
  )

/** File contents are checked where they arrive. */
function wrongFiles(field: FormField, values: readonly string[]): string | undefined {
  const { most } = fileRulesOf(field)
  if (values.some(value => carriedFileOf(value) === undefined)) return 'can’t be sent this way'
  if (values.length <= most) return undefined
  return most === 1 ? 'can have only one file' : `can have at most ${most} files`
}

function wrongFormat(format: 'email' | 'phone', value: string, longest: number): string | undefined {
  if (lengthOf(value) > longest) return `can have ${longest} characters at most`
  return new RegExp(formats[format].pattern, 'u').test(value) ? undefined : formats[format].message
}

function wrongBirth(value: string, today: string): string | undefined {
  if (!isDay(value)) return 'must be a real date, such as 3/31/1980'
  if (value > today) return 'must be in the past'
  return value < EARLIEST_BIRTH ? 'must have a four-digit year, such as 1980' : undefined
}

function wrongByRules({ rules, kind }: FormField, value: string, { matches }: Judging): string | undefined {
  if (!rules) return undefined
  const { min, max, minLength, maxLength, earliest, latest, pattern } = rules
  const isNumber = kind === 'number' || kind === 'rating'
  if (isNumber && typeof min === 'number' && Number(value) < min) return `must be ${min} or more`
  if (isNumber && typeof max === 'number' && Number(value) > max) return `must be ${max} or less`
  if (typeof minLength === 'number' && lengthOf(value) < minLength)
    return `must have ${minLength} characters or more`
  if (typeof maxLength === 'number' && lengthOf(value) > maxLength)
    return `can have ${maxLength} characters at most`
  if (earliest && isDay(earliest) && value < earliest) return `must be ${earliest} or later`
  if (latest && isDay(latest) && value > latest) return `must be ${latest} or earlier`
  return pattern && !matches(pattern, value) ? 'isn’t in the right format' : undefined
}
