/** Other ways to say what visitors type: synonyms of editors, and what patients call specialties and services. */
import { plainText, singular, type Terms } from '../find-care/index.ts'

/** A word or phrase of a search, and what else counts as finding it. */
export interface SearchPart {
  readonly words: string
  readonly others: readonly string[]
}

/** What phrases mean beside themselves, by the phrase as `phraseKey` writes it. */
export interface Synonyms {
  readonly byPhrase: ReadonlyMap<string, readonly string[]>
  readonly longest: number
  /** Every word of the phrases, in the singular. */
  readonly words: ReadonlySet<string>
}

/** A synonym as editors keep it. */
export interface KeptSynonym {
  readonly words: string
  /** Separated by commas. */
  readonly means: string
}

const MOST_OTHERS = 8

const keyOf = (words: readonly string[]) => words.map(singular).join(' ')

const wordsIn = (text: string): readonly string[] => plainText(text).split(' ').filter(Boolean)

/** Gets synonyms ready. Those of editors come before the words that patients have for specialties and services. */
export function synonymsOf(
  kept: readonly KeptSynonym[],
  { byPhrase: terms }: Pick<Terms, 'byPhrase'>,
): Synonyms {
  const byPhrase = new Map<string, readonly string[]>()
  const add = (key: string, others: readonly string[]) => {
    const known = byPhrase.get(key) ?? []
    const added = others
      .map(other => wordsIn(other).join(' '))
      .filter(other => other && keyOf(other.split(' ')) !== key)
    if (key !== '' && added.length > 0)
      byPhrase.set(key, [...new Set([...known, ...added])].slice(0, MOST_OTHERS))
  }
  for (const { words, means } of kept) add(keyOf(wordsIn(words)), means.split(/[,;\n]/))
  for (const [phrase, meant] of terms)
    add(
      phrase,
      meant.flatMap(({ title, practitioner }) => (practitioner ? [title, practitioner] : [title])),
    )
  const phrases = [...byPhrase.keys()].map(key => key.split(' '))
  return {
    byPhrase,
    longest: Math.max(1, ...phrases.map(({ length }) => length)),
    words: new Set(phrases.flat()),
  }
}

/** So many words of a search are looked for. */
const MOST_WORDS = 12

/** What was typed in parts: the longest phrases that have synonyms, and every other word by itself. */
export function partsOfSearch(typed: string, { byPhrase, longest }: Synonyms): readonly SearchPart[] {
  const words = wordsIn(typed).slice(0, MOST_WORDS)
  const parts: SearchPart[] = []
  for (let at = 0; at < words.length; ) {
    let length = Math.min(longest, words.length - at)
    while (length > 1 && !byPhrase.has(keyOf(words.slice(at, at + length)))) length--
    const phrase = words.slice(at, at + length)
    parts.push({ words: phrase.join(' '), others: byPhrase.get(keyOf(phrase)) ?? [] })
    at += length
  }
  return parts
}

/** Whether a word is part of a phrase that has synonyms, in whichever number. */
export const isInPhrase = (word: string, { words }: Synonyms): boolean => words.has(singular(word))

/** A search with some of its words replaced, as visitors read it. */
export const withWords = (parts: readonly SearchPart[], instead: ReadonlyMap<string, string>): string =>
  parts.flatMap(({ words }) => words.split(' ').map(word => instead.get(word) ?? word)).join(' ')
