import { richTextWords } from '@rounds/core/words/rich-text'
import { Node, type NodeViewRenderer } from '@tiptap/core'

/** Editable parts with their own text, as the site's styles define them. */
const DIVISIONS = ['div', 'section', 'article', 'aside', 'address']

/** A part with its own style. It can't be created here, but it is not lost either. */
export const Division = Node.create({
  name: 'division',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({ tag: { default: 'div', rendered: false } }),
  parseHTML: () => DIVISIONS.map(tag => ({ tag, attrs: { tag } })),
  renderHTML: ({ node, HTMLAttributes }) => [node.attrs.tag, HTMLAttributes, 0],
})

/** A heading of a level that the toolbar does not offer. */
export const OtherHeading = Node.create({
  name: 'otherHeading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: { default: 5, rendered: false } }),
  parseHTML: () => [1, 5, 6].map(level => ({ tag: `h${level}`, attrs: { level } })),
  renderHTML: ({ node, HTMLAttributes }) => [`h${node.attrs.level}`, HTMLAttributes, 0],
})

/** An image, table or video with its caption below or above. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'figureCaption? block+ figureCaption?',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
})

export const FigureCaption = Node.create({
  name: 'figureCaption',
  content: 'inline*',
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', HTMLAttributes, 0],
})

/** Elements that are preserved as they are; their content is edited as HTML. */
const WHOLE = ['iframe', 'video', 'audio', 'picture', 'dl', 'details']

/**
 * A video, audio or other element kept as it is: shown as a labeled box that can be moved and deleted. It is never
 * loaded here, because other sites may not be framed.
 */
export const PreservedElement = Node.create({
  name: 'preservedElement',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ html: { default: '', rendered: false } }),
  parseHTML: () => WHOLE.map(tag => ({ tag, getAttrs: element => ({ html: element.outerHTML }) })),
  renderHTML: ({ node }) => elementOf(node.attrs.html) ?? ['p'],
  addNodeView:
    (): NodeViewRenderer =>
    ({ node }) => {
      const dom = document.createElement('div')
      dom.className = 'rich-text-whole'
      dom.contentEditable = 'false'
      dom.textContent = wordsOfWhole(elementOf(node.attrs.html))
      return { dom }
    },
})

/** Parses HTML into its element, in a document where nothing loads or runs. */
function elementOf(html: string): Element | null {
  const inert = document.implementation.createHTMLDocument('')
  inert.body.innerHTML = html
  return inert.body.firstElementChild
}

/** A description of an element. */
export function wordsOfWhole(element: Element | null): string {
  const tag = element?.tagName.toLowerCase()
  const source = (element?.getAttribute('src') ?? element?.querySelector('[src]')?.getAttribute('src')) || ''
  const host = /^https?:\/\/([^/?#]+)/.exec(source)?.[1]
  if (tag === 'iframe')
    return host ? richTextWords.preservedParts.videoFrom(host) : richTextWords.preservedParts.video
  const name = source.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
  if (tag === 'video') return richTextWords.preservedParts.videoName(name).trim()
  if (tag === 'audio') return richTextWords.preservedParts.sound(name).trim()
  if (tag === 'picture')
    return richTextWords.preservedParts
      .picture(element?.querySelector('img')?.getAttribute('alt'), name)
      .trim()
  return element?.textContent?.replace(/\s+/g, ' ').trim() || richTextWords.preservedParts.partKept
}
