/**
 * Cleans text copied from Word, Google Docs or a browser: keeps content and structure, drops its appearance. Styles,
 * spans, fonts, comments and scripts are removed; Word's list paragraphs become lists.
 */
import { readLink } from '../link/link.ts'
import { type Element, element, isElement, type Node, parseHtml, printHtml, textOf } from './html-tree.ts'
import { isUndone, marksOf } from './style.ts'
import { withRealLists } from './word-lists.ts'

/** Removed with all their content. */
const DROPPED =
  /^(head|style|script|title|meta|link|base|xml|template|object|embed|iframe|svg|math|form|input|button|select|textarea|noscript|colgroup|col|audio|video|canvas|([ovwm]|x):.+)$/

/** What an element becomes; a page already has its first heading. */
const BECOMES: Readonly<Record<string, string>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
}
const BLOCKS = /^(p|h[2-4]|ul|ol|li|blockquote|pre|table|thead|tbody|tfoot|tr|th|td|hr)$/
const INLINE = /^(strong|em|s|sub|sup|code|a|br|img)$/
const CONTAINER =
  /^(div|section|article|main|header|footer|aside|nav|center|figure|figcaption|caption|address|dd|dt|dl|form|fieldset|details|summary)$/

/** The attributes that are kept. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt'],
  ol: ['start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
}

/** The context of the paste, and the callback for what is dropped. */
export interface PasteOptions {
  /** The site's own address, as `https://www.hospital.example`: links to it become paths. */
  readonly ownOrigins?: readonly string[]
  /** A usable address for an image that the site can't show (a local file, or inline data); undefined drops it. */
  readonly picture?: (src: string, alt: string) => string | undefined
  /** Called for an invalid link; its text stays. */
  readonly refused?: (href: string, because: string) => void
}

/**
 * Converts clipboard HTML to HTML that the editor keeps. HTML copied from the editor itself is returned unchanged.
 *
 * @param html the clipboard's `text/html`.
 */
export function cleanPaste(html: string, options: PasteOptions = {}): string {
  if (html.includes('data-pm-slice')) return html
  return printHtml(cleanAll(parseHtml(html), options)).trim()
}

function cleanAll(nodes: readonly Node[], options: PasteOptions): readonly Node[] {
  const cleaned = nestedInItems(withRealLists(nodes).flatMap(node => clean(node, options)))
  // Whitespace between blocks is only the markup's line breaks.
  return cleaned.some(isBlock) ? cleaned.filter(node => isElement(node) || !isBlank([node])) : cleaned
}

function clean(node: Node, options: PasteOptions): readonly Node[] {
  if (!isElement(node)) return [keepSpaces(node)]
  if (DROPPED.test(node.tag)) return []
  const wordTitle = node.tag === 'p' && /\bMsoTitle\b/.test(node.attributes.class ?? '')
  const tag = wordTitle ? 'h2' : (BECOMES[node.tag] ?? node.tag)
  if (tag === 'pre') return [element('pre', [textOf(node.children)])]
  const inner = cleanAll(node.children, options)
  if (tag === 'img') return image(node, options)
  if (tag === 'br') return node.attributes.class?.includes('interchange') ? [] : [element('br', [])]
  if (CONTAINER.test(tag)) return inner.some(isBlock) ? inner : paragraph('p', inner)
  if ((tag === 'strong' || tag === 'em') && isUndone(node)) return inner
  if (tag === 'a') return link(node, inner, options)
  if (tag === 'p' || /^h[2-4]$/.test(tag)) return inner.some(isBlock) ? inner : paragraph(tag, inner)
  if (BLOCKS.test(tag)) return [element(tag, inner, keepAttributes(tag, node))]
  if (INLINE.test(tag)) return addMarks([tag], inner)
  return addMarks(marksOf(node), inner)
}

const isBlock = (node: Node) => isElement(node) && BLOCKS.test(node.tag)

/** Whether nothing is visible. Consecutive spaces are already collapsed. */
const isBlank = (nodes: readonly Node[]): boolean =>
  nodes.every(node =>
    isElement(node) ? node.tag !== 'img' && isBlank(node.children) : node === ' ' || node === '&nbsp;',
  )

const isList = (node: Node): node is Element => isElement(node) && (node.tag === 'ul' || node.tag === 'ol')

/** An empty paragraph was spacing between two others, which is up to the site's styles. */
const paragraph = (tag: string, inner: readonly Node[]): readonly Node[] =>
  isBlank(inner) ? [] : [element(tag, inner)]

/** Wraps inline content; a wrapper around blocks would be lost, so it goes inside each block. */
function wrapInline(inner: readonly Node[], wrap: (nodes: readonly Node[]) => Node): readonly Node[] {
  if (isBlank(inner)) return inner
  if (inner.some(isBlock))
    return inner.flatMap(node =>
      isElement(node) && isBlock(node)
        ? [element(node.tag, wrapInline(node.children, wrap), node.attributes)]
        : wrapInline([node], wrap),
    )
  return [wrap(inner)]
}

const addMarks = (tags: readonly string[], inner: readonly Node[]) =>
  tags.reduceRight((nodes, tag) => wrapInline(nodes, children => element(tag, children)), inner)

/** Word and browsers put non-breaking spaces next to normal ones to keep their width; a single one is intentional. */
const keepSpaces = (text: string) =>
  text.replace(/(?:[^\S\u00a0]|\u00a0|&nbsp;)+/g, run =>
    run === '&nbsp;' || run === '\u00a0' ? '&nbsp;' : ' ',
  )

const keepAttributes = (tag: string, node: Element): Record<string, string> =>
  Object.fromEntries(
    (KEPT[tag] ?? []).flatMap(name => {
      const value = node.attributes[name]
      return value === undefined || (name.endsWith('span') && value === '1') ? [] : [[name, value]]
    }),
  )

/** A link that works on the site; bookmarks inside Word (`#_Toc…`) don't. */
function link(node: Element, inner: readonly Node[], { ownOrigins, refused }: PasteOptions): readonly Node[] {
  const written = unwrapRedirect(node.attributes.href ?? '')
  if (written === '' || written.startsWith('#_')) return inner
  const found = readLink(written, ownOrigins)
  if (!found.ok) {
    refused?.(written, found.because)
    return inner
  }
  return wrapInline(inner, children =>
    element('a', children, { ...keepAttributes('a', node), href: found.href }),
  )
}

/** A published Google document routes every link through `google.com/url?q=`. */
const unwrapRedirect = (href: string): string => {
  const found = /^https:\/\/www\.google\.com\/url\?(?:.*&)?q=([^&]+)/.exec(href)?.[1]
  try {
    return found ? decodeURIComponent(found) : href
  } catch {
    return href
  }
}

/** An image that the site can show; for local files and inline data, the caller supplies the address. */
function image(node: Element, { picture }: PasteOptions): readonly Node[] {
  const { src = '', alt = '' } = node.attributes
  const shown = /^(https?:\/\/|\/)/i.test(src) ? src : src && picture?.(src, alt)
  return shown ? [element('img', [], { ...keepAttributes('img', node), src: shown })] : []
}

/**
 * Google Docs puts a nested list next to its entry; HTML wants it inside. Content of a list outside any entry becomes
 * an entry.
 */
function nestedInItems(nodes: readonly Node[]): readonly Node[] {
  return nodes.map(node => {
    if (!isList(node)) return node
    const items: Element[] = []
    for (const child of node.children) {
      const last = items.at(-1)
      if (isElement(child) && child.tag === 'li') items.push(child)
      else if (isList(child) && last)
        items[items.length - 1] = element('li', [...last.children, child], last.attributes)
      else if (!isBlank([child])) items.push(element('li', [child]))
    }
    return element(node.tag, items, node.attributes)
  })
}
