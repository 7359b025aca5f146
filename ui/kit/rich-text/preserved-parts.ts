import { richTextWords } from '@rounds/core/words/rich-text'
import { Node, type NodeViewRenderer } from '@tiptap/core'

/** Parts with words of their own that can be written on in, as the site's styles have them. */
const DIVISIONS = ['div', 'section', 'article', 'aside', 'address']

/** A part with a look of its own. It cannot be made here, but it is not lost either. */
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

/** A picture, a table or a film with what is written under or above it. */
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
 * A film, a sound or another element kept as it is: shown as a box that says what it is, which can be moved and
 * deleted. It is never loaded here, where other sites may not be shown in frames.
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

/** The element of an HTML, in a document in which nothing is fetched and nothing runs. */
function elementOf(html: string): Element | null {
  const inert = document.implementation.createHTMLDocument('')
  inert.body.innerHTML = html
  return inert.body.firstElementChild
}

/** What an element is, in words. */
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
