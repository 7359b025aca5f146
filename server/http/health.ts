import type { FastifyInstance } from 'fastify'
import type { Backups } from '../backup/backups.ts'
import type { Database } from '../database/database.ts'

/**
 * Liveness and readiness for a load balancer (decisions §1). Warnings for the operator do not make a node less ready.
 */
export function healthRoutes(
  app: FastifyInstance,
  database: Database,
  backups?: Pick<Backups, 'warnings'> | undefined,
): void {
  app.get('/healthz', async () => ({ alive: true }))
  app.get('/readyz', async (_, reply) => {
    try {
      await database.health.query('select 1 from migration limit 1')
    } catch {
      return reply.code(503).send({ ready: false, message: 'The database does not answer.' })
    }
    const warnings = await backups?.warnings().catch(() => [])
    return { ready: true, ...(warnings?.length && { warnings }) }
  })
}
