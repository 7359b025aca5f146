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
    summary: 'What a change of the tag tree would do; nothing is changed',
    description: 'Comes with Custom tag editor.',
    tags,
    body: all({ edit }),
    response: {
      description: 'What would change, and for whom.',
      schema: all({
        stamp: meaning(anyText, 'Equal reviews have equal stamps; saving names the review that was seen.'),
        problems: meaning(listOf(anyText), 'Why it can’t be saved; empty where it can.'),
        changed: meaning(count, 'How many tags change.'),
        moves: meaning(
          listOf(all({ entity: anyText, count })),
          'Of a merge: what belongs to the tag that stays from then on.',
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
    summary: 'Change the tag tree as reviewed, all of it or nothing',
    description: 'Comes with Custom tag editor. `stamp` is that of the review that was seen.',
    tags,
    body: all({ edit, stamp: line(64) }),
    response: {
      description: 'What undoing it names, and the tag that was added.',
      schema: all({ id, added: orNull(id) }),
    },
    refusals: [400, 401, 403, 409, 412, 413, 415],
    changed: 'Someone changed the tags since; review the change again.',
  },
  undo: {
    id: 'tags.undo',
    method: 'POST',
    path: '/api/v1/mc/tags/undo',
    summary: 'Undo a change of the tag tree',
    description:
      'Comes with Custom tag editor. `kept` names what someone changed since, which stays as it is.',
    tags,
    body: all({ id }),
    response: { description: 'What stays as it is.', schema: all({ kept: listOf(anyText) }) },
    refusals: [400, 401, 403, 404, 409, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
