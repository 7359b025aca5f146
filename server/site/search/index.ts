import { type SiteSearch, type Synonyms, synonymsOf } from '@rounds/core/rules/site-search'
import { sql } from 'kysely'
import { type Caches, clearNotice } from '../../cache/caches.ts'
import { createDependentCache } from '../../cache/dependent-cache.ts'
import type { Changes } from '../../database/changes.ts'
import type { Database } from '../../database/database.ts'
import type { DirectoryPage } from '../directory/page.ts'
import { readVocabulary } from '../directory/vocabulary.ts'
import { type SearchFound, searchSite } from './find-documents.ts'
import { searchPage } from './search-page.ts'

/** A page of results, and what was found. */
export interface Searched {
  readonly page: DirectoryPage
  readonly found: SearchFound
}

/** Searches the site of a node; the synonyms that it keeps belong to the cache of database reads. */
export function createSearch({
  database,
  changes,
  caches,
}: {
  readonly database: Database
  readonly changes: Changes
  readonly caches: Caches
}) {
  const kept = createDependentCache<Synonyms>({
    changes,
    bytesOf: ({ byPhrase }) => JSON.stringify([...byPhrase]).length,
  })
  caches.join('db', kept)

  const synonyms = () =>
    kept.through('synonyms', async () => {
      const { rows } = await sql<{ words: string; means: string }>`
        select "SsName" as words, "SsMeans" as means from "SearchSynonym" order by "SsId"`.execute(
        database.query,
      )
      const { terms } = await readVocabulary(database)
      const dependsOn = ['SearchSynonym', 'Custom_Specialty', 'Custom_ServiceCondition', clearNotice('db')]
      return { value: synonymsOf(rows, terms), dependsOn }
    })

  return async (search: SiteSearch): Promise<Searched> => {
    const found = await searchSite(database, await synonyms(), search)
    return { page: searchPage(search, found), found }
  }
}
