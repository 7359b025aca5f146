import { join } from 'node:path'
import { isBackupDue } from '@rounds/core/rules/system'
import type { Connection } from '../database/database.ts'
import { type BackupPlaceOptions, openBackupPlace } from './backup-place.ts'
import type { Backups } from './backups.ts'
import { listBases } from './manifest.ts'
import { createPast } from './past.ts'
import { takeCopy } from './take-copy.ts'

export interface CopiesOptions extends BackupPlaceOptions {
  /** The database itself, without a pooler in between. */
  readonly connection: Connection
}

/** Looks after the copies of a database of somebody's own: every table in one snapshot, each a backup. */
export async function openCopies(options: CopiesOptions): Promise<Backups> {
  const { connection, log } = options
  const shared = await openBackupPlace({ ...options, isShared: true })
  const { vault, store, work, uploads, freeBytes, settings, saveSettings, prove, bringUploadsBack } = shared
  const { knownBases } = shared
  const past = createPast({ vault, log, freeBytes, folder: join(work, 'past') })
  return {
    ...{ settings, saveSettings, knownBases, past, prove, bringUploadsBack },
    async warnings() {
      const away = shared.trouble()
      return away === undefined ? [] : [away]
    },
    state: async () => ({ ...(await shared.state()), log: null }),
    async take({ signal, onFile }) {
      const id = await takeCopy({ vault, connection, signal, onFile, uploads })
      await shared.removeOld()
      await shared.dropUploads()
      return id
    },
    async isDue(now) {
      const [newest] = await listBases(store)
      return isBackupDue(newest?.takenAt ?? null, await settings(), now.toISOString())
    },
    stop: () => past.end(),
  }
}
