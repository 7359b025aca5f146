import type { Contract } from './contract.ts'
import { all, anyText, count, id, line, listOf, meaning, oneOf, orNull } from './schema.ts'

const tags = ['Folders']
/** The maximum number of moves at once; more is a mistake. */
const MOST = 1000

const kind = oneOf('folder', 'page')
const asked = all({
  kind,
  key: meaning(id, 'The number of the tag or of the page.'),
  from: meaning(id, 'The folder that it was seen in.'),
  to: id,
})
const moves = listOf(asked, MOST, 1)
const move = all({ from: anyText, to: anyText })
const report = {
  description: 'What has changed, in numbers.',
  schema: all({
    id: meaning(id, 'What taking it back names.'),
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
    summary: 'What moves of pages and folders would change; nothing is moved',
    tags,
    body: all({ moves }),
    response: {
      description: 'Addresses, redirects, and what cannot be moved.',
      schema: all({
        stamp: meaning(anyText, 'Equal reviews have equal stamps; a move names the review that was seen.'),
        moved: meaning(listOf(asked), 'The moves that can be done.'),
        refused: listOf(all({ move: asked, because: anyText })),
        addresses: listOf(all({ kind, key: id, name: anyText, from: anyText, to: anyText })),
        redirects: all({
          create: listOf(move),
          update: meaning(
            listOf(all({ from: anyText, was: orNull(anyText), to: anyText })),
            'Redirects that lead elsewhere from then on; `was` is null where they said that the address is gone.',
          ),
          remove: meaning(
            listOf(all({ from: anyText, to: orNull(anyText) })),
            'Redirects from addresses where someone is then.',
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
    summary: 'Move pages and folders with their redirects, all of them or none',
    description: '`stamp` is that of the review that was seen.',
    tags,
    body: all({ moves, stamp: line(64) }),
    response: report,
    refusals: [400, 401, 403, 409, 412, 413, 415],
    changed: 'Something there has changed; `current` is the review as of now.',
  },
  undo: {
    id: 'folders.undo',
    method: 'POST',
    path: '/api/v1/mc/folders/undo',
    summary: 'Take a move back',
    tags,
    body: all({ id }),
    response: report,
    refusals: [400, 401, 403, 404, 409, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
