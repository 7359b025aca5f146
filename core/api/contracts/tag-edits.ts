import { Type } from 'typebox'
import { difference } from './access.ts'
import type { Contract } from './contract.ts'
import { all, anyText, count, flag, id, line, listOf, maybe, meaning, oneOf, orNull, text } from './schema.ts'

const tags = ['Tags']
/** The maximum number of tags moved at once; more is a mistake. */
const MOST = 1_000

const name = text(200, { minLength: 1 })
const typed = all({
  TName: maybe(name),
  TPath: maybe(orNull(text(600))),
  CUrlDefaultPage: maybe(orNull(text(200))),
  TVisible: maybe(flag),
  TDeleted: maybe(flag),
})
const edit = Type.Union([
  all({ kind: oneOf('change'), id, typed }),
  all({ kind: oneOf('add'), parent: id, name }),
  all({
    kind: oneOf('move'),
    ids: listOf(id, MOST, 1),
    parent: id,
    index: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  }),
  all({ kind: oneOf('order'), parent: id, by: oneOf('name', 'chain') }),
  all({ kind: oneOf('merge'), loser: id, winner: id }),
])

/** Changing the tag tree, with a review of what each change opens or closes for whom. */
export const tagEditContracts = {
  review: {
    id: 'tags.review',
    method: 'POST',
    path: '/api/v1/mc/tags/review',
    summary: 'Preview what a change to the tag tree would do',
    description: 'Requires Custom tag editor.',
    tags,
    body: all({ edit }),
    response: {
      description: 'What would change, and for whom.',
      schema: all({
        stamp: meaning(anyText, 'Equal reviews have equal stamps; saving names the review it’s based on.'),
        problems: meaning(listOf(anyText), 'Why it can’t be saved; empty if it can.'),
        changed: meaning(count, 'How many tags change.'),
        moves: meaning(
          listOf(all({ entity: anyText, count })),
          'For a merge: what moves to the remaining tag.',
        ),
        people: difference,
      }),
    },
    refusals: [400, 401, 403, 413, 415],
  },
  save: {
    id: 'tags.save',
    method: 'POST',
    path: '/api/v1/mc/tags/save',
    summary: 'Change the tag tree as reviewed, all or nothing',
    description: 'Requires Custom tag editor. `stamp` is the stamp of the review.',
    tags,
    body: all({ edit, stamp: line(64) }),
    response: {
      description: 'The id for undoing it, and the added tag.',
      schema: all({ id, added: orNull(id) }),
    },
    refusals: [400, 401, 403, 409, 412, 413, 415],
    changed: 'Someone changed the tags since; review the change again.',
  },
  undo: {
    id: 'tags.undo',
    method: 'POST',
    path: '/api/v1/mc/tags/undo',
    summary: 'Undo a change to the tag tree',
    description: 'Requires Custom tag editor. `kept` lists later changes, which stay.',
    tags,
    body: all({ id }),
    response: { description: 'What stays.', schema: all({ kept: listOf(anyText) }) },
    refusals: [400, 401, 403, 404, 409, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
