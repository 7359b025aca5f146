import type { Contract } from './contract.ts'
import {
  all,
  anyText,
  count,
  flag,
  id,
  instant,
  line,
  listOf,
  maybe,
  meaning,
  orNull,
  text,
} from './schema.ts'

const tags = ['Trash']
/** The maximum number of pages at once. */
const MOST = 200

const pages = listOf(id, MOST, 1)
const other = all({ cId: id, title: anyText })
const counted = listOf(all({ what: anyText, count }))
const named = listOf(
  all({ what: anyText, count, names: meaning(listOf(anyText), 'What the first of them are called.') }),
)
/** The maximum number of records per request. */
const MOST_ASKED = 200

/** Deleted records and pages: listed, restored, deleted for good (screens, `/remove-content`). */
export const trashContracts = {
  pages: {
    id: 'trash.pages',
    method: 'GET',
    path: '/api/v1/mc/bin/pages',
    summary: 'The pages in the trash, the last one first',
    tags,
    response: {
      description: 'Who put them there, and until when they can be restored.',
      schema: listOf(
        all({
          cId: id,
          title: anyText,
          url: orNull(anyText),
          type: anyText,
          since: instant,
          until: meaning(instant, 'Until when it can be restored.'),
          by: meaning(orNull(anyText), 'Who put it there; null where that is not known anymore.'),
        }),
      ),
    },
    refusals: [401, 403],
  },
  review: {
    id: 'trash.review',
    method: 'POST',
    path: '/api/v1/mc/bin/review',
    summary: 'What hangs on pages in the trash; nothing is changed',
    tags,
    body: all({ pages }),
    response: {
      description: 'What would go with each.',
      schema: all({
        pages: listOf(
          all({
            cId: id,
            title: anyText,
            url: orNull(anyText),
            goes: meaning(counted, 'What goes with it.'),
            emptied: meaning(counted, 'What only loses it.'),
            redirects: meaning(listOf(anyText), 'Addresses that redirect to it.'),
            links: meaning(listOf(other), 'Pages whose texts link to it.'),
            takenBy: meaning(orNull(other), 'Who has its address by now.'),
          }),
        ),
      }),
    },
    refusals: [400, 401, 403, 409, 413, 415],
  },
  restore: {
    id: 'trash.restore',
    method: 'POST',
    path: '/api/v1/mc/bin/restore',
    summary: 'Bring pages back as they were, all of them or none',
    description: '`urls` has another address, or null for none, where someone else has a page’s own by now.',
    tags,
    body: all({ pages, urls: listOf(all({ cId: id, url: orNull(line(600)) }), MOST) }),
    response: { description: 'How many.', schema: all({ restored: count }) },
    refusals: [400, 401, 403, 409, 413, 415],
  },
  erase: {
    id: 'trash.erase',
    method: 'POST',
    path: '/api/v1/mc/bin/erase',
    summary: 'Erase pages of the trash for good, with everything that hangs on them',
    tags,
    body: all({ pages }),
    response: {
      description: 'How many pages and redirects.',
      schema: all({ erased: count, redirects: count }),
    },
    refusals: [400, 401, 403, 409, 413, 415],
  },
  goesWith: {
    id: 'trash.goesWith',
    method: 'POST',
    path: '/api/v1/mc/trash/goes-with',
    summary: 'What deleting records would delete with them; nothing is changed',
    tags,
    body: all({ entity: text(100), keys: listOf(text(2_000), MOST_ASKED, 1) }),
    response: {
      description:
        'By kind: what goes with them, and what only loses them; why one record could not be deleted.',
      schema: all({ goes: named, emptied: named, refusal: orNull(text(2_000)) }),
    },
    refusals: [400, 401, 403, 404, 413, 415],
  },
  records: {
    id: 'trash.records',
    method: 'GET',
    path: '/api/v1/mc/trash/records',
    summary: 'What is in the trash that one could delete if it were there, pages among it, the last first',
    tags,
    query: all({
      entity: maybe(text(100)),
      search: maybe(meaning(text(200), 'All its words are in the title, or in who deleted it.')),
    }),
    response: {
      description: 'At most 500, and how many there are.',
      schema: all({
        total: count,
        records: listOf(
          all({
            entity: anyText,
            key: anyText,
            title: anyText,
            since: instant,
            until: meaning(instant, 'Until when it can be restored.'),
            by: orNull(anyText),
            parts: meaning(count, 'How many records went with it.'),
          }),
        ),
      }),
    },
    refusals: [400, 401, 403, 404],
  },
  restoreRecords: {
    id: 'trash.restoreRecords',
    method: 'POST',
    path: '/api/v1/mc/trash/restore',
    summary: 'Bring records and pages back as they were, with what hung on them; all of them or none',
    tags,
    body: all({
      records: listOf(all({ entity: text(100), key: text(2_000) }), MOST, 1),
      withoutAddress: maybe(
        meaning(flag, 'Pages whose address another page has by now come back without one.'),
      ),
    }),
    response: { description: 'How many.', schema: all({ restored: count }) },
    refusals: [400, 401, 403, 404, 409, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
