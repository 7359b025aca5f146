/** The list of short texts in a tag input: no blanks, no duplicates (specification §5, tag input). */

/** The limits of a list; unlimited if omitted. */
export interface TagLimits {
  /** How many items. */
  readonly most?: number
  /** The maximum length of an item. */
  readonly longest?: number
}

/** Why a text was not added. */
export type TagRefusal = 'blank' | 'present' | 'too long' | 'full'

/** The result of adding some texts, each trimmed. */
export interface TagsAdded {
  readonly items: readonly string[]
  readonly added: readonly string[]
  readonly refused: readonly { readonly text: string; readonly because: TagRefusal }[]
}

/** Why a text can't be added; undefined if it can. */
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

/** The items of a pasted text: one per line, or separated by commas, semicolons or tabs. */
export const pastedTags = (text: string): readonly string[] =>
  text
    .split(/[\r\n\t,;]/)
    .map(one => one.trim())
    .filter(Boolean)
