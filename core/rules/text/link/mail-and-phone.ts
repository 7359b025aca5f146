import { type ReadLink, shortenText, unfinishedLink } from './read-link.ts'

const MAIL = /^<?([^\s@<>"\\:,;/]{1,64}@[^\s@<>"'\\:,;/?]{1,190}\.[^\s@<>"'\\:,;/?.]{2,63})>?(\?\S{0,1500})?$/

/** An email address, optionally with parameters for the message; undefined if it is not one. */
export function readMail(text: string): ReadLink | undefined {
  const [, address, more = ''] = MAIL.exec(text) ?? []
  if (address)
    return {
      ok: true,
      kind: 'mail',
      href: `mailto:${address}${more.replaceAll('\\', '%5C')}`,
      says: `Writes an email to ${address}`,
    }
  return /^[^\s@/]{1,64}@[^\s@/]{0,250}$/.test(text)
    ? unfinishedLink(`“${shortenText(text)}” is not an email address.`)
    : undefined
}

const PHONE =
  /^(\+?)([\d\s().\-/\u2010-\u2015]{3,40}?)(?:[\s,;]{0,3}(?:x|ext\.?|extension|ext=)\s?(\d{1,6}))?$/i
/** Three-digit numbers that people call: 911, 988. */
const SHORT = /^(?:[2-9]11|988)$/

/**
 * A phone number; ten digits are North American.
 *
 * @param isSaid it is marked as a phone number, so a short one counts too.
 */
export function readPhone(text: string, isSaid = false): ReadLink | undefined {
  const [, plus = '', written = '', extension] = PHONE.exec(text) ?? []
  const digits = written.replace(/\D/g, '')
  const isLong = digits.length >= 7 && digits.length <= 15
  if (!isLong && !SHORT.test(digits) && !(isSaid && digits.length >= 3 && digits.length <= 15))
    return undefined
  const number =
    plus || /^1\d{10}$/.test(digits) ? `+${digits}` : digits.length === 10 ? `+1${digits}` : digits
  const href = `tel:${number}${extension ? `;ext=${extension}` : ''}`
  return {
    ok: true,
    kind: 'phone',
    href,
    says: `Calls ${number}${extension ? `, extension ${extension}` : ''}`,
  }
}
