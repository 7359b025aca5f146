import { addressOf, isNoise } from '@rounds/core/rules/site'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

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
  close(): Promise<void>
}

const GATHER_MS = 5_000
/** Scanners ask for thousands of addresses: a node takes note of this many different ones at a time. */
const MOST_AT_ONCE = 500
/** So many addresses are kept; those that say least go first. */
const MOST_KEPT = 10_000
const LONGEST = 400

interface Counted {
  hits: number
  referrer: string | null
  isNoise: boolean
}

/** Writes missing addresses down many at once, without anybody waiting for it. */
export function createMissing(
  { query }: Database,
  onError: (error: unknown) => void,
  most = MOST_KEPT,
): Missing {
  let counted = new Map<string, Counted>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    if (counted.size === 0) return
    const now = [...counted].sort(([one], [other]) => (one < other ? -1 : 1))
    counted = new Map()
    await sql`insert into missing_address as known (address, hits, referrer, is_noise)
      select * from unnest(${now.map(([address]) => address)}::text[], ${now.map(([, { hits }]) => hits)}::int[],
        ${now.map(([, { referrer }]) => referrer)}::text[], ${now.map(([, each]) => each.isNoise)}::boolean[])
      on conflict (address) do update set hits = least(known.hits::bigint + excluded.hits, 2147483647)::int, last_dt = now(),
        referrer = coalesce(excluded.referrer, known.referrer), is_noise = known.is_noise and excluded.is_noise`.execute(
      query,
    )
    await forgetSome(query, most)
  }
  const flush = () => {
    writing = writing.then(() => write().catch(onError))
    return writing
  }

  return {
    note({ path, referrer, agent }) {
      const address = addressOf(path)
      // An address with an @ may be somebody's.
      if (address.length > LONGEST || /[@\p{Cc}\ufffd]/u.test(address)) return
      const known = counted.get(address)
      const noise = isNoise(address, agent)
      if (known) {
        known.hits++
        known.referrer ??= hostOf(referrer)
        known.isNoise &&= noise
      } else if (counted.size < MOST_AT_ONCE)
        counted.set(address, { hits: 1, referrer: hostOf(referrer), isNoise: noise })
      timer ??= setTimeout(() => void flush(), GATHER_MS)
    },
    flush,
    close: flush,
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
