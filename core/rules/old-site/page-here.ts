/** An old page as a page of this site. */
import type { AnyRow } from '../../entities/index.ts'
import { contentTypeIds, tagIds } from '../../tools/tag-ids.ts'
import type { PageSnapshot } from '../page/snapshot.ts'
import type { OldKind, OldPage } from './old-item.ts'

const types: Readonly<Partial<Record<OldKind, number>>> = {
  page: contentTypeIds.Web_Page,
  news: contentTypeIds.News_Detail,
  event: contentTypeIds.Event_Detail,
}
const lists: Readonly<Partial<Record<OldKind, number>>> = { news: tagIds.News, event: tagIds.Event }

/** The type of content that an old page becomes. */
export const typeOfOld = (kind: OldKind): number => types[kind] ?? contentTypeIds.Web_Page

/** Where a page comes to, and how. */
export interface PlaceHere {
  readonly address: string | null
  readonly folder: number
  readonly isVisible: boolean
  /** Gives each new block its UUID. */
  readonly newId: () => string
}

/**
 * A page as it comes over, on top of what is there: its own words and blocks are the old page's, its places and what it
 * belongs to stay.
 */
export function pageHere(live: PageSnapshot, old: OldPage, place: PlaceHere): AnyRow {
  const { address, folder, isVisible, newId } = place
  const tags = [folder, lists[old.kind], old.takesComments ? tagIds.Comments : undefined].flatMap(TId =>
    TId === undefined || live.tags.some(tag => tag.TId === TId) ? [] : [{ TId, TtcPageUrl: null }],
  )
  return {
    ...live,
    content: {
      ...live.content,
      CTitle: old.title,
      CtId: typeOfOld(old.kind),
      CSeoTitle: old.seoTitle ?? old.title,
      CSeoUrl: address,
      CIntroPhoto: shortLink(old.introPhoto),
      CIntroText: old.introHtml,
      CMetaDesc:
        old.description !== null || old.noIndex
          ? { description: old.description, keywords: null, noIndex: old.noIndex }
          : live.content.CMetaDesc,
      CVisible: isVisible,
    },
    blocks: old.blocks
      .filter(block => block.CbPhoto !== '')
      .map((block, at) => ({ ...block, CbUuid: live.blocks[at]?.CbUuid ?? newId() })),
    tags: [
      ...live.tags,
      ...tags.filter(({ TId }, at) => tags.findIndex(one => one.TId === TId) === at),
    ].toSorted((one, other) => one.TId - other.TId),
    news:
      old.kind === 'news'
        ? { ...live.news, NDate: old.date ?? '1970-01-01', NAuthor: old.author }
        : live.news,
    event: old.kind === 'event' ? { ...live.event, EiPlace: old.place } : live.event,
    dates:
      old.kind === 'event' && old.begins !== null
        ? [
            {
              EdUuid: live.dates[0]?.EdUuid ?? newId(),
              EdStartDt: old.begins,
              EdEndDt: old.ends !== null && old.ends >= old.begins ? old.ends : null,
              EdAllDay: old.allDay,
            },
          ]
        : live.dates,
  }
}

const shortLink = (link: string | null): string | null => (link && link.length <= 800 ? link : null)
