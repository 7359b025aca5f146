/**
 * What is kept of text that was copied in Word, Google Docs or a browser: what it says and how it is built, not how it
 * looked there. Styles, spans, fonts, comments and scripts go; Word's list paragraphs become lists.
 */
import { readLink } from '../link/link.ts'
import { type Element, element, isElement, type Node, parseHtml, printHtml, textOf } from './html-tree.ts'
import { isUndone, marksOf } from './style.ts'
import { withRealLists } from './word-lists.ts'

/** Gone with all that is in them. */
const DROPPED =
  /^(head|style|script|title|meta|link|base|xml|template|object|embed|iframe|svg|math|form|input|button|select|textarea|noscript|colgroup|col|audio|video|canvas|([ovwm]|x):.+)$/

/** What an element becomes; a page has its first heading already. */
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

/** What is known where the text is put, and who is told of what has no place there. */
export interface PasteOptions {
  /** Where the site itself is, as `https://www.hospital.example`: links to it become paths. */
  readonly ownOrigins?: readonly string[]
  /** The address to show a picture at that the site can't: on the writer's disk, or in the text; undefined leaves it out. */
  readonly picture?: (src: string, alt: string) => string | undefined
  /** Told of a link that is none; its words stay. */
  readonly refused?: (href: string, because: string) => void
}

/**
 * HTML from the clipboard as HTML that an editor keeps. What was copied in the editor itself is given back as it is.
 *
 * @param html the clipboard's `text/html`.
 */
export function cleanPaste(html: string, options: PasteOptions = {}): string {
  if (html.includes('data-pm-slice')) return html
  return printHtml(cleanAll(parseHtml(html), options)).trim()
}

function cleanAll(nodes: readonly Node[], options: PasteOptions): readonly Node[] {
  const cleaned = nestedInItems(withRealLists(nodes).flatMap(node => clean(node, options)))
  // Between blocks there are only the line ends of the one who wrote the markup.
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

/** Whether nothing is to be seen. Of spaces that stood together one is left by now. */
const isBlank = (nodes: readonly Node[]): boolean =>
  nodes.every(node =>
    isElement(node) ? node.tag !== 'img' && isBlank(node.children) : node === ' ' || node === '&nbsp;',
  )

const isList = (node: Node): node is Element => isElement(node) && (node.tag === 'ul' || node.tag === 'ol')

/** An empty paragraph was a space between two others, which is the site's own affair. */
const paragraph = (tag: string, inner: readonly Node[]): readonly Node[] =>
  isBlank(inner) ? [] : [element(tag, inner)]

/** Puts something around what is inline; around blocks it would be lost, so each block has it inside. */
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

/** Word and the browser put hard spaces beside soft ones to hold their width; a lone one is meant. */
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

/** A link that leads somewhere from the site; marks inside Word (`#_Toc…`) lead nowhere here. */
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

/** A published Google document leads every link over `google.com/url?q=`. */
const unwrapRedirect = (href: string): string => {
  const found = /^https:\/\/www\.google\.com\/url\?(?:.*&)?q=([^&]+)/.exec(href)?.[1]
  try {
    return found ? decodeURIComponent(found) : href
  } catch {
    return href
  }
}

/** A picture that the site can show; of one on the disk of the writer, or inside the text, others say where it is. */
function image(node: Element, { picture }: PasteOptions): readonly Node[] {
  const { src = '', alt = '' } = node.attributes
  const shown = /^(https?:\/\/|\/)/i.test(src) ? src : src && picture?.(src, alt)
  return shown ? [element('img', [], { ...keepAttributes('img', node), src: shown })] : []
}

/**
 * Google Docs puts an inner list beside the entry that it belongs to; HTML wants it inside. What stands in a list but in
 * no entry becomes one.
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
