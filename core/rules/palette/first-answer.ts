import { type Indexed, type PaletteEntry, plainLetters } from './palette.ts'

/** Actions named by the beginning of an input, and the rest of it, which answers their first question. */
export interface FirstAnswer<E> {
  readonly entries: readonly E[]
  readonly text: string
}

/** A beginning that names more than this says too little: “new”, which many titles begin with. */
const MOST_NAMED = 4

/**
 * Reads an input as a name and an answer, so that “impersonate petra” is one line to type. The beginning is the longest
 * whose words begin a title or are a synonym. Undefined where none names a few entries.
 */
export function readFirstAnswer<E extends PaletteEntry>(
  index: readonly Indexed<E>[],
  typed: string,
): FirstAnswer<E> | undefined {
  const words = [...typed.matchAll(/\S+/g)]
  for (const { index: end } of words.slice(1).reverse()) {
    const name = plainLetters(typed.slice(0, end).trim()).replace(/\s+/g, ' ')
    const entries = index.filter(one => isNamed(one, name)).map(({ entry }) => entry)
    if (entries.length > 0 && entries.length <= MOST_NAMED) return { entries, text: typed.slice(end).trim() }
  }
  return undefined
}

const isNamed = ({ title, phrases }: Indexed<PaletteEntry>, name: string): boolean =>
  phrases.includes(name) || (title.startsWith(name) && !/^[\p{L}\p{N}]/u.test(title.slice(name.length)))
