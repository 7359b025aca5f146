import type { RecordCheck } from './record-check.ts'

/** The prefix of a National Provider Identifier for its check digit (ISO 7812, United States health). */
const PREFIX = '80840'

/** The check digit that makes a number's Luhn sum a multiple of ten. */
function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** A complete National Provider Identifier from its first nine digits. */
export const npiFrom = (nine: string): string => `${nine}${checkDigit(PREFIX + nine)}`

/** What is wrong with a National Provider Identifier; undefined if nothing is. */
export function npiProblem(text: string): string | undefined {
  if (!/^[0-9]{10}$/.test(text))
    return `must be 10 digits; this one has ${text.replace(/[^0-9]/g, '').length}`
  if (npiFrom(text.slice(0, 9)) === text) return undefined
  return 'isn’t a valid NPI: its last digit doesn’t match the others. Check for a typo'
}

/** Rejects an invalid National Provider Identifier; a blank one passes. */
export const npi = <const Name extends string>(field: Name): RecordCheck<Name> => ({
  of: [field],
  at: field,
  wrong(record, labelOf) {
    const value = record[field]
    const problem = typeof value === 'string' && value !== '' ? npiProblem(value) : undefined
    return problem && `${labelOf(field)} ${problem}.`
  },
})
