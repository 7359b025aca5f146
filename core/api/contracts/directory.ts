import { Type } from 'typebox'
import type { AnyRow } from '../../entities/entity.ts'
import type { Contract } from './contract.ts'
import {
  all,
  anyText,
  count,
  doneSchema,
  flag,
  id,
  instant,
  listOf,
  meaning,
  oneOf,
  orNull,
  text,
} from './schema.ts'

const record = Type.Unsafe<AnyRow>({ type: 'object' })
const part = Type.Union([Type.String({ maxLength: 2_000 }), Type.Number()])
const key = listOf(part, 10)
/** The maximum number of links per call, and of their kinds. */
export const MOST_LINKS = 1_000
const MOST_KINDS = 20
const records = listOf(record, MOST_LINKS)

/** Which records can be merged. */
const mergeEntity = oneOf('Custom_Physician', 'Custom_Location', 'Custom_Specialty')
const recordKey = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const named = all({ id, title: anyText, detail: meaning(anyText, 'What tells it from others of its name.') })
const pair = { entity: mergeEntity, winner: recordKey, loser: recordKey }
const MOST_FIELDS = 200
const factEntity = oneOf('Custom_Physician', 'Custom_Location')
const fact = all({
  fact: oneOf('name', 'specialty', 'accepting', 'phone', 'address', 'hours'),
  value: anyText,
  text: meaning(anyText, 'The same as people read it.'),
  state: oneOf('confirmed', 'overdue', 'changed', 'never'),
  by: orNull(anyText),
  at: orNull(instant),
})

/** The calls of the directory of physicians, locations and services besides the generic ones. */
export const directoryContracts = {
  saveLinks: {
    id: 'directory.saveLinks',
    method: 'POST',
    path: '/api/v1/mc/directory/links',
    summary: 'Save links of several kinds, all or none',
    description:
      'A relational batch over several entities that join two records: each list deletes, changes and creates as the batch of its entity does, and all of them are one transaction. Comes with the rights to each entity.',
    tags: ['Directory'],
    body: all({
      lists: listOf(
        all({ link: text(100), create: records, update: records, delete: listOf(key, MOST_LINKS) }),
        MOST_KINDS,
      ),
    }),
    response: {
      description: 'What was created and changed as it is stored, and the keys deleted.',
      schema: all({
        lists: listOf(
          all({ link: anyText, create: listOf(record), update: listOf(record), delete: listOf(key) }),
        ),
      }),
    },
    refusals: [400, 401, 403, 404, 409, 412, 413, 415],
  },
  duplicates: {
    id: 'directory.duplicates',
    method: 'GET',
    path: '/api/v1/mc/directory/duplicates',
    summary: 'Records that may be there twice, and those that were merged',
    description: 'Comes with writing the entity. Pairs that people have told apart are left out.',
    tags: ['Directory'],
    query: all({ entity: mergeEntity }),
    response: {
      description: 'Pairs, those alike in most first, and the last merges that can be undone.',
      schema: all({
        pairs: listOf(
          all({ one: named, other: named, why: listOf(oneOf('name', 'email', 'phone', 'address', 'code')) }),
        ),
        merges: listOf(
          all({
            id,
            winner: id,
            loser: id,
            winnerTitle: anyText,
            loserTitle: anyText,
            by: orNull(anyText),
            at: instant,
          }),
        ),
      }),
    },
    refusals: [400, 401, 403],
  },
  notSame: {
    id: 'directory.notSame',
    method: 'POST',
    path: '/api/v1/mc/directory/not-same',
    summary: 'Say that two records are not the same',
    description: 'Comes with writing the entity. They are not proposed again.',
    tags: ['Directory'],
    body: all({ entity: mergeEntity, one: recordKey, other: recordKey }),
    response: { description: 'Done.', schema: doneSchema },
    refusals: [400, 401, 403, 409, 413, 415],
  },
  rehearseMerge: {
    id: 'directory.rehearseMerge',
    method: 'POST',
    path: '/api/v1/mc/directory/merge/rehearse',
    summary: 'What merging two records would do',
    description: 'Comes with writing the entity. Nothing is written.',
    tags: ['Directory'],
    body: all(pair),
    response: {
      description:
        'Both records, the fields in which they differ, and what becomes of every row that names the loser.',
      schema: all({
        winner: record,
        loser: record,
        fields: listOf(
          all({
            name: anyText,
            label: anyText,
            takesLosers: meaning(
              flag,
              'The winner has nothing there, so the value of the loser is proposed.',
            ),
          }),
        ),
        steps: listOf(
          all({
            entity: anyText,
            label: anyText,
            what: oneOf('moves', 'doubles', 'becomes main'),
            field: meaning(anyText, 'The field that names the loser.'),
            row: record,
          }),
        ),
      }),
    },
    refusals: [400, 401, 403, 404, 413, 415],
  },
  merge: {
    id: 'directory.merge',
    method: 'POST',
    path: '/api/v1/mc/directory/merge',
    summary: 'Make two records one',
    description:
      'Comes with writing and deleting the entity. One transaction: what names the loser names the winner, the loser goes to the trash, its public address leads on. `versions` are the row versions of winner and loser as they were looked at.',
    tags: ['Directory'],
    body: all({
      ...pair,
      take: listOf(text(100), MOST_FIELDS),
      versions: listOf(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }), 2, 2),
    }),
    response: { description: 'The number of the merge, to undo it.', schema: all({ id }) },
    refusals: [400, 401, 403, 404, 409, 412, 413, 415],
  },
  undo: {
    id: 'directory.undoMerge',
    method: 'POST',
    path: '/api/v1/mc/directory/merge/undo',
    summary: 'Undo a merge',
    description: 'Comes with writing and deleting the entity. What was changed since stays, and is named.',
    tags: ['Directory'],
    body: all({ id: recordKey }),
    response: { description: 'What was left as it is.', schema: all({ kept: listOf(anyText) }) },
    refusals: [400, 401, 403, 404, 409, 413, 415],
  },
  facts: {
    id: 'directory.facts',
    method: 'GET',
    path: '/api/v1/mc/directory/facts',
    summary: 'What patients rely on of a record, and who confirmed it',
    description:
      'Comes with writing the entity. A fact that says something else than it did is not confirmed.',
    tags: ['Directory'],
    query: all({ entity: factEntity, id: recordKey }),
    response: { description: 'The facts in their order.', schema: all({ facts: listOf(fact) }) },
    refusals: [400, 401, 403, 404],
  },
  confirm: {
    id: 'directory.confirmFacts',
    method: 'POST',
    path: '/api/v1/mc/directory/facts/confirm',
    summary: 'Confirm that facts are right',
    description: 'Comes with writing the entity. Each fact is sent as it was looked at.',
    tags: ['Directory'],
    body: all({
      entity: factEntity,
      id: recordKey,
      facts: listOf(all({ fact: text(40), value: text(20_000) }), 20, 1),
    }),
    response: { description: 'The facts as they stand now.', schema: all({ facts: listOf(fact) }) },
    refusals: [400, 401, 403, 404, 409, 413, 415],
  },
  queue: {
    id: 'directory.unconfirmed',
    method: 'GET',
    path: '/api/v1/mc/directory/facts/queue',
    summary: 'Records with a fact that nobody has confirmed for 90 days',
    description:
      'Comes with writing the entity. Only what is shown on the site; those that wait longest first.',
    tags: ['Directory'],
    query: all({ entity: factEntity }),
    response: {
      description: 'How many there are, and the first 50.',
      schema: all({
        total: count,
        records: listOf(all({ id, title: anyText, open: count, oldest: orNull(instant) })),
      }),
    },
    refusals: [400, 401, 403],
  },
} as const satisfies Readonly<Record<string, Contract>>
