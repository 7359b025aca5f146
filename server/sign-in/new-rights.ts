import { NEW_RIGHTS_HEADER } from '@rounds/core/api'
import type { FastifyInstance } from 'fastify'
import type { Authentication } from './authenticate.ts'

/** Says with an answer that the caller's token is behind what they may do, so that the client asks for a new one. */
export function tellNewRights(
  app: FastifyInstance,
  { isOutdated }: Pick<Authentication, 'isOutdated'>,
): void {
  app.addHook('onSend', async (request, reply) => {
    if (isOutdated(request)) reply.header(NEW_RIGHTS_HEADER, 'true')
  })
}
