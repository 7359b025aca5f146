/**
 * What could be better about a page before the public sees it: missing meta, pictures without words, headings out of
 * order, links that lead nowhere, text that is hard to read (screens, `/edit/summary`). Nothing here keeps a page from
 * being published; what does is `publishIssues`.
 */

import { addressOf } from '../site/redirects.ts'
import { isBlank } from '../text/blank.ts'
import { type Element, isElement, type Node, parseHtml, textOf } from '../text/clean-paste/html-tree.ts'
import { readability } from '../text/readability.ts'
import type { PagePlace, PageSnapshot } from './snapshot.ts'
import { publicTitle } from './title-change.ts'

/** One thing to mend, with the field to mend it in. */
export interface PageProblem extends PagePlace {
  readonly message: string
  /** A warning costs visitors something; an advice makes the page better. */
  readonly severity: 'warning' | 'advice'
}

/** What is known of the site around the page. */
export interface Surroundings {
  /** Addresses of `ownLinks` that answer with nothing. */
  readonly dead?: ReadonlySet<string>
}

/** What search engines show of a title and of a description, in characters. */
const SHOWN = { title: 60, description: 160 } as const
const SHORT_DESCRIPTION = 50

/** Something written in HTML, with its place in the page. */
interface Written {
  readonly place: PagePlace
  readonly nodes: readonly Node[]
}

const place = (part: PagePlace['part'], key: string | null, field: string | null): PagePlace => ({
  part,
  key,
  field,
})
const warning = (at: PagePlace, message: string): PageProblem => ({ ...at, message, severity: 'warning' })
const advice = (at: PagePlace, message: string): PageProblem => ({ ...at, message, severity: 'advice' })

/** All that could be better about a page, in the order in which it is read. */
export function pageProblems(page: PageSnapshot, { dead }: Surroundings = {}): readonly PageProblem[] {
  const written = writtenOf(page)
  return [
    ...metaProblems(page),
    ...(page.tags.length === 0
      ? [warning(place('tags', null, null), 'The page is in no folder: visitors find no way to it.')]
      : []),
    ...(page.blocks.length === 0 && isBlank(page.content.CIntroText)
      ? [warning(place('blocks', null, null), 'The page has no text yet.')]
      : []),
    ...photoProblems(page),
    ...written.flatMap(pictureProblems),
    ...headingProblems(page, written),
    ...linksOf(page, written).flatMap(link => linkProblems(link, dead)),
    ...written.flatMap(readingProblems),
  ]
}

/** The site's own addresses that a page links to, each once; who knows the site says which of them are dead. */
export const ownLinks = (page: PageSnapshot): readonly string[] => [
  ...new Set(linksOf(page, writtenOf(page)).flatMap(({ to }) => (isOwn(to) ? [addressOf(to)] : []))),
]

const isOwn = (link: string) => /^\/(?!\/)/.test(link)

function writtenOf({ content, blocks }: PageSnapshot): readonly Written[] {
  return [
    { place: place('content', '', 'CIntroText'), html: content.CIntroText },
    ...blocks.map(block => ({ place: place('blocks', block.CbUuid, 'CbCopy'), html: block.CbCopy })),
  ].flatMap(({ place: at, html }) => (html ? [{ place: at, nodes: parseHtml(html) }] : []))
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
      ? [
          warning(
            at,
            'The meta description is missing: search engines pick words of their own from the page.',
          ),
        ]
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
      ? [warning(place('blocks', block.CbUuid, 'CbPhotoAltText'), 'The photo has no alternative text.')]
      : [],
  )

/** An image in a text without `alt` is read out by its file name; an empty one says that it only decorates. */
const pictureProblems = ({ place: at, nodes }: Written): readonly PageProblem[] =>
  elementsOf(nodes)
    .filter(({ tag, attributes }) => tag === 'img' && attributes.alt === undefined)
    .map(({ attributes }) =>
      warning(at, `The picture ${fileOf(attributes.src)} in the text has no alternative text.`),
    )

const fileOf = (src: string | undefined) => `“${(src ?? '').split('/').at(-1) ?? ''}”`

/** The page's title is its heading 1, the headline of a block a heading 2; what follows goes down one step at a time. */
function headingProblems({ blocks }: PageSnapshot, written: readonly Written[]): readonly PageProblem[] {
  let level = 1
  const problems: PageProblem[] = []
  const read = (nodes: readonly Node[], at: PagePlace) => {
    for (const { tag, children } of elementsOf(nodes)) {
      const [, digit] = /^h([1-6])$/.exec(tag) ?? []
      if (digit === undefined) continue
      const next = Number(digit)
      const words = plain(children)
      if (words === '') problems.push(warning(at, `A heading ${next} has no words in it.`))
      else if (next === 1)
        problems.push(warning(at, `“${words}” is a heading 1, which only the page’s title may be.`))
      else if (next > level + 1)
        problems.push(
          warning(at, `“${words}” is a heading ${next} after a heading ${level}: a step is left out.`),
        )
      level = next
    }
  }
  const textAt = (key: string) => written.find(({ place: at }) => at.key === key)
  const intro = textAt('')
  if (intro) read(intro.nodes, intro.place)
  for (const block of blocks) {
    if (!isBlank(block.CbHeadline)) level = 2
    const text = textAt(block.CbUuid)
    if (text) read(text.nodes, text.place)
  }
  return problems
}

/** A link, with its words where they stand in the text. */
interface FoundLink {
  readonly place: PagePlace
  readonly to: string
  readonly words: string
}

const linksOf = ({ content, blocks }: PageSnapshot, written: readonly Written[]): readonly FoundLink[] => [
  ...(content.CIntroLink
    ? [
        {
          place: place('content', '', 'CIntroLink'),
          to: content.CIntroLink.trim(),
          words: publicTitle(content),
        },
      ]
    : []),
  ...blocks.flatMap(block =>
    block.CbLink
      ? [
          {
            place: place('blocks', block.CbUuid, 'CbLink'),
            to: block.CbLink.trim(),
            words: (block.CbLinkText ?? block.CbHeadline ?? '').trim(),
          },
        ]
      : [],
  ),
  ...written.flatMap(({ place: at, nodes }) =>
    elementsOf(nodes)
      .filter(({ tag, attributes }) => tag === 'a' && attributes.href !== undefined)
      .map(({ attributes, children }) => ({
        place: at,
        to: (attributes.href ?? '').trim(),
        words: plain(children) || pictureWords(children),
      })),
  ),
]

/** Words that say nothing of where a link leads, read out of their sentence (WCAG 2.4.4, 2.4.9). */
const EMPTY_WORDS = /^(click here|here|more|read more|learn more|link|this page|this link)[.!…]*$/i

function linkProblems(
  { place: at, to, words }: FoundLink,
  dead: Surroundings['dead'],
): readonly PageProblem[] {
  const named = words === '' ? `the link to ${to}` : `the link “${words}”`
  const first = named.charAt(0).toUpperCase() + named.slice(1)
  if (to === '' || to === '#')
    return [warning(at, `${first === 'The link to ' ? 'A link' : first} leads nowhere.`)]
  const problems: PageProblem[] = []
  if (isOwn(to) && dead?.has(addressOf(to)))
    problems.push(warning(at, `${first} leads to ${to}, where nothing is.`))
  if (words === '') problems.push(warning(at, `${first} has no words to press.`))
  else if (EMPTY_WORDS.test(words))
    problems.push(advice(at, `${first} does not say where it leads, to those who hear links read out.`))
  return problems
}

/** What is read of a page, each paragraph on a line of its own. */
export const pageText = (page: PageSnapshot): string =>
  [...writtenOf(page).map(wordsOf), ...page.blocks.map(({ CbHeadline }) => CbHeadline ?? '')].join('\n')

const wordsOf = ({ nodes }: Written): string =>
  nodes.map(node => (isElement(node) ? `${lines(node)}\n` : node)).join('')

function readingProblems(written: Written): readonly PageProblem[] {
  const { place: at } = written
  const { words, wordsInSentence, ease, longest } = readability(wordsOf(written))
  const problems: PageProblem[] = []
  if (longest.words > 40)
    problems.push(advice(at, `A sentence has ${longest.words} words: “${longest.begins}…”. Make two of it.`))
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

/** The words of an element, each paragraph on a line of its own. */
const lines = (node: Element): string =>
  node.children
    .map(child => (isElement(child) ? (BLOCK.test(child.tag) ? `\n${lines(child)}\n` : lines(child)) : child))
    .join('')

const elementsOf = (nodes: readonly Node[]): readonly Element[] =>
  nodes.filter(isElement).flatMap(node => [node, ...elementsOf(node.children)])

const plain = (nodes: readonly Node[]) =>
  textOf(nodes)
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const pictureWords = (nodes: readonly Node[]) =>
  elementsOf(nodes)
    .map(({ attributes }) => (attributes.alt ?? '').trim())
    .filter(Boolean)
    .join(' ')
