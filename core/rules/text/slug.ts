import { withoutAccents } from './fold.ts'

/**
 * Slugs: the URL part derived from a title, and the name of a token (specification §5). The specification keeps letters
 * and digits; accented letters become plain ones, because a URL contains only a–z and 0–9 (the `slug` format of
 * entities).
 */

const unaccented: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
}

const plain = (text: string) =>
  withoutAccents(text).replace(/[^\p{ASCII}]/gu, letter => unaccented[letter] ?? letter)

const withoutApostrophes = (text: string) => text.replace(/['’‘`´ʼ＇]/g, '')

/** The runs of letters and digits, joined by single hyphens. */
const hyphenateWords = (text: string) => (text.match(/[A-Za-z0-9]+/g) ?? []).join('-')

/**
 * The URL slug of a title: apostrophes dropped, runs of anything else become one hyphen, none at the ends, lowercase.
 * Empty if the title has no usable letter or digit; then a person has to enter one.
 */
export const urlSlug = (title: string): string =>
  hyphenateWords(plain(withoutApostrophes(title))).toLowerCase()

/** The slug of a token: like the URL's, but case is kept and spaces are dropped: “Main phone” becomes “Mainphone”. */
export const tokenSlug = (name: string): string =>
  hyphenateWords(plain(withoutApostrophes(name)).replace(/\s/g, ''))
