import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { TooMany } from '../errors.ts'

/** How often something may be done in a window of time. */
export interface Limit {
  readonly name: string
  readonly most: number
  readonly seconds: number
}

/** Rate limits in fixed windows that all nodes share. */
export interface Limits {
  /**
   * Takes one of a limit for a caller. Throws `TooMany` when none is left in this window. Gives the way to give it
   * back, for limits that count failures only.
   */
  take(limit: Limit, caller: string): Promise<() => Promise<void>>
  /** Gives a caller back everything that was taken of a limit in this window. */
  lift(limit: Limit, caller: string): Promise<void>
}

const SWEEP_MS = 60_000

/**
 * Counts in the database. A caller must be something that the caller cannot choose: `addressOf` a request, or an
 * account. Keys are kept as hashes, so their length is bounded and the table tells nothing.
 */
export function createLimits(database: Database, now: () => number = Date.now): Limits {
  const { query } = database
  let swept = 0

  /** Removes the windows that are over, at most once a minute. */
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
 * The address of a caller as limits and the audit log know it: the socket's, or what a proxy says that the operator
 * has told Fastify to trust; never a header of the caller's own. IPv4 inside IPv6 is written as IPv4. The socket of a
 * caller who has left already has no address any more.
 */
export const addressOf = (request: { readonly ip: string | undefined }): string =>
  (request.ip ?? 'gone').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '')

/** Who counts as one caller: an IPv4 address, or the /64 that one customer of an IPv6 network has. */
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
