import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { readSystemState, type SystemSources, type SystemState } from '../backup/system-state.ts'
import { atMost } from '../limits/at-most.ts'

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
  const { health } = sources.database
  // A table that is locked for longer must not take the connection that the next check needs.
  const inTurn = atMost(1)
  const readState = () => inTurn<SystemState | undefined>(undefined, () => readSystemState(sources, health))
  app.get('/healthz', async () => ({ alive: true }))
  app.get('/readyz', async (request, reply) => {
    try {
      await sql`select 1 from migration limit 1`.execute(health)
    } catch {
      reply.code(503)
      return say(request, reply, { ready: false, message: 'The database isn’t responding.' })
    }
    const state = await readState().catch(() => undefined)
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
