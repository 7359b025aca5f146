import { Readable } from 'node:stream'
import {
  defaultPageSize,
  type Key,
  KeyError,
  parseFilter,
  parseKey,
  parseKeys,
  parseOrder,
  printKey,
} from '@rounds/core/api'
import { entityContracts as calls, MOST_RECORDS, type QueryOf } from '@rounds/core/api/contracts'
import { type Entity, entityNamed } from '@rounds/core/entities'
import { linkNamed } from '@rounds/core/rules/records'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { addCall } from '../contract/add-call.ts'
import type { Database } from '../database/database.ts'
import { BadRequest, NotFound } from '../errors.ts'
import { createShares, type Shares } from '../limits/shares.ts'
import type { FoundBy, ListRequest, Records, Stored } from '../records/records.ts'
import { type Actor, inGroup } from '../rights/actor.ts'
import { parseFields } from '../sql/columns.ts'
import { versionAsked } from './if-match.ts'

/** How long a call waits for other calls to the same entity: a person would rather be told than wait longer. */
const SHARE_WAIT_MS = 3_000
/** A page of a list and its total are read at once. */
const CONNECTIONS_OF_PAGE = 2

/** The most connections of a pool for the records of one entity. */
const shareOf = ({ options: { max } }: pg.Pool): number => Math.ceil(max * 0.75)

interface Options {
  readonly records: Records
  readonly database: Pick<Database, 'pool' | 'streams'>
  readonly authenticate: (request: FastifyRequest) => Promise<Actor>
}

/** The generic calls of every entity (specification §7; decisions §3). */
export function entityRoutes(app: FastifyInstance, { records: all, database, authenticate }: Options): void {
  // A locked or slow table leaves connections to the others.
  const records = inTurns(all, createShares(shareOf(database.pool), SHARE_WAIT_MS))
  const streaming = createShares(shareOf(database.streams), SHARE_WAIT_MS)
  const streamList = async (
    reply: FastifyReply,
    entity: Entity,
    rows: () => Promise<AsyncIterable<string>>,
  ): Promise<Readable> => {
    const giveBack = await streaming.take(entity.name)
    reply.raw.once('close', giveBack)
    return Readable.from(listText(await rows())).once('close', giveBack)
  }

  addCall(app, calls.list, {
    authenticate,
    handle: async ({ actor, params, query, reply }) => {
      const entity = entityAt(params.entity)
      const list = listRequest(entity, query)
      const { pageNumber = 1, pageSize = defaultPageSize } = query
      reply.type('application/json; charset=utf-8')
      if (query.pageNumber === undefined && query.pageSize === undefined)
        return reply.send(await streamList(reply, entity, () => all.stream(actor, entity, list)))
      const { body, paging } = await records.page(actor, entity, list, pageNumber, pageSize)
      return reply.header('x-pagination', JSON.stringify(paging)).send(body)
    },
  })

  addCall(app, calls.read, {
    authenticate,
    handle: async ({ actor, params, query, reply }) => {
      const { request } = reply
      const entity = entityAt(params.entity)
      const fields = parseFields(entity, query.fields ?? '')
      const stored = await records.read(actor, entity, keyOf(entity, request), fields)
      if (request.headers['if-none-match'] === etag(stored))
        return reply.code(304).header('etag', etag(stored)).send()
      return sendRecord(reply, stored)
    },
  })

  app.post('/api/v1/db/:entity', async (request, reply) => {
    const actor = await authenticate(request)
    const [stored] = await records.create(actor, entityOf(request), [request.body])
    if (!stored) throw new NotFound()
    return sendRecord(reply.code(201), stored)
  })

  addCall(app, calls.createAll, {
    authenticate,
    handle: async ({ actor, params, body, reply }) =>
      sendJson(reply, jsonList(await records.create(actor, entityAt(params.entity), body))),
  })

  for (const [method, mode] of [
    ['PUT', 'replace'],
    ['PATCH', 'merge'],
  ] as const)
    app.route({
      method,
      url: '/api/v1/db/:entity/:key',
      handler: async (request, reply) => {
        const actor = await authenticate(request)
        const entity = entityOf(request)
        const version = versionAsked(request)
        return sendRecord(
          reply,
          await records.update(actor, entity, keyOf(entity, request), request.body, mode, version),
        )
      },
    })

  addCall(app, calls.replaceAll, {
    authenticate,
    handle: async ({ actor, params, body, reply }) =>
      sendJson(reply, jsonList(await records.replaceAll(actor, entityAt(params.entity), body))),
  })

  app.delete('/api/v1/db/:entity/:key', async (request, reply) => {
    const actor = await authenticate(request)
    const entity = entityOf(request)
    await records.remove(actor, entity, keyOf(entity, request), versionAsked(request))
    return reply.code(204).send()
  })

  app.delete('/api/v1/db/:entity/all/:keys', async (request, reply) => {
    const actor = await authenticate(request)
    const entity = entityOf(request)
    await records.removeAll(
      actor,
      entity,
      limitBatch(readingKeys(() => parseKeys(entity, lastSegment(request)))),
    )
    return reply.code(204).send()
  })

  addCall(app, calls.batch, {
    authenticate,
    handle: async ({ actor, params, body, reply }) => {
      const entity = entityAt(params.entity)
      const { create = [], update = [] } = body
      const keys = (body.delete ?? []).map(key => batchKey(entity, [key].flat()))
      limitBatch([...create, ...update, ...keys])
      const by = body.group ? inGroup(actor, body.group) : actor
      const done = await records.batch(by, entity, { create, update, delete: keys })
      const text = `{"create":${jsonList(done.create)},"update":${jsonList(done.update)},"delete":${JSON.stringify(keys)}}`
      return sendJson(reply, text)
    },
  })
}

/** The calls of the records, each in its turn among those to the same entity. Each throws `Busy` too. */
function inTurns(
  { page, read, create, update, replaceAll, remove, removeAll, batch }: Records,
  shares: Shares,
) {
  const inTurn =
    <More extends readonly unknown[], T>(
      call: (actor: Actor, entity: Entity, ...more: More) => Promise<T>,
      connections = 1,
    ) =>
    (actor: Actor, entity: Entity, ...more: More): Promise<T> =>
      shares.run(entity.name, connections, () => call(actor, entity, ...more))
  return {
    page: inTurn(page, CONNECTIONS_OF_PAGE),
    read: inTurn(read),
    create: inTurn(create),
    update: inTurn(update),
    replaceAll: inTurn(replaceAll),
    remove: inTurn(remove),
    removeAll: inTurn(removeAll),
    batch: inTurn(batch),
  }
}

const entityOf = (request: FastifyRequest) => entityAt((request.params as { entity: string }).entity)

/** The entity that a path names, ignoring case. Throws `NotFound`. */
function entityAt(name: string): Entity {
  const entity = entityNamed(name)
  if (!entity) throw new NotFound(`Unknown entity: ${name}.`)
  return entity
}

/** Parses a list query. Throws `BadRequest`, `FilterError` or `OrderError`. */
export const listRequest = (
  entity: Entity,
  { filters = '', orderBy = '', fields = '' }: QueryOf<typeof calls.list>,
): ListRequest => ({
  filter: parseFilter(filters),
  order: parseOrder(orderBy),
  ...parseColumns(entity, fields),
})

/** The columns of a list: fields, and entities of links. Throws `BadRequest`. */
function parseColumns(entity: Entity, text: string): Pick<ListRequest, 'fields' | 'links'> {
  const names = text.split(',').map(name => name.trim())
  const links = names.filter(name => linkNamed(entity, name))
  const fields = names.filter(name => !links.includes(name))
  return { fields: parseFields(entity, fields.length > 0 ? fields.join() : entity.key.join()), links }
}

/** A list of rows, one record per line, so that a client can read it while it arrives. */
export async function* listText(rows: AsyncIterable<string>): AsyncIterable<string> {
  let chunk = '[\n'
  let separator = ''
  for await (const row of rows) {
    chunk += separator + row
    separator = ',\n'
    if (chunk.length > 65_536) {
      yield chunk
      chunk = ''
    }
  }
  yield `${chunk}\n]\n`
}

const etag = ({ version }: Stored) => `"${version}"`

const sendRecord = (reply: FastifyReply, stored: Stored) =>
  sendJson(reply.header('etag', etag(stored)), stored.json)
const sendJson = (reply: FastifyReply, text: string) =>
  reply.type('application/json; charset=utf-8').send(text)
const jsonList = (stored: readonly Stored[]) => `[${stored.map(one => one.json).join(',')}]`

/** The last segment of the path as sent: the router has decoded its own copy, including commas and brackets. */
function lastSegment(request: FastifyRequest): string {
  const [path = ''] = (request.raw.url ?? '').split('?')
  return path.split('/').at(-1) ?? ''
}

function readingKeys<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof URIError)
      throw new BadRequest('A key contains half a character (an unpaired surrogate).')
    throw error instanceof KeyError ? new BadRequest(error.message) : error
  }
}

export const keyOf = (entity: Entity, request: FastifyRequest): FoundBy =>
  readingKeys(() => parseKey(entity, lastSegment(request)))

/** The record with the key in a path that continues after it. */
export const keyFrom = (entity: Entity, text: string): FoundBy => readingKeys(() => parseKey(entity, text))

const batchKey = (entity: Entity, parts: Key): Key => readingKeys(() => parseKey(entity, printKey(parts)).key)

function limitBatch<T>(items: readonly T[]): readonly T[] {
  if (items.length > MOST_RECORDS)
    throw new BadRequest(`One call can write ${MOST_RECORDS} records at most. Send several calls.`)
  return items
}
