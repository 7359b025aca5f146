import { contentTypeIds, tagIds } from '@rounds/core/tools'
import type { Database } from '../database/database.ts'
import { gatherBlocks } from './blocks/gather-blocks.ts'
import { readComments } from './comments/read-comments.ts'
import { folderOf } from './folders.ts'
import { addressOfPage, type FoundPage, type ShownPage } from './page.ts'
import { formById, formEntities, type ShownForm } from './read/forms.ts'
import { frameDependencies, type MenuEntry, type SiteChrome } from './read/frame.ts'
import { addressesOf, datesOf, datesToShow, listOf } from './read/pages.ts'
import { formOf, type PageInputs } from './render/page.ts'
import { linkedPages } from './render/trusted-html.ts'

/** A page with all that it is made from, and the entities that it therefore depends on. */
export interface Gathered {
  readonly inputs: PageInputs
  readonly addresses: ReadonlyMap<number, string>
  readonly dependsOn: readonly string[]
  /** When the page is another one though nothing has changed. */
  readonly until?: number
}

/** How many pages of its folder a page shows beside it, and how many news and events the home page. */
const SIBLINGS = 14
const LATEST = 3

/** Reads everything that a page shows beside its own snapshot. */
export async function gather(
  database: Database,
  frame: SiteChrome,
  found: FoundPage,
  now: number,
): Promise<Gathered> {
  const { page, id } = found
  const isHome = addressOfPage(page) === '/'
  const folder = isHome ? undefined : folderOf(frame, page.tags).at(-1)
  const isEvent = page.content.CtId === contentTypeIds.Event_Detail
  const formIds = [...new Set(page.blocks.map(formOf).filter(form => form !== undefined))]
  const first = (tag: number, size: number) => listOf(database, tag, { page: 1, size })
  const gathering = gatherBlocks(database, page.blocks, now)
  const takesComments = page.tags.some(({ TId }) => TId === tagIds.Comments)
  const [dates, forms, siblings, news, events, addresses, comments, blocks] = await Promise.all([
    isEvent ? (page.dates ?? datesOf(database, id)) : [],
    Promise.all(formIds.map(form => formById(database, form))),
    folder ? first(folder.TId, SIBLINGS) : { items: [] },
    isHome ? first(tagIds.News, LATEST) : { items: [] },
    isHome ? first(tagIds.Event, LATEST) : { items: [] },
    gathering.then(({ text }) => addressesOf(database, linksOf(frame, page, text))),
    takesComments ? readComments(database, id) : undefined,
    gathering,
  ])
  const shown = forms.filter((form): form is ShownForm => form !== undefined)
  return {
    inputs: {
      found,
      dates: datesToShow(dates),
      forms: new Map(shown.map(form => [form.id, form])),
      siblings: siblings.items,
      latest: { news: news.items, events: events.items },
      ...(comments && { comments }),
      blocks: blocks.inputs,
    },
    addresses,
    dependsOn: [
      ...frameDependencies,
      'News',
      'EventItem',
      ...(formIds.length > 0 ? formEntities : []),
      ...(takesComments ? ['Comment'] : []),
      ...blocks.dependsOn,
    ],
    ...(blocks.until && { until: blocks.until }),
  }
}

/** The keys of the pages that a page, the menus and the notices link to. */
function linksOf(
  frame: SiteChrome,
  { content, blocks }: Pick<ShownPage, 'content' | 'blocks'>,
  more: string,
): readonly number[] {
  const texts = [
    content.CIntroText,
    content.CIntroLink,
    ...blocks.flatMap(block => [
      block.CbCopy,
      block.CbLink,
      block.CbMetaData ? JSON.stringify(block.CbMetaData) : null,
    ]),
    more,
    ...frameTexts(frame),
  ]
  return [...new Set(texts.flatMap(linkedPages))]
}

function frameTexts({ alerts, banners, closed, tokens, menus }: SiteChrome): readonly (string | null)[] {
  const links = (entries: readonly MenuEntry[]): readonly string[] =>
    entries.flatMap(entry => [entry.url, ...links(entry.children)])
  return [
    ...[...alerts, ...banners, ...closed].flatMap(notice => [notice.html, notice.link]),
    ...Object.values(tokens),
    ...Object.values(menus).flatMap(links),
  ]
}

/** Where the pages are that menus and notices link to: all that is needed where there is no page. */
export const frameAddresses = (database: Database, frame: SiteChrome): Promise<ReadonlyMap<number, string>> =>
  addressesOf(database, [...new Set(frameTexts(frame).flatMap(linkedPages))])
