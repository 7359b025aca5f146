import type { Contract } from './contract.ts'
import { all, anyText, count, id, line, listOf, meaning, oneOf, orNull } from './schema.ts'

const tags = ['Folders']
/** The maximum number of moves at once; more is a mistake. */
const MOST = 1000

const kind = oneOf('folder', 'page')
const asked = all({
  kind,
  key: meaning(id, 'The number of the tag or of the page.'),
  from: meaning(id, 'The folder it was in.'),
  to: id,
})
const moves = listOf(asked, MOST, 1)
const move = all({ from: anyText, to: anyText })
const report = {
  description: 'What changed, in numbers.',
  schema: all({
    id: meaning(id, 'The id for undoing it.'),
    moved: count,
    addresses: count,
    redirects: all({ created: count, updated: count, removed: count }),
  }),
} as const

/** Moving pages and folders with the necessary redirects (screens, `/folder-organization`). */
export const folderContracts = {
  review: {
    id: 'folders.review',
    method: 'POST',
    path: '/api/v1/mc/folders/review',
    summary: 'Preview what moving pages and folders would change',
    tags,
    body: all({ moves }),
    response: {
      description: 'Addresses, redirects, and what can’t be moved.',
      schema: all({
        stamp: meaning(anyText, 'Equal reviews have equal stamps; a move names the review it’s based on.'),
        moved: meaning(listOf(asked), 'The moves that can be done.'),
        refused: listOf(all({ move: asked, because: anyText })),
        addresses: listOf(all({ kind, key: id, name: anyText, from: anyText, to: anyText })),
        redirects: all({
          create: listOf(move),
          update: meaning(
            listOf(all({ from: anyText, was: orNull(anyText), to: anyText })),
            'Redirects that get a new target; `was` is null if they said the page was removed.',
          ),
          remove: meaning(
            listOf(all({ from: anyText, to: orNull(anyText) })),
            'Redirects from addresses that will be in use.',
          ),
        }),
      }),
    },
    refusals: [400, 401, 403, 413, 415],
  },
  move: {
    id: 'folders.move',
    method: 'POST',
    path: '/api/v1/mc/folders/move',
    summary: 'Move pages and folders with their redirects, all or none',
    description: '`stamp` is the stamp of the review.',
    tags,
    body: all({ moves, stamp: line(64) }),
    response: report,
    refusals: [400, 401, 403, 409, 412, 413, 415],
    changed: 'Something has changed; `current` is the current review.',
  },
  undo: {
    id: 'folders.undo',
    method: 'POST',
    path: '/api/v1/mc/folders/undo',
    summary: 'Undo a move',
    tags,
    body: all({ id }),
    response: report,
    refusals: [400, 401, 403, 404, 409, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
