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
  all({ what: anyText, count, names: meaning(listOf(anyText), 'The names of the first ones.') }),
)
/** The maximum number of records per request. */
const MOST_ASKED = 200

/** Deleted records and pages: listed, restored, deleted for good (screens, `/remove-content`). */
export const trashContracts = {
  pages: {
    id: 'trash.pages',
    method: 'GET',
    path: '/api/v1/mc/bin/pages',
    summary: 'Pages in the trash, latest first',
    tags,
    response: {
      description: 'Who deleted them, and until when they can be restored.',
      schema: listOf(
        all({
          cId: id,
          title: anyText,
          url: orNull(anyText),
          type: anyText,
          since: instant,
          until: meaning(instant, 'Until when it can be restored.'),
          by: meaning(orNull(anyText), 'Who deleted it; null if no longer known.'),
        }),
      ),
    },
    refusals: [401, 403],
  },
  review: {
    id: 'trash.review',
    method: 'POST',
    path: '/api/v1/mc/bin/review',
    summary: 'Preview what erasing pages in the trash would delete',
    tags,
    body: all({ pages }),
    response: {
      description: 'What would be deleted with each.',
      schema: all({
        pages: listOf(
          all({
            cId: id,
            title: anyText,
            url: orNull(anyText),
            goes: meaning(counted, 'What is deleted with it.'),
            emptied: meaning(counted, 'What only loses its link to it.'),
            redirects: meaning(listOf(anyText), 'Addresses that redirect to it.'),
            links: meaning(listOf(other), 'Pages whose texts link to it.'),
            takenBy: meaning(orNull(other), 'What has its address now.'),
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
    summary: 'Restore pages as they were, all or none',
    description: '`urls` has another address, or null for none, if another page has a page’s address now.',
    tags,
    body: all({ pages, urls: listOf(all({ cId: id, url: orNull(line(600)) }), MOST) }),
    response: { description: 'How many.', schema: all({ restored: count }) },
    refusals: [400, 401, 403, 409, 413, 415],
  },
  erase: {
    id: 'trash.erase',
    method: 'POST',
    path: '/api/v1/mc/bin/erase',
    summary: 'Permanently erase pages in the trash, with everything that belongs to them',
    tags,
    body: all({ pages }),
    response: {
      description: 'How many pages and redirects.',
      schema: all({ erased: count, redirects: count }),
    },
    refusals: [400, 401, 403, 409, 413, 415],
  },
  cascade: {
    id: 'trash.cascade',
    method: 'POST',
    path: '/api/v1/mc/trash/cascade',
    summary: 'Preview what deleting records would delete with them',
    tags,
    body: all({ entity: text(100), keys: listOf(text(2_000), MOST_ASKED, 1) }),
    response: {
      description:
        'By kind: what is deleted with them, and what only loses its link. For one record also the pages and templates whose texts and blocks use it, those the caller can’t see without a name, and why it couldn’t be deleted.',
      schema: all({ goes: named, emptied: named, uses: named, refusal: orNull(text(2_000)) }),
    },
    refusals: [400, 401, 403, 404, 413, 415],
  },
  records: {
    id: 'trash.records',
    method: 'GET',
    path: '/api/v1/mc/trash/records',
    summary: 'Records and pages in the trash that the caller can access, latest first',
    tags,
    query: all({
      entity: maybe(text(100)),
      search: maybe(meaning(text(200), 'Matches words in the title and in who deleted it.')),
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
            parts: meaning(count, 'How many records were deleted with it.'),
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
    summary: 'Restore records and pages with everything that belonged to them, all or none',
    tags,
    body: all({
      records: listOf(all({ entity: text(100), key: text(2_000) }), MOST, 1),
      withoutAddress: maybe(meaning(flag, 'Pages whose address is taken come back without one.')),
    }),
    response: { description: 'How many.', schema: all({ restored: count }) },
    refusals: [400, 401, 403, 404, 409, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
