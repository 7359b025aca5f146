import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { deriveKey } from '../crypto/keys.ts'
import { type Database, openDatabase } from '../database/database.ts'
import type { Storage } from '../files/storage.ts'
import { withClient } from '../integrity/integrity-job.ts'
import { codeOf, StartupError } from '../startup-error.ts'
import type { BackupStore } from './backup-store.ts'
import { bringUploadsBack, type UploadsBack } from './bring-uploads-back.ts'
import { loadCopy, makeTables } from './load-copy.ts'
import { type Base, type Manifest, readManifest } from './manifest.ts'
import { readNamedUploads } from './named-uploads.ts'
import { basesBefore, CannotReach } from './restore-at.ts'
import { Damaged } from './sealing.ts'
import { openStoredUploads } from './stored-uploads.ts'
import { openVault, type Vault } from './vault.ts'

export interface RestoreCopyOptions {
  /** `ROUNDS_DATA`. */
  readonly folder: string
  readonly store: BackupStore
  readonly secret: Buffer
  readonly storage: Storage
  /** An empty database. */
  readonly connection: Database['direct']
  /** The newest copy that is not later; the newest of all where it is left out. */
  readonly at?: Date
  readonly say: (line: string) => void
}

/**
 * Fills an empty database with the newest copy that is whole, and puts missing uploaded files back. Throws
 * `StartupError` when the database is not empty or there is no such copy; nothing has changed then.
 */
export async function restoreCopy(
  options: RestoreCopyOptions,
): Promise<UploadsBack & { readonly at: string }> {
  const { folder, store, secret, storage, connection, say } = options
  const vault = openVault(store, deriveKey(secret, 'backups'))
  const work = join(folder, 'restore', 'copy')
  try {
    await requireEmpty(connection)
    const { base, manifest } = await newestWhole(options, vault)
    say(`Restoring the backup of ${base.takenAt}…`)
    await mkdir(work, { recursive: true, mode: 0o700 })
    const database = openDatabase(connection, { max: 2 })
    await makeTables(database, manifest).finally(() => database.close())
    const named = await withClient(connection, async client => {
      await loadCopy(client, { vault, id: base.id, folder: work }, manifest).catch(refuse)
      return readNamedUploads(client)
    })
    say(`Looking for ${named.length} uploaded files…`)
    const uploads = openStoredUploads({ vault, storage, hasRoom: async () => true })
    const back = await bringUploadsBack({ named, uploads, storage, folder: work })
    return { ...back, at: base.takenAt }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function requireEmpty(connection: Database['direct']): Promise<void> {
  const { rows } = await withClient(connection, client =>
    client.query(
      `select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace limit 1`,
    ),
  )
  if (rows.length > 0)
    throw new StartupError(
      'The database of DATABASE_URL has tables already. Create an empty one and name it in DATABASE_URL, so that this one is kept.',
    )
}

/** The newest copy that is not later than asked for and whose list can be read. */
async function newestWhole(
  { store, at, say }: RestoreCopyOptions,
  vault: Vault,
): Promise<{ readonly base: Base; readonly manifest: Manifest }> {
  const bases = await basesBefore(vault, at).catch((error: unknown) => {
    if (!(error instanceof CannotReach)) throw error
    throw new StartupError(
      error.why === 'another key'
        ? 'The backups were made with another key: set ROUNDS_SECRET to the one that they had.'
        : `There is no backup in ${store.title}${at ? ` from before ${at.toISOString()}` : ''}.`,
    )
  })
  for (const base of bases) {
    const manifest = await readManifest(vault, base.id).catch(error => {
      if (!(error instanceof Damaged)) throw error
      say(`The backup of ${base.takenAt} is damaged (${error.message}); trying the one before.`)
    })
    if (manifest?.copy) return { base, manifest }
  }
  throw new StartupError(`There is no whole copy of a database in ${store.title}.`)
}

/** Only some accounts may write rows without the triggers; the tables stay empty then. */
function refuse(error: unknown): never {
  if (error instanceof Damaged)
    throw new StartupError(
      `The backup is damaged (${error.message}). Empty the database and choose an earlier one with --at.`,
    )
  if (codeOf(error) === '42501')
    throw new StartupError(
      'The account of DATABASE_URL may not set session_replication_role: use one that may for this, such as a superuser.',
    )
  throw error
}
