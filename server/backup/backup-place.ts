import { rm } from 'node:fs/promises'
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
import type { FastifyBaseLogger } from 'fastify'
import { deriveKey } from '../crypto/keys.ts'
import type { Storage } from '../files/storage.ts'
import { type BackupStore, freeBytesOf } from './backup-store.ts'
import { bringUploadsBack, type UploadsBack } from './bring-uploads-back.ts'
import {
  type Base,
  listBases,
  type Proof,
  readJson,
  readManifest,
  removeBase,
  removeUnended,
  writeProof,
} from './manifest.ts'
import type { NamedUpload } from './named-uploads.ts'
import { proveBase } from './prove.ts'
import { Damaged } from './sealing.ts'
import { openStoredUploads, type StoredUploads } from './stored-uploads.ts'
import { openVault, type Vault } from './vault.ts'
import { watchBases } from './watch-bases.ts'

const SETTINGS = 'settings.json'

export interface BackupPlaceOptions {
  /** `ROUNDS_DATA`. */
  readonly folder: string
  /** Where backups are kept. */
  readonly store: BackupStore
  readonly secret: Buffer
  /** The key of the audit log, where it is not derived from the secret anymore. */
  readonly auditKey?: Buffer
  /** Where the site keeps its files. */
  readonly storage: Storage
  /** Several nodes use the store of backups, and one of them may be taking one. */
  readonly isShared?: boolean
  /** Where the hours of the schedule are, unless it says so itself. */
  readonly siteZone?: () => Promise<string | undefined>
  /** How much room is left on the disk of a folder. */
  readonly freeBytes?: (folder: string) => Promise<number>
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

/** The backups of a database, whatever they are taken of. */
export interface BackupPlace {
  readonly vault: Vault
  readonly store: BackupStore
  /** A folder for what is restored, emptied at each start. */
  readonly work: string
  readonly uploads: StoredUploads
  /** How much room is left on the disk of the data. */
  freeBytes(): Promise<number>
  /** The backups as they were read last, without waiting for a distant store. */
  knownBases(): Promise<readonly KeptBase[]>
  /** Why they could not be read last; undefined where they could. */
  trouble(): string | undefined
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

/** Opens the place of backups, and removes what a killed process left unfinished. */
export async function openBackupPlace(options: BackupPlaceOptions): Promise<BackupPlace> {
  const { folder, secret, storage, store, log, isShared = false, freeBytes = freeBytesOf } = options
  const { auditKey = deriveKey(secret, 'audit log') } = options
  const vault = openVault(store, deriveKey(secret, 'backups'))
  const work = join(folder, 'restore')
  await rm(work, { recursive: true, force: true })
  const readBases = async (): Promise<readonly KeptBase[]> =>
    (await listBases(store)).map(base => ({ ...base, isProven: isProven(base) }))
  const known = await watchBases(
    store,
    readBases,
    async () => removeUnended(store, isShared || store.isDistant),
    log,
  )

  const settings = async (): Promise<BackupSettings> => {
    const saved = await readJson<BackupSettings>(store, SETTINGS)
    if (saved) return saved
    const zone = await options.siteZone?.().catch(() => undefined)
    return { ...usualBackupSettings, ...(zone !== undefined && { zone }) }
  }
  const hasRoom = async (bytes: number) => roomOf((await store.freeBytes()) - bytes) !== 'none'
  const uploads = openStoredUploads({ vault, storage, hasRoom })

  return {
    ...{ vault, store, work, uploads, settings },
    freeBytes: () => freeBytes(folder),
    knownBases: known.read,
    trouble: known.trouble,

    saveSettings: next => store.put(SETTINGS, Buffer.from(JSON.stringify(next))),

    async state() {
      const bases = (await listBases(store)).map(base => ({
        ...base,
        hasKey: base.key === vault.fingerprint,
      }))
      const free = Math.min(await freeBytes(folder), await store.freeBytes())
      return { place: store.title, bases, free, room: roomOf(free), settings: await settings() }
    },

    async removeOld() {
      const bases = await readBases()
      const rules = await settings()
      const keep = backupsToKeep(bases, rules)
      const old = bases.filter(({ id }) => !keep.has(id))
      for (const { id } of old) await removeBase(store, id)
      return { left: bases.filter(({ id }) => keep.has(id)), rules, removed: old.length }
    },

    async dropUploads() {
      const bases = await readBases()
      const oldest = oldestWithLog(bases, await settings())
      const since = bases.find(({ id }) => id === oldest)?.takenAt
      const named = await namedOf(vault, bases)
      if (since === undefined || named === undefined) return
      await uploads.drop(named, since)
      // Files of a key that no backup has anymore.
      await uploads.dropKeys(new Set([vault.fingerprint, ...bases.map(base => base.key)]))
    },

    bringUploadsBack: (named, signal) =>
      bringUploadsBack({
        ...{ named, uploads, storage, folder: join(work, 'uploads') },
        ...(signal && { signal }),
      }),

    async prove(wanted, signal) {
      const id = wanted ?? (await listBases(store))[0]?.id
      if (id === undefined) return undefined
      const proof = await proveBase({ auditKey, vault, id, folder: join(work, id), signal, uploads })
      await writeProof(store, id, proof)
      return { id, ...proof }
    },
  }
}

/** The uploaded files that the backups of this key name; undefined where one of the backups cannot be read. */
async function namedOf(vault: Vault, bases: readonly Base[]): Promise<ReadonlySet<string> | undefined> {
  if (bases.some(base => base.key === '')) return undefined
  const named = new Set<string>()
  for (const { id } of bases.filter(base => base.key === vault.fingerprint)) {
    const manifest = await readManifest(vault, id).catch(error => {
      if (!(error instanceof Damaged)) throw error
    })
    if (!manifest) return undefined
    for (const { hash } of manifest.uploads ?? []) named.add(hash)
  }
  return named
}

/** Whether a backup was restored without anything wrong. */
export const isProven = ({ proof }: Pick<Base, 'proof'>): boolean => proof?.problems.length === 0
