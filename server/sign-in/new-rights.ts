import { NEW_RIGHTS_HEADER } from '@rounds/core/api'
import type { FastifyInstance } from 'fastify'
import type { Authentication } from './authenticate.ts'

/** Tells the client in a response that its token is outdated, so that it requests a new one. */
export function tellNewRights(
  app: FastifyInstance,
  { isOutdated }: Pick<Authentication, 'isOutdated'>,
): void {
  app.addHook('onSend', async (request, reply) => {
    if (isOutdated(request)) reply.header(NEW_RIGHTS_HEADER, 'true')
  })
}
