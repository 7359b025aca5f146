import { type Client, siteSearchCalls } from '@rounds/core/api'
import { SearchSynonym } from '@rounds/core/entities'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** While changes are read it is looked at so often. */
const LOOK_MS = 1_500

/** What visitors search for, followed while the site is read. */
export const SEARCH_STATE = 'site search'
export const useSearchState = (client: Client) =>
  useSWR(SEARCH_STATE, () => siteSearchCalls(client.http).state(), {
    refreshInterval: state => (state && state.due > 0 ? LOOK_MS : 0),
  })

/** Has the whole site read again. */
export const rebuildSlots = (client: Client) => submitSlots(() => siteSearchCalls(client.http).rebuild())

/** What else is searched for. */
export interface SynonymTyped {
  readonly means: string
}

/** Adds a synonym for what visitors type. */
export const synonymSlots = (client: Client, words: string) =>
  submitSlots<SynonymTyped>(({ typed }) =>
    client.of(SearchSynonym).create({ SsName: words, SsMeans: typed.means.trim() }),
  )
