import type { AuditVerdict } from '@rounds/core/rules/records'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import type { HeadStore } from './head.ts'
import { BEGINNING, type End, type Link, linksAfter } from './links.ts'

/** Timestamps: entries from the first on and before the second. */
export interface Period {
  readonly from: string
  readonly until: string
}

interface Walk {
  /** The hash of an entry after the hash of the link before it. */
  readonly hashOf: (before: Buffer, content: string) => Buffer
  readonly head: HeadStore
  /** Without it, the whole chain. */
  readonly period: Period | undefined
}

/** What is walked: from the link after this one to the last position, or to the end of the chain. */
interface Stretch {
  readonly before: End & { readonly entry: number | null }
  readonly last: number | null
}

/** How many entries are in memory at once. */
const BATCH = 1_000

const WHOLE: Stretch = { before: { position: 0, hash: BEGINNING, entry: null }, last: null }

/**
 * Walks the chain and stops at the first mismatch. A period is proven from the link before it: that this one is genuine
 * is proven by walking what comes before.
 */
export async function walkChain(query: Executor, { hashOf, head, period }: Walk): Promise<AuditVerdict> {
  const seen = await head.read()
  const { before, last } = period ? await stretchOf(query, period) : WHOLE
  const isInside = seen && seen.position > before.position && (last === null || seen.position <= last)
  let isSeen = !isInside
  let checked = 0
  let { position, hash, entry } = before
  const verdict = async (broken: AuditVerdict['broken']) => ({
    checked,
    unsealed: await countUnlinked(query, period),
    broken,
  })
  for (;;) {
    const links = await linksAfter(query, position, BATCH)
    for (const link of links) {
      if (last !== null && position >= last) break
      if (link.position !== position + 1) return verdict({ what: 'seal missing', entry })
      if (link.content === null) return verdict({ what: 'entry missing', entry: link.entry })
      const computed = hashOf(hash, link.content)
      if (!computed.equals(link.hash)) {
        const [next] = await linksAfter(query, link.position, 1)
        return verdict({ what: findAltered(link, computed, next), entry: link.entry })
      }
      checked += 1
      ;({ position, entry, hash } = link)
      isSeen ||= position === seen?.position && hash.toString('base64') === seen.hash
    }
    if (links.length < BATCH || (last !== null && position >= last)) {
      if (!isSeen || (last === null && seen?.cut)) return verdict({ what: 'end cut', entry: null })
      return verdict(null)
    }
  }

  /** The next link was made from the original one, so it shows whether the link or the entry was changed. */
  function findAltered(link: Link, computed: Buffer, next: Link | undefined) {
    if (next?.content && next.position === link.position + 1) {
      if (hashOf(link.hash, next.content).equals(next.hash)) return 'entry changed'
      if (hashOf(computed, next.content).equals(next.hash)) return 'seal changed'
    }
    return 'no match'
  }
}

/**
 * The links of a period: all of its entries’, and those whose entry is gone, between the last entry before it and the
 * first after it. An entry that was committed late may stand among those of another period.
 */
async function stretchOf(query: Executor, { from, until }: Period): Promise<Stretch> {
  const { rows } = await sql<{ low: number; high: number | null; isPast: boolean }>`
    with inside as (select min(position) as low, max(position) as high
        from "AuditLog" join audit_seal on entry_id = "Id" where "Date" >= ${from} and "Date" < ${until}),
      earlier as (select position from "AuditLog" join audit_seal on entry_id = "Id"
        where "Date" < ${from} order by "Date" desc, "Id" desc limit 1),
      later as (select position from "AuditLog" join audit_seal on entry_id = "Id"
        where "Date" >= ${until} order by "Date", "Id" limit 1)
    select least(low, coalesce((select position from earlier), 0) + 1) as low,
      greatest(high, (select position from later) - 1) as high,
      exists (select from later) as "isPast"
    from inside`.execute(query)
  const [{ low, high, isPast } = { low: 1, high: null, isPast: false }] = rows
  const { rows: links } = await sql<
    Stretch['before']
  >`select position, hash, entry_id as entry from audit_seal
    where position < ${low} order by position desc limit 1`.execute(query)
  return { before: links[0] ?? WHOLE.before, last: isPast ? high : null }
}

/** How many entries, of a period or at all, have no link yet. */
async function countUnlinked(query: Executor, period: Period | undefined): Promise<number> {
  const { from = '-infinity', until = 'infinity' } = period ?? {}
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from "AuditLog"
    where "Date" >= ${from}::timestamptz and "Date" < ${until}::timestamptz
      and not exists (select from audit_seal where entry_id = "Id")`.execute(query)
  return rows[0]?.n ?? 0
}
