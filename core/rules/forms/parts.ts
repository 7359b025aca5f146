import type { FormField, Given } from './definition.ts'

/** The boxes of a date of birth, in the order in which Americans write it. */
export const birthParts = ['month', 'day', 'year'] as const

/** The name under which a box of a question is sent. */
export const partName = (field: string, part: string): string => `${field}-${part}`

/** The names under which the answer to a question is sent. */
export const namesOf = ({ name, kind }: FormField): readonly string[] =>
  kind === 'date of birth'
    ? [name ?? '', ...birthParts.map(part => partName(name ?? '', part))]
    : [name ?? '']

/**
 * The answer to a question, blanks left out. A date of birth is read from its three boxes as `yyyy-mm-dd`, and as it
 * was typed where that makes no date.
 */
export function valuesOf(field: FormField, given: Given): readonly string[] {
  const name = field.name ?? ''
  const whole = (given.get(name) ?? []).filter(value => value.trim() !== '')
  if (field.kind !== 'date of birth' || whole.length > 0) return whole
  const [month = '', day = '', year = ''] = birthParts.map(part => birthPart(field, part, given))
  if (month === '' && day === '' && year === '') return []
  return [`${year}-${twoDigits(month)}-${twoDigits(day)}`]
}

/** What stands in one box of a date of birth. */
export function birthPart(field: FormField, part: (typeof birthParts)[number], given: Given): string {
  const name = field.name ?? ''
  const typed = given.get(partName(name, part))?.[0]
  if (typed !== undefined) return typed.trim()
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(given.get(name)?.[0] ?? '') ?? []
  return { month, day, year }[part]
}

const twoDigits = (text: string) => (/^\d$/.test(text) ? `0${text}` : text)
