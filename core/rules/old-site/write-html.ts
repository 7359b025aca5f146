/** Writes HTML into blocks. What may not stand in a text is named. */
import { filmAt } from '../../blocks/index.ts'
import { element, isElement, type Node, parseHtml, printHtml } from '../text/clean-paste/html-tree.ts'
import type { BlockMaker } from './block-maker.ts'
import { hostOf, isSafeLink, pictureIn } from './html-parts.ts'
import { isBlock, withParagraphs } from './paragraphs.ts'
import { embedHtml, withoutShortcodes } from './shortcodes.ts'

/** Writes HTML with shortcodes in it. */
export function writeHtml(maker: BlockMaker, html: string, isClassic = false): void {
  const { html: read, unknown } = withoutShortcodes(html)
  for (const name of unknown) maker.lose(lossOfShortcode(name))
  const nodes = parseHtml(isClassic ? withEmbeds(maker, read) : read)
  writeNodes(maker, isClassic ? withParagraphs(nodes) : nodes)
}

function lossOfShortcode(name: string): string {
  if (name === 'gallery') return 'A gallery of the pictures that were uploaded to it. Add them to the page.'
  return /form|wpforms/.test(name)
    ? `A form made with [${name}]. Build it in Form manager and place it on the page.`
    : `What the shortcode [${name}] showed. The text in it is kept.`
}

/** An address alone on a line, which WordPress shows as what is there. */
const ALONE = /^[ \t]*(https?:\/\/[^\s<>"[\]]{3,1000})[ \t]*$/gim

const withEmbeds = (maker: BlockMaker, html: string): string =>
  html.replace(ALONE, (_, url: string) => {
    const shown = embedHtml(url)
    if (!shown.includes('<iframe'))
      maker.lose(`A preview of ${hostOf(url)}, if there was one. A link to it is kept.`)
    return shown
  })

/** Elements whose content is no text of the page. */
const UNREAD =
  /^(?:script|style|noscript|object|embed|form|template|svg|math|canvas|link|meta|head|title|input|select|textarea)$/
const SAID: Readonly<Record<string, string>> = {
  script: 'A script. Add code in Custom code.',
  style: 'A style sheet. Add code in Custom code.',
  form: 'A form. Build it in Form manager and place it on the page.',
  object: 'An embedded object.',
  embed: 'An embedded object.',
  svg: 'An SVG drawing in the text. Upload it as a picture.',
  canvas: 'A drawing in the text.',
}
/** Elements that only hold others together. */
const WRAPPER = /^(?:div|section|article|main|center|header|footer|font|body|html)$/

/** Writes HTML that was read. */
export function writeNodes(maker: BlockMaker, nodes: readonly Node[]): void {
  for (const node of nodes) writeNode(maker, node)
}

function writeNode(maker: BlockMaker, node: Node): void {
  if (!isElement(node)) {
    if (node.trim() !== '') maker.html(node)
    return
  }
  const picture = pictureIn(node)
  if (picture) maker.picture(picture)
  else if (WRAPPER.test(node.tag) && node.children.some(isBlock)) writeNodes(maker, node.children)
  else {
    const cleaned = clean(maker, node)
    if (cleaned.length > 0) maker.html(printHtml(cleaned))
  }
}

/** An element as text may hold it; what may not be there is named. */
function clean(maker: BlockMaker, node: Node): readonly Node[] {
  if (!isElement(node)) return [node]
  const { tag, attributes } = node
  if (UNREAD.test(tag)) {
    const said = SAID[tag]
    if (said) maker.lose(said)
    return []
  }
  if (tag === 'iframe') return frame(maker, attributes.src ?? '')
  const href = attributes.href
  if (tag === 'a' && href !== undefined && !isSafeLink(href)) {
    maker.lose(
      `A link to ${href.replace(/\s+/g, ' ').trim().slice(0, 60)}, which isn’t allowed. Its text is kept.`,
    )
    return node.children.flatMap(child => clean(maker, child))
  }
  const { srcset: _, sizes: __, ...kept } = attributes
  return [{ tag, attributes: kept, children: node.children.flatMap(child => clean(maker, child)) }]
}

function frame(maker: BlockMaker, src: string): readonly Node[] {
  const film = filmAt(src)
  if (film)
    return [element('iframe', [], { src: film.embed, title: `${film.host} video`, allowfullscreen: '' })]
  if (!/^https?:\/\//i.test(src)) return []
  maker.lose(`A frame of ${hostOf(src)}. A link to it is kept.`)
  return [element('p', [element('a', [hostOf(src)], { href: src })])]
}
