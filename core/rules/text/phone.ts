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

/** A phone number that someone searches for, and what else they typed. */
export interface PhoneSought {
  readonly digits: string
  readonly rest: string
}

/** Digits as phones are written, also from a link, with an extension, which lists rarely have. */
const PHONE =
  /(?<![\p{L}\p{N}])(?:tel:\s?)?[+(]?\d[\d\s().+/-]*(?:(?:x|ext)\.?\s?\d{1,6})?(?![\p{L}\p{N}])/giu
/** An area code and the exchange, as somebody types them before the rest. */
const BEGINNING = /^\(?\d{3}(?:\)\s?|[\s.-])\d{3}$/

/** The phone number in a search; null if there is none. Fewer than seven digits may be anything. */
export function phoneSought(text: string): PhoneSought | null {
  for (const [written] of text.matchAll(PHONE)) {
    const main = written
      .replace(/^tel:/i, '')
      .replace(/(?:x|ext).*$/i, '')
      .trim()
    const digits = phoneDigits(main).replace(/^001(?=\d{10}$)/, '')
    if (digits.length >= 7 || BEGINNING.test(main)) return { digits, rest: text.replace(written, ' ').trim() }
  }
  return null
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
