import { createHmac } from 'node:crypto'
import type { AuditVerdict } from '@rounds/core/rules/records'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Executor } from '../database/database.ts'
import { type HeadStore, headInMemory } from './head.ts'

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
  /** Verifies the chain from its first link to its end. Concurrent callers share one run. */
  verify(): Promise<AuditVerdict>
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
/** The hash before the first link. */
const BEGINNING = Buffer.alloc(32)
/** The name of the signed format; another format gets another name. Older entries have fewer columns. */
const FORMS: Readonly<Record<number, string>> = { 12: 'rounds audit entry 1', 15: 'rounds audit entry 2' }

interface End {
  readonly position: number
  readonly hash: Buffer
}

interface AppendedBatch extends Appended {
  readonly end: End
}

interface Link {
  readonly position: number
  readonly entry: number
  readonly hash: Buffer
  /** The current entry as JSON; null if it is gone. */
  readonly content: string | null
}

/** The chain over the audit log of a database. Neither the key nor the head is in the database. */
export function createAuditChain(
  { query }: Pick<Database, 'query'>,
  key: Buffer,
  head: HeadStore = headInMemory(),
): AuditChain {
  let walk: Promise<AuditVerdict> | undefined

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
      where "Id" > ${after} and not exists (select from audit_seal where entry_id = "Id")
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

  async function verifyFromStart(): Promise<AuditVerdict> {
    const seen = await head.read()
    let isSeen = !seen || seen.position === 0
    let checked = 0
    let position = 0
    let entry: number | null = null
    let hash: Buffer = BEGINNING
    const countUnchained = () => countUnlinked(query)
    const brokenVerdict = async (what: NonNullable<AuditVerdict['broken']>['what'], at: number | null) => ({
      checked,
      unsealed: await countUnchained(),
      broken: { what, entry: at },
    })
    for (;;) {
      const links = await linksAfter(query, position, BATCH)
      for (const link of links) {
        if (link.position !== position + 1) return brokenVerdict('seal missing', entry)
        if (link.content === null) return brokenVerdict('entry missing', link.entry)
        const computed = hashOf(hash, link.content)
        if (!computed.equals(link.hash)) {
          const [next] = await linksAfter(query, link.position, 1)
          return brokenVerdict(findAltered(link, computed, next), link.entry)
        }
        checked += 1
        ;({ position, entry, hash } = link)
        isSeen ||= position === seen?.position && hash.toString('base64') === seen.hash
      }
      if (links.length < BATCH) {
        if (!isSeen || seen?.cut) return brokenVerdict('end cut', null)
        return { checked, unsealed: await countUnchained(), broken: null }
      }
    }
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

  /** The next link was made from the original one, so it shows whether the link or the entry was changed. */
  function findAltered(link: Link, computed: Buffer, next: Link | undefined) {
    if (next?.content && next.position === link.position + 1) {
      if (hashOf(link.hash, next.content).equals(next.hash)) return 'entry changed'
      if (hashOf(computed, next.content).equals(next.hash)) return 'seal changed'
    }
    return 'no match'
  }

  return {
    append,
    verify() {
      walk ??= verifyFromStart().finally(() => {
        walk = undefined
      })
      return walk
    },
    fitsEnd,
  }
}

/**
 * The signed part of an entry: texts and nulls in a fixed order, so that no two entries look alike. Every column is
 * named, so a later column changes nothing here; the timestamp is in milliseconds, independent of the session's time
 * zone. The last three columns were added later: older entries have no group, and concern the record they name, if any.
 * Those are signed in their old format, and all others with all three.
 */
const first: RawBuilder<unknown> = sql`"Id"::text,
  (extract(epoch from "Date") * 1000)::bigint::text, "Type", "Message", "UserName", "UserId"::text, "ActUserName",
  "Entity", "EntityKey", "Address", "Data"::text, "RowVersion"::text`
const content: RawBuilder<string> = sql`case
  when coalesce("GroupId"::text, "Cause") is null
    and coalesce("Concerns", '') in ('', ';' || coalesce("Entity", '') || '/' || coalesce("EntityKey", '') || ';')
  then json_build_array(${first}) else json_build_array(${first}, "Concerns", "GroupId"::text, "Cause") end::text`

async function linksAfter(executor: Executor, position: number, most: number): Promise<readonly Link[]> {
  const { rows } = await sql<Link>`select position, entry_id as entry, hash,
      case when "Id" is not null then ${content} end as content
    from (select * from audit_seal where position > ${position} order by position limit ${most}) seals
    left join "AuditLog" on "Id" = entry_id order by position`.execute(executor)
  return rows
}

async function countUnlinked(executor: Executor): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from "AuditLog"
    where not exists (select from audit_seal where entry_id = "Id")`.execute(executor)
  return rows[0]?.n ?? 0
}
