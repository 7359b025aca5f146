import { urlSlug } from '../text/slug.ts'

/** Names that Windows keeps for devices; nobody could save a file of such a name. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/

const LONGEST_SLUG = 100
const LONGEST_NAME = 255

/** The most characters of a file's name that a call takes. */
export const longestGivenName = 1_000

/** Control characters, and those that turn the direction of writing, so that `exe.gpj` is not read as `jpg.exe`. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]/gu

/** The last part of a path as any system writes it, without characters that nobody sees. Never empty. */
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

/**
 * The name of a file as people see it, with the ending of what it really is; at most 255 bytes, so that it can be
 * saved anywhere.
 */
export function shownName(name: string, ending: string): string {
  const end = `.${ending}`
  const stem = stemOf(bareName(name)).replace(/[<>:"|?*]/g, '-')
  return cutToBytes(stem, LONGEST_NAME - bytesOf(end)) + end
}

const letters = new TextEncoder()
const bytesOf = (text: string): number => letters.encode(text).length

/** The beginning of a text that fits into so many bytes, without half a character. */
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

/** The name of a file in an address: small letters, digits and hyphens; never a reserved one, never empty. */
export function fileSlug(name: string, ending: string): string {
  const slug = urlSlug(stemOf(bareName(name)))
    .slice(0, LONGEST_SLUG)
    .replace(/-$/, '')
  const safe = slug === '' || RESERVED.test(slug) ? `file${slug && `-${slug}`}` : slug
  return `${safe}.${ending}`
}
