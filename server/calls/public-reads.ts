import { largestPageSize } from '@rounds/core/api'
import { publicReadContracts, publicReadsByEntity, type QueryOf } from '@rounds/core/api/contracts'
import { type Entity, entityNamed } from '@rounds/core/entities'
import { labelInSentence } from '@rounds/core/rules/text'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { Forbidden, NotFound } from '../errors.ts'
import { callerOf } from '../limits/limits.ts'
import type { CallContext, SpecialCall } from './call.ts'
import { keyOf } from './entity-routes.ts'
import { type PublicRequest, publicRowsSql } from './public-rows.ts'

const { list, read } = publicReadContracts
const LIMIT = { name: 'public reads', most: 300, seconds: 60 }

/** `GET /{entity}/public` and `/public/{key}`: the site's public data, without a token (specification §7). */
export const publicReads: SpecialCall = {
  paths: pathsOf(publicReadsByEntity),

  add(app, context) {
    const { database } = context
    const authenticate = (request: FastifyRequest) => admit(context, request)
    addCall(app, list, {
      authenticate,
      handle: async ({ params, query, reply }) =>
        sendRows(reply, pageOf(query), publicEntity(params.entity), context),
    })

    addCall(app, read, {
      authenticate,
      handle: async ({ params, query, reply }) => {
        const entity = publicEntity(params.entity)
        const { listedBy } = entity.publicRead ?? {}
        if (listedBy !== undefined) {
          const found = keyOf({ ...entity, key: [listedBy] }, reply.request)
          return sendRows(reply, { ...pageOf(query), found }, entity, context)
        }
        const found = keyOf(entity, reply.request)
        const order = query.orderBy ?? ''
        const { rows } = await publicRowsSql(entity, { found, order }).execute(database.query)
        const [row] = rows
        if (!row)
          throw new NotFound(
            `This ${labelInSentence(entity.label)} (${found.key.join(', ')}) doesn’t exist or isn’t public.`,
          )
        return reply.type('application/json; charset=utf-8').send(row.record)
      },
    })
  },
}

/** Checks whether the call is allowed at all. Throws `TooMany` or `Forbidden`. */
async function admit({ limits }: CallContext, request: FastifyRequest): Promise<void> {
  await limits.take(LIMIT, callerOf(request))
  if (request.headers['x-public-access'] !== 'true')
    throw new Forbidden('Public reads require the header X-Public-Access: true.')
}

/** The entity that a path names. Throws `NotFound`. */
function publicEntity(name: string): Entity {
  const entity = entityNamed(name)
  if (!entity?.publicRead) throw new NotFound(`${entity?.plural ?? name} are not that is public.`)
  return entity
}

const pageOf = ({
  orderBy = '',
  pageNumber = 1,
  pageSize = largestPageSize,
}: QueryOf<typeof list>): PublicRequest => ({
  order: orderBy,
  page: { number: pageNumber, size: pageSize },
})

/** One page, read at once: a slow anonymous reader holds no connection. */
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
