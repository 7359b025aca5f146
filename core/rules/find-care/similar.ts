/** How similar two words are, measured like PostgreSQL's `pg_trgm`: shared trigrams. */
import { foldText } from '../text/fold.ts'

/** A text normalized for search: lowercase, without accents and punctuation. */
export const plainText = (text: string): string =>
  foldText(text.slice(0, 400))
    .replace(/['’‘`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The singular of a plain English word, near enough to compare two of them. */
export function singular(word: string): string {
  if (word.length < 4 || word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  return word.endsWith('s') ? word.slice(0, -1) : word
}

function trigrams(word: string): ReadonlySet<string> {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}

/** From 0, nothing in common, to 1, equal. */
export function similarity(one: string, other: string): number {
  const [mine, theirs] = [trigrams(one), trigrams(other)]
  const shared = [...mine].filter(each => theirs.has(each)).length
  return shared / (mine.size + theirs.size - shared)
}
