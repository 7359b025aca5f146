import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import type { SignInOperation } from './operations.ts'

/** Adds an operation's route with its schemas; its responses must not be cached anywhere. */
export function addOperation(
  app: FastifyInstance,
  operation: SignInOperation,
  handler: RouteHandlerMethod,
): void {
  const { method, path, body, query, params, response } = operation
  app.route({
    method,
    url: path,
    schema: {
      ...(body && { body }),
      ...(query && { querystring: query }),
      ...(params && { params }),
      response: { 200: response },
    },
    onRequest: async (_, reply) => void reply.header('cache-control', 'no-store'),
    handler,
  })
}
