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
const named = all({
  id,
  title: anyText,
  detail: meaning(anyText, 'What distinguishes it from others with the same name.'),
})
const pair = { entity: mergeEntity, winner: recordKey, loser: recordKey }
const MOST_FIELDS = 200
const factEntity = oneOf('Custom_Physician', 'Custom_Location')
const fact = all({
  fact: oneOf('name', 'specialty', 'accepting', 'phone', 'address', 'hours'),
  value: anyText,
  text: meaning(anyText, 'The same, as people read it.'),
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
      'A batch over several entities that link two records: each list deletes, changes and creates like its entity’s own batch, all in one transaction. Requires access to each entity.',
    tags: ['Directory'],
    body: all({
      lists: listOf(
        all({ link: text(100), create: records, update: records, delete: listOf(key, MOST_LINKS) }),
        MOST_KINDS,
      ),
    }),
    response: {
      description: 'The created and changed records as stored, and the deleted keys.',
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
    summary: 'Possible duplicates, and merged records',
    description: 'Requires write access to the entity. Pairs marked as different are left out.',
    tags: ['Directory'],
    query: all({ entity: mergeEntity }),
    response: {
      description: 'Pairs, most similar first, and the last merges that can be undone.',
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
    summary: 'Mark two records as different',
    description: 'Requires write access to the entity. They aren’t suggested again.',
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
    description: 'Requires write access to the entity. Nothing is written.',
    tags: ['Directory'],
    body: all(pair),
    response: {
      description:
        'Both records, the fields that differ, and what happens to every row that refers to the loser.',
      schema: all({
        winner: record,
        loser: record,
        fields: listOf(
          all({
            name: anyText,
            label: anyText,
            takesLosers: meaning(flag, 'The winner’s field is empty, so the loser’s value is suggested.'),
          }),
        ),
        steps: listOf(
          all({
            entity: anyText,
            label: anyText,
            what: oneOf('moves', 'doubles', 'becomes main'),
            field: meaning(anyText, 'The field that refers to the loser.'),
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
    summary: 'Merge two records',
    description:
      'Requires write and delete access to the entity. One transaction: references to the loser move to the winner, the loser goes to the trash, its public address redirects. `versions` are the row versions of winner and loser as reviewed.',
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
    description: 'Requires write and delete access to the entity. Later changes stay, and are listed.',
    tags: ['Directory'],
    body: all({ id: recordKey }),
    response: { description: 'What was left as it is.', schema: all({ kept: listOf(anyText) }) },
    refusals: [400, 401, 403, 404, 409, 413, 415],
  },
  facts: {
    id: 'directory.facts',
    method: 'GET',
    path: '/api/v1/mc/directory/facts',
    summary: 'The facts of a record that patients rely on, and who confirmed them',
    description: 'Requires write access to the entity. A fact that has changed counts as unconfirmed.',
    tags: ['Directory'],
    query: all({ entity: factEntity, id: recordKey }),
    response: { description: 'The facts in order.', schema: all({ facts: listOf(fact) }) },
    refusals: [400, 401, 403, 404],
  },
  confirm: {
    id: 'directory.confirmFacts',
    method: 'POST',
    path: '/api/v1/mc/directory/facts/confirm',
    summary: 'Confirm that facts are right',
    description: 'Requires write access to the entity. Each fact is sent as it was reviewed.',
    tags: ['Directory'],
    body: all({
      entity: factEntity,
      id: recordKey,
      facts: listOf(all({ fact: text(40), value: text(20_000) }), 20, 1),
    }),
    response: { description: 'The updated facts.', schema: all({ facts: listOf(fact) }) },
    refusals: [400, 401, 403, 404, 409, 413, 415],
  },
  queue: {
    id: 'directory.unconfirmed',
    method: 'GET',
    path: '/api/v1/mc/directory/facts/queue',
    summary: 'Records with a fact that nobody has confirmed for 90 days',
    description:
      'Requires write access to the entity. Only what is shown on the site; longest waiting first.',
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
