import { urlSlug } from '../text/slug.ts'

/** Names that Windows keeps for devices; nobody could save a file of such a name. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/

const LONGEST_SLUG = 100
const LONGEST_NAME = 255

/** Control characters, and those that turn the direction of writing, so that `exe.gpj` is not read as `jpg.exe`. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]/gu

/** The last part of a path as any system writes it, without characters that nobody sees. Never empty. */
export function bareName(name: string): string {
  const last = name.replace(UNSEEN, '').split(/[/\\]/).at(-1) ?? ''
  const trimmed = last
    .trim()
    .replace(/^\.+/, '')
    .replace(/[. ]+$/, '')
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
  const letters = new TextEncoder()
  let stem = stemOf(bareName(name)).replace(/[<>:"|?*]/g, '-')
  while (letters.encode(stem + end).length > LONGEST_NAME) stem = [...stem].slice(0, -1).join('')
  return stem + end
}

/** The name of a file in an address: small letters, digits and hyphens; never a reserved one, never empty. */
export function fileSlug(name: string, ending: string): string {
  const slug = urlSlug(stemOf(bareName(name)))
    .slice(0, LONGEST_SLUG)
    .replace(/-$/, '')
  const safe = slug === '' || RESERVED.test(slug) ? `file${slug && `-${slug}`}` : slug
  return `${safe}.${ending}`
}
