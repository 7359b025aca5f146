import type { AnswerOf, BodyOf, Contract, ParamsOf, QueryOf } from '@rounds/core/api/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NotFound } from '../errors.ts'
import type { Actor } from '../rights/actor.ts'
import { validatorCompiler } from './validation.ts'

/** One call as it came in, checked by its contract. */
export interface Call<C extends Contract> {
  readonly actor: Actor
  readonly body: BodyOf<C>
  readonly query: QueryOf<C>
  readonly params: ParamsOf<C>
  readonly reply: FastifyReply
}

/** What a call does: who may call it is asked before what is sent is looked at. */
export interface CallWork<C extends Contract> {
  readonly authenticate: (request: FastifyRequest) => Promise<Actor>
  /** Throws unless this person may call it at all. */
  readonly demand?: (actor: Actor) => void
  readonly handle: (call: Call<C>) => Promise<AnswerOf<C> | FastifyReply>
}

/** Adds the route of a contract. */
export function addCall<C extends Contract>(app: FastifyInstance, contract: C, work: CallWork<C>): void {
  const { method, path, body, query, params, response, acts } = contract
  app.route({
    method,
    url: path,
    ...(acts && { exposeHeadRoute: false }),
    schema: {
      ...(body && { body }),
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
      if (validationError?.validationContext === 'params') throw new NotFound()
      if (validationError) throw validationError
      reply.code(response.status ?? 200)
      return work.handle({
        actor,
        body: request.body as BodyOf<C>,
        query: request.query as QueryOf<C>,
        params: request.params as ParamsOf<C>,
        reply,
      })
    },
  })
}

/** The names of parameters are taken without regard to case. */
function namedAsIn(schema: object, query: unknown): Readonly<Record<string, unknown>> {
  const names = 'properties' in schema ? Object.keys(schema.properties as object) : []
  return Object.fromEntries(
    Object.entries(query as object).map(([given, value]) => [
      names.find(name => name.toLowerCase() === given.toLowerCase()) ?? given,
      value,
    ]),
  )
}
