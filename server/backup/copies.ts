import { join } from 'node:path'
import { isBackupDue } from '@rounds/core/rules/system'
import type { FastifyBaseLogger } from 'fastify'
import type { Connection } from '../database/database.ts'
import { type BackupPlaceOptions, openBackupPlace } from './backup-place.ts'
import type { Backups } from './backups.ts'
import { listBases } from './manifest.ts'
import { createPast } from './past.ts'
import { takeCopy } from './take-copy.ts'

export interface CopiesOptions extends BackupPlaceOptions {
  /** The database itself, without a pooler in between. */
  readonly connection: Connection
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

/** Looks after the copies of a database of somebody's own: every table in one snapshot, each a backup. */
export async function openCopies(options: CopiesOptions): Promise<Backups> {
  const { connection, folder, log } = options
  const shared = await openBackupPlace({ ...options, isShared: true })
  const { key, place, work, uploads, freeBytes, settings, saveSettings, prove, bringUploadsBack } = shared
  const past = createPast({
    ...{ key, place, log, folder: join(work, 'past') },
    freeBytes: () => freeBytes(folder),
  })
  return {
    ...{ settings, saveSettings, past, prove, bringUploadsBack },
    warnings: async () => [],
    state: async () => ({ ...(await shared.state()), log: null }),
    async take({ signal, onFile }) {
      const id = await takeCopy({ key, place, connection, signal, onFile, uploads })
      await shared.removeOld()
      await shared.dropUploads()
      return id
    },
    async isDue(now) {
      const [newest] = await listBases(place)
      return isBackupDue(newest?.takenAt ?? null, await settings(), now.toISOString())
    },
    stop: () => past.end(),
  }
}
