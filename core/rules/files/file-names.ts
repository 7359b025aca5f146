import { urlSlug } from '../text/slug.ts'

/** Device names reserved by Windows; files with these names can't be saved. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/

const LONGEST_SLUG = 100
const LONGEST_NAME = 255

/** The maximum length of a file name in a call. */
export const longestGivenName = 1_000

/** Control characters and bidi overrides, which could make `exe.gpj` read as `jpg.exe`. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]/gu

/** The last part of a path from any system, without invisible characters. Never empty. */
export function bareName(name: string): string {
  const seen = name.replace(UNSEEN, '')
  const last = seen.slice(Math.max(seen.lastIndexOf('/'), seen.lastIndexOf('\\')) + 1)
  const trimmed = last
    .trim()
    .replace(/^\.+/, '')
    .replace(/(?<![. ])[. ]+$/, '')
  return trimmed || 'file'
}

/** What is before the last dot of a name. */
export const stemOf = (name: string): string => name.replace(/\.[^.]{0,20}$/, '') || name

/** A file's display name with the extension of its real type; at most 255 bytes, so it can be saved anywhere. */
export function shownName(name: string, ending: string): string {
  const end = `.${ending}`
  const stem = stemOf(bareName(name)).replace(/[<>:"|?*]/g, '-')
  return cutToBytes(stem, LONGEST_NAME - bytesOf(end)) + end
}

const letters = new TextEncoder()
const bytesOf = (text: string): number => letters.encode(text).length

/** The start of a text that fits into a number of bytes, without a partial character. */
function cutToBytes(text: string, most: number): string {
  let cut = ''
  let bytes = 0
  for (const letter of text.slice(0, most)) {
    bytes += bytesOf(letter)
    if (bytes > most) break
    cut += letter
  }
  return cut
}

/** A file's name in an address: lowercase letters, digits and hyphens; never reserved, never empty. */
export function fileSlug(name: string, ending: string): string {
  const slug = urlSlug(stemOf(bareName(name)))
    .slice(0, LONGEST_SLUG)
    .replace(/-$/, '')
  const safe = slug === '' || RESERVED.test(slug) ? `file${slug && `-${slug}`}` : slug
  return `${safe}.${ending}`
}
