/** Parses a page's HTML once for all checks. */
import { contentsOf } from '../../blocks/index.ts'
import { type Element, isElement, type Node, parseHtml, textOf } from '../text/clean-paste/html-tree.ts'
import type { PagePlace, PageSnapshot } from './snapshot.ts'

/** One problem, with the field to fix it in. */
export interface PageProblem extends PagePlace {
  readonly message: string
  /** A warning affects visitors; advice improves the page. */
  readonly severity: 'warning' | 'advice'
}

/** An HTML text, with its place in the page. */
export interface Written {
  readonly place: PagePlace
  readonly nodes: readonly Node[]
}

/** The parts of a page that contain authored text. */
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
/** Problems that affect visitors. */
export const warning = (at: PagePlace, message: string): PageProblem => ({
  ...at,
  message,
  severity: 'warning',
})
/** Possible improvements of the page. */
export const advice = (at: PagePlace, message: string): PageProblem => ({
  ...at,
  message,
  severity: 'advice',
})

/** The non-empty HTML texts of a page. */
export function writtenOf({ content, blocks }: WrittenPage): readonly Written[] {
  return [
    { place: place('content', '', 'CIntroText'), html: content.CIntroText },
    ...blocks.flatMap(block => [
      { place: place('blocks', block.CbUuid, 'CbCopy'), html: block.CbCopy },
      ...contentsOf(block).html.map(html => ({ place: place('blocks', block.CbUuid, 'CbMetaData'), html })),
    ]),
  ].flatMap(({ place: at, html }) => (html ? [{ place: at, nodes: parseHtml(html) }] : []))
}

/** All elements among nodes, at any depth. */
export const elementsOf = (nodes: readonly Node[]): readonly Element[] =>
  nodes.filter(isElement).flatMap(node => [node, ...elementsOf(node.children)])

/** The text of nodes, words separated by one space. */
export const plain = (nodes: readonly Node[]) =>
  textOf(nodes)
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
