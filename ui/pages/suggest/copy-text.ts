import { type SentenceChange, splitSentences } from '@rounds/core/rules/ai'

const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, td, th, blockquote, figcaption, dt, dd, caption, summary'

/** A copy's text, and its sentences with links or formatting that plain text would lose. */
export interface CopyText {
  readonly text: string
  readonly fixed: readonly string[]
}

const read = (html: string) => new DOMParser().parseFromString(html, 'text/html').body

const tidy = (text: string | null) => (text ?? '').replace(/\s+/g, ' ')

/** The text nodes in an element, in reading order. */
function textsIn(root: Node): readonly Text[] {
  const walker = root.ownerDocument?.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker?.nextNode()) found.push(walker.currentNode as Text)
  return found
}

/** The innermost blocks of a copy; each is a paragraph. */
function paragraphsIn(body: HTMLElement): readonly Element[] {
  const blocks = [...body.querySelectorAll(BLOCKS)].filter(block => block.querySelector(BLOCKS) === null)
  return blocks.length > 0 ? blocks : [body]
}

/** A copy as plain text for the model. */
export function readCopy(html: string): CopyText {
  const body = read(html)
  const paragraphs = paragraphsIn(body).map(block => ({
    sentences: splitSentences(tidy(block.textContent)),
    texts: textsIn(block).map(text => tidy(text.data)),
  }))
  return {
    text: paragraphs
      .map(({ sentences }) => sentences.join(' '))
      .filter(paragraph => paragraph !== '')
      .join('\n'),
    fixed: paragraphs.flatMap(({ sentences, texts }) =>
      sentences.filter(sentence => !texts.some(text => text.includes(sentence))),
    ),
  }
}

/** The position of the previous sentence, so that an added one follows it. */
interface Spot {
  readonly text: Text
  readonly end: number
}

/**
 * Writes accepted sentences into a copy, as text: links, formatting and images stay. An added sentence follows the one
 * before it.
 */
export function writeCopy(
  html: string,
  changes: readonly SentenceChange[],
  accepted: ReadonlySet<number>,
): string {
  const body = read(html)
  for (const text of textsIn(body)) text.data = tidy(text.data)
  let last: Spot | null = null
  for (const { id, before, after } of changes) {
    const isTaken = accepted.has(id)
    if (before === null) {
      if (isTaken && after !== null) last = added(body, last, after)
      continue
    }
    const found = find(body, before, last)
    if (!found) continue
    const { text, at } = found
    const next = isTaken ? (after ?? '') : before
    text.data = text.data.slice(0, at) + next + text.data.slice(at + before.length)
    last = { text, end: at + next.length }
  }
  for (const block of body.querySelectorAll('p, li'))
    if (tidy(block.textContent).trim() === '' && block.children.length === 0 && html !== '') block.remove()
  return body.innerHTML
}

/** The first position of a sentence after the previous one. */
function find(body: HTMLElement, sentence: string, last: Spot | null) {
  const texts = textsIn(body)
  const begin = last ? texts.indexOf(last.text) : 0
  for (const [index, text] of texts.entries()) {
    if (index < begin) continue
    const at = text.data.indexOf(sentence, last && index === begin ? last.end : 0)
    if (at >= 0) return { text, at }
  }
  return undefined
}

function added(body: HTMLElement, last: Spot | null, sentence: string): Spot {
  if (last) {
    const { text, end } = last
    const words = end > 0 ? ` ${sentence}` : sentence
    text.data = text.data.slice(0, end) + words + text.data.slice(end)
    return { text, end: end + words.length }
  }
  const paragraph = body.ownerDocument.createElement('p')
  const text = body.ownerDocument.createTextNode(sentence)
  paragraph.append(text)
  body.prepend(paragraph)
  return { text, end: sentence.length }
}
