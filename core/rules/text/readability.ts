/** Readability scores of a text. */
export interface Readability {
  readonly words: number
  readonly sentences: number
  /** On average. */
  readonly wordsInSentence: number
  /** Flesch reading ease: about 100 for a child's book, 60 for plain English, below 30 for a scientific paper. */
  readonly ease: number
  /** The longest sentence: its word count and its first words. */
  readonly longest: { readonly words: number; readonly begins: string }
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu
/** A sentence ends at its punctuation before a space, or with its line; “e.g.” and “Dr.” don't end one. */
const SENTENCE = /(?<![.!?…]|\b(?:dr|mr|mrs|ms|st|e\.g|i\.e|a\.m|p\.m))[.!?…]+(?=\s|$)|\n+/giu

/**
 * Measures an English text; each line is a paragraph (R. Flesch, A new readability yardstick, 1948). An empty text gets
 * the best score.
 */
export function readability(text: string): Readability {
  const sentences = text
    .split(SENTENCE)
    .map(sentence => sentence.match(WORD) ?? [])
    .filter(({ length }) => length > 0)
  const words = sentences.flat()
  if (words.length === 0)
    return { words: 0, sentences: 0, wordsInSentence: 0, ease: 100, longest: { words: 0, begins: '' } }
  const wordsInSentence = words.length / sentences.length
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0) / words.length
  const longest = sentences.reduce((one, other) => (other.length > one.length ? other : one))
  return {
    words: words.length,
    sentences: sentences.length,
    wordsInSentence,
    ease: 206.835 - 1.015 * wordsInSentence - 84.6 * syllables,
    longest: { words: longest.length, begins: longest.slice(0, 6).join(' ') },
  }
}

/** Groups of vowels, without the silent e at the end; every word has at least one. */
const syllablesIn = (word: string): number =>
  Math.max(
    1,
    word
      .toLowerCase()
      .replace(/(?<=[^aeiouy])(?:es|ed|e)$/u, '')
      .match(/[aeiouyà-öø-ÿ]+/gu)?.length ?? 1,
  )
