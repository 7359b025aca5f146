import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Backups } from '../backup/backups.ts'
import { readSystemState } from '../backup/system-state.ts'
import type { Database } from '../database/database.ts'
import { Unauthorized } from '../errors.ts'
import type { Disks } from '../integrity/disks.ts'

export interface MetricsOptions {
  readonly database: Database
  readonly backups?: Backups | undefined
  readonly disks?: Disks | undefined
  /** What has to be sent as bearer token. */
  readonly token: string
}

/** `GET /metrics` in the format of Prometheus, for who has the token. */
export function metricsRoute(
  app: FastifyInstance,
  { database, backups, disks, token }: MetricsOptions,
): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const registers = [register]
  const calls = new Histogram({
    name: 'rounds_http_seconds',
    help: 'Duration of calls, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers })
  const connections = gauge('rounds_database_connections', 'Connections of the pool.', ['state'])
  const jobs = gauge('rounds_jobs', 'Background jobs.', ['state'])
  const overdue = gauge('rounds_jobs_overdue_seconds', 'How long the longest-waiting job has been due.')
  const disk = gauge('rounds_disk_free_bytes', 'Free space on the disks of data and backups.', ['use'])
  const proof = gauge('rounds_backup_proven_seconds', 'When a backup was last tested, as Unix time.')
  const warnings = gauge('rounds_warnings', 'Number of warnings in /readyz.')

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    calls.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) throw new Unauthorized()
    const { totalCount, idleCount, waitingCount } = database.pool
    connections.set({ state: 'used' }, totalCount - idleCount)
    connections.set({ state: 'idle' }, idleCount)
    connections.set({ state: 'waited for' }, waitingCount)
    const state = await readSystemState({ database, backups, disks }, database.health)
    for (const name of ['running', 'waiting', 'failed'] as const) jobs.set({ state: name }, state.jobs[name])
    overdue.set(state.jobs.overdue)
    for (const { use, free } of state.disks) disk.set({ use }, free)
    if (state.proof) proof.set(Date.parse(state.proof.at) / 1000)
    warnings.set(state.warnings.length)
    return reply.type(register.contentType).send(await register.metrics())
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
