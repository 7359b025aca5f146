import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { ClusterConnection } from '../database/cluster/cluster.ts'
import { installAmcheck } from '../integrity/storage-check.ts'
import { atOnce } from './at-once.ts'
import { readContentAt } from './content.ts'
import { baseId, fileIn, type ManifestFile, removeBase, writeManifest } from './manifest.ts'
import { readNamedUploads } from './named-uploads.ts'
import type { StoredUploads } from './stored-uploads.ts'
import { manifestUploads, uploadFigures } from './upload-figures.ts'
import type { Vault } from './vault.ts'
import { hasWal } from './wal.ts'

/** Folders whose files belong to a running server alone; they are made empty again. */
const EMPTIED =
  /^(pg_wal|pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)(\/|$)/
const LEFT_OUT = /^(postmaster\.(pid|opts)|backup_label(\.old)?|recovery\.signal|standby\.signal)$|pgsql_tmp/

const WAL_PATIENCE_MS = 60_000

export interface BaseOptions {
  readonly vault: Vault
  readonly superuser: ClusterConnection
  readonly data: string
  readonly signal: AbortSignal
  readonly onFile?: (done: number, total: number) => Promise<void>
  /** Stores the pieces of the log that are finished. */
  readonly storeWal: () => Promise<unknown>
  readonly uploads: Pick<StoredUploads, 'store'>
}

/** Takes a base backup of the running cluster. Gives its id. */
export async function takeBase(options: BaseOptions): Promise<string> {
  const { superuser, vault, signal, onFile } = options
  const client = new pg.Client(superuser)
  client.on('error', () => undefined)
  await client.connect()
  const began = Date.now()
  const takenAt = new Date(began).toISOString()
  const id = baseId(takenAt)
  try {
    await installAmcheck(client)
    // Most are copied before, so that the backup itself is short.
    await options.uploads.store(await readNamedUploads(client), {
      signal,
      ...(onFile && { onUpload: onFile }),
    })
    const walFrom = await beginBackup(client, id)
    const { folders, files, bytes } = await copyFiles(options, id)
    const { rows: ended } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    )
    const { named, ...content } = await readContentAt(client)
    const unstored = await options.uploads.store(named, { signal })
    const uploads = manifestUploads(named, unstored)
    const walTo = await finishWal(client)
    await waitForWal(options, walTo)
    const tookMs = Date.now() - began
    const label = ended[0]?.labelfile ?? ''
    signal.throwIfAborted()
    await writeManifest(
      vault,
      { id, takenAt, tookMs, walFrom, walTo, label, folders, files, ...content, uploads },
      { bytes, uploads: await uploadFigures(vault, named) },
    )
    return id
  } catch (error) {
    await removeBase(vault.storage, id).catch(() => undefined)
    throw error
  } finally {
    // A backup that was begun and not ended is given up with its connection.
    await client.end()
  }
}

/** Begins a backup; gives the first piece of the log that it needs. */
async function beginBackup(client: pg.Client, id: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'select pg_walfile_name(pg_backup_start($1, true)) as name',
    [id],
  )
  return rows[0]?.name ?? ''
}

async function copyFiles({ data, vault, signal, onFile }: BaseOptions, id: string) {
  const found = await readdir(data, { recursive: true, withFileTypes: true })
  const entries = found
    .map(entry => ({ entry, path: relative(data, join(entry.parentPath, entry.name)) }))
    .filter(({ path }) => !LEFT_OUT.test(path))
    .toSorted((one, other) => one.path.localeCompare(other.path))
  const folders = entries.filter(({ entry }) => entry.isDirectory()).map(({ path }) => path)
  const paths = entries
    .filter(({ entry, path }) => entry.isFile() && !EMPTIED.test(path))
    .map(({ path }) => path)
  const files: ManifestFile[] = []
  let bytes = 0
  await atOnce(vault.atOnce, paths, async (path, at) => {
    signal.throwIfAborted()
    const stored = String(at)
    const facts = await vault.put(fileIn(id, stored), `${id} ${path}`, join(data, path)).catch(ignoreMissing)
    // A table that was dropped meanwhile; the log says so too.
    if (!facts) return
    files.push({ path, stored, bytes: facts.bytes, sha256: facts.sha256 })
    bytes += facts.storedBytes
    if (at % 50 === 0) await onFile?.(at, paths.length)
  })
  await onFile?.(paths.length, paths.length)
  return { folders, files, bytes }
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

/** Finishes the piece of the log that is written to; gives its name. */
export async function finishWal(client: pg.Client): Promise<string> {
  // A commit, so that something stands after the place up to which the backup is restored for a test.
  await client.query('select pg_current_xact_id()')
  const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
  return rows[0]?.name ?? ''
}

async function waitForWal({ vault, signal, storeWal }: BaseOptions, name: string): Promise<void> {
  const until = Date.now() + WAL_PATIENCE_MS
  for (;;) {
    await storeWal()
    if (await hasWal(vault.storage, name)) return
    signal.throwIfAborted()
    if (Date.now() > until) throw new Error(`The piece ${name} of the log was not put out.`)
    await delay(50)
  }
}
