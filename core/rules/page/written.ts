/** What a page has in HTML, taken apart once for everything that is looked for in it. */
import { contentsOf } from '../../blocks/index.ts'
import { type Element, isElement, type Node, parseHtml, textOf } from '../text/clean-paste/html-tree.ts'
import type { PagePlace, PageSnapshot } from './snapshot.ts'

/** One thing to mend, with the field to mend it in. */
export interface PageProblem extends PagePlace {
  readonly message: string
  /** A warning costs visitors something; an advice makes the page better. */
  readonly severity: 'warning' | 'advice'
}

/** Something written in HTML, with its place in the page. */
export interface Written {
  readonly place: PagePlace
  readonly nodes: readonly Node[]
}

/** The parts of a page that somebody wrote. */
export interface WrittenPage {
  readonly content: Pick<
    PageSnapshot['content'],
    'CTitle' | 'CPublicTitle' | 'CIntroText' | 'CIntroLink' | 'CIntroPhoto'
  >
  readonly blocks: readonly Pick<
    PageSnapshot['blocks'][number],
    'CbUuid' | 'CbHeadline' | 'CbCopy' | 'CbLink' | 'CbLinkText' | 'CbPhoto' | 'CbPhotoAltText' | 'CbMetaData'
  >[]
}

/** A place of a page. */
export const place = (part: PagePlace['part'], key: string | null, field: string | null): PagePlace => ({
  part,
  key,
  field,
})
/** What costs visitors something. */
export const warning = (at: PagePlace, message: string): PageProblem => ({
  ...at,
  message,
  severity: 'warning',
})
/** What would make the page better. */
export const advice = (at: PagePlace, message: string): PageProblem => ({
  ...at,
  message,
  severity: 'advice',
})

/** The texts of a page in HTML that hold something. */
export function writtenOf({ content, blocks }: WrittenPage): readonly Written[] {
  return [
    { place: place('content', '', 'CIntroText'), html: content.CIntroText },
    ...blocks.flatMap(block => [
      { place: place('blocks', block.CbUuid, 'CbCopy'), html: block.CbCopy },
      ...contentsOf(block).html.map(html => ({ place: place('blocks', block.CbUuid, 'CbMetaData'), html })),
    ]),
  ].flatMap(({ place: at, html }) => (html ? [{ place: at, nodes: parseHtml(html) }] : []))
}

/** The elements among nodes, however deep. */
export const elementsOf = (nodes: readonly Node[]): readonly Element[] =>
  nodes.filter(isElement).flatMap(node => [node, ...elementsOf(node.children)])

/** Nodes as words, with one space between them. */
export const plain = (nodes: readonly Node[]) =>
  textOf(nodes)
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
