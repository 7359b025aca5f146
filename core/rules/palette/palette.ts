/**
 * The tools and actions that the command palette shows for an input: pure, and fast enough to run on every keystroke.
 */
import { isNearly } from '../text/is-nearly.ts'
import { searchWords } from '../text/search-words.ts'

/** What a prefix restricts the palette to. */
export type PaletteMode = 'everything' | 'actions' | 'people' | 'tags' | 'ids' | 'help'

/** The prefixes, as `?` lists them. */
export const palettePrefixes = [
  { sign: '>', mode: 'actions', meaning: 'actions' },
  { sign: '@', mode: 'people', meaning: 'people' },
  { sign: '#', mode: 'tags', meaning: 'tags' },
  { sign: ':', mode: 'ids', meaning: 'ids' },
  { sign: '?', mode: 'help', meaning: 'help' },
] as const satisfies readonly {
  readonly sign: string
  readonly mode: PaletteMode
  readonly meaning: string
}[]

/** The input without its prefix. */
export function modeOf(typed: string): { readonly mode: PaletteMode; readonly text: string } {
  const text = typed.trimStart()
  const prefix = palettePrefixes.find(({ sign }) => text.startsWith(sign))
  return prefix
    ? { mode: prefix.mode, text: text.slice(1).trim() }
    : { mode: 'everything', text: text.trim() }
}

/** Something that can be found by name. */
export interface PaletteEntry {
  readonly id: string
  readonly title: string
  /** Synonyms and old names. */
  readonly words: readonly string[]
  /** What finds something else first. */
  readonly sharedWords?: readonly string[]
  /** Its section. */
  readonly section: string
}

/** An entry prepared for comparison. */
export interface Indexed<E extends PaletteEntry> {
  readonly entry: E
  readonly title: string
  readonly titleWords: readonly string[]
  readonly initials: string
  readonly phrases: readonly string[]
  readonly sharedPhrases: readonly string[]
  readonly section: string
}

/** Each character lowercase and without accent; the length is unchanged, so positions stay valid. */
export const plainLetters = (text: string): string =>
  Array.from(text, letter => {
    const [bare = letter] = letter.normalize('NFD')
    const plain = bare.toLowerCase()
    return plain.length === letter.length ? plain : letter
  }).join('')

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]/u).filter(Boolean)

/** Prepares entries once, so each keystroke only compares. */
export const indexEntries = <E extends PaletteEntry>(entries: readonly E[]): readonly Indexed<E>[] =>
  entries.map(entry => {
    const title = plainLetters(entry.title)
    const titleWords = wordsOf(title)
    return {
      entry,
      title,
      titleWords,
      initials: titleWords.map(word => word[0]).join(''),
      phrases: entry.words.map(plainLetters),
      sharedPhrases: (entry.sharedWords ?? []).map(plainLetters),
      section: plainLetters(entry.section),
    }
  })

/** How often something was chosen, and when last (milliseconds since 1970). */
export interface Use {
  readonly count: number
  readonly at: number
}

/** Previous choices, by id. */
export type Uses = Readonly<Record<string, Use>>

const DAY = 86_400_000
/** The half-life of a use, in days. */
const HALF_LIFE = 10
const MOST_KEPT = 200

/** A frecency score: more often and more recently is higher. 0 if never chosen. */
export function nearness(use: Use | undefined, now: number): number {
  if (!use) return 0
  const days = Math.max(0, now - use.at) / DAY
  return Math.log2(1 + use.count) * 0.5 ** (days / HALF_LIFE)
}

/** The uses plus one more; only the highest-scoring are kept. */
export function addUse<U extends Use>(
  uses: Readonly<Record<string, U>>,
  id: string,
  use: Omit<U, 'count'>,
): Record<string, U> {
  const next = { ...uses, [id]: { ...use, count: (uses[id]?.count ?? 0) + 1 } as unknown as U }
  const kept = Object.entries(next)
    .sort(([, one], [, other]) => nearness(other, use.at) - nearness(one, use.at))
    .slice(0, MOST_KEPT)
  return Object.fromEntries(kept)
}

/** An entry that was found. */
export interface Ranked<E> {
  readonly entry: E
  readonly score: number
}

/**
 * At or above this score a match is by name, synonym or old name; below it, it only contains the letters, or nearly.
 */
export const STRONG = 60

/** The maximum bonus for use; smaller than the gap between two kinds of name matches. */
const MOST_FOR_USE = 15

/** The entries that match every word, best first; frequent and recent use breaks ties. */
export function rankEntries<E extends PaletteEntry>(
  index: readonly Indexed<E>[],
  text: string,
  uses: Uses,
  now: number,
): readonly Ranked<E>[] {
  const whole = plainLetters(text.trim()).replace(/\s+/g, ' ')
  const words = wordsOf(whole)
  const found: Ranked<E>[] = []
  for (const one of index) {
    const near = Math.min(MOST_FOR_USE, 4 * nearness(uses[one.entry.id], now))
    if (words.length === 0) {
      if (near > 0) found.push({ entry: one.entry, score: near })
      continue
    }
    const score = scoreOf(one, words, whole)
    if (score > 0) found.push({ entry: one.entry, score: score + near })
  }
  return found.sort(
    (one, other) =>
      other.score - one.score ||
      one.entry.title.length - other.entry.title.length ||
      (one.entry.title < other.entry.title ? -1 : 1),
  )
}

function scoreOf(one: Indexed<PaletteEntry>, words: readonly string[], whole: string): number {
  let sum = 0
  for (const word of words) {
    const score = wordScore(one, word)
    if (score === 0) return 0
    sum += score
  }
  const phrase =
    one.title === whole ? 40 : one.title.startsWith(whole) || one.phrases.includes(whole) ? 20 : 0
  return sum / words.length + phrase
}

function wordScore(
  { title, titleWords, initials, phrases, sharedPhrases, section }: Indexed<PaletteEntry>,
  word: string,
): number {
  if (title.startsWith(word)) return 100
  if (titleWords.some(one => one.startsWith(word))) return 85
  if (phrases.some(phrase => phrase.startsWith(word))) return 75
  if (hasWord(phrases, word)) return 65
  if (hasWord(sharedPhrases, word)) return STRONG
  if (initials.startsWith(word)) return 55
  if (section.startsWith(word)) return 50
  if (word.length > 2 && title.includes(word)) return 35
  if (word.length > 2 && phrases.some(phrase => phrase.includes(word))) return 25
  if (word.length > 3 && titleWords.some(one => isNearly(one, word, 'prefix'))) return 15
  return 0
}

const hasWord = (phrases: readonly string[], beginning: string): boolean =>
  phrases.some(phrase => wordsOf(phrase).some(word => word.startsWith(beginning)))

/** A text split into parts, with the typed parts marked. */
export function markedParts(
  text: string,
  typed: string,
): readonly { readonly text: string; readonly isMarked: boolean }[] {
  const plain = plainLetters(text)
  const marks = new Array<boolean>(plain.length).fill(false)
  for (const word of wordsOf(plainLetters(typed))) {
    const start = placeOf(plain, word)
    if (start >= 0) marks.fill(true, start, start + word.length)
  }
  const parts: { text: string; isMarked: boolean }[] = []
  for (let at = 0; at < text.length; at++) {
    const isMarked = marks[at] ?? false
    const last = parts.at(-1)
    if (last?.isMarked === isMarked) last.text += text[at]
    else parts.push({ text: text[at] ?? '', isMarked })
  }
  return parts
}

/** The position of a word in a text, preferably at the start of a word. */
function placeOf(text: string, word: string): number {
  const first = text.indexOf(word)
  for (let at = first; at >= 0; at = text.indexOf(word, at + 1))
    if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return at
  return first
}

/** Whether a record found for an earlier input still matches the current one. */
export function stillFits(
  record: { readonly title: string; readonly detail: string; readonly key: string },
  text: string,
): boolean {
  const plain = plainLetters(`${record.title} ${record.detail} ${record.key}`)
  const words = searchWords(text).flatMap(word => wordsOf(plainLetters(word)))
  return words.every(word => plain.includes(word))
}
