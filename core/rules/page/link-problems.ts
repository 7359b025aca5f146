/** Links and images of a page that lead nowhere or have no text. */
import { contentsOf, kindOf } from '../../blocks/index.ts'
import { addressOf } from '../site/address-of.ts'
import type { Node } from '../text/clean-paste/html-tree.ts'
import { linkTrouble, readLink } from '../text/link/link.ts'
import type { PagePlace, PageSnapshot } from './snapshot.ts'
import { publicTitle } from './title-change.ts'
import {
  advice,
  elementsOf,
  type PageProblem,
  place,
  plain,
  type Written,
  type WrittenPage,
  warning,
  writtenOf,
} from './written.ts'

/** What is known about the site around the page. */
export interface Surroundings {
  /** Those of `ownLinks` that don't exist. */
  readonly dead?: ReadonlySet<string>
  /** The site's own address, as `https://www.hospital.example`. */
  readonly ownOrigins?: readonly string[]
}

/** A link, with its text if it is part of a text. */
interface FoundLink {
  readonly place: PagePlace
  readonly to: string
  readonly words: string
}

/** Every link of a page, in the order of its parts. */
export const linksOf = (
  { content, blocks }: WrittenPage,
  written: readonly Written[],
): readonly FoundLink[] => [
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
            words: wordsOf(block),
          },
        ]
      : [],
  ),
  ...blocks.flatMap(block =>
    contentsOf(block).links.map(link => ({ place: place('blocks', block.CbUuid, 'CbMetaData'), ...link })),
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

/** The text of a block's own link: for an image, its alt text. */
const wordsOf = (block: WrittenPage['blocks'][number]): string =>
  (
    block.CbLinkText ??
    block.CbHeadline ??
    (kindOf(block).id === 'picture' ? block.CbPhotoAltText : '') ??
    ''
  ).trim()

/** Words that don't describe the link target out of context (WCAG 2.4.4, 2.4.9). */
const EMPTY_WORDS = /^(click here|here|more|read more|learn more|link|this page|this link)[.!…]*$/i

/**
 * What to ask the site about, without duplicates: its own addresses that a page links to or shows (`/visit`), and its
 * pages by id (`page:12`). The caller finds out which are dead.
 */
export function ownLinks(page: PageSnapshot, ownOrigins: readonly string[] = []): readonly string[] {
  const written = writtenOf(page)
  const shown = [...picturesOf(page, written), ...linksOf(page, written)]
  return [...new Set(shown.flatMap(({ to }) => askedFor(to, ownOrigins) ?? []))]
}

/** What is missing if one of `ownLinks` leads nowhere: `/files/a.pdf` is a file. */
export const missingThere = (asked: string): 'page' | 'file' | 'address' =>
  asked.startsWith('page:') ? 'page' : asked.startsWith('/files/') ? 'file' : 'address'

/** A link as listed in `ownLinks`; undefined if it leads to another site. */
export function askedFor(to: string, ownOrigins: readonly string[] = []): string | undefined {
  const link = readLink(to, ownOrigins)
  if (!link.ok) return undefined
  if (link.kind === 'page') return link.href.replace(/#.*/su, '')
  return link.kind === 'path' ? addressOf(link.href) : undefined
}

/** Links that lead nowhere or don't describe their target. */
export const linkProblems = (
  page: PageSnapshot,
  written: readonly Written[],
  around: Surroundings,
): readonly PageProblem[] => linksOf(page, written).flatMap(link => problemsOf(link, around))

function problemsOf({ place: at, to, words }: FoundLink, around: Surroundings): readonly PageProblem[] {
  const named = words === '' ? `the link to ${to}` : `the link “${words}”`
  const first = named.charAt(0).toUpperCase() + named.slice(1)
  if (to === '' || to === '#')
    return [warning(at, `${first === 'The link to ' ? 'A link' : first} goes nowhere.`)]
  const trouble = linkTrouble(to)
  if (trouble !== undefined) return [warning(at, `${first} goes to ${to}. ${trouble}`)]
  const problems: PageProblem[] = []
  const asked = askedFor(to, around.ownOrigins)
  if (asked !== undefined && around.dead?.has(asked))
    problems.push(
      warning(
        at,
        asked.startsWith('page:')
          ? `${first} goes to page ${asked.slice(5)}, which isn’t on the site.`
          : `${first} goes to ${to}, which doesn’t exist.`,
      ),
    )
  if (words === '') problems.push(warning(at, `${first} has no link text.`))
  else if (EMPTY_WORDS.test(words))
    problems.push(
      advice(
        at,
        `${first} has text that doesn’t say where it goes, which matters to people using a screen reader.`,
      ),
    )
  return problems
}

/** An image with the address of its file. */
interface FoundPicture {
  readonly place: PagePlace
  readonly to: string
  /** Its alt text; undefined if it is not marked as decorative either. */
  readonly alt: string | undefined
}

/** The images of a page; alt text of field images is checked elsewhere. */
export const picturesOf = (
  { content, blocks }: WrittenPage,
  written: readonly Written[],
): readonly FoundPicture[] => [
  ...(content.CIntroPhoto
    ? [{ place: place('content', '', 'CIntroPhoto'), to: content.CIntroPhoto.trim(), alt: '' }]
    : []),
  ...blocks.flatMap(block =>
    block.CbPhoto
      ? [{ place: place('blocks', block.CbUuid, 'CbPhoto'), to: block.CbPhoto.trim(), alt: '' }]
      : [],
  ),
  ...blocks.flatMap(block =>
    contentsOf(block).pictures.map(({ src, alt }) => ({
      place: place('blocks', block.CbUuid, 'CbMetaData'),
      to: src,
      alt,
    })),
  ),
  ...written.flatMap(({ place: at, nodes }) =>
    elementsOf(nodes)
      .filter(({ tag }) => tag === 'img')
      .map(({ attributes }) => ({ place: at, to: (attributes.src ?? '').trim(), alt: attributes.alt })),
  ),
]

/** Images without alt text, images whose files are gone, and those that another site keeps. */
export const pictureProblems = (
  page: PageSnapshot,
  written: readonly Written[],
  { dead, ownOrigins }: Surroundings,
): readonly PageProblem[] =>
  picturesOf(page, written).flatMap(({ place: at, to, alt }) => {
    const asked = askedFor(to, ownOrigins)
    return [
      // Screen readers read the file name of an image without `alt`; an empty one marks it as decorative.
      ...(alt === undefined ? [warning(at, `The picture ${fileOf(to)} in the text has no alt text.`)] : []),
      ...(asked !== undefined && dead?.has(asked)
        ? [warning(at, `The picture file ${fileOf(to)} was deleted.`)]
        : []),
      ...elsewhereProblems(at, to, ownOrigins),
    ]
  })

/** A picture of another site goes when it is removed there, and tells that site who visits the page. */
function elsewhereProblems(
  at: PagePlace,
  to: string,
  ownOrigins: readonly string[] = [],
): readonly PageProblem[] {
  if (!/^(?:https?:)?\/\//i.test(to) || to.includes('{{')) return []
  const link = readLink(to, ownOrigins)
  if (!link.ok || link.kind !== 'web') return []
  const { protocol, host } = new URL(link.href)
  // The site's content security policy lets pictures in over https alone.
  return protocol === 'https:'
    ? [advice(at, `The picture ${fileOf(to)} is loaded from ${host}. Upload it, so that it stays.`)]
    : [
        warning(
          at,
          `The picture ${fileOf(to)} isn’t shown, because ${host} sends it without encryption. Upload it instead.`,
        ),
      ]
}

const fileOf = (src: string) =>
  `“${
    src
      .replace(/[?#].*/su, '')
      .split('/')
      .at(-1) ?? ''
  }”`

const pictureWords = (nodes: readonly Node[]) =>
  elementsOf(nodes)
    .map(({ attributes }) => (attributes.alt ?? '').trim())
    .filter(Boolean)
    .join(' ')
