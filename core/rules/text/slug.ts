/**
 * Slugs: the part of an address that a title gives, and the name that a token goes by (specification §5). The
 * specification keeps letters and digits; an accented letter becomes its plain one, since an address holds only
 * a–z and 0–9 (the `slug` format of entities).
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

const withoutMarks = (text: string) => text.replace(/\p{Mark}/gu, '')

/** Marks go before normalizing too: putting a long run of them in order takes the square of its length. */
const plain = (text: string) =>
  withoutMarks(withoutMarks(text).normalize('NFKD')).replace(
    /[^\p{ASCII}]/gu,
    letter => unaccented[letter] ?? letter,
  )

const withoutApostrophes = (text: string) => text.replace(/['’‘`´ʼ＇]/g, '')

/** The runs of letters and digits, with one hyphen between them. */
const hyphenateWords = (text: string) => (text.match(/[A-Za-z0-9]+/g) ?? []).join('-')

/**
 * The URL slug of a title: apostrophes dropped, runs of anything else turned into one hyphen, none at its ends, lower
 * case. Empty where the title holds no letter or digit that an address can show; then a person has to write one.
 */
export const urlSlug = (title: string): string =>
  hyphenateWords(plain(withoutApostrophes(title))).toLowerCase()

/** The slug of a token: as the URL's, but case stays and spaces go: “Main phone” becomes “Mainphone”. */
export const tokenSlug = (name: string): string =>
  hyphenateWords(plain(withoutApostrophes(name)).replace(/\s/g, ''))
