import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Database, Executor } from '../database/database.ts'
import { version } from '../version.ts'

/** A node as it says of itself. */
export interface NodeState {
  readonly node: string
  readonly host: string
  readonly version: string
  readonly startedAt: string
  readonly beatAt: string
  /** How long the event loop kept its work waiting: 99 of 100 times it was less. */
  readonly lagMs: number
  readonly memoryBytes: number
}

const BEAT_MS = 10_000
/** A node that has said nothing for so long is gone. */
const GONE_SECONDS = 60
const NANOSECONDS = 1_000_000

/** Lets this node say every few seconds how it is, until it stops. */
export function startNodeState(
  { query }: Pick<Database, 'query'>,
  log: { warn(facts: object, message: string): void },
): { stop(): Promise<void> } {
  const node = randomUUID()
  const delay: IntervalHistogram = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const beat = async () => {
    const lag = Math.max(0, delay.percentile(99) / NANOSECONDS - 20)
    delay.reset()
    try {
      await sql`insert into node_state (node, host, version, lag_ms, memory_bytes)
        values (${node}::uuid, ${hostname()}, ${version}, ${lag}, ${process.memoryUsage().rss})
        on conflict (node) do update set beat_at = now(), lag_ms = excluded.lag_ms,
          memory_bytes = excluded.memory_bytes`.execute(query)
      await sql`delete from node_state where beat_at < now() - interval '1 day'`.execute(query)
    } catch (error) {
      log.warn({ err: error }, 'could not record the status of this node')
    }
  }
  let beating = beat()
  const timer = setInterval(() => {
    beating = beating.then(beat)
  }, BEAT_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      delay.disable()
      await beating
      await sql`delete from node_state where node = ${node}::uuid`.execute(query).catch(() => undefined)
    },
  }
}

/** The nodes that run, the oldest first. */
export async function readNodes(executor: Executor): Promise<readonly NodeState[]> {
  const { rows } = await sql<NodeState>`select node::text as node, host, version,
      to_json(started_at)#>>'{}' as "startedAt", to_json(beat_at)#>>'{}' as "beatAt", lag_ms as "lagMs",
      memory_bytes::float8 as "memoryBytes"
    from node_state where beat_at > now() - ${GONE_SECONDS} * interval '1 second' order by started_at, node`.execute(
    executor,
  )
  return rows
}

/** How it stands with the jobs. */
export interface JobFigures {
  readonly running: number
  readonly waiting: number
  /** Of the last seven days. */
  readonly failed: number
  /** For how many seconds the one that waits longest has been due. */
  readonly overdue: number
}

/** Counts the jobs that run, wait and failed. */
export async function readJobFigures(executor: Executor): Promise<JobFigures> {
  const { rows } = await sql<JobFigures>`select
      count(*) filter (where "JbState" = 'running')::int as running,
      count(*) filter (where "JbState" = 'waiting')::int as waiting,
      count(*) filter (where "JbState" = 'failed' and "JbEndedDt" > now() - interval '7 days')::int as failed,
      coalesce(extract(epoch from now() - min(coalesce("JbRunAtDt", "JbCreatedDt"))
        filter (where "JbState" = 'waiting' and coalesce("JbRunAtDt", "JbCreatedDt") <= now())), 0)::int as overdue
    from "Job" where "JbState" in ('running', 'waiting', 'failed')`.execute(executor)
  return rows[0] ?? { running: 0, waiting: 0, failed: 0, overdue: 0 }
}
