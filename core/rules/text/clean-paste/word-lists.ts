import { type Element, element, isElement, type Node, textOf } from './html-tree.ts'
import { styleOf } from './style.ts'

/** One of Word's list paragraphs: which list, how deep, and what stands before its text. */
interface Item {
  readonly list: string
  readonly level: number
  readonly ordered: boolean
  readonly number: number
  readonly children: readonly Node[]
}

/** A list while it is put together. */
interface Draft {
  readonly list: string
  readonly level: number
  readonly ordered: boolean
  readonly start: number
  readonly items: Node[][]
}

/**
 * Word writes a list as paragraphs with `mso-list:l0 level1 lfo1` and the bullet or number as text. Those that follow
 * each other become real lists, one inside the other by their levels.
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

/** A numbered heading is a heading, and an entry of a real list an entry, whatever Word says besides. */
function itemOf(node: Element): Item | undefined {
  if (node.tag !== 'p' && node.tag !== 'div') return undefined
  const [, list = '', level = ''] = /\b(l\d+)\s+level(\d)/.exec(styleOf(node)['mso-list'] ?? '') ?? []
  if (!level) return undefined
  const { marker, rest } = withoutMarker(node.children)
  const written = marker.replace(/&[^;&]+;/g, ' ')
  // Of `2.1.` the last number is the entry's own.
  const number = Number(written.match(/\d+/g)?.at(-1) ?? 1)
  return { list, level: Number(level), ordered: /\d|[a-z][.)]/i.test(written), number, children: rest }
}

/** Takes out the span that holds the bullet or the number (`mso-list:Ignore`). */
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
