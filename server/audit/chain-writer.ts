import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Changes } from '../database/changes.ts'
import type { Database } from '../database/database.ts'
import { type AuditChain, ChainCut } from './chain.ts'
import { systemActor } from './entry-sql.ts'

/** Seals what is written to the audit log until it is stopped. */
export interface AuditSealer {
  /** Ends with the batch in hand; whatever is not sealed then, the next start or another node seals. */
  stop(): Promise<void>
}

export interface SealerTimes {
  readonly lookMs: number
  /** The whole log is looked through so often, for entries whose transaction took long to commit. */
  readonly wholeMs: number
}

const usual: SealerTimes = { lookMs: 1_000, wholeMs: 600_000 }

/** Ids are given before the commit: so far below the last one sealed an entry may still turn up. */
const LATECOMERS = 1_000

/**
 * Seals new entries about once a second, and at first whatever an older program has left unsealed. Nodes take turns
 * by a lock; none waits for another, and no write waits for any of them.
 */
export function startAuditSealer(
  { database, chain, changes }: { database: Database; chain: AuditChain; changes: Changes },
  log: Pick<FastifyBaseLogger, 'error'>,
  times: SealerTimes = usual,
): AuditSealer {
  const { lookMs, wholeMs } = times
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  /** Up to here all is sealed, but for latecomers. */
  let upTo = 0
  let wholeAt = Number.NEGATIVE_INFINITY

  const look = async () => {
    try {
      const whole = performance.now() - wholeAt > wholeMs
      const done = await sealAfter(whole ? 0 : upTo - LATECOMERS)
      if (done && whole) wholeAt = performance.now()
    } catch (error) {
      if (error instanceof ChainCut) await writeDown(error)
      else log.error({ err: error }, 'the audit log could not be sealed; tried again shortly')
    }
    if (!stopped) timer = setTimeout(next, lookMs).unref()
  }

  /** False where another node is at it, or the end was asked for. */
  async function sealAfter(id: number): Promise<boolean> {
    for (let after = id; !stopped; ) {
      const sealed = await chain.seal(after)
      if (!sealed) return false
      if (sealed.last !== null) {
        after = sealed.last
        upTo = Math.max(upTo, after)
      }
      if (!sealed.more) return true
    }
    return false
  }

  /** A chain that was cut goes on from where it is; that it was stands in the log itself from then on. */
  async function writeDown(cut: ChainCut): Promise<void> {
    log.error({ err: cut }, 'the chain of the audit log was cut')
    wholeAt = Number.NEGATIVE_INFINITY
    await sql`insert into "AuditLog" ("Type", "Message", "UserName") values ('Warning', ${cut.message}, ${systemActor.userName})`
      .execute(database.query)
      .catch(error => log.error({ err: error }, 'that the chain was cut could not be written down'))
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
