import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'

/** Alive, and ready: for a load balancer (decisions §1). */
export function healthRoutes(app: FastifyInstance, database: Database): void {
  app.get('/healthz', async () => ({ alive: true }))
  app.get('/readyz', async (_, reply) => {
    try {
      await database.health.query('select 1 from migration limit 1')
      return { ready: true }
    } catch {
      return reply.code(503).send({ ready: false, message: 'The database does not answer.' })
    }
  })
}
