import { createHmac } from 'node:crypto'
import type { AuditVerdict } from '@rounds/core/rules/records'
import { sql } from 'kysely'
import type { Database, Executor } from '../database/database.ts'
import { type HeadStore, headInMemory } from './head.ts'
import { BEGINNING, content, type End, linksAfter } from './links.ts'
import { type Period, walkChain } from './walk-chain.ts'

/** Links the entries of the audit log into a hash chain, and verifies it (docs/decisions/0019). */
export interface AuditChain {
  /**
   * Appends entries that are not in the chain yet, in the order of their ids, `BATCH` at the most.
   *
   * @param after Only ids above this one.
   * @returns the last appended id and whether there may be more; undefined if another node is doing it.
   * @throws `ChainCut` once, if the end of the chain is not what this node last saw.
   */
  append(after: number): Promise<Appended | undefined>
  /**
   * Verifies the chain from its first link to its end, or the entries of a period, from the link before them. Concurrent
   * callers share one run.
   */
  verify(period?: Period): Promise<AuditVerdict>
  /** Whether one of the last links was made with this key; undefined where there are no links. */
  fitsEnd(): Promise<boolean | undefined>
}

export interface Appended {
  /** The last appended id; null if there was none to append. */
  readonly last: number | null
  /** Whether a batch was full. */
  readonly more: boolean
}

/** Links that this node has seen were deleted or changed. */
export class ChainCut extends Error {}

/** How many entries are in memory at once. */
const BATCH = 500
/** How many links at the end are tried; the last entry may have been tampered with. */
const LAST_LINKS = 5
/** The name of the signed format; another format gets another name. Older entries have fewer columns. */
const FORMS: Readonly<Record<number, string>> = { 12: 'rounds audit entry 1', 15: 'rounds audit entry 2' }

interface AppendedBatch extends Appended {
  readonly end: End
}

/** The chain over the audit log of a database. Neither the key nor the head is in the database. */
export function createAuditChain(
  { query }: Pick<Database, 'query'>,
  key: Buffer,
  head: HeadStore = headInMemory(),
): AuditChain {
  const walks = new Map<string, Promise<AuditVerdict>>()

  // ECMAScript defines the exact JSON text, so it does not depend on the database version.
  const hashOf = (before: Buffer, content: string) => {
    const columns = JSON.parse(content) as readonly (string | null)[]
    return createHmac('sha256', key)
      .update(before)
      .update(JSON.stringify([FORMS[columns.length], ...columns]))
      .digest()
  }

  async function appendBatch(executor: Executor, after: number): Promise<AppendedBatch | undefined> {
    const { rows: locks } = await sql<{
      ours: boolean
    }>`select pg_try_advisory_xact_lock(hashtextextended('rounds audit seal', 0)) as ours`.execute(executor)
    if (!locks[0]?.ours) return undefined
    const end = await endOf(executor)
    const { rows } = await sql<{ id: number; content: string }>`
      select "Id" as id, ${content} as content from "AuditLog"
      where "Id" > ${after} and not exists (
        -- The bound is for the planner, which else reads every seal for each batch.
        select from audit_seal where entry_id = "Id" and entry_id > ${after})
      order by "Id" limit ${BATCH}`.execute(executor)
    let { position, hash } = end
    const links = rows.map(({ id, content }) => {
      hash = hashOf(hash, content)
      position += 1
      return { position, id, hash }
    })
    if (links.length > 0)
      await sql`insert into audit_seal (position, entry_id, hash)
        select * from unnest(${links.map(one => one.position)}::integer[], ${links.map(one => one.id)}::integer[],
          ${links.map(one => one.hash)}::bytea[])`.execute(executor)
    return { last: rows.at(-1)?.id ?? null, more: rows.length === BATCH, end: { position, hash } }
  }

  /** The end of the chain. Links that this node has seen must still exist. */
  async function endOf(executor: Executor): Promise<End> {
    const seen = await head.read()
    const { rows } = await sql<{ position: number; hash: Buffer }>`
      (select position, hash from audit_seal order by position desc limit 1)
      union (select position, hash from audit_seal where position = ${seen?.position ?? 0})
      order by position desc`.execute(executor)
    const end = rows[0] ?? { position: 0, hash: BEGINNING }
    const isThere = (row: End) => row.position === seen?.position && row.hash.toString('base64') === seen.hash
    if (seen && seen.position > 0 && !rows.some(isThere)) {
      const cut = `Seals of the audit log have changed or no longer exist. There were ${seen.position}; now there are ${end.position}.`
      await remember(end, seen.cut ?? cut)
      throw new ChainCut(cut)
    }
    return end
  }

  const remember = ({ position, hash }: End, cut: string | null) =>
    head.write({ position, hash: hash.toString('base64'), cut })

  async function append(after: number): Promise<Appended | undefined> {
    const appended = await query.transaction().execute(executor => appendBatch(executor, after))
    if (!appended) return undefined
    const { last, more, end } = appended
    const seen = await head.read()
    if (seen?.position !== end.position) await remember(end, seen?.cut ?? null)
    return { last, more }
  }

  async function fitsEnd(): Promise<boolean | undefined> {
    const { rows } = await sql<{ last: number | null }>`select max(position) as last from audit_seal`.execute(
      query,
    )
    const last = rows[0]?.last ?? null
    if (last === null) return undefined
    const links = await linksAfter(query, last - LAST_LINKS - 1, LAST_LINKS + 1)
    return links.some(({ position, content, hash }, index) => {
      const before = position === 1 ? BEGINNING : links[index - 1]?.hash
      return content !== null && before !== undefined && hashOf(before, content).equals(hash)
    })
  }

  return {
    append,
    verify(period) {
      const name = period ? `${period.from} ${period.until}` : 'whole'
      const walk =
        walks.get(name) ?? walkChain(query, { hashOf, head, period }).finally(() => walks.delete(name))
      walks.set(name, walk)
      return walk
    },
    fitsEnd,
  }
}
