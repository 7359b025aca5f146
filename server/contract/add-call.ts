import type { AnswerOf, BodyOf, Contract, ParamsOf, QueryOf } from '@rounds/core/api/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NotFound } from '../errors.ts'
import type { Actor } from '../rights/actor.ts'
import { validatorCompiler } from './validation.ts'

/** One request, validated by its contract. */
export interface Call<C extends Contract, A> {
  readonly actor: A
  readonly body: C['bodyType'] extends 'multipart/form-data' ? undefined : BodyOf<C>
  readonly query: QueryOf<C>
  readonly params: ParamsOf<C>
  readonly reply: FastifyReply
}

/** What a call does: permission is checked before the request is validated. */
export interface CallWork<C extends Contract, A> {
  readonly authenticate: (request: FastifyRequest) => Promise<A>
  /** Throws unless this person may call it at all. */
  readonly demand?: (actor: A) => void
  readonly handle: (call: Call<C, A>) => Promise<AnswerOf<C> | FastifyReply>
}

/** The `authenticate` of a public call. */
export const anybody = async (): Promise<undefined> => undefined

/** Adds the route of a contract. */
export function addCall<C extends Contract, A = Actor>(
  app: FastifyInstance,
  contract: C,
  work: CallWork<C, A>,
): void {
  const { method, path, body, bodyType, query, params, response, refusals, acts } = contract
  app.route({
    method,
    url: path,
    ...(acts && { exposeHeadRoute: false }),
    schema: {
      ...(body && bodyType !== 'multipart/form-data' && { body }),
      ...(query && { querystring: query }),
      ...(params && { params }),
    },
    validatorCompiler,
    attachValidation: true,
    preValidation: async request => {
      if (query) request.query = namedAsIn(query, request.query)
    },
    handler: async (request, reply) => {
      const actor = await work.authenticate(request)
      work.demand?.(actor)
      const { validationError } = request
      const isPath = validationError?.validationContext === 'params'
      if (isPath && !refusals.includes(400)) throw new NotFound()
      if (validationError) throw validationError
      reply.code(response.status ?? 200)
      return work.handle({
        actor,
        body: request.body as Call<C, A>['body'],
        query: request.query as QueryOf<C>,
        params: request.params as ParamsOf<C>,
        reply,
      })
    },
  })
}

/** Parameter names ignore case; a repeated parameter is a list. */
function namedAsIn(schema: object, query: unknown): Readonly<Record<string, unknown>> {
  const names = 'properties' in schema ? Object.keys(schema.properties as object) : []
  const found = new Map<string, unknown>()
  for (const [given, value] of Object.entries(query as object)) {
    const name = names.find(one => one.toLowerCase() === given.toLowerCase()) ?? given
    found.set(name, found.has(name) ? [found.get(name), value] : value)
  }
  return Object.fromEntries(found)
}
