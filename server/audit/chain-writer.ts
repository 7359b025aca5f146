import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Changes } from '../database/changes.ts'
import type { Database } from '../database/database.ts'
import { type AuditChain, ChainCut } from './chain.ts'
import { systemActor } from './entry-sql.ts'

/** Appends new audit entries to the chain until it is stopped. */
export interface ChainWriter {
  /** Ends with the current batch; the next start or another node appends the rest. */
  stop(): Promise<void>
}

export interface ChainWriterTimes {
  readonly lookMs: number
  /** The interval for scanning what is new since the scan before the last one, for entries that were committed late. */
  readonly lateMs: number
  /** The interval for scanning the whole log; the first scan does. */
  readonly wholeMs: number
}

const usual: ChainWriterTimes = { lookMs: 1_000, lateMs: 600_000, wholeMs: 86_400_000 }

/** Ids are assigned before the commit, so an entry may appear this far below the last one appended. */
const LATECOMERS = 1_000

/**
 * Appends new entries about once a second, starting with any that an older release left out. Nodes take turns by a
 * lock; none waits for another, and no write waits for any of them.
 */
export function startChainWriter(
  { database, chain, changes }: { database: Database; chain: AuditChain; changes: Changes },
  log: Pick<FastifyBaseLogger, 'error'>,
  times: ChainWriterTimes = usual,
): ChainWriter {
  const { lookMs, lateMs, wholeMs } = times
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  /** Every entry up to this id is in the chain, except late commits. */
  let upTo = 0
  let wholeAt = Number.NEGATIVE_INFINITY
  let lateAt = Number.NEGATIVE_INFINITY
  /** What `upTo` was at the last scan for late entries, and at the one before: no transaction lasts from one to the next. */
  let marks: readonly [last: number, before: number] = [0, 0]

  const look = async () => {
    try {
      const now = performance.now()
      const isWhole = now - wholeAt > wholeMs
      const isLate = isWhole || now - lateAt > lateMs
      const mark = upTo
      const from = isWhole ? 0 : (isLate ? marks[1] : upTo) - LATECOMERS
      if ((await appendAfter(from)) && isLate) {
        lateAt = now
        marks = [mark, marks[0]]
        if (isWhole) wholeAt = now
      }
    } catch (error) {
      if (error instanceof ChainCut) await auditCut(error)
      else log.error({ err: error }, 'could not extend the audit log chain; retrying shortly')
    }
    if (!stopped) timer = setTimeout(next, lookMs).unref()
  }

  /** False if another node is doing it, or stop was requested. */
  async function appendAfter(id: number): Promise<boolean> {
    for (let after = id; !stopped; ) {
      const appended = await chain.append(after)
      if (!appended) return false
      if (appended.last !== null) {
        after = appended.last
        upTo = Math.max(upTo, after)
      }
      if (!appended.more) return true
    }
    return false
  }

  /** A cut chain continues from where it is; the log itself records the cut. */
  async function auditCut(cut: ChainCut): Promise<void> {
    log.error({ err: cut }, 'the audit log chain was cut')
    wholeAt = Number.NEGATIVE_INFINITY
    await sql`insert into "AuditLog" ("Type", "Message", "UserName") values ('Warning', ${cut.message}, ${systemActor.userName})`
      .execute(database.query)
      .catch(error => log.error({ err: error }, 'could not record that the audit log chain was cut'))
    changes.publish('AuditLog')
  }

  let running = Promise.resolve()
  const next = () => {
    running = look()
  }
  next()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
