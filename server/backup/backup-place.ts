import { mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type BackupSettings,
  backupsToKeep,
  type KeptBackup,
  oldestWithLog,
  type Room,
  roomOf,
  usualBackupSettings,
} from '@rounds/core/rules/system'
import { deriveKey } from '../crypto/keys.ts'
import type { Storage } from '../files/storage.ts'
import { bringUploadsBack, type UploadsBack } from './bring-uploads-back.ts'
import {
  type Base,
  baseIn,
  basesIn,
  fingerprintOf,
  listBases,
  type Proof,
  readJson,
  readManifest,
  writeProof,
} from './manifest.ts'
import type { NamedUpload } from './named-uploads.ts'
import { proveBase } from './prove.ts'
import { openStoredUploads, type StoredUploads, uploadsIn } from './stored-uploads.ts'

export interface BackupPlaceOptions {
  /** `ROUNDS_DATA`. */
  readonly folder: string
  /** Where backups are kept; in the folder where it is left out. */
  readonly place?: string
  readonly secret: Buffer
  /** The key of the audit log, where it is not derived from the secret anymore. */
  readonly auditKey?: Buffer
  /** Where the site keeps its files. */
  readonly storage: Storage
  /** Several nodes use the folder of backups, and one of them may be taking one. */
  readonly isShared?: boolean
  /** Where the hours of the schedule are, unless it says so itself. */
  readonly siteZone?: () => Promise<string | undefined>
  /** How much room is left on the disk of a folder. */
  readonly freeBytes?: (folder: string) => Promise<number>
}

/** The folder with the backups of a database, whatever they are taken of. */
export interface BackupPlace {
  readonly key: Buffer
  readonly place: string
  /** A folder for what is restored, emptied at each start. */
  readonly work: string
  readonly uploads: StoredUploads
  freeBytes(folder: string): Promise<number>
  settings(): Promise<BackupSettings>
  saveSettings(settings: BackupSettings): Promise<void>
  /** The backups, the newest first, and the room that is left for more. */
  state(): Promise<PlaceState>
  /** Removes the backups that the rules of retention let go. Gives those that are left. */
  removeOld(): Promise<{
    readonly left: readonly KeptBase[]
    readonly rules: BackupSettings
    readonly removed: number
  }>
  /** Removes the uploaded files that no backup names, and that no moment in between needs. */
  dropUploads(): Promise<void>
  /** Puts files that the storage lacks back into it. */
  bringUploadsBack(named: readonly NamedUpload[], signal?: AbortSignal): Promise<UploadsBack>
  /** Restores a backup beside the live database and compares it. Undefined where there is none. */
  prove(id: string | null, signal: AbortSignal): Promise<(Proof & { readonly id: string }) | undefined>
}

export interface PlaceState {
  readonly place: string
  readonly bases: readonly (Base & { readonly hasKey: boolean })[]
  readonly free: number
  /** There is little room left, or so little that nothing more is backed up. */
  readonly room: Room
  readonly settings: BackupSettings
}

export type KeptBase = Base & KeptBackup

/** Opens the folder of backups, and removes what a killed process left unfinished. */
export async function openBackupPlace(options: BackupPlaceOptions): Promise<BackupPlace> {
  const { folder, secret, storage, freeBytes = freeOf } = options
  const { place = join(folder, 'backup'), auditKey = deriveKey(secret, 'audit log') } = options
  const key = deriveKey(secret, 'backups')
  const work = join(folder, 'restore')
  const settingsFile = join(place, 'settings.json')
  await rm(work, { recursive: true, force: true })
  await mkdir(basesIn(place), { recursive: true, mode: 0o700 })
  for (const name of await readdir(basesIn(place))) {
    const path = join(basesIn(place), name)
    if (name.startsWith('.') && !(options.isShared && (await isRecent(path))))
      await rm(path, { recursive: true, force: true })
  }

  const settings = async (): Promise<BackupSettings> => {
    const saved = await readJson<BackupSettings>(settingsFile)
    if (saved) return saved
    const zone = await options.siteZone?.().catch(() => undefined)
    return { ...usualBackupSettings, ...(zone !== undefined && { zone }) }
  }
  const hasRoom = async (bytes: number) => roomOf((await freeBytes(place)) - bytes) !== 'none'
  const uploads = openStoredUploads({ key, place, storage, hasRoom })
  const readBases = async (): Promise<readonly KeptBase[]> =>
    (await listBases(place)).map(base => ({ ...base, isProven: isProven(base) }))

  return {
    ...{ key, place, work, uploads, freeBytes, settings },

    async saveSettings(next) {
      await writeFile(settingsFile, JSON.stringify(next), { mode: 0o600 })
    },

    async state() {
      const fingerprint = fingerprintOf(key)
      const bases = (await listBases(place)).map(base => ({ ...base, hasKey: base.key === fingerprint }))
      const free = Math.min(await freeBytes(folder), await freeBytes(place))
      return { place, bases, free, room: roomOf(free), settings: await settings() }
    },

    async removeOld() {
      const bases = await readBases()
      const rules = await settings()
      const keep = backupsToKeep(bases, rules)
      const old = bases.filter(({ id }) => !keep.has(id))
      for (const { id } of old) await rm(baseIn(place, id), { recursive: true, force: true })
      return { left: bases.filter(({ id }) => keep.has(id)), rules, removed: old.length }
    },

    async dropUploads() {
      const bases = await readBases()
      const oldest = oldestWithLog(bases, await settings())
      const since = bases.find(({ id }) => id === oldest)?.takenAt
      const named = await namedOf(key, place, bases, work)
      if (since === undefined || named === undefined) return
      await uploads.drop(named, since)
      // Files of a key that no backup has anymore.
      const keys = new Set([fingerprintOf(key), ...bases.map(base => base.key)])
      for (const name of await readdir(uploadsIn(place)).catch(() => []))
        if (!keys.has(name)) await rm(join(uploadsIn(place), name), { recursive: true, force: true })
    },

    bringUploadsBack: (named, signal) =>
      bringUploadsBack({
        ...{ named, uploads, storage, folder: join(work, 'uploads') },
        ...(signal && { signal }),
      }),

    async prove(wanted, signal) {
      const id = wanted ?? (await listBases(place))[0]?.id
      if (id === undefined) return undefined
      const proof = await proveBase({ key, auditKey, place, id, folder: join(work, id), signal, uploads })
      await writeProof(place, id, proof)
      return { id, ...proof }
    },
  }
}

/** The uploaded files that the backups of this key name; undefined where one of the backups cannot be read. */
async function namedOf(
  key: Buffer,
  place: string,
  bases: readonly Base[],
  work: string,
): Promise<ReadonlySet<string> | undefined> {
  if (bases.some(base => base.key === '')) return undefined
  const named = new Set<string>()
  for (const { id } of bases.filter(base => base.key === fingerprintOf(key))) {
    const manifest = await readManifest(key, place, id, join(work, 'manifests')).catch(() => undefined)
    if (!manifest) return undefined
    for (const { hash } of manifest.uploads ?? []) named.add(hash)
  }
  return named
}

/** Whether a backup was restored without anything wrong. */
export const isProven = ({ proof }: Pick<Base, 'proof'>): boolean => proof?.problems.length === 0

const DAY_MS = 86_400_000

const isRecent = async (path: string): Promise<boolean> => Date.now() - (await stat(path)).mtimeMs < DAY_MS

async function freeOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
