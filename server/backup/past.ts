import { mkdir, rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Database, openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { Conflict } from '../errors.ts'
import { type BaseOptions, finishWal } from './base.ts'
import { type Base, readManifest } from './manifest.ts'
import type { Restored } from './restore.ts'
import { basesBefore, CannotReach, restoreAt, type Unreachable, wholeAt } from './restore-at.ts'
import type { Vault } from './vault.ts'
import { hasWal, walFacts } from './wal.ts'

/** A copy of the database as it was at some moment, beside the live one. */
export interface Past {
  state(): PastState
  /** From when on the database can be opened as it was; null without a backup. */
  since(): Promise<string | null>
  /** The only moments that can be opened, the newest first; null where any since then can be. */
  moments(): Promise<readonly string[] | null>
  /** Begins to open it as it was. Throws `Conflict` where that cannot be. */
  open(at: Date): Promise<void>
  /** Works with the copy, which stays open meanwhile. Throws `Conflict` where none is open. */
  use<T>(work: (copy: Database, at: string) => Promise<T>): Promise<T>
  /** Ends the copy and throws its files away. */
  close(): Promise<void>
  /** Ends it whoever works with it, since the server stops. */
  end(): Promise<void>
}

export type PastState =
  | { readonly is: 'closed' }
  | { readonly is: 'opening'; readonly at: string }
  | { readonly is: 'failed'; readonly at: string; readonly message: string }
  | { readonly is: 'open'; readonly at: string; readonly closesAt: string }

export interface PastOptions {
  readonly vault: Vault
  /** Where the copy lies while it is open. */
  readonly folder: string
  /** Stores the log up to now; left out where backups are copies, which have none. */
  readonly putOutLog?: () => Promise<void>
  readonly freeBytes: () => Promise<number>
  readonly log: { error(facts: object, message: string): void }
  /** It ends by itself when it was not used for so long. */
  readonly idleMs?: number
  /** Restores a moment beside the live database. */
  readonly restore?: typeof restoreAt
}

const IDLE_MS = 30 * 60_000
const LOOK_MS = 15_000
const LOG_PATIENCE_MS = 60_000
/** So much stays free beside the copy, and an open copy ends when there is less than the half of it. */
const SPARE_BYTES = 1_000_000_000
/** So much room the rows of a copy take as tables, with their indexes and the log of writing them. */
const LOADED = 5

const sentences: Readonly<Record<Unreachable, string>> = {
  'no backup': 'There is no backup from before that time.',
  'another key': 'The backups from before that time were made with another key.',
  'log too short':
    'The changes up to that time are no longer kept. Choose a time shortly after one of the backups, or a later one.',
  'all damaged': 'Every backup from before that time is damaged.',
}

interface Open {
  readonly at: string
  readonly copy: Database
  readonly restored: Restored
}

/** Opens earlier states of the database, one at a time. */
export function createPast(options: PastOptions): Past {
  const { vault, folder, freeBytes, log, idleMs = IDLE_MS, restore = restoreAt } = options
  let state: PastState = { is: 'closed' }
  let open: Open | undefined
  let opening: { readonly stop: AbortController; readonly done: Promise<void> } | undefined
  let usedAt = 0
  let inUse = 0
  let timer: NodeJS.Timeout | undefined

  async function openAt(at: Date, signal: AbortSignal): Promise<Open> {
    await options.putOutLog?.()
    const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    const { base, restored } = await restore({
      ...{ vault, folder, at, signal },
      async onTry() {
        await remove()
        await mkdir(folder, { recursive: true, mode: 0o700 })
      },
    })
    try {
      const copy = await bringUpToDate(restored)
      // A copy is of its own moment only, and where the newest is damaged it is an older one.
      if (!signal.aborted) return { at: options.putOutLog ? at.toISOString() : base.takenAt, copy, restored }
      await copy.close()
    } catch (error) {
      await restored.discard()
      throw error
    }
    await restored.discard()
    throw signal.reason
  }

  async function look(): Promise<void> {
    if (!open || inUse > 0) return
    const isIdle = Date.now() - usedAt > idleMs
    if (isIdle || (await freeBytes()) < SPARE_BYTES / 2) await close()
  }

  async function close(): Promise<void> {
    clearInterval(timer)
    opening?.stop.abort(new Error('It is no longer wanted.'))
    await opening?.done
    const ended = open
    open = undefined
    state = { is: 'closed' }
    await ended?.copy.close()
    await ended?.restored.discard()
  }

  async function begin(at: Date, signal: AbortSignal): Promise<void> {
    try {
      open = await openAt(at, signal)
      usedAt = Date.now()
      state = { is: 'open', at: open.at, closesAt: '' }
      timer = setInterval(() => {
        look().catch(error => log.error({ err: error }, 'the copy of the database could not be ended'))
      }, LOOK_MS).unref()
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof CannotReach))
        log.error({ err: error }, 'the database could not be opened as it was')
      const message =
        error instanceof CannotReach
          ? sentences[error.why]
          : 'The copy didn’t start. The server’s log says why. Try another time.'
      state = { is: 'failed', at: at.toISOString(), message }
    }
  }

  const ourBases = () =>
    basesBefore(vault).catch(error => {
      if (error instanceof CannotReach) return []
      throw error
    })

  return {
    state: () =>
      state.is === 'open' ? { ...state, closesAt: new Date(usedAt + idleMs).toISOString() } : state,

    async since() {
      const oldest = (await ourBases()).at(-1)
      return oldest ? new Date(wholeAt(oldest)).toISOString() : null
    },

    async moments() {
      return options.putOutLog ? null : (await ourBases()).map(({ takenAt }) => takenAt)
    },

    async open(at) {
      if (at.getTime() > Date.now()) throw new Conflict('That time is in the future.')
      const [base] = await basesBefore(vault, at).catch(error => {
        throw error instanceof CannotReach ? new Conflict(sentences[error.why]) : error
      })
      if (state.is === 'opening' || inUse > 0)
        throw new Conflict('Another copy is being opened or read. Try again in a moment.')
      await close()
      if (base) await requireRoom(options, base)
      state = { is: 'opening', at: at.toISOString() }
      const stop = new AbortController()
      const done = begin(at, stop.signal).finally(() => {
        opening = undefined
      })
      opening = { stop, done }
    },

    async use(work) {
      if (!open) throw new Conflict('The copy is closed. Open it again.')
      inUse++
      try {
        return await work(open.copy, open.at)
      } finally {
        inUse--
        usedAt = Date.now()
      }
    },

    async close() {
      if (inUse > 0) throw new Conflict('The copy is being read. Try again in a moment.')
      await close()
    },

    end: close,
  }
}

/** The last changes are stored too, and a commit after them tells the recovery that the moment was reached. */
export async function putOutLog({
  superuser,
  vault,
  storeWal,
}: Pick<BaseOptions, 'superuser' | 'vault' | 'storeWal'>): Promise<void> {
  const client = new pg.Client(superuser)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const name = await finishWal(client)
    const until = Date.now() + LOG_PATIENCE_MS
    for (;;) {
      await storeWal()
      if (await hasWal(vault.storage, name)) return
      if (Date.now() > until) throw new Error(`The piece ${name} of the log was not put out.`)
      await delay(50)
    }
  } finally {
    await client.end()
  }
}

/** Throws `Conflict` where the copy would not leave enough room on the disk. */
async function requireRoom({ vault, freeBytes }: PastOptions, base: Base): Promise<void> {
  const manifest = await readManifest(vault, base.id).catch(() => undefined)
  const data = manifest?.files.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0
  const log = await walFacts(vault.storage, base.walFrom)
  const needed = data * (manifest?.copy ? LOADED : 1) + 2 * log.plainBytes + SPARE_BYTES
  const free = await freeBytes()
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
  if (free < needed)
    throw new Conflict(
      `The copy needs ${gigabytes(needed)} of free disk space, and ${gigabytes(free)} is left. Free some space first.`,
    )
}

/** Gives the copy the tables of this release, so that its rows fit those of the live database. Then it is read-only. */
async function bringUpToDate({ cluster }: Restored): Promise<Database> {
  const { superuser, connection } = cluster
  const write = async (isOn: boolean) => {
    const client = new pg.Client(superuser)
    await client.connect()
    try {
      await client.query('set default_transaction_read_only = off')
      await client.query(
        `alter database ${pg.escapeIdentifier(connection.database)} set default_transaction_read_only = ${isOn ? 'off' : 'on'}`,
      )
    } finally {
      await client.end()
    }
  }
  await write(true)
  const migrated = openDatabase(connection, { max: 1 })
  await migrate(migrated).finally(() => migrated.close())
  await write(false)
  return openDatabase(connection, { max: 4 })
}
