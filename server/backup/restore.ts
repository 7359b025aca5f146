import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { RecoveryTarget } from '../database/cluster/recovery.ts'
import { type RecoveredCluster, startRecovered } from '../database/cluster/recovery.ts'
import { atOnce } from './at-once.ts'
import { startFromCopy } from './load-copy.ts'
import { fileIn, type Manifest, readManifest } from './manifest.ts'
import { Damaged } from './sealing.ts'
import type { Vault } from './vault.ts'
import { openWal } from './wal.ts'

export interface RestoreOptions {
  readonly vault: Vault
  readonly id: string
  /** An empty folder of its own; the data files are put into its `postgres`. */
  readonly folder: string
  readonly target: (manifest: Manifest) => RecoveryTarget
  readonly opens?: boolean
  readonly signal?: AbortSignal
  /** Brings pieces of the log along that are not stored yet. */
  readonly moreWal?: (into: string) => Promise<void>
}

/** A backup that was restored beside the live database. */
export interface Restored {
  readonly cluster: RecoveredCluster
  readonly manifest: Manifest
  /** Ends it, and leaves its files. */
  close(): Promise<void>
  /** Ends it and throws its files away. */
  discard(): Promise<void>
}

/** Restores a backup into a folder and starts it. Throws `Damaged`, or `LogTooShort`. */
export async function restoreBase(options: RestoreOptions): Promise<Restored> {
  const { folder } = options
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  try {
    const manifest = await readManifest(options.vault, options.id)
    const cluster = manifest.copy
      ? await startFromCopy(options, manifest)
      : await startFromBase(options, manifest)
    const close = () => cluster.stop()
    const discard = async () => {
      await close()
      await remove()
    }
    return { cluster, manifest, close, discard }
  } catch (error) {
    await remove()
    throw error
  }
}

async function startFromBase(options: RestoreOptions, manifest: Manifest): Promise<RecoveredCluster> {
  await openBase(options, manifest)
  const { folder, target, opens } = options
  return startRecovered({ folder, target: target(manifest), ...(opens && { opens }) })
}

/** Decrypts a backup and the log after it; every file has to be what was written. */
async function openBase(
  { vault, id, folder, signal, moreWal }: RestoreOptions,
  manifest: Manifest,
): Promise<void> {
  const data = join(folder, 'postgres')
  await mkdir(data, { recursive: true, mode: 0o700 })
  for (const path of manifest.folders) await mkdir(inside(data, path), { recursive: true, mode: 0o700 })
  await atOnce(vault.atOnce, manifest.files, async ({ path, stored, bytes, sha256 }) => {
    signal?.throwIfAborted()
    const to = inside(data, path)
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    const facts = await vault.open(fileIn(id, stored), `${id} ${path}`, to).catch(error => {
      throw error instanceof Damaged ? new Damaged(`${path}: ${error.message}`) : error
    })
    if (facts.bytes !== bytes || facts.sha256 !== sha256)
      throw new Damaged(`${path} is not what was written.`)
  })
  await writeFile(join(data, 'backup_label'), manifest.label, { mode: 0o600 })
  const wal = join(folder, 'wal')
  await openWal(vault, manifest.walFrom, wal)
  await moreWal?.(wal)
}

/** A path of the manifest inside a folder, and nowhere else. */
function inside(folder: string, path: string): string {
  if (path.startsWith('/') || path.split(/[\\/]/).includes('..'))
    throw new Damaged(`${path} leads elsewhere.`)
  return join(folder, path)
}
