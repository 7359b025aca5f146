import { Readable } from 'node:stream'
import {
  defaultPageSize,
  type Key,
  KeyError,
  largestPageSize,
  parseFilter,
  parseKey,
  parseKeys,
  parseOrder,
  printKey,
} from '@rounds/core/api'
import { type Entity, entityNamed } from '@rounds/core/entities'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BadRequest, NotFound } from '../errors.ts'
import type { FoundBy, ListRequest, Records, Stored } from '../records/records.ts'
import type { Actor } from '../rights/actor.ts'
import { parseFields } from '../sql/columns.ts'
import { versionAsked } from './if-match.ts'

interface Options {
  readonly records: Records
  readonly authenticate: (request: FastifyRequest) => Promise<Actor>
}

/** The most records that one call may write. */
const MOST_RECORDS = 1_000

/** The generic calls of every entity, under `/api/v1/db` (specification §7; decisions §3). */
export function entityRoutes(app: FastifyInstance, { records, authenticate }: Options): void {
  app.get('/:entity', async (request, reply) => {
    const actor = await authenticate(request)
    const entity = entityOf(request)
    const query = parametersOf(request)
    const list = listRequest(entity, query)
    reply.type('application/json; charset=utf-8')
    if (!query.has('pagenumber') && !query.has('pagesize'))
      return reply.send(Readable.from(listText(await records.stream(actor, entity, list))))
    const { number, size } = pageOf(query, defaultPageSize)
    const { body, paging } = await records.page(actor, entity, list, number, size)
    return reply.header('x-pagination', JSON.stringify(paging)).send(body)
  })

  app.get('/:entity/:key', async (request, reply) => {
    const actor = await authenticate(request)
    const entity = entityOf(request)
    const fields = parseFields(entity, parametersOf(request).get('fields') ?? '')
    const stored = await records.read(actor, entity, keyOf(entity, request), fields)
    if (request.headers['if-none-match'] === etag(stored))
      return reply.code(304).header('etag', etag(stored)).send()
    return sendRecord(reply, stored)
  })

  app.post('/:entity', async (request, reply) => {
    const actor = await authenticate(request)
    const [stored] = await records.create(actor, entityOf(request), [request.body])
    if (!stored) throw new NotFound()
    return sendRecord(reply.code(201), stored)
  })

  app.post('/:entity/all', async (request, reply) => {
    const actor = await authenticate(request)
    const stored = await records.create(actor, entityOf(request), listOf(request.body))
    return sendJson(reply.code(201), jsonList(stored))
  })

  for (const [method, mode] of [
    ['PUT', 'replace'],
    ['PATCH', 'merge'],
  ] as const)
    app.route({
      method,
      url: '/:entity/:key',
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

  app.put('/:entity/all', async (request, reply) => {
    const actor = await authenticate(request)
    return sendJson(reply, jsonList(await records.replaceAll(actor, entityOf(request), listOf(request.body))))
  })

  app.delete('/:entity/:key', async (request, reply) => {
    const actor = await authenticate(request)
    const entity = entityOf(request)
    await records.remove(actor, entity, keyOf(entity, request), versionAsked(request))
    return reply.code(204).send()
  })

  app.delete('/:entity/all/:keys', async (request, reply) => {
    const actor = await authenticate(request)
    const entity = entityOf(request)
    await records.removeAll(
      actor,
      entity,
      limited(readingKeys(() => parseKeys(entity, lastSegment(request)))),
    )
    return reply.code(204).send()
  })

  app.post('/:entity/batch', async (request, reply) => {
    const actor = await authenticate(request)
    const entity = entityOf(request)
    const body = objectOf(request.body)
    const keys = optionalList(body.delete).map(key => batchKey(entity, key))
    const create = optionalList(body.create)
    const update = optionalList(body.update)
    limited([...create, ...update, ...keys])
    const done = await records.batch(actor, entity, { create, update, delete: keys })
    const text = `{"create":${jsonList(done.create)},"update":${jsonList(done.update)},"delete":${JSON.stringify(keys)}}`
    return sendJson(reply, text)
  })
}

/** The entity that a path names, without regard to case. Throws `NotFound`. */
export function entityOf(request: FastifyRequest): Entity {
  const { entity: name = '' } = request.params as { entity?: string }
  const entity = entityNamed(name)
  if (!entity) throw new NotFound(`There is no entity ${name}.`)
  return entity
}

/** Query parameters by their names in lower case; one that is given twice is refused. */
export function parametersOf(request: FastifyRequest): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>()
  for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) {
    const lower = name.toLowerCase()
    if (typeof value !== 'string' || parameters.has(lower))
      throw new BadRequest(`${name} is given more than once.`)
    parameters.set(lower, value)
  }
  return parameters
}

/** What a list is asked for by the query parameters. Throws `BadRequest`, `FilterError` or `OrderError`. */
export function listRequest(entity: Entity, query: ReadonlyMap<string, string>): ListRequest {
  for (const name of query.keys())
    if (!['pagenumber', 'pagesize', 'filters', 'orderby', 'fields'].includes(name))
      throw new BadRequest(
        `Lists know no parameter ${name}: use pageNumber, pageSize, filters, orderBy, fields.`,
      )
  return {
    filter: parseFilter(query.get('filters') ?? ''),
    order: parseOrder(query.get('orderby') ?? ''),
    fields: parseFields(entity, query.get('fields') ?? ''),
  }
}

/** The page that is asked for. Throws `BadRequest`. */
export const pageOf = (query: ReadonlyMap<string, string>, defaultSize: number) => ({
  number: wholeNumber(query, 'pagenumber', 1, 1, 2_147_483_647),
  size: wholeNumber(query, 'pagesize', defaultSize, 1, largestPageSize),
})

/** A list of rows one record a line, so that a client can read it while it arrives. */
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

function wholeNumber(
  query: ReadonlyMap<string, string>,
  name: string,
  missing: number,
  min: number,
  max: number,
): number {
  const text = query.get(name)
  if (text === undefined || text === '') return missing
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new BadRequest(
    `${name === 'pagesize' ? 'pageSize' : 'pageNumber'} must be a whole number from ${min} to ${max}.`,
  )
}

const etag = ({ version }: Stored) => `"${version}"`

const sendRecord = (reply: FastifyReply, stored: Stored) =>
  sendJson(reply.header('etag', etag(stored)), stored.json)
const sendJson = (reply: FastifyReply, text: string) =>
  reply.type('application/json; charset=utf-8').send(text)
const jsonList = (stored: readonly Stored[]) => `[${stored.map(one => one.json).join(',')}]`

/** The last segment of the path as it was sent: the router has decoded its own copy, commas and brackets included. */
function lastSegment(request: FastifyRequest): string {
  const [path = ''] = (request.raw.url ?? '').split('?')
  return path.split('/').at(-1) ?? ''
}

function readingKeys<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof URIError) throw new BadRequest('A key holds half a character.')
    throw error instanceof KeyError ? new BadRequest(error.message) : error
  }
}

export const keyOf = (entity: Entity, request: FastifyRequest): FoundBy =>
  readingKeys(() => parseKey(entity, lastSegment(request)))

/** A key in a batch: the parts as a list, or the one part itself. */
function batchKey(entity: Entity, key: unknown): Key {
  const parts = (Array.isArray(key) ? key : [key]) as readonly unknown[]
  if (!parts.every(part => typeof part === 'string' || typeof part === 'number'))
    throw new BadRequest('A key is made of texts and numbers.')
  return readingKeys(() => parseKey(entity, printKey(parts)).key)
}

function listOf(body: unknown): readonly unknown[] {
  if (!Array.isArray(body)) throw new BadRequest('Send a list of records.')
  return limited(body)
}

function limited<T>(items: readonly T[]): readonly T[] {
  if (items.length > MOST_RECORDS)
    throw new BadRequest(`One call writes ${MOST_RECORDS} records at most; send several.`)
  return items
}

function optionalList(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw new BadRequest('create, update and delete are lists.')
  return value
}

function objectOf(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new BadRequest('Send { create, update, delete }.')
  for (const name of Object.keys(body))
    if (!['create', 'update', 'delete'].includes(name)) throw new BadRequest(`A batch has no ${name}.`)
  return body as Readonly<Record<string, unknown>>
}
