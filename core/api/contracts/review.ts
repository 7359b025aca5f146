import { Type } from 'typebox'
import type { Contract } from './contract.ts'
import {
  all,
  anyText,
  count,
  done,
  flag,
  id,
  instant,
  listOf,
  meaning,
  oneOf,
  orNull,
  uuid,
} from './schema.ts'

const tags = ['AspNetUsers']
const path = '/api/v1/mc/access/reviews'
const params = all({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) })
const decision = orNull(oneOf('keep', 'remove'))

const review = {
  id,
  startedAt: instant,
  startedBy: anyText,
  finishedAt: orNull(instant),
  total: meaning(count, 'How many grants it has.'),
  left: meaning(count, 'How many are undecided.'),
}

/** Access reviews: a snapshot of grants, each kept or removed. */
export const reviewContracts = {
  list: {
    id: 'access.reviews',
    method: 'GET',
    path,
    summary: 'Access reviews, latest first',
    description: 'For people who can change groups and permissions of users.',
    tags,
    response: { description: 'The reviews.', schema: listOf(all(review)) },
    refusals: [401, 403],
  },
  start: {
    id: 'access.reviews.start',
    method: 'POST',
    path,
    summary: 'Start an access review of all current grants',
    description: 'One review is open at a time.',
    tags,
    response: { description: 'The review.', schema: all({ id }) },
    refusals: [401, 403, 409],
  },
  read: {
    id: 'access.reviews.read',
    method: 'GET',
    path: `${path}/:id`,
    summary: 'Read an access review with its grants, by person',
    tags,
    params,
    response: {
      description: 'The review.',
      schema: all({
        ...review,
        grants: listOf(
          all({
            id,
            userId: uuid,
            name: anyText,
            isGroup: meaning(flag, 'True for group membership; false for their own permission.'),
            what: meaning(anyText, 'The name of the group or tag when the review started.'),
            until: meaning(orNull(instant), 'When it ends.'),
            lastUsedAt: meaning(orNull(instant), 'When they last changed something it opens, within a year.'),
            decision,
            decidedBy: orNull(anyText),
            decidedAt: orNull(instant),
            refusal: meaning(orNull(anyText), 'Why the caller can’t decide on it; null if they can.'),
          }),
        ),
      }),
    },
    refusals: [400, 401, 403, 404],
  },
  decide: {
    id: 'access.reviews.decide',
    method: 'POST',
    path: `${path}/:id/decisions`,
    summary: 'Keep or remove a grant, or undo either',
    description:
      'Removing takes the grant away and undoing restores it, with the caller’s rights. Nobody decides on their own access.',
    tags,
    params,
    body: all({
      grant: id,
      decision: meaning(decision, 'Null undoes.'),
      was: meaning(decision, 'The decision the caller saw; refused if it has changed.'),
    }),
    response: { description: 'Decided.', schema: done },
    refusals: [400, 401, 403, 404, 409, 413, 415],
  },
  finish: {
    id: 'access.reviews.finish',
    method: 'POST',
    path: `${path}/:id/finish`,
    summary: 'Finish an access review',
    description: 'Undecided grants stay. The result is recorded in the audit log.',
    tags,
    params,
    response: {
      description: 'The result.',
      schema: all({ kept: count, removed: count, left: count }),
    },
    refusals: [400, 401, 403, 404, 409],
  },
} as const satisfies Readonly<Record<string, Contract>>
