/** Parses clipboard HTML into a small tree without a DOM. Text stays as written, including entities. */
export interface Element {
  readonly tag: string
  /** Values with entities decoded; names in lowercase. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Node[]
}
export type Node = string | Element

export const isElement = (node: Node): node is Element => typeof node !== 'string'

export const element = (
  tag: string,
  children: readonly Node[],
  attributes: Readonly<Record<string, string>> = {},
): Element => ({ tag, attributes, children })

/** The text content, without elements. */
export const textOf = (nodes: readonly Node[]): string =>
  nodes.map(node => (isElement(node) ? textOf(node.children) : node)).join('')

export const VOID: ReadonlySet<string> = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'wbr',
])
/** The content of these elements is not HTML. */
const RAW: ReadonlySet<string> = new Set(['style', 'script', 'title', 'xml', 'textarea', 'noscript'])

/** Comments, Word's conditions (`<![if …]>`), processing instructions, tags. */
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*(?:>|$)|<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi
/** The end of a self-closing tag; after an unquoted value, a slash is part of the value. */
const CLOSED = /(?:^|[\s"'])\/$/
const ATTRIBUTE = /([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  apos: "'",
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
}
const decodeEntities = (text: string) =>
  text.replace(/&(?:#(\d{1,6})|(quot|apos|amp|lt|gt|nbsp));/g, (_, code?: string, name?: string) =>
    code ? String.fromCodePoint(Number(code)) : (ENTITIES[name ?? ''] ?? ''),
  )

interface Open {
  tag: string
  attributes: Record<string, string>
  children: Node[]
}

/** The maximum nesting depth, more than anyone writes; deeper elements become siblings. */
const DEEPEST = 100

/** Parses HTML. Unclosed elements end with their parent; unmatched end tags are dropped. */
export function parseHtml(html: string): readonly Node[] {
  const root: Open = { tag: '', attributes: {}, children: [] }
  const open: Open[] = [root]
  const inner = () => open[open.length - 1] ?? root
  const write = (text: string) => {
    if (text) inner().children.push(text.replace(/</g, '&lt;'))
  }
  let from = 0
  TOKEN.lastIndex = 0
  for (let token = TOKEN.exec(html); token; token = TOKEN.exec(html)) {
    write(html.slice(from, token.index))
    from = TOKEN.lastIndex
    const tag = token[2]?.toLowerCase()
    if (!tag) continue
    if (token[1]) {
      const at = open.findLastIndex(other => other.tag === tag)
      if (at > 0) open.length = at
      continue
    }
    const made: Open = { tag, attributes: attributesOf(token[3] ?? ''), children: [] }
    inner().children.push(made)
    if (VOID.has(tag) || CLOSED.test(token[3] ?? '')) continue
    if (RAW.has(tag)) {
      const end = new RegExp(`</${tag}`, 'gi')
      end.lastIndex = from
      from = end.exec(html)?.index ?? html.length
      TOKEN.lastIndex = from
    }
    if (open.length <= DEEPEST) open.push(made)
  }
  write(html.slice(from))
  return root.children
}

function attributesOf(written: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', double, single, bare] of written.matchAll(ATTRIBUTE))
    attributes[name.toLowerCase()] ??= decodeEntities(double ?? single ?? bare ?? '')
  return attributes
}

const quoteAttribute = (value: string) =>
  value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Serializes a tree as HTML. */
export const printHtml = (nodes: readonly Node[]): string =>
  nodes
    .map(node => {
      if (!isElement(node)) return node
      const attributes = Object.entries(node.attributes).map(
        ([name, value]) => ` ${name}="${quoteAttribute(value)}"`,
      )
      const start = `<${node.tag}${attributes.join('')}>`
      return VOID.has(node.tag) ? start : `${start}${printHtml(node.children)}</${node.tag}>`
    })
    .join('')
