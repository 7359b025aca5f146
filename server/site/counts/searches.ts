import { countedWords } from '@rounds/core/rules/site-search'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { SITE_ZONE } from '../../sql/site-zone.ts'
import { createGatheredCounts } from './gathered-counts.ts'
import { isPerson, type Looked } from './looks.ts'

/** What was searched for, and how much was found. */
export interface CountedSearch {
  readonly text: string
  readonly found: number
}

/** Counts what people search for, and nothing about who does. */
export interface SearchCounts {
  searched(search: CountedSearch, request: Looked): void
  /** Writes what has been counted. */
  flush(): Promise<void>
}

/** Anybody can make words up: a node takes note of this many different ones at a time, and of so many a day. */
const MOST_AT_ONCE = 500
const MOST_A_DAY = 2_000
const MOST_FOUND = 200

/** Writes down what people search for, by day, many at once. */
export function createSearchCounts({ query }: Database, onError: (error: unknown) => void): SearchCounts {
  const { add, flush } = createGatheredCounts<string, { readonly times: number; readonly found: number }>({
    merge: (known, { times, found }) => ({ times: known.times + times, found }),
    async write(counted) {
      await sql`insert into site_search_day as known (day, words, times, found)
        select (now() at time zone ${SITE_ZONE})::date, words, times, found
        from unnest(${counted.map(([words]) => words)}::text[], ${counted.map(([, { times }]) => times)}::int[],
          ${counted.map(([, { found }]) => found)}::int[]) as counted(words, times, found)
        on conflict (day, words) do update set times = known.times + excluded.times, found = excluded.found`.execute(
        query,
      )
      await sql`delete from site_search_day where (day, words) in (
        select day, words from site_search_day where day = (now() at time zone ${SITE_ZONE})::date
        order by times desc, words offset ${MOST_A_DAY})`.execute(query)
    },
    onError,
    most: MOST_AT_ONCE,
  })
  return {
    searched({ text, found }, request) {
      const words = isPerson(request) ? countedWords(text) : undefined
      if (words !== undefined) add(words, { times: 1, found: Math.min(found, MOST_FOUND) })
    },
    flush,
  }
}
