/** What readers look for in the HTML of an old page. */
import { type Element, isElement, type Node, textOf } from '../text/clean-paste/html-tree.ts'
import { decodeText } from '../text/decode-text.ts'

/** A picture that stands by itself. */
export interface PictureGiven {
  readonly src: string
  readonly alt: string
  readonly caption: string
  readonly link: string | null
}

/** Every element of a tag, in the order of the text. */
export function elementsIn(nodes: readonly Node[], tag: string): readonly Element[] {
  return nodes
    .filter(isElement)
    .flatMap(node => [...(node.tag === tag ? [node] : []), ...elementsIn(node.children, tag)])
}

/** A figure, or a paragraph or link with nothing in it but a picture. */
export function pictureIn(node: Element): PictureGiven | undefined {
  if (!/^(?:figure|p|div|a|img)$/.test(node.tag)) return undefined
  const [image, another] = elementsIn([node], 'img')
  if (!image?.attributes.src || another) return undefined
  const captions = elementsIn([node], 'figcaption')
  if (textOf(node.children).trim() !== textOf(captions).trim()) return undefined
  const inCaption = new Set(elementsIn(captions, 'a'))
  const link = elementsIn([node], 'a').find(one => !inCaption.has(one))
  return {
    src: image.attributes.src,
    alt: image.attributes.alt ?? '',
    caption: plainText(textOf(captions)),
    link: link?.attributes.href ?? null,
  }
}

/** Every picture that stands by itself among some nodes. */
export function picturesIn(nodes: readonly Node[]): readonly PictureGiven[] {
  return nodes.filter(isElement).flatMap(node => {
    const picture = pictureIn(node)
    return picture ? [picture] : picturesIn(node.children)
  })
}

/** Words as they are read: the tree keeps entities as they were written. */
export const plainText = (text: string): string =>
  decodeText(text.replace(/&#0?39;|&apos;/g, '’'))
    .replace(/\s+/g, ' ')
    .trim()

/** HTML as plain lines: what stands in a line stays together. */
export const plainLines = (html: string): string =>
  html
    .replace(/\r\n?/g, '\n')
    .replace(/<\/?(?:p|br|div|li|ul|ol|blockquote|h[1-6])\b[^<>]{0,500}>/gi, '\n')
    .replace(/<[^<>]{0,500}>/g, '')
    .split('\n')
    .map(plainText)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** The host in an address, for people. */
export const hostOf = (url: string): string =>
  /^[a-z]+:\/\/(?:[^/@]*@)?([^/:?#]+)/i.exec(url)?.[1] ?? 'another site'

/** Whether a link leads to something that a browser opens without running anything. */
export function isSafeLink(href: string): boolean {
  // Browsers leave out control characters and blanks before they look for the scheme.
  const read = href.replace(/[^!-\uffff]+/g, '')
  return !/^[a-z][a-z\d+.-]*:/i.test(read) || /^(?:https?|mailto|tel|media):/i.test(read)
}
