/** WordPress's block markup (`<!-- wp:name {…} -->`) as a tree. */

/** A block as it was written; `html` is all that stands in it, the markup of inner blocks left out. */
export interface WrittenBlock {
  /** Without `core/`; empty for what stands outside of any block. */
  readonly name: string
  readonly values: Readonly<Record<string, unknown>>
  /** What stands in it in order: pieces of HTML, and blocks. */
  readonly parts: readonly (string | WrittenBlock)[]
}

/** What a comment says that begins or ends a block. */
const DELIMITER = /^\s+(\/)?wp:([a-z][\w-]*(?:\/[a-z][\w-]*)?)\s+(?:(\{[\s\S]*\})\s+)?(\/)?$/i
/** Blocks within one another, deeper than anybody builds; deeper ones stand beside one another. */
const DEEPEST = 40

interface Open {
  readonly name: string
  readonly values: Readonly<Record<string, unknown>>
  readonly parts: (string | WrittenBlock)[]
}

/** Values that some exports have broken say nothing. */
function valuesOf(json: string | undefined): Readonly<Record<string, unknown>> {
  if (json === undefined) return {}
  try {
    const read: unknown = JSON.parse(json)
    return typeof read === 'object' && read !== null ? (read as Readonly<Record<string, unknown>>) : {}
  } catch {
    return {}
  }
}

/** Whether a text was written with blocks. */
export const hasBlocks = (html: string): boolean => /<!--\s+wp:/i.test(html)

/** Reads block markup. A block that is never closed ends with what is around it; an end without a beginning is left out. */
export function readBlocks(html: string): readonly (string | WrittenBlock)[] {
  const root: Open = { name: '', values: {}, parts: [] }
  const open: Open[] = [root]
  const inner = () => open[open.length - 1] ?? root
  const write = (text: string) => {
    if (text.trim() !== '') inner().parts.push(text)
  }
  let from = 0
  for (let begins = html.indexOf('<!--'); begins >= 0; begins = html.indexOf('<!--', from)) {
    const ends = html.indexOf('-->', begins + 4)
    if (ends < 0) break
    const [whole, end, name = '', json, closed] = DELIMITER.exec(html.slice(begins + 4, ends)) ?? []
    write(html.slice(from, begins))
    from = ends + 3
    if (whole === undefined) continue
    const known = name.toLowerCase().replace(/^core\//, '')
    if (end) {
      const at = open.findLastIndex(other => other.name === known)
      if (at > 0) open.length = at
      continue
    }
    const made: Open = { name: known, values: valuesOf(json), parts: [] }
    inner().parts.push(made)
    if (!closed && open.length <= DEEPEST) open.push(made)
  }
  write(html.slice(from))
  return root.parts
}

/** All HTML of a block with that of the blocks in it. */
export const htmlOf = (parts: WrittenBlock['parts']): string =>
  parts.map(part => (typeof part === 'string' ? part : htmlOf(part.parts))).join('')

/** The blocks that stand in a block. */
export const blocksIn = ({ parts }: WrittenBlock): readonly WrittenBlock[] =>
  parts.filter(part => typeof part !== 'string')
