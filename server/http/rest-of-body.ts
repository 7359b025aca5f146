import type { FastifyInstance } from 'fastify'

/**
 * Discards the rest of a request body when the response was sent before it was read, as for a rejected upload:
 * otherwise the next request on the same connection would wait behind it forever.
 */
export function passRestOfBody(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.readableEnded) raw.unpipe().resume()
  })
}
