import type { FormField, Given } from './definition.ts'

/** One input of a question that has several. */
export interface FieldPart {
  readonly part: string
  readonly label: string
  /** The message if it is empty and another is not; undefined for optional inputs. */
  readonly missing?: string
}

const birthParts: readonly FieldPart[] = [
  { part: 'month', label: 'Month', missing: 'a month' },
  { part: 'day', label: 'Day', missing: 'a day' },
  { part: 'year', label: 'Year', missing: 'a year' },
]

const addressParts: readonly FieldPart[] = [
  { part: 'street', label: 'Street address', missing: 'a street address' },
  { part: 'unit', label: 'Apartment, suite or unit (optional)' },
  { part: 'city', label: 'City', missing: 'a city' },
  { part: 'state', label: 'State', missing: 'a state' },
  { part: 'zip', label: 'ZIP code', missing: 'a ZIP code' },
]

/** The inputs of a question, in American order; none if it has a single input. */
export const partsOf = ({ kind }: FormField): readonly FieldPart[] =>
  kind === 'date of birth' ? birthParts : kind === 'address' ? addressParts : []

/** The form field name of an input. */
export const partName = (field: string, part: string): string => `${field}-${part}`

/** The form field names of a question's answer. */
export const namesOf = (field: FormField): readonly string[] => [
  field.name ?? '',
  ...partsOf(field).map(({ part }) => partName(field.name ?? '', part)),
]

/**
 * The answer to a question, without blanks. A date of birth is combined from its inputs as `yyyy-mm-dd`, or kept as
 * typed if it is not a date; an address as the lines on a letter.
 */
export function valuesOf(field: FormField, given: Given): readonly string[] {
  const whole = wholeOf(field, given)
  const parts = partsOf(field)
  if (parts.length === 0 || whole.length > 0) return whole
  const typed = parts.map(({ part }) => partValue(field, part, given))
  if (typed.every(text => text === '')) return []
  if (field.kind === 'address') {
    const [street, unit, city, state, zip] = typed
    return [[street, unit, `${city}, ${state} ${zip}`].filter(Boolean).join('\n')]
  }
  const [month = '', day = '', year = ''] = typed
  return [`${year}-${twoDigits(month)}-${twoDigits(day)}`]
}

const wholeOf = ({ name }: FormField, given: Given): readonly string[] =>
  (given.get(name ?? '') ?? []).filter(value => value.trim() !== '')

/** The value of one input. */
export function partValue(field: FormField, part: string, given: Given): string {
  const name = field.name ?? ''
  const typed = given.get(partName(name, part))?.[0]
  if (typed !== undefined || field.kind !== 'date of birth') return (typed ?? '').trim()
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(given.get(name)?.[0] ?? '') ?? []
  return { month, day, year }[part] ?? ''
}

const ZIP = /^\d{5}(-\d{4})?$/

/** What is wrong with the inputs of a partially answered question, as the end of a sentence. */
export function wrongWithParts(field: FormField, given: Given): string | undefined {
  const parts = partsOf(field)
  if (parts.length === 0 || wholeOf(field, given).length > 0) return undefined
  const isEmpty = ({ part }: FieldPart) => partValue(field, part, given) === ''
  if (parts.every(isEmpty)) return undefined
  const missing = parts.filter(isEmpty).flatMap(one => one.missing ?? [])
  if (missing.length > 0) return `must include ${together(missing)}`
  return field.kind === 'address' && !ZIP.test(partValue(field, 'zip', given))
    ? 'must have a five-digit ZIP code, such as 66900'
    : undefined
}

const together = (words: readonly string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const twoDigits = (text: string) => (/^\d$/.test(text) ? `0${text}` : text)
