const EXTENSION = /(?:x|ext)\.?[ ]?(\d{1,6})$/i

/**
 * The digits of a phone number without the North American country code, with its extension: one text for one number.
 */
export function phoneDigits(written: string): string {
  const text = written.trim()
  const [tail, extension] = EXTENSION.exec(text.slice(-12)) ?? []
  const main = tail === undefined ? text : text.slice(0, -tail.length)
  const digits = main.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return extension === undefined ? digits : `${digits}x${extension}`
}

/** The digits if someone searches for a phone number; null for any other input. */
export function phoneSought(text: string): string | null {
  if (!/^[\d\s().+/-]+$/.test(text)) return null
  const digits = phoneDigits(text)
  return digits.length >= 7 ? digits : null
}

/**
 * The digits of a number that a phone in North America can dial, or one with a country code; PostgreSQL parses it too.
 */
export const DIALABLE = '^([2-9][0-9]{2}[2-9][0-9]{6}|[+][2-9][0-9]{7,14})$'

/** Whether a phone can dial the text; an extension is dialed afterwards. */
export function isDialable(written: string): boolean {
  const [main = ''] = phoneDigits(written).split('x')
  const isForeign = /^\s*\+(?!1)/.test(written)
  return new RegExp(DIALABLE).test(isForeign ? `+${main}` : main)
}
