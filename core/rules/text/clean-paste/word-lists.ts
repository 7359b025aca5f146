import { type Element, element, isElement, type Node, textOf } from './html-tree.ts'
import { styleOf } from './style.ts'

/** One of Word's list paragraphs: its list, its level, and its marker. */
interface Item {
  readonly list: string
  readonly level: number
  readonly ordered: boolean
  readonly number: number
  readonly children: readonly Node[]
}

/** A list under construction. */
interface Draft {
  readonly list: string
  readonly level: number
  readonly ordered: boolean
  readonly start: number
  readonly items: Node[][]
}

/**
 * Word writes a list as paragraphs with `mso-list:l0 level1 lfo1` and the bullet or number as text. Consecutive ones
 * become real lists, nested by level.
 */
export function withRealLists(nodes: readonly Node[]): readonly Node[] {
  const out: Node[] = []
  let run: Item[] = []
  const close = () => {
    out.push(...listsOf(run))
    run = []
  }
  for (const node of nodes) {
    const item = isElement(node) ? itemOf(node) : undefined
    if (item) run.push(item)
    else if (run.length > 0 && !isElement(node) && node.trim() === '') continue
    else {
      close()
      out.push(node)
    }
  }
  close()
  return out
}

/** Headings with numbers stay headings, and entries of real lists stay entries, whatever Word adds. */
function itemOf(node: Element): Item | undefined {
  if (node.tag !== 'p' && node.tag !== 'div') return undefined
  const [, list = '', level = ''] = /\b(l\d+)\s+level(\d)/.exec(styleOf(node)['mso-list'] ?? '') ?? []
  if (!level) return undefined
  const { marker, rest } = withoutMarker(node.children)
  const written = marker.replace(/&[^;&]+;/g, ' ')
  // In `2.1.` the last number belongs to the entry.
  const number = Number(written.match(/\d+/g)?.at(-1) ?? 1)
  return { list, level: Number(level), ordered: /\d|[a-z][.)]/i.test(written), number, children: rest }
}

/** Removes the span with the bullet or number (`mso-list:Ignore`). */
function withoutMarker(nodes: readonly Node[]): { marker: string; rest: readonly Node[] } {
  let marker = ''
  const rest = nodes.flatMap((node): readonly Node[] => {
    if (!isElement(node)) return [node]
    if (/ignore/i.test(styleOf(node)['mso-list'] ?? '')) {
      marker += textOf(node.children)
      return []
    }
    const inner = withoutMarker(node.children)
    marker += inner.marker
    return [element(node.tag, inner.rest, node.attributes)]
  })
  return { marker, rest }
}

function listsOf(items: readonly Item[]): readonly Node[] {
  const out: Node[] = []
  const open: Draft[] = []
  const top = () => open[open.length - 1]
  const close = () => {
    const draft = open.pop()
    if (!draft) return
    const made = element(
      draft.ordered ? 'ol' : 'ul',
      draft.items.map(children => element('li', children)),
      draft.start > 1 ? { start: String(draft.start) } : {},
    )
    const around = top()?.items.at(-1)
    if (around) around.push(made)
    else out.push(made)
  }
  for (const item of items) {
    while ((top()?.level ?? 0) > item.level) close()
    const same = top()
    if (same?.level === item.level && (same.ordered !== item.ordered || same.list !== item.list)) close()
    if (top()?.level !== item.level) open.push({ ...item, start: item.number, items: [] })
    top()?.items.push([element('p', item.children)])
  }
  while (open.length > 0) close()
  return out
}
