/** What each kind of WordPress block becomes. */
import {
  type Element,
  element,
  isElement,
  type Node,
  parseHtml,
  printHtml,
  textOf,
} from '../text/clean-paste/html-tree.ts'
import type { BlockMaker } from './block-maker.ts'
import { elementsIn, hostOf, isSafeLink, picturesIn, plainText } from './html-parts.ts'
import { embedHtml, mediaById, quoted } from './shortcodes.ts'
import { blocksIn, htmlOf, type WrittenBlock } from './wordpress-blocks.ts'
import { writeHtml } from './write-html.ts'

/** Blocks that only hold others together. */
const HOLDERS =
  /^(?:group|row|stack|column|media-text|missing|post-content|query|template-part|accordion|accordion-item|accordion-panel)$/
/** Blocks that say nothing by themselves, and need no word. */
const SILENT = /^(?:spacer|more|nextpage|post-title|post-date|post-featured-image)$/
/** Blocks whose text is text. */
const TEXT =
  /^(?:paragraph|heading|list|list-item|quote|pullquote|code|preformatted|verse|table|separator|freeform|classic|html|footnotes|video|audio|shortcode)$/

type Write = (maker: BlockMaker, block: WrittenBlock) => void

/** Blocks that have a kind here, or a way to be kept that is their own. */
const writers: Readonly<Record<string, Write>> = {
  image: writePicture,
  gallery: writeGallery,
  embed: writeEmbed,
  buttons: writeButtons,
  button: writeButtons,
  columns: writeColumns,
  details: writeAccordion,
  'yoast/faq-block': writeAccordion,
  file: writeFile,
  cover: writeCover,
  'latest-posts': (maker, { values }) =>
    maker.block({
      kind: 'list',
      of: 'news',
      count: Math.min(24, Math.max(1, Math.round(Number(values.postsToShow)) || 3)),
    }),
  'social-links': (maker, block) => {
    for (const { values } of blocksIn(block)) writeSocialLink(maker, values)
  },
  block: (maker, { values }) =>
    maker.lose(
      `A reusable block (number ${Number(values.ref) || 'unknown'}). Make it shared content and place it on the page.`,
    ),
}

/** Writes the blocks of a WordPress page. */
export function writeWordPressBlocks(maker: BlockMaker, parts: WrittenBlock['parts']): void {
  for (const part of parts)
    if (typeof part === 'string') writeHtml(maker, part, true)
    else writeBlock(maker, part)
}

function writeBlock(maker: BlockMaker, block: WrittenBlock): void {
  const { name, parts } = block
  const known = name.startsWith('core-embed/') ? 'embed' : name
  const write = Object.hasOwn(writers, known) ? writers[known] : undefined
  if (write) write(maker, block)
  else if (HOLDERS.test(name)) writeInner(maker, block)
  else if (TEXT.test(name)) writeHtml(maker, htmlOf(parts))
  else if (!SILENT.test(name)) writeUnknown(maker, block)
}

/** A block of a plugin: what it wrote into the page is kept, and people are told to look. */
function writeUnknown(maker: BlockMaker, block: WrittenBlock): void {
  if (htmlOf(block.parts).trim() === '')
    maker.lose(`A block of the kind “${block.name}”, which has no content.`)
  else {
    maker.lose(`How the block “${block.name}” looked. Its text is kept.`)
    writeInner(maker, block)
  }
}

/** What stands in a block that holds others; the tags around them go. */
function writeInner(maker: BlockMaker, { parts }: WrittenBlock): void {
  if (parts.every(part => typeof part === 'string')) {
    writeHtml(maker, htmlOf(parts))
    return
  }
  for (const part of parts)
    if (typeof part !== 'string') writeBlock(maker, part)
    else {
      const nodes = parseHtml(part)
      if (textOf(nodes).trim() !== '' || hasPicture(nodes)) writeHtml(maker, part)
    }
}

const hasPicture = (nodes: readonly Node[]): boolean => elementsIn(nodes, 'img').length > 0

function writeCover(maker: BlockMaker, block: WrittenBlock): void {
  maker.lose('The background picture of a cover. Its text is kept.')
  writeInner(maker, { ...block, parts: blocksIn(block) })
}

function writePicture(maker: BlockMaker, { parts, values: { id } }: WrittenBlock): void {
  const nodes = parseHtml(htmlOf(parts))
  const [picture] = picturesIn(nodes)
  if (picture) maker.picture(picture)
  else if (id === undefined || hasPicture(nodes)) writeHtml(maker, htmlOf(parts))
  else maker.picture({ src: mediaById(String(id)), alt: '', caption: '', link: null })
}

/** A gallery becomes its pictures, one below the other. */
function writeGallery(maker: BlockMaker, block: WrittenBlock): void {
  const found = picturesIn(parseHtml(htmlOf(block.parts)))
  const ids = Array.isArray(block.values.ids) ? block.values.ids : []
  const named = ids.map(id => ({ src: mediaById(String(id)), alt: '', caption: '', link: null }))
  const pictures = found.length > 0 ? found : named
  if (pictures.length > 1)
    maker.lose(`The layout of a gallery: its ${pictures.length} pictures are shown one below the other.`)
  for (const picture of pictures) maker.picture(picture)
}

function writeEmbed(maker: BlockMaker, { values, parts }: WrittenBlock): void {
  const url =
    typeof values.url === 'string' ? values.url : /https?:\/\/[^\s<"']{3,2000}/.exec(htmlOf(parts))?.[0]
  if (url === undefined || !isSafeLink(url)) {
    maker.lose('An embed without an address.')
    return
  }
  const shown = embedHtml(url)
  if (!shown.includes('<iframe')) maker.lose(`What was embedded from ${hostOf(url)}. A link to it is kept.`)
  writeHtml(maker, shown)
}

function writeSocialLink(maker: BlockMaker, { url, service, label }: WrittenBlock['values']): void {
  if (typeof url !== 'string' || !/^(?:https?:|mailto:)/i.test(url)) return
  const name = [label, service, hostOf(url)].find(one => typeof one === 'string' && one !== '')
  writeHtml(maker, printHtml([element('p', [element('a', [quoted(String(name))], { href: url })])]))
}

const MOST_BUTTONS = 8

function writeButtons(maker: BlockMaker, { parts }: WrittenBlock): void {
  const buttons = elementsIn(parseHtml(htmlOf(parts)), 'a').flatMap(({ attributes, children }) => {
    const [text, link] = [plainText(textOf(children)).slice(0, 80), (attributes.href ?? '').trim()]
    if (text === '') return []
    if (link === '' || link.length > 800 || !isSafeLink(link)) {
      maker.lose(`The button “${text}”: it has no link that can be kept.`)
      return []
    }
    return [{ text, link, look: /is-style-outline/.test(attributes.class ?? '') ? 'second' : 'main' }]
  })
  for (let at = 0; at < buttons.length; at += MOST_BUTTONS)
    maker.block({ kind: 'buttons', buttons: buttons.slice(at, at + MOST_BUTTONS) })
}

/** Columns of nothing but text stay columns; others come one below the other. */
function writeColumns(maker: BlockMaker, block: WrittenBlock): void {
  const columns = blocksIn(block).filter(({ name }) => name === 'column')
  const texts = columns
    .map(({ parts }) => ({ text: withoutWrapper(htmlOf(parts)) }))
    .filter(({ text }) => text !== '')
  if (texts.length >= 2 && texts.length <= 4 && columns.every(isPlainColumn)) {
    maker.block({ kind: 'columns', columns: texts })
    return
  }
  if (columns.length > 1) maker.lose('Columns with more than text: they’re shown one below the other.')
  writeInner(maker, columns.length > 0 ? { ...block, parts: columns } : block)
}

/** Words alone, of which nothing would have to be named. */
function isPlainColumn(column: WrittenBlock): boolean {
  const html = htmlOf(column.parts)
  return (
    html.length < 50_000 &&
    blocksIn(column).every(({ name }) => TEXT.test(name) && name !== 'html' && name !== 'shortcode') &&
    !/\[[a-z]|<(?:img|iframe|script|style|form|object|svg)\b/i.test(html) &&
    elementsIn(parseHtml(html), 'a').every(({ attributes }) => isSafeLink(attributes.href ?? ''))
  )
}

/** The text of a column without the element around it. */
function withoutWrapper(html: string): string {
  const nodes = parseHtml(html).filter(node => isElement(node) || node.trim() !== '')
  const [only] = nodes
  const inner = nodes.length === 1 && only && isElement(only) && only.tag === 'div' ? only.children : nodes
  return textOf(inner).trim() === '' ? '' : printHtml(inner).trim()
}

const MOST_ITEMS = 50

/** Headings that open: WordPress's own, or the questions of Yoast. */
function writeAccordion(maker: BlockMaker, block: WrittenBlock): void {
  const nodes = parseHtml(htmlOf(block.parts))
  const isFaq = block.name !== 'details'
  const items = isFaq
    ? elementsIn(nodes, 'div')
        .filter(({ attributes }) => /schema-faq-section/.test(attributes.class ?? ''))
        .map(one => itemOf(one, ({ attributes }) => /question/.test(attributes.class ?? '')))
    : elementsIn(nodes, 'details').map(one => itemOf(one, ({ tag }) => tag === 'summary'))
  const whole = items.filter(({ title, text }) => title !== '' && text !== '')
  for (let at = 0; at < whole.length; at += MOST_ITEMS)
    maker.block({ kind: 'accordion', items: whole.slice(at, at + MOST_ITEMS), isFaq })
}

function itemOf({ children }: Element, isHeading: (element: Element) => boolean) {
  const heading = children.filter(isElement).find(isHeading)
  return {
    title: plainText(textOf(heading?.children ?? [])).slice(0, 300),
    text: printHtml(children.filter(child => child !== heading)).trim(),
  }
}

function writeFile(maker: BlockMaker, { parts }: WrittenBlock): void {
  const link = elementsIn(parseHtml(htmlOf(parts)), 'a').find(({ attributes }) => attributes.href)
  const to = link?.attributes.href ?? ''
  if (to === '' || to.length > 800 || !isSafeLink(to)) {
    maker.lose('A file without an address.')
    return
  }
  const title = plainText(textOf(link?.children ?? [])) || to.split('/').at(-1) || 'File'
  maker.block({ kind: 'files', files: [{ title: title.slice(0, 300), link: to }] })
}
