import { readSiteSearch, SEARCH_PATH, type SiteSearch, writeSiteSearch } from '@rounds/core/rules/site-search'
import type { Visit } from '../visit.ts'

/** Where the script of search boxes asks for titles. */
export const SUGGEST_PATH = '/_site/search-titles'

/** A search of the site, with the name that its page is kept by. */
export interface SearchVisit {
  readonly search: SiteSearch
  readonly key: string
}

/** The search that an address asks for; undefined for any other address. */
export function readSearchVisit({ path, search }: Pick<Visit, 'path' | 'search'>): SearchVisit | undefined {
  if (path !== SEARCH_PATH) return undefined
  const read = readSiteSearch(search)
  return { search: read, key: SEARCH_PATH + writeSiteSearch(read) }
}
