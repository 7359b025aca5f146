import { addressOf, isNoise } from '@rounds/core/rules/site'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { createGatheredCounts } from './gathered-counts.ts'

/** What is known of a request for an address where nothing is. */
export interface MissedVisit {
  readonly path: string
  readonly referrer: string | undefined
  readonly agent: string | undefined
}

/** Counts the addresses that visitors look for in vain, and nothing about the visitors. */
export interface Missing {
  note(visit: MissedVisit): void
  /** Writes what has been counted. */
  flush(): Promise<void>
}

/** Scanners ask for thousands of addresses: a node takes note of this many different ones at a time. */
const MOST_AT_ONCE = 500
/** So many addresses are kept; those that say least go first. */
const MOST_KEPT = 10_000
const LONGEST = 400

interface Missed {
  readonly hits: number
  readonly referrer: string | null
  readonly isNoise: boolean
}

/** Writes missing addresses down many at once, without anybody waiting for it. */
export function createMissing(
  { query }: Database,
  onError: (error: unknown) => void,
  mostKept = MOST_KEPT,
): Missing {
  const { add, flush } = createGatheredCounts<string, Missed>({
    merge: (known, added) => ({
      hits: known.hits + added.hits,
      referrer: known.referrer ?? added.referrer,
      isNoise: known.isNoise && added.isNoise,
    }),
    async write(counted) {
      await sql`insert into missing_address as known (address, hits, referrer, is_noise)
        select * from unnest(${counted.map(([address]) => address)}::text[], ${counted.map(([, { hits }]) => hits)}::int[],
          ${counted.map(([, { referrer }]) => referrer)}::text[], ${counted.map(([, each]) => each.isNoise)}::boolean[])
        on conflict (address) do update set hits = least(known.hits::bigint + excluded.hits, 2147483647)::int, last_dt = now(),
          referrer = coalesce(excluded.referrer, known.referrer), is_noise = known.is_noise and excluded.is_noise`.execute(
        query,
      )
      await forgetSome(query, mostKept)
    },
    onError,
    most: MOST_AT_ONCE,
  })
  return {
    note({ path, referrer, agent }) {
      const address = addressOf(path)
      // An address with an @ may be somebody's.
      if (address.length > LONGEST || /[@\p{Cc}\ufffd]/u.test(address)) return
      add(address, { hits: 1, referrer: hostOf(referrer), isNoise: isNoise(address, agent) })
    },
    flush,
  }
}

/** Noise is kept for a week, everything else for a quarter; what is over goes, noise and what came once first. */
async function forgetSome(query: Database['query'], most: number): Promise<void> {
  await sql`delete from missing_address where last_dt < now() - case when is_noise then interval '7 days' else interval '90 days' end`.execute(
    query,
  )
  await sql`delete from missing_address where address in (
    select address from missing_address order by is_noise, hits = 1, last_dt desc, address offset ${most})`.execute(
    query,
  )
}

/** The host of a page that links here; what was asked for there stays with the visitor. */
function hostOf(referrer: string | undefined): string | null {
  const host = /^https?:\/\/(?:[^/?#@]*@)?([^/?#]{1,200})/i.exec(referrer ?? '')?.[1]
  return host && /^[\x21-\x7e]+$/.test(host) ? host.toLowerCase() : null
}
