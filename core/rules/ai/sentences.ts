/**
 * Splits a text into sentences and tracks what changed in each, so that a suggestion can be accepted piece by piece.
 */

/** A run of unchanged sentences, or one sentence that was changed, added or removed. */
export interface SentenceChange {
  /** Its position in the list. */
  readonly id: number
  /** Null if it was added. */
  readonly before: string | null
  /** Null if it was removed. */
  readonly after: string | null
}

const ENDS = /(?<![.!?…]|\b(?:dr|mr|mrs|ms|st|e\.g|i\.e|a\.m|p\.m))[.!?…]+["”’)]*(?=\s|$)/iu
const MOST_SENTENCES = 400

/** The sentences of a text; each line is a paragraph. Only trailing whitespace is lost. */
export function splitSentences(text: string): readonly string[] {
  const found: string[] = []
  for (const line of text.split(/\n+/)) {
    let words: string[] = []
    for (const word of line.split(/\s+/)) {
      if (word === '') continue
      words.push(word)
      if (!ENDS.test(word.slice(-40))) continue
      found.push(words.join(' '))
      words = []
    }
    if (words.length > 0) found.push(words.join(' '))
  }
  return found
}

/** The changes a suggestion makes, sentence by sentence, in reading order. */
export function compareSentences(before: string, after: string): readonly SentenceChange[] {
  const whole = splitSentences(before)
  const old = whole.slice(0, MOST_SENTENCES)
  const next = splitSentences(after).slice(0, MOST_SENTENCES)
  const kept = longestCommon(old, next)
  const changes: Omit<SentenceChange, 'id'>[] = []
  let left = 0
  let right = 0
  for (const [at, to] of [...kept, [old.length, next.length] as const]) {
    const gone = old.slice(left, at)
    const come = next.slice(right, to)
    const count = Math.max(gone.length, come.length)
    for (let index = 0; index < count; index += 1)
      changes.push({ before: gone[index] ?? null, after: come[index] ?? null })
    const same = old[at]
    if (same !== undefined) changes.push({ before: same, after: same })
    left = at + 1
    right = to + 1
  }
  // Sentences beyond the comparison limit stay unchanged.
  for (const same of whole.slice(MOST_SENTENCES)) changes.push({ before: same, after: same })
  return changes.map((change, id) => ({ id, ...change }))
}

/** Whether a sentence was changed. */
export const isChange = ({ before, after }: SentenceChange): boolean => before !== after

/** Pairs of positions with equal sentences in both lists: a longest common subsequence. */
function longestCommon(
  old: readonly string[],
  next: readonly string[],
): readonly (readonly [number, number])[] {
  const width = next.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  for (let at = old.length - 1; at >= 0; at -= 1)
    for (let to = next.length - 1; to >= 0; to -= 1)
      lengths[at * width + to] =
        old[at] === next[to]
          ? 1 + (lengths[(at + 1) * width + to + 1] ?? 0)
          : Math.max(lengths[(at + 1) * width + to] ?? 0, lengths[at * width + to + 1] ?? 0)
  const pairs: (readonly [number, number])[] = []
  let at = 0
  let to = 0
  while (at < old.length && to < next.length)
    if (old[at] === next[to]) pairs.push([at++, to++])
    else if ((lengths[(at + 1) * width + to] ?? 0) >= (lengths[at * width + to + 1] ?? 0)) at += 1
    else to += 1
  return pairs
}

/** The text with some of the changes accepted; the others stay as they were. */
export const withAccepted = (changes: readonly SentenceChange[], accepted: ReadonlySet<number>): string =>
  changes.flatMap(({ id, before, after }) => (accepted.has(id) ? after : before) ?? []).join(' ')
