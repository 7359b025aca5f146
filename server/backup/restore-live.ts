import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { entrySql, systemActor } from '../audit/entry-sql.ts'
import { deriveKey } from '../crypto/keys.ts'
import { WAL_FOLDER } from '../database/cluster/archive.ts'
import { lockFolder } from '../database/cluster/folder-lock.ts'
import { takeOver } from '../database/cluster/takeover.ts'
import { openDatabase } from '../database/database.ts'
import type { Storage } from '../files/storage.ts'
import { withClient } from '../integrity/integrity-job.ts'
import { codeOf, StartupError } from '../startup-error.ts'
import type { BackupStore } from './backup-store.ts'
import { bringUploadsBack, type UploadsBack } from './bring-uploads-back.ts'
import type { Base } from './manifest.ts'
import { readNamedUploads } from './named-uploads.ts'
import type { Restored } from './restore.ts'
import { CannotReach, restoreAt, type Unreachable } from './restore-at.ts'
import { openStoredUploads } from './stored-uploads.ts'
import { openVault } from './vault.ts'
import { copyWal } from './wal.ts'

export interface RestoreLiveOptions {
  /** `ROUNDS_DATA`, on which no Rounds may be running. */
  readonly folder: string
  readonly store: BackupStore
  readonly secret: Buffer
  /** Where the site keeps its files. */
  readonly storage: Storage
  /** The moment; the last one that was saved where it is left out. */
  readonly at?: Date
  readonly say: (line: string) => void
}

/** What a restore came to. */
export interface RestoreReport {
  readonly base: string
  /** The last change that is there, as the audit log has it. */
  readonly lastChange: string | null
  /** Where the database is kept as it was; null if there was none. */
  readonly before: string | null
  /** The uploaded files that were missing. */
  readonly uploads: UploadsBack
}

/**
 * Brings the database of a data folder back to a moment. The one that is there is kept beside it. Throws `StartupError`
 * when a Rounds is running on the folder, or no backup reaches the moment; nothing has changed then.
 */
export async function restoreLive(options: RestoreLiveOptions): Promise<RestoreReport> {
  const lock = await lockFolder(options.folder)
  try {
    // A server whose Rounds was killed may still be writing its last.
    await takeOver(join(options.folder, 'postgres'))
    const { base, restored } = await restoreFirst(options)
    let lastChange: string | null
    let uploads: UploadsBack
    try {
      lastChange = await noteRestore(restored, options.at)
      uploads = await restoreUploads(options, restored)
    } finally {
      await restored.close()
    }
    return { base: base.id, lastChange, before: await swap(options.folder), uploads }
  } finally {
    await lock.release()
  }
}

/** Puts the uploaded files that the restored database names back where they are missing. */
async function restoreUploads(
  { secret, store, storage, folder, say }: RestoreLiveOptions,
  { cluster }: Restored,
): Promise<UploadsBack> {
  const named = await withClient(cluster.superuser, readNamedUploads)
  say(`Looking for ${named.length} uploaded files…`)
  const vault = openVault(store, deriveKey(secret, 'backups'))
  const uploads = openStoredUploads({ vault, storage, hasRoom: async () => true })
  return bringUploadsBack({ named, uploads, storage, folder: join(workIn(folder), 'uploads') })
}

const workIn = (folder: string) => join(folder, 'restore', 'live')

/** Restores the newest backup that is whole and not later than the moment. */
async function restoreFirst(options: RestoreLiveOptions): Promise<{ base: Base; restored: Restored }> {
  const { folder, store, secret, at, say } = options
  const into = workIn(folder)
  const remove = () => rm(into, { recursive: true, force: true })
  try {
    return await restoreAt({
      ...{ vault: openVault(store, deriveKey(secret, 'backups')), folder: into, at },
      async onTry(base) {
        say(`Restoring the backup of ${base.takenAt}…`)
        await remove()
        await mkdir(into, { recursive: true, mode: 0o700 })
      },
      onDamaged: error => say(`It is damaged (${error.message}); trying the one before.`),
      async moreWal(wal) {
        await copyWal(join(folder, WAL_FOLDER), wal)
        await copyWal(join(folder, 'postgres', 'pg_wal'), wal)
      },
    })
  } catch (error) {
    if (!(error instanceof CannotReach)) throw error
    await remove()
    throw new StartupError(unreachable[error.why](options))
  }
}

const unreachable: Readonly<Record<Unreachable, (options: RestoreLiveOptions) => string>> = {
  'no backup': ({ store, at }) =>
    `There is no backup in ${store.title}${at ? ` from before ${at.toISOString()}` : ''}.`,
  'another key': () => 'The backups were made with another key: set ROUNDS_SECRET to the one that they had.',
  'log too short': () =>
    'The last change that was saved is older than that. Leave --at out to restore the last state there is.',
  'all damaged': () => 'Every backup from before that time is damaged.',
}

/** Writes into the restored audit log that it was restored. Gives when its last entry before was written. */
async function noteRestore({ cluster }: Restored, at: Date | undefined): Promise<string | null> {
  const database = openDatabase(cluster.connection, { max: 1 })
  try {
    await database.pool.query('set default_transaction_read_only = off')
    const { rows } = await database.pool.query<{ at: string | null }>(
      'select max("Date") as at from "AuditLog"',
    )
    const message = `Restored the database to ${at ? at.toISOString() : 'the last saved state'} with npm run restore`
    await sql`with noted as (select) ${entrySql(systemActor, { type: 'Backup', message }, 'noted')}`.execute(
      database.query,
    )
    return rows[0]?.at ?? null
  } finally {
    await database.close()
  }
}

/** Puts the restored database in the place of the one that is there, which is kept. Gives where; null if there was none. */
async function swap(folder: string): Promise<string | null> {
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const before = join(folder, `postgres.before-${stamp}`)
  const restored = join(workIn(folder), 'postgres')
  // Backups from before follow the new time line by its history, which nobody put out while it began.
  await mkdir(join(folder, WAL_FOLDER), { recursive: true, mode: 0o700 })
  const histories = (await readdir(join(restored, 'pg_wal'))).filter(name => name.endsWith('.history'))
  for (const name of histories) await copyFile(join(restored, 'pg_wal', name), join(folder, WAL_FOLDER, name))
  const wasThere = await rename(join(folder, 'postgres'), before).then(
    () => true,
    error => {
      if (codeOf(error) !== 'ENOENT') throw error
      return false
    },
  )
  await rename(restored, join(folder, 'postgres'))
  // The end of the audit log that this server has seen is that of the other database.
  const head = join(folder, 'audit-head.json')
  await rename(head, `${head}.before-${stamp}`).catch(() => undefined)
  await rm(workIn(folder), { recursive: true, force: true })
  return wasThere ? before : null
}
