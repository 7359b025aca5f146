/** What the check digit of a National Provider Identifier is counted with, in place of the prefix 80840. */
const PREFIX = 24

/** Whether a text is a National Provider Identifier: ten digits, the last of which checks the others (CMS, Luhn). */
export function isNpi(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false
  const sum = [...text].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, PREFIX)
  return sum % 10 === 0
}

/** A National Provider Identifier from its first nine digits. */
export const npiFrom = (nine: string): string =>
  [...'0123456789'].map(last => nine + last).find(isNpi) ?? `${nine}0`
