/** Which searches are counted for editors: words, and nothing that may say who searched. */

const LONGEST_TYPED = 200
const LONGEST = 60
const MOST_WORDS = 8
/** A year or a ZIP code may be counted; a telephone, an account or a date of birth has more digits. */
const MOST_DIGITS = 5

/** A search as it is counted, one way for all ways to write it; nothing where it may be about a person. */
export function countedWords(typed: string): string | undefined {
  if (typed.length > LONGEST_TYPED) return undefined
  if (/[@\p{Cc}\ufffd]/u.test(typed) || /\b(?:https?:|www\.)/i.test(typed)) return undefined
  if ([...typed.matchAll(/\p{N}/gu)].length > MOST_DIGITS) return undefined
  const words = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}'’&+-]+/gu, ' ')
    .trim()
  if (!/\p{L}/u.test(words) || words.length > LONGEST || words.split(' ').length > MOST_WORDS)
    return undefined
  return words
}
