import type { FastifyInstance } from 'fastify'

/**
 * Lets go by what is left of a body when the answer was given before it was read to its end, as to a file that is
 * refused on its way in: whatever is called next on the same connection stands behind it, and would wait for ever.
 */
export function passRestOfBody(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.readableEnded) raw.unpipe().resume()
  })
}
