/** The parts of the page editor's responses. */
import { Type } from 'typebox'
import type { PagePlace, PageSnapshot } from '../../rules/page/snapshot.ts'
import {
  all,
  anyText,
  component,
  count,
  id,
  instant,
  line,
  listOf,
  maybe,
  meaning,
  oneOf,
  orNull,
} from './schema.ts'

/** The maximum length of the editor's lists. */
export const MOST = 2000
export const snapshot = component<PageSnapshot>('PageSnapshot')

const stamp = meaning(anyText, 'A fingerprint: snapshots with the same stamp are equal.')
const editor = all({ userId: anyText, name: anyText })
export const here = listOf(
  all({ userId: anyText, name: anyText, tab: anyText, since: instant, at: instant }),
  MOST,
)
export const keyOfPage = all({ cId: id })
export const move = all({ from: line(600), to: line(600) })
const moves = listOf(move, 100_000)

const versionParts = {
  cvId: id,
  kind: oneOf('draft', 'published', 'kept', 'discarded'),
  at: instant,
  by: orNull(editor),
  reason: orNull(anyText),
  publishAt: orNull(instant),
  beforeId: meaning(orNull(id), 'The previous version; with it, the publish can be undone.'),
}
export const versions = listOf(all(versionParts), MOST)
export const version = all({ ...versionParts, snapshot })

const draft = all({
  cvId: id,
  version: meaning(count, 'Counts saves; a save names the version it’s based on.'),
  snapshot,
  base: meaning(snapshot, 'The page it began from.'),
  baseStamp: anyText,
  by: orNull(editor),
  at: instant,
  reason: orNull(anyText),
  publishAt: meaning(orNull(instant), 'When it will be published; null if it isn’t scheduled.'),
  problem: meaning(orNull(anyText), 'Why it wasn’t published when it should have been.'),
})

/** A page with its draft. */
export const pageAnswer = {
  description: 'The page with its draft, as it is now.',
  schema: all({
    cId: id,
    live: all({ snapshot, stamp, changed: instant }),
    draft: orNull(draft),
    versions,
    here,
  }),
} as const

export const saved = all({
  cvId: id,
  version: count,
  at: instant,
  snapshot: maybe(meaning(snapshot, 'Where HTML was sanitised.')),
})

export const presence = all({ here, draft: orNull(all({ cvId: id, version: count })) })

/** The effects of a publish, past or future. */
export const reportAnswer = {
  description: 'What was or will be published, and what moved.',
  schema: all({
    published: listOf(
      all({
        cId: id,
        cvId: id,
        title: anyText,
        url: orNull(anyText),
        beforeId: meaning(
          orNull(id),
          'The version that keeps the previous state; null if not published yet.',
        ),
        broughtIn: meaning(
          listOf(
            Type.Unsafe<PagePlace>(all({ part: anyText, key: orNull(anyText), field: orNull(anyText) })),
            MOST,
          ),
          'What others changed on the page since the draft began, published with it.',
        ),
      }),
      MOST,
    ),
    at: meaning(orNull(instant), 'When; null if it has happened.'),
    moves,
    redirects: all({ created: count, updated: count, removed: count }),
  }),
} as const

export const titleCheck = all({
  url: orNull(anyText),
  collisions: listOf(all({ CId: id, CTitle: anyText, url: anyText }), MOST),
  moves: meaning(moves, 'The page and those below its address, with old and new addresses.'),
  redirects: meaning(
    listOf(all({ from: anyText, to: orNull(anyText) }), 100_000),
    'Existing redirects from or to these addresses.',
  ),
})

/** The error for a write based on a page that has since changed. */
export const changed = 'Someone else changed it first; `current` is the current `EditorPage`.'
