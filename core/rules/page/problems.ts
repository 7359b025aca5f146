/**
 * What could be improved on a page before the public sees it: missing metadata, images without alt text, headings out
 * of order, dead links, text that is hard to read (screens, `/edit/summary`). Nothing here blocks publishing;
 * `publishIssues` does.
 */

import { isBlank } from '../text/blank.ts'
import { type Element, isElement, type Node } from '../text/clean-paste/html-tree.ts'
import { readability } from '../text/readability.ts'
import { linkProblems, pictureProblems, type Surroundings } from './link-problems.ts'
import type { PagePlace, PageSnapshot } from './snapshot.ts'
import { publicTitle } from './title-change.ts'
import {
  advice,
  elementsOf,
  type PageProblem,
  place,
  plain,
  type Written,
  warning,
  writtenOf,
} from './written.ts'

export { askedFor, missingThere, ownLinks, type Surroundings } from './link-problems.ts'
export type { PageProblem } from './written.ts'

/** The characters of a title and a description that search engines show. */
const SHOWN = { title: 60, description: 160 } as const
const SHORT_DESCRIPTION = 50

/** Everything that could be improved on a page, in reading order. */
export function pageProblems(page: PageSnapshot, around: Surroundings = {}): readonly PageProblem[] {
  const written = writtenOf(page)
  return [
    ...metaProblems(page),
    ...(page.tags.length === 0
      ? [warning(place('tags', null, null), 'The page isn’t in a folder, so visitors can’t find it.')]
      : []),
    ...(page.blocks.length === 0 && isBlank(page.content.CIntroText)
      ? [warning(place('blocks', null, null), 'The page has no text yet.')]
      : []),
    ...photoProblems(page),
    ...pictureProblems(page, written, around),
    ...headingProblems(page, written),
    ...linkProblems(page, written, around),
    ...written.flatMap(readingProblems),
  ]
}

function metaProblems({ content }: PageSnapshot): readonly PageProblem[] {
  const title = (content.CSeoTitle ?? '').trim() || publicTitle(content).trim()
  const description = (content.CMetaDesc?.description ?? '').trim()
  const at = place('content', '', 'CMetaDesc')
  return [
    ...(title.length > SHOWN.title
      ? [
          advice(
            place('content', '', isBlank(content.CSeoTitle) ? 'CTitle' : 'CSeoTitle'),
            `The title has ${title.length} characters; search engines show about ${SHOWN.title}.`,
          ),
        ]
      : []),
    ...(content.CSeoUrl ? [] : [warning(place('content', '', 'CSeoUrl'), 'The page has no address.')]),
    ...(description === ''
      ? [warning(at, 'The meta description is missing, so search engines pick text from the page.')]
      : []),
    ...(description.length > SHOWN.description
      ? [
          advice(
            at,
            `The meta description has ${description.length} characters; about ${SHOWN.description} are shown.`,
          ),
        ]
      : []),
    ...(description !== '' && description.length < SHORT_DESCRIPTION
      ? [
          advice(
            at,
            `The meta description has only ${description.length} characters; there is room for ${SHOWN.description}.`,
          ),
        ]
      : []),
  ]
}

const photoProblems = ({ blocks }: PageSnapshot): readonly PageProblem[] =>
  blocks.flatMap(block =>
    !isBlank(block.CbPhoto) &&
    isBlank(block.CbPhotoAltText) &&
    isBlank(block.CbPhotoMetadata?.ImageSettings?.txtAltText)
      ? [warning(place('blocks', block.CbUuid, 'CbPhotoAltText'), 'The photo has no alt text.')]
      : [],
  )

/** The page's title is its heading 1, a block's headline a heading 2; further headings go down one level at a time. */
function headingProblems({ blocks }: PageSnapshot, written: readonly Written[]): readonly PageProblem[] {
  let level = 1
  const problems: PageProblem[] = []
  const read = (nodes: readonly Node[], at: PagePlace) => {
    for (const { tag, children } of elementsOf(nodes)) {
      const [, digit] = /^h([1-6])$/.exec(tag) ?? []
      if (digit === undefined) continue
      const next = Number(digit)
      const words = plain(children)
      if (words === '') problems.push(warning(at, `A heading ${next} is empty.`))
      else if (next === 1)
        problems.push(warning(at, `“${words}” is a heading 1, which only the page’s title can be.`))
      else if (next > level + 1)
        problems.push(
          warning(at, `“${words}” is a heading ${next} after a heading ${level}, which skips a level.`),
        )
      level = next
    }
  }
  const readAt = (key: string) => {
    for (const text of written.filter(({ place: at }) => at.key === key)) read(text.nodes, text.place)
  }
  readAt('')
  for (const block of blocks) {
    if (!isBlank(block.CbHeadline)) level = 2
    readAt(block.CbUuid)
  }
  return problems
}

/** The readable text of a page, one paragraph per line. */
export const pageText = (page: PageSnapshot): string =>
  [...writtenOf(page).map(wordsOf), ...page.blocks.map(({ CbHeadline }) => CbHeadline ?? '')].join('\n')

const wordsOf = ({ nodes }: Written): string =>
  nodes.map(node => (isElement(node) ? `${lines(node)}\n` : node)).join('')

function readingProblems(written: Written): readonly PageProblem[] {
  const { place: at } = written
  const { words, wordsInSentence, ease, longest } = readability(wordsOf(written))
  const problems: PageProblem[] = []
  if (longest.words > 40)
    problems.push(advice(at, `A sentence has ${longest.words} words: “${longest.begins}…”. Split it in two.`))
  if (words >= 60 && ease < 40)
    problems.push(
      advice(
        at,
        `Hard to read: ${Math.round(wordsInSentence)} words in a sentence and many long words. Shorter ones reach more patients.`,
      ),
    )
  return problems
}

const BLOCK = /^(p|h[1-6]|li|td|th|blockquote|pre|div|ul|ol|table|tr|br|figcaption)$/

/** The text of an element, one paragraph per line. */
const lines = (node: Element): string =>
  node.children
    .map(child => (isElement(child) ? (BLOCK.test(child.tag) ? `\n${lines(child)}\n` : lines(child)) : child))
    .join('')
