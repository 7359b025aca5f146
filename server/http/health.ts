import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readSystemState, type SystemSources } from '../backup/system-state.ts'

/** The state of a node, for machines and in words. */
interface Readiness {
  readonly ready: boolean
  readonly message?: string
  readonly warnings?: readonly string[]
}

/**
 * Liveness and readiness for a load balancer (decisions §1). Warnings for the operator do not make a node less ready.
 */
export function healthRoutes(app: FastifyInstance, sources: SystemSources): void {
  const { database } = sources
  app.get('/healthz', async () => ({ alive: true }))
  app.get('/readyz', async (request, reply) => {
    try {
      await database.health.query('select 1 from migration limit 1')
    } catch {
      reply.code(503)
      return say(request, reply, { ready: false, message: 'The database isn’t responding.' })
    }
    const state = await readSystemState(sources).catch(() => undefined)
    return say(request, reply, { ready: true, ...(state?.warnings.length && { warnings: state.warnings }) })
  })
}

/** In words where a person asks, as with curl or a browser; else as JSON. */
function say(request: FastifyRequest, reply: FastifyReply, readiness: Readiness) {
  if (!/text\/(plain|html)/.test(request.headers.accept ?? '')) return readiness
  const { ready, message, warnings = [] } = readiness
  const lines = [ready ? 'Ready.' : `Not ready: ${message}`, ...warnings]
  return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
}
