import { access, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackupSettings, isBackupDue, letsLogGo, oldestWithLog } from '@rounds/core/rules/system'
import { PAUSE_FILE, WAL_FOLDER } from '../database/cluster/archive.ts'
import type { Cluster } from '../database/cluster/cluster.ts'
import { withClient } from '../integrity/integrity-job.ts'
import {
  type BackupPlace,
  type BackupPlaceOptions,
  openBackupPlace,
  type PlaceState,
} from './backup-place.ts'
import { takeBase } from './base.ts'
import { type Base, listBases } from './manifest.ts'
import { readNamedUploads } from './named-uploads.ts'
import { createPast, type Past, putOutLog } from './past.ts'
import { removeOldWal, storeWal, walFacts } from './wal.ts'

/** The backups of the database. */
export interface Backups
  extends Pick<BackupPlace, 'settings' | 'saveSettings' | 'prove' | 'bringUploadsBack'> {
  /** How it stands with them. Throws `Unavailable` where a distant store does not answer. */
  state(): Promise<BackupState>
  /** The backups as they were read last, without waiting for a distant store. */
  knownBases(): Promise<readonly Base[]>
  /** Takes a backup, and removes the old ones. Gives its id. */
  take(work: BackupWork): Promise<string>
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

export interface BackupState extends PlaceState {
  /** What is saved of the changes between backups; null where backups are copies of a moment. */
  readonly log: { readonly bytes: number; readonly until: string | null } | null
  readonly settings: BackupSettings
}

export interface BackupOptions extends BackupPlaceOptions {
  readonly cluster: Cluster
}

const TICK_MS = 2_000
const MOST_WAITING = 30
/** So many ticks lie between two looks at what was uploaded, or is old. */
const COPIED_EACH = 15
/** Each look at what is old asks a distant store for everything in it. */
const DISTANT_TIDIED_EACH = 150

/** Looks after the backups of a running cluster. Undefined where it can take none. */
export async function openBackups(options: BackupOptions): Promise<Backups | undefined> {
  const { cluster, folder, log } = options
  const { data } = cluster
  if (!cluster.superuser) return undefined
  const superuser = cluster.superuser
  const shared = await openBackupPlace(options)
  const { vault, store, work, uploads, settings, saveSettings, prove, bringUploadsBack } = shared
  const { knownBases, freeBytes } = shared
  const out = join(folder, WAL_FOLDER)
  const pauseFile = join(out, PAUSE_FILE)
  const isPaused = () =>
    access(pauseFile).then(
      () => true,
      () => false,
    )

  let storingLog: Promise<unknown> = Promise.resolve()
  const storeLog = () => {
    storingLog = storingLog.catch(() => undefined).then(() => storeWal(vault, out))
    return storingLog
  }

  /** Removes what the rules of retention let go; on a full disk, also the log before the newest proven backup. */
  async function tidy(isDiskFull = false): Promise<void> {
    const { left, rules, removed } = await shared.removeOld()
    const oldest = oldestWithLog(left, rules, isDiskFull)
    await removeOldWal(store, left, left.find(({ id }) => id === oldest)?.walFrom ?? null)
    if (removed > 0) await shared.dropUploads()
  }

  const stopping = new AbortController()
  let copying: Promise<unknown> | undefined
  /** Copies what was uploaded since, so that a moment after the last backup has its files too. */
  async function storeUploads(): Promise<void> {
    // Before the first backup nothing can be restored, so its files come with it.
    if ((await knownBases()).length === 0) return
    await uploads.store(await withClient(superuser, readNamedUploads), { signal: stopping.signal })
  }
  /** The log does not wait for a large file. */
  const beginUploads = () => {
    copying ??= storeUploads()
      .catch(error => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'uploaded files could not be backed up')
      })
      .finally(() => {
        copying = undefined
      })
  }

  /** The log has a gap since the last backup, which only another backup closes. */
  let hasGap = await isPaused()

  const isFull = async (): Promise<boolean> => {
    const waiting = (await readdir(out)).length
    return letsLogGo({ dataFree: await freeBytes(), backupsFree: await store.freeBytes(), waiting })
  }

  /** Lets the log go without a copy while the disk is full: better no backup than no database. */
  async function watchRoom(): Promise<void> {
    const paused = await isPaused()
    let full = await isFull()
    // Before anything is lost, what can be spared goes: moments before the newest proven backup. Those of a distant store
    // take no room here.
    if (full && !paused && !store.isDistant) {
      await tidy(true).catch(error => log.error({ err: error }, 'old backups could not be removed'))
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
    ...{ vault, log, freeBytes },
    putOutLog: () => putOutLog({ superuser, vault, storeWal: storeLog }),
    folder: join(work, 'past'),
  })

  let ticks = 0
  let isFailing = false
  const tidiedEach = store.isDistant ? DISTANT_TIDIED_EACH : COPIED_EACH
  const tick = async () => {
    if (stopping.signal.aborted) return
    const at = ticks++
    try {
      const paused = await isPaused()
      if (!paused) await storeLog()
      if (at % tidiedEach === 0) await tidy()
      if (at % COPIED_EACH === 0 && !paused) beginUploads()
      isFailing = false
    } catch (error) {
      if (!isFailing)
        log.error({ err: error }, 'the changes of the database could not be backed up; tried again shortly')
      isFailing = true
    }
  }
  const watch = () =>
    watchRoom().catch(error => log.error({ err: error }, 'the room for backups could not be looked at'))
  let watching = Promise.resolve()
  let ticking = Promise.resolve()
  let waiting = 0
  const timer = setInterval(() => {
    const watched = watching.then(watch)
    watching = watched
    // The room is watched while a store takes its time.
    if (waiting >= MOST_WAITING) return
    waiting++
    ticking = ticking
      .then(() => watched)
      .then(tick)
      .finally(() => {
        waiting--
      })
  }, TICK_MS).unref()

  const warnings = async (): Promise<readonly string[]> => {
    const away = shared.trouble()
    if (await isPaused())
      return ['Backups are paused: a disk is almost full. Changes made until there is room aren’t backed up.']
    if (away !== undefined) return [away]
    return isFailing ? ['The latest changes couldn’t be backed up yet. Rounds keeps trying.'] : []
  }

  return {
    ...{ settings, saveSettings, knownBases, past, warnings, prove, bringUploadsBack },
    async state() {
      const { bytes, until } = await walFacts(store)
      return { ...(await shared.state()), log: { bytes, until } }
    },
    async take({ signal, onFile }) {
      const id = await takeBase({ vault, superuser, data, signal, onFile, storeWal: storeLog, uploads })
      hasGap = false
      await tidy()
      await shared.dropUploads()
      return id
    },
    async isDue(now) {
      if (hasGap) return !(await isPaused())
      const [newest] = await listBases(store)
      return isBackupDue(newest?.takenAt ?? null, await settings(), now.toISOString())
    },
    async stop() {
      clearInterval(timer)
      stopping.abort(new Error('Rounds stops.'))
      await past.end()
      await watching
      // Nobody waits for a store that does not answer: what waits to be stored is stored after the next start.
      if (store.isDistant) store.close()
      await ticking
      await copying
      await storingLog.catch(() => undefined)
    },
  }
}
