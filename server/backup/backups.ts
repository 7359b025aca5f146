import { access, mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type BackupSettings,
  backupsToKeep,
  isBackupDue,
  letsLogGo,
  oldestWithLog,
  type Room,
  roomOf,
  usualBackupSettings,
} from '@rounds/core/rules/system'
import type { FastifyBaseLogger } from 'fastify'
import { deriveKey } from '../crypto/keys.ts'
import { PAUSE_FILE, WAL_FOLDER } from '../database/cluster/archive.ts'
import type { Cluster } from '../database/cluster/cluster.ts'
import { takeBase } from './base.ts'
import {
  type Base,
  baseIn,
  basesIn,
  fingerprintOf,
  listBases,
  type Proof,
  readJson,
  writeProof,
} from './manifest.ts'
import { createPast, type Past } from './past.ts'
import { proveBase } from './prove.ts'
import { removeOldWal, storeWal, walFacts } from './wal.ts'

/** The backups of the embedded database. */
export interface Backups {
  /** How it stands with them. */
  state(): Promise<BackupState>
  settings(): Promise<BackupSettings>
  saveSettings(settings: BackupSettings): Promise<void>
  /** Takes a base backup, and removes the old ones. Gives its id. */
  take(work: BackupWork): Promise<string>
  /** Restores a backup beside the live database and compares it. Undefined where there is none. */
  prove(id: string | null, signal: AbortSignal): Promise<(Proof & { readonly id: string }) | undefined>
  /** Whether the backup of the day is to be taken now. */
  isDue(now: Date): Promise<boolean>
  /** The database as it was. */
  readonly past: Past
  /** What an operator has to know, in sentences; none where all is well. */
  warnings(): Promise<readonly string[]>
  stop(): Promise<void>
}

export interface BackupWork {
  readonly signal: AbortSignal
  readonly onFile: (done: number, total: number) => Promise<void>
}

export interface BackupState {
  readonly place: string
  readonly bases: readonly (Base & { readonly hasKey: boolean })[]
  readonly log: { readonly bytes: number; readonly until: string | null }
  readonly free: number
  /** There is little room left, or so little that nothing more is backed up. */
  readonly room: Room
  readonly settings: BackupSettings
}

export interface BackupOptions {
  readonly cluster: Cluster
  /** `ROUNDS_DATA`. */
  readonly folder: string
  /** Where backups are kept; in the folder where it is left out. */
  readonly place?: string
  readonly secret: Buffer
  /** The key of the audit log, where it is not derived from the secret anymore. */
  readonly auditKey?: Buffer
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** Where the hours of the schedule are, unless it says so itself. */
  readonly siteZone?: () => Promise<string | undefined>
  /** How much room is left on the disk of a folder. */
  readonly freeBytes?: (folder: string) => Promise<number>
}

const TICK_MS = 2_000
const TIDIED_EACH = 15

/** Looks after the backups of a running cluster. Undefined where it can take none. */
export async function openBackups(options: BackupOptions): Promise<Backups | undefined> {
  const { cluster, folder, secret, log, freeBytes = freeOf } = options
  const { place = join(folder, 'backup') } = options
  const { superuser, data } = cluster
  if (!superuser) return undefined
  const key = deriveKey(secret, 'backups')
  const { auditKey = deriveKey(secret, 'audit log') } = options
  const out = join(folder, WAL_FOLDER)
  const work = join(folder, 'restore')
  const settingsFile = join(place, 'settings.json')
  const pauseFile = join(out, PAUSE_FILE)
  // What a killed process left of a restore is of no use, and neither is a backup that it had not finished.
  await rm(work, { recursive: true, force: true })
  await mkdir(basesIn(place), { recursive: true, mode: 0o700 })
  for (const name of await readdir(basesIn(place)))
    if (name.startsWith('.')) await rm(join(basesIn(place), name), { recursive: true, force: true })

  const settings = async (): Promise<BackupSettings> => {
    const saved = await readJson<BackupSettings>(settingsFile)
    if (saved) return saved
    const zone = await options.siteZone?.().catch(() => undefined)
    return { ...usualBackupSettings, ...(zone !== undefined && { zone }) }
  }
  const room = async (): Promise<{ readonly free: number; readonly room: Room }> => {
    const free = Math.min(await freeBytes(folder), await freeBytes(place))
    return { free, room: roomOf(free) }
  }
  const isPaused = () =>
    access(pauseFile).then(
      () => true,
      () => false,
    )

  let storing: Promise<unknown> = Promise.resolve()
  const store = () => {
    storing = storing.catch(() => undefined).then(() => storeWal(key, out, place))
    return storing
  }

  /** Removes what the rules of retention let go; on a full disk, also the log before the newest proven backup. */
  async function tidy(isDiskFull = false): Promise<void> {
    const bases = await listBases(place)
    const kept = bases.map(base => ({ ...base, isProven: isProven(base) }))
    const rules = await settings()
    const keep = backupsToKeep(kept, rules)
    for (const { id } of bases)
      if (!keep.has(id)) await rm(baseIn(place, id), { recursive: true, force: true })
    const left = kept.filter(({ id }) => keep.has(id))
    const oldest = oldestWithLog(left, rules, isDiskFull)
    await removeOldWal(place, left, left.find(({ id }) => id === oldest)?.walFrom ?? null)
  }

  /** The log has a gap since the last backup, which only another backup closes. */
  let hasGap = await isPaused()

  const isFull = async (): Promise<boolean> => {
    const waiting = (await readdir(out)).length
    return letsLogGo({ dataFree: await freeBytes(folder), backupsFree: await freeBytes(place), waiting })
  }

  /** Lets the log go without a copy while the disk is full: better no backup than no database. */
  async function watchRoom(): Promise<void> {
    const paused = await isPaused()
    let full = await isFull()
    // Before anything is lost, what can be spared goes: moments before the newest proven backup.
    if (full && !paused) {
      await tidy(true)
      full = await isFull()
    }
    if (full && !paused) {
      await writeFile(pauseFile, '')
      hasGap = true
      log.error('backups are paused: the disk is almost full')
    }
    if (!full && paused) await rm(pauseFile, { force: true })
  }

  const past = createPast({
    ...{ key, place, superuser, log, storeWal: store },
    folder: join(work, 'past'),
    freeBytes: () => freeBytes(folder),
  })

  let ticks = 0
  let ticking = Promise.resolve()
  const tick = async () => {
    try {
      await watchRoom()
      if (!(await isPaused())) await store()
      if (ticks++ % TIDIED_EACH === 0) await tidy()
    } catch (error) {
      log.error({ err: error }, 'the log of the database could not be backed up; tried again shortly')
    }
  }
  const timer = setInterval(() => {
    ticking = ticking.then(tick)
  }, TICK_MS).unref()

  const warnings = async (): Promise<readonly string[]> =>
    (await isPaused())
      ? ['Backups are paused: a disk is almost full. Changes made until there is room aren’t backed up.']
      : []

  return {
    settings,
    past,
    warnings,
    async state() {
      const fingerprint = fingerprintOf(key)
      const bases = (await listBases(place)).map(base => ({ ...base, hasKey: base.key === fingerprint }))
      const { bytes, until } = await walFacts(place)
      return { place, bases, log: { bytes, until }, ...(await room()), settings: await settings() }
    },
    async saveSettings(next) {
      await writeFile(settingsFile, JSON.stringify(next), { mode: 0o600 })
    },
    async take({ signal, onFile }) {
      const id = await takeBase({ key, place, superuser, data, signal, onFile, storeWal: store })
      hasGap = false
      await tidy()
      return id
    },
    async prove(wanted, signal) {
      const id = wanted ?? (await listBases(place))[0]?.id
      if (id === undefined) return undefined
      const proof = await proveBase({ key, auditKey, place, id, folder: join(work, id), signal })
      await writeProof(place, id, proof)
      return { id, ...proof }
    },
    async isDue(now) {
      if (hasGap) return !(await isPaused())
      const [newest] = await listBases(place)
      return isBackupDue(newest?.takenAt ?? null, await settings(), now.toISOString())
    },
    async stop() {
      clearInterval(timer)
      await past.end()
      await ticking
      await storing.catch(() => undefined)
    },
  }
}

/** Whether a backup was restored without anything wrong. */
export const isProven = ({ proof }: Pick<Base, 'proof'>): boolean => proof?.problems.length === 0

async function freeOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
