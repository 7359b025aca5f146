import { searchKinds } from '../../rules/site-search/search.ts'
import type { Contract } from './contract.ts'
import { all, anyText, count, listOf, meaning, oneOf } from './schema.ts'

const tags = ['SearchSynonym']
const root = '/api/v1/mc/site-search'

/** The days that the counts are of, and how many searches are listed. */
export const SEARCH_DAYS = 30
export const MOST_SEARCHES = 50

const words = meaning(
  anyText,
  'In lowercase. Nothing that looks like a phone number, an email address or a long number is stored.',
)
const times = meaning(count, 'How often people searched for it.')
const day = meaning(anyText, 'The last day, in the site’s time zone.')

/** The search of the website, for editors (screens, `/site-search`). */
export const siteSearchContracts = {
  state: {
    id: 'siteSearch.state',
    method: 'GET',
    path: root,
    summary: 'Read what visitors search for',
    description: `Requires Site search. Counts cover the last ${SEARCH_DAYS} days, and nothing about visitors is stored.`,
    tags,
    response: {
      description: 'Searches that found nothing, the most frequent searches, and what can be found.',
      schema: all({
        unanswered: listOf(all({ words, times, day })),
        top: listOf(
          all({
            words,
            times,
            day,
            found: meaning(count, 'Results the last time; at most 200 are counted.'),
          }),
        ),
        documents: listOf(all({ kind: oneOf(...searchKinds), count })),
        headers: listOf(meaning(anyText, 'A header template without a search box.')),
        due: meaning(count, 'Changes not indexed yet.'),
      }),
    },
    refusals: [401, 403],
  },
  rebuild: {
    id: 'siteSearch.rebuild',
    method: 'POST',
    path: `${root}/rebuild`,
    summary: 'Rebuild the site’s search index',
    description: 'Requires Site search. Visitors can search while it runs.',
    tags,
    response: { status: 202, description: 'How many records will be indexed.', schema: all({ due: count }) },
    refusals: [400, 401, 403, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
