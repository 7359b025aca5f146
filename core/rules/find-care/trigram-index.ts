/** Finds texts that are like a word as `pg_trgm` does, among thousands of them, without comparing each. */

/** How a text is like a word. */
export interface Likeness {
  readonly similarity: number
  /** The word is one of the text's. */
  readonly isWord: boolean
  /** A word of the text begins with it. */
  readonly isStart: boolean
}

export type TrigramIndex = ReturnType<typeof createTrigramIndex>

/** How similar a text must be to be called alike, as `pg_trgm` has it. */
export const ALIKE_TEXT = 0.3

/** The runs of three letters of each word of a text. */
function trigramsOf(text: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const word of text.split(' ')) {
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at++) found.add(padded.slice(at, at + 3))
  }
  return found
}

/** Makes an index of plain texts (`plainText`); equal texts count once. */
export function createTrigramIndex(texts: Iterable<string>) {
  const known = [...new Set(texts)].filter(Boolean)
  const sizes = new Uint16Array(known.length)
  const having = new Map<string, number[]>()
  known.forEach((text, at) => {
    const trigrams = trigramsOf(text)
    sizes[at] = trigrams.size
    for (const trigram of trigrams) {
      const list = having.get(trigram)
      if (list) list.push(at)
      else having.set(trigram, [at])
    }
  })

  return {
    /** Every text that is alike to a word, has it, or has a word that begins with it. */
    like(word: string): ReadonlyMap<string, Likeness> {
      const trigrams = trigramsOf(word)
      const shared = new Map<number, number>()
      for (const trigram of trigrams)
        for (const at of having.get(trigram) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1)
      const found = new Map<string, Likeness>()
      for (const [at, count] of shared) {
        const text = known[at] ?? ''
        const similarity = count / (trigrams.size + (sizes[at] ?? 0) - count)
        const words = ` ${text} `
        const isStart = words.includes(` ${word}`)
        if (isStart || similarity >= ALIKE_TEXT)
          found.set(text, { similarity, isStart, isWord: isStart && words.includes(` ${word} `) })
      }
      return found
    },
  }
}
