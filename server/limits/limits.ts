import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { TooMany } from '../errors.ts'

/** How often something may be done in a time window. */
export interface Limit {
  readonly name: string
  readonly most: number
  readonly seconds: number
}

/** Rate limits in fixed windows that all nodes share. */
export interface Limits {
  /**
   * Counts one use for a caller. Throws `TooMany` if none is left in this window. Returns a function to give it back,
   * for limits that count only failures.
   */
  take(limit: Limit, caller: string): Promise<() => Promise<void>>
  /** Resets a caller's limit in this window. */
  lift(limit: Limit, caller: string): Promise<void>
}

const SWEEP_MS = 60_000

/**
 * Counts in the database. A caller must be something it can't choose: `addressOf` a request, or an account. Keys are
 * stored as hashes, so their length is bounded and the table reveals nothing.
 */
export function createLimits(database: Database, now: () => number = Date.now): Limits {
  const { query } = database
  let swept = 0

  /** Deletes expired windows, at most once a minute. */
  async function sweep(at: number): Promise<void> {
    if (Math.abs(at - swept) < SWEEP_MS) return
    swept = at
    await sql`delete from limit_window where ends < ${new Date(at)}`.execute(query)
  }

  return {
    async take({ name, most, seconds }, caller) {
      const at = now()
      const starts = Math.floor(at / (seconds * 1000)) * seconds * 1000
      const ends = starts + seconds * 1000
      const key = keyOf(name, caller)
      await sweep(at)
      const { rows } = await sql<{ taken: number }>`
        insert into limit_window as held (key, starts, ends, taken) values (${key}, ${new Date(starts)}, ${new Date(ends)}, 1)
        on conflict (key) do update set
          taken = case when held.starts = excluded.starts then least(held.taken, ${most}) + 1 else 1 end,
          starts = excluded.starts, ends = excluded.ends
        returning taken`.execute(query)
      if ((rows[0]?.taken ?? 1) > most) throw new TooMany((ends - at) / 1000)
      return async () => {
        await sql`update limit_window set taken = greatest(taken - 1, 0) where key = ${key} and starts = ${new Date(starts)}`.execute(
          query,
        )
      }
    },
    async lift({ name }, caller) {
      await sql`delete from limit_window where key = ${keyOf(name, caller)}`.execute(query)
    },
  }
}

const keyOf = (name: string, caller: string) =>
  createHash('sha256').update(`${name} ${caller}`).digest('base64url')

/**
 * A caller's address for limits and the audit log: the socket's, or the one reported by a proxy that the operator has
 * told Fastify to trust; never from the caller's own header. IPv4 inside IPv6 is written as IPv4. A closed socket has
 * no address.
 */
export const addressOf = (request: { readonly ip: string | undefined }): string =>
  (request.ip ?? 'gone').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '')

/** The key of a caller: an IPv4 address, or the /64 of one customer's IPv6 network. */
export function callerOf(request: { readonly ip: string | undefined }): string {
  const address = addressOf(request)
  return isIPv6(address) ? `${groups(address).slice(0, 4).join(':')}::/64` : address
}

/** The eight groups of an IPv6 address, `::` spelled out. */
function groups(address: string): readonly string[] {
  const [before = '', after] = address.split('::')
  const head = before.split(':').filter(Boolean)
  const tail = (after ?? '').split(':').filter(Boolean)
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  return [...head, ...Array<string>(zeros).fill('0'), ...tail].map(group =>
    group.toLowerCase().replace(/^0+(?=.)/, ''),
  )
}
