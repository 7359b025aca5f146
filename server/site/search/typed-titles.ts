import type { Database } from '../../database/database.ts'
import type { Visit } from '../visit.ts'
import { suggestTitles } from './find-documents.ts'

/** How many searches for titles may run at once: a box asks with every letter. */
const MOST_LOOKUPS = 2
const SHORTEST_TYPED = 3
const LONGEST_TYPED = 100

/** Titles for a search box. When many ask at once some get none, since the box works without them. */
export function typedTitles(database: Database) {
  let lookups = 0
  return async ({ search }: Visit): Promise<readonly string[]> => {
    const typed = (new URLSearchParams(search).get('q') ?? '').trim()
    if (typed.length < SHORTEST_TYPED || typed.length > LONGEST_TYPED || lookups >= MOST_LOOKUPS) return []
    lookups++
    try {
      return await suggestTitles(database, typed)
    } finally {
      lookups--
    }
  }
}
