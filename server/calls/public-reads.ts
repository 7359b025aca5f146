import { largestPageSize } from '@rounds/core/api'
import { type Entity, entities } from '@rounds/core/entities'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keyParameter } from '../contract/entity-keys.ts'
import { answer, type PathItem, type Paths, ref, refused } from '../contract/operation.ts'
import { BadRequest, Forbidden, NotFound } from '../errors.ts'
import { callerOf } from '../limits/limits.ts'
import { type CallContext, type SpecialCall, wholeNumber } from './call.ts'
import { entityOf, keyOf, pageOf, parametersOf } from './entity-routes.ts'
import { listedBy, type PublicRequest, publicRowsSql } from './public-rows.ts'

const LIMIT = { name: 'public reads', most: 300, seconds: 60 }

const publicPageSize = {
  name: 'pageSize',
  in: 'query',
  description: 'Rows a page.',
  schema: { type: 'integer', minimum: 1, maximum: largestPageSize, default: largestPageSize },
} as const

/** `GET /{entity}/public` and `/public/{key}`: what the public site may show, without a token (specification §7). */
export const publicReads: SpecialCall = {
  paths: Object.assign({}, ...Object.values<Entity>(entities).map(describe)) as Paths,

  add(app, context) {
    const { database } = context
    app.get('/api/v1/db/:entity/public', async (request, reply) => {
      const entity = await admitted(context, request)
      return sendRows(
        reply,
        { order: orderOf(request), page: pageOf(parametersOf(request), largestPageSize) },
        entity,
        context,
      )
    })

    app.get('/api/v1/db/:entity/public/:key', async (request, reply) => {
      const entity = await admitted(context, request)
      const order = orderOf(request)
      const several = listedBy(entity)
      if (several !== undefined) {
        const { key = '' } = request.params as { key?: string }
        const found = { fields: [several], key: [wholeNumber(several, key)] }
        const page = pageOf(parametersOf(request), largestPageSize)
        return sendRows(reply, { found, order, page }, entity, context)
      }
      const found = keyOf(entity, request)
      const { rows } = await publicRowsSql(entity, { found, order }).execute(database.query)
      const [row] = rows
      if (!row) throw new NotFound(`There is no ${entity.label} ${found.key.join(', ')} for everyone to see.`)
      return reply.type('application/json; charset=utf-8').send(row.record)
    })
  },
}

/** The entity, where the call may be made at all. Throws `TooMany`, `Forbidden` or `NotFound`. */
async function admitted({ limits }: CallContext, request: FastifyRequest): Promise<Entity> {
  await limits.take(LIMIT, callerOf(request))
  if (request.headers['x-public-access'] !== 'true')
    throw new Forbidden('Public reads need the header X-Public-Access: true.')
  const entity = entityOf(request)
  if (!entity.publicRead) throw new NotFound(`${entity.plural} are not for everyone to see.`)
  return entity
}

function orderOf(request: FastifyRequest): string {
  const query = parametersOf(request)
  for (const name of query.keys())
    if (!['orderby', 'pagenumber', 'pagesize'].includes(name))
      throw new BadRequest(`Public reads know no parameter ${name}: use orderBy, pageNumber, pageSize.`)
  return query.get('orderby') ?? ''
}

/** One page, read as a whole: no connection waits for a stranger who does not read. */
async function sendRows(
  reply: FastifyReply,
  request: PublicRequest,
  entity: Entity,
  { database }: CallContext,
) {
  const { rows } = await publicRowsSql(entity, request).execute(database.query)
  const list = `[\n${rows.map(row => row.record).join(',\n')}\n]\n`
  return reply.type('application/json; charset=utf-8').send(list)
}

function describe(entity: Entity): Paths {
  if (!entity.publicRead) return {}
  const { name, label, plural } = entity
  const record = ref('schemas', `${name}Public`)
  const records = { type: 'array', items: record }
  const parameters = [ref('parameters', 'publicAccess'), ref('parameters', 'orderBy')]
  const paged = [...parameters, ref('parameters', 'pageNumber'), publicPageSize]
  const several = listedBy(entity)
  const read = (
    id: string,
    summary: string,
  ): Pick<NonNullable<PathItem['get']>, 'operationId' | 'summary' | 'tags' | 'security'> => ({
    operationId: `${name}.${id}`,
    summary,
    tags: [name],
    security: [],
  })
  return {
    [`/api/v1/db/${name}/public`]: {
      get: {
        ...read('listPublic', `${plural} that the public site shows`),
        parameters: paged,
        responses: { 200: answer('What may be shown of them.', records), ...refused(400, 403, 429) },
      },
    },
    [`/api/v1/db/${name}/public/{key}`]: {
      get: {
        ...read(
          'readPublic',
          `${several ? plural : label}, as the public site shows ${several ? 'them' : 'it'}`,
        ),
        parameters: [
          several
            ? {
                name: 'key',
                in: 'path',
                required: true,
                description: `\`${several}\`: all that belong to it.`,
                schema: { type: 'integer', minimum: 0, maximum: 2_147_483_647 },
              }
            : keyParameter(entity),
          ...(several ? paged : parameters),
        ],
        responses: several
          ? { 200: answer('What may be shown of them.', records), ...refused(400, 403, 429) }
          : { 200: answer('What may be shown of it.', record), ...refused(400, 403, 404, 429) },
      },
    },
  }
}
