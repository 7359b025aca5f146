import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { BackupStore } from './backup-store.ts'

/** The backups as they were read last. */
export interface KnownBases<B> {
  /** Reads them; those of a distant store as they were, while they are read again. */
  read(): Promise<readonly B[]>
  /** Why they could not be read last, in a sentence; undefined where they could. */
  trouble(): string | undefined
}

/** A distant store is asked again after so long. */
const FRESH_MS = 60_000
const START_PATIENCE_MS = 5_000

/**
 * Knows which backups there are without waiting for a store that may not answer: health checks ask. `begin` runs before
 * they are read first, as soon as the store answers.
 */
export async function watchBases<B>(
  store: Pick<BackupStore, 'isDistant'>,
  readBases: () => Promise<readonly B[]>,
  begin: () => Promise<void>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<KnownBases<B>> {
  let bases: readonly B[] = []
  let trouble: string | undefined
  let isBegun = false
  let readAt = 0
  const read = async () => {
    readAt = Date.now()
    try {
      if (!isBegun) await begin()
      isBegun = true
      bases = await readBases()
      trouble = undefined
    } catch (error) {
      if (!store.isDistant) throw error
      if (trouble === undefined) log.warn({ err: error }, 'the backups can’t be reached')
      trouble = error instanceof Error ? error.message : String(error)
    }
  }
  // A start does not wait longer for a store that takes its time.
  await Promise.race([read(), delay(START_PATIENCE_MS, undefined, { ref: false })])
  return {
    trouble: () => trouble,
    async read() {
      if (!store.isDistant) await read()
      else if (Date.now() - readAt > FRESH_MS) void read()
      return bases
    },
  }
}
