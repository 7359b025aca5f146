import type { Database } from '../../database/database.ts'
import { atMost } from '../../limits/at-most.ts'
import type { Visit } from '../visit.ts'
import { suggestTitles } from './find-documents.ts'

/** How many searches for titles may run at once: a box asks with every letter. */
const MOST_LOOKUPS = 2
const SHORTEST_TYPED = 3
const LONGEST_TYPED = 100

/** Titles for a search box. When many ask at once some get none, since the box works without them. */
export function typedTitles(database: Database) {
  const limited = atMost(MOST_LOOKUPS)
  return async ({ search }: Visit): Promise<readonly string[]> => {
    const typed = (new URLSearchParams(search).get('q') ?? '').trim()
    if (typed.length < SHORTEST_TYPED || typed.length > LONGEST_TYPED) return []
    return limited([], () => suggestTitles(database, typed))
  }
}
