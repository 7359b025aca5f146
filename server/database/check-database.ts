import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import type { Database } from './database.ts'
import { listen } from './listener.ts'

type Checked = Pick<Database, 'pool' | 'direct' | 'connection'>

/** How long a notification may take; usually it takes a millisecond. */
const NOTICE_MS = 5_000

/**
 * Checks what nodes rely on: that advisory locks exclude each other, that notifications arrive, and that a pooler leads
 * to the same database with our settings. Throws `StartupError` for a database on which nodes would overwrite each
 * other's work or keep permissions that were taken away.
 */
export async function checkDatabase(database: Checked, noticeMs: number = NOTICE_MS): Promise<void> {
  await checkLocks(database)
  await checkSettings(database)
  await checkNotices(database, noticeMs)
}

const TRY = 'select pg_try_advisory_xact_lock($1) as "isFree"'

async function checkLocks({ pool, direct, connection }: Checked): Promise<void> {
  const lock = [randomInt(2 ** 47)]
  const holder = new pg.Client(direct)
  const rival = new pg.Client(direct)
  for (const client of [holder, rival]) client.on('error', () => undefined)
  try {
    await Promise.all([holder.connect(), rival.connect()])
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock($1)', lock)
    const { rows } = await rival.query(TRY, lock)
    if (rows[0]?.isFree !== false)
      throw new StartupError(
        'Advisory locks don’t work on this database, so two servers could overwrite each other’s changes. Use PostgreSQL 15 or newer.',
      )
    if (!connection.pooler) return
    const pooled = await pool.query(TRY, lock)
    if (pooled.rows[0]?.isFree !== false)
      throw new StartupError(
        'DATABASE_URL and DATABASE_DIRECT_URL point to different databases. The second must be the same database without the pooler.',
      )
  } finally {
    await Promise.all([holder.end(), rival.end()].map(end => end.catch(() => undefined)))
  }
}

/** A pooler may have opened its connections before the role got its settings. */
async function checkSettings({ pool, connection }: Checked): Promise<void> {
  if (!connection.pooler) return
  const { rows } = await pool.query(`select current_setting('TimeZone') as zone`)
  if (rows[0]?.zone !== 'UTC')
    throw new StartupError(
      'The pooler’s connections are not in UTC. Make it open new ones (RECONNECT in PgBouncer’s console, or a restart), and start Rounds again.',
    )
}

async function checkNotices({ pool, direct, connection }: Checked, noticeMs: number): Promise<void> {
  const channel = `rounds_check_${randomBytes(8).toString('hex')}`
  let arrive: () => void = () => undefined
  const arrived = new Promise<boolean>(resolve => {
    arrive = () => resolve(true)
  })
  const listener = await listen(direct, [channel], {
    onMessage: () => arrive(),
    onReconnect: () => undefined,
  })
  const patience = new AbortController()
  try {
    await pool.query('select pg_notify($1, $2)', [channel, 'check'])
    const late = delay(noticeMs, false, { signal: patience.signal }).catch(() => false)
    if (await Promise.race([arrived, late])) return
    throw new StartupError(
      connection.pooler
        ? 'Notifications (NOTIFY) of this database don’t arrive, so servers would not see each other’s changes: DATABASE_DIRECT_URL must be the database’s own address, not a pooler’s.'
        : 'Notifications (NOTIFY) of this database don’t arrive, so servers would not see each other’s changes: if DATABASE_URL points to a pooler such as PgBouncer, set DATABASE_DIRECT_URL to the database’s own address.',
    )
  } finally {
    patience.abort()
    await listener.close()
  }
}
