import { decide } from '@rounds/core/access'
import type { AnyRow } from '@rounds/core/entities'
import type { AskedMove } from '@rounds/core/rules/folders'
import { toolNamed } from '@rounds/core/tools'
import type { FastifyRequest } from 'fastify'
import { moveFolders } from '../content/folder-moves.ts'
import { undoFolderMove } from '../content/folder-undo.ts'
import { planMoves } from '../content/folder-world.ts'
import { type Answer, answer, json, jsonBody, ref, refused } from '../contract/operation.ts'
import { all, count, id, listOf, orNull, text } from '../contract/schemas.ts'
import { BadRequest } from '../errors.ts'
import type { Actor } from '../rights/actor.ts'
import { type CallContext, demand, type SpecialCall } from './call.ts'

const at = (name: string) => `/api/v1/mc/folders/${name}`
const tags = ['Folders']
/** So much is moved at once; more is a mistake. */
const MOST = 1000

const kind = { enum: ['folder', 'page'] }

const asked = all({ kind, key: id, from: id, to: id })
const moves = { ...listOf(asked), minItems: 1, maxItems: MOST }
const move = all({ from: text, to: text })
const review = all({
  stamp: text,
  moved: listOf(asked),
  refused: listOf(all({ move: asked, because: text })),
  addresses: listOf(all({ kind, key: id, name: text, from: text, to: text })),
  redirects: all({
    create: listOf(move),
    update: listOf(all({ from: text, was: orNull(text), to: text })),
    remove: listOf(all({ from: text, to: orNull(text) })),
  }),
})
const report = answer(
  'What has changed, in numbers.',
  all({
    id,
    moved: count,
    addresses: count,
    redirects: all({ created: count, updated: count, removed: count }),
  }),
)
const changed: Answer = {
  description: 'Somebody has changed something there; `current` is the review of this moment.',
  content: json(ref('schemas', 'Error')),
}

/** Moving pages and folders with the redirects that this needs (screens, `/folder-organization`). */
export const folders: SpecialCall = {
  paths: {
    [at('review')]: {
      post: {
        operationId: 'folders.review',
        summary: 'What moves of pages and folders would change; nothing is moved',
        tags,
        requestBody: jsonBody(all({ moves })),
        responses: {
          200: answer('Addresses, redirects, and what cannot be moved.', review),
          ...refused(400, 401, 403, 413, 415),
        },
      },
    },
    [at('move')]: {
      post: {
        operationId: 'folders.move',
        summary: 'Move pages and folders with their redirects, all of them or none',
        description: '`stamp` is that of the review that was seen.',
        tags,
        requestBody: jsonBody(all({ moves, stamp: { type: 'string', maxLength: 64 } })),
        responses: { 200: report, ...refused(400, 401, 403, 409, 413, 415), 412: changed },
      },
    },
    [at('undo')]: {
      post: {
        operationId: 'folders.undo',
        summary: 'Take a move back',
        tags,
        requestBody: jsonBody(all({ id })),
        responses: { 200: report, ...refused(400, 401, 403, 404, 409, 413, 415) },
      },
    },
  },

  add(app, context) {
    app.post(at('review'), async request => {
      const actor = await mover(context, request)
      const { review } = await planMoves(context.database.query, actor, movesIn(request.body))
      return review
    })
    app.post(at('move'), async request => {
      const actor = await mover(context, request)
      const { stamp } = (request.body ?? {}) as AnyRow
      if (typeof stamp !== 'string' || stamp.length > 64)
        throw new BadRequest('stamp must be that of a review.')
      return moveFolders(context, actor, movesIn(request.body), stamp)
    })
    app.post(at('undo'), async request => {
      const actor = await mover(context, request)
      return undoFolderMove(context, actor, numberIn('id', ((request.body ?? {}) as AnyRow).id))
    })
  },
}

async function mover({ authenticate }: CallContext, request: FastifyRequest): Promise<Actor> {
  const actor = await authenticate(request)
  demand(decide(actor.person, 'open', toolNamed('folder-organization')))
  return actor
}

function movesIn(body: unknown): readonly AskedMove[] {
  const given: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'moves') : undefined
  if (!Array.isArray(given) || given.length === 0 || given.length > MOST)
    throw new BadRequest(`moves must be a list of 1 to ${MOST} entries.`)
  return given.map((one: unknown) => {
    const { kind, key, from, to } = (typeof one === 'object' && one !== null ? one : {}) as AnyRow
    if (kind !== 'folder' && kind !== 'page') throw new BadRequest('kind is folder or page.')
    return { kind, key: numberIn('key', key), from: numberIn('from', from), to: numberIn('to', to) }
  })
}

function numberIn(name: string, value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= id.maximum) return value
  throw new BadRequest(`${name} must be a whole number.`)
}
