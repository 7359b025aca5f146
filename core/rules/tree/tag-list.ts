/** A list of short texts as a tag input keeps it: nothing blank, nothing twice (specification §5, tag input). */

/** How much a list may hold; no limit where it is left out. */
export interface TagLimits {
  /** How many items. */
  readonly most?: number
  /** How many characters one item may have. */
  readonly longest?: number
}

/** Why a text was not added. */
export type TagRefusal = 'blank' | 'present' | 'too long' | 'full'

/** What came of adding some texts, each trimmed. */
export interface TagsAdded {
  readonly items: readonly string[]
  readonly added: readonly string[]
  readonly refused: readonly { readonly text: string; readonly because: TagRefusal }[]
}

/** Why a text cannot be added; undefined where it can. */
export function whyNotTag(
  items: readonly string[],
  text: string,
  { most = Number.POSITIVE_INFINITY, longest = Number.POSITIVE_INFINITY }: TagLimits = {},
): TagRefusal | undefined {
  const item = text.trim()
  if (item === '') return 'blank'
  if (items.includes(item)) return 'present'
  if (item.length > longest) return 'too long'
  return items.length >= most ? 'full' : undefined
}

/** Adds texts at the end, one after the other. */
export function addTags(
  items: readonly string[],
  texts: readonly string[],
  limits: TagLimits = {},
): TagsAdded {
  const all = [...items]
  const added: string[] = []
  const refused: { text: string; because: TagRefusal }[] = []
  for (const text of texts.map(one => one.trim())) {
    const because = whyNotTag(all, text, limits)
    if (because) refused.push({ text, because })
    else {
      all.push(text)
      added.push(text)
    }
  }
  return { items: all, added, refused }
}

/** The items of a pasted text: one a line, or between commas, semicolons or tabs. */
export const pastedTags = (text: string): readonly string[] =>
  text
    .split(/[\r\n\t,;]/)
    .map(one => one.trim())
    .filter(Boolean)
