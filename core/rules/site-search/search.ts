/** A search of the website: all of it is in the address, so that it can be sent to someone. */

/** What can be found, in the order in which filters are shown. */
export const searchKinds = ['page', 'news', 'event', 'physician', 'location', 'service', 'file'] as const
export type SearchKind = (typeof searchKinds)[number]

/** What is searched for, before anything of it is understood. */
export interface SiteSearch {
  /** As typed. */
  readonly text: string
  readonly kind: SearchKind | ''
  readonly page: number
}

/** Where the search is, and how much of it one page shows. */
export const SEARCH_PATH = '/search'
export const RESULTS_A_PAGE = 10
/** The most results a search can page through. After that many, people change their words. */
export const MOST_RESULTS = 200

const LONGEST = 200
const MOST_PAGES = MOST_RESULTS / RESULTS_A_PAGE

/** Reads a query string. What cannot be read is left out. */
export function readSiteSearch(query: string): SiteSearch {
  const given = new URLSearchParams(query)
  const page = Number(given.get('page') ?? 1)
  return {
    text: [...(given.get('q') ?? '').replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim()]
      .slice(0, LONGEST)
      .join('')
      .trim(),
    kind: searchKinds.find(kind => kind === given.get('kind')) ?? '',
    page: Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1,
  }
}

/** The query string of a search, with its question mark; nothing for one of everything. Every search has one. */
export function writeSiteSearch({ text, kind, page }: SiteSearch): string {
  const query = new URLSearchParams()
  if (text) query.set('q', text)
  if (kind) query.set('kind', kind)
  if (page > 1) query.set('page', String(page))
  const written = query.toString()
  return written && `?${written}`
}
