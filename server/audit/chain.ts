import { createHmac } from 'node:crypto'
import type { AuditVerdict } from '@rounds/core/rules/records'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Executor } from '../database/database.ts'

/** Seals the entries of the audit log into a chain, and verifies it (docs/decisions/0019). */
export interface AuditChain {
  /**
   * Seals entries that are not sealed yet, in the order of their ids, `BATCH` at the most.
   *
   * @param after looks at ids above this one only.
   * @returns the last id that was sealed and whether there may be more; undefined where another node is at it.
   * @throws `ChainCut` once, where the end of the chain is not what it was when this node last saw it.
   */
  seal(after: number): Promise<Sealed | undefined>
  /** Walks the chain from its first seal to its end. Who asks while it walks is told what that walk finds. */
  verify(): Promise<AuditVerdict>
}

export interface Sealed {
  /** The last id that was sealed; null where there was none to seal. */
  readonly last: number | null
  /** Whether a batch was full. */
  readonly more: boolean
}

/** Seals that were there are gone or others. */
export class ChainCut extends Error {}

/** So many entries are held in memory at once. */
const BATCH = 500
/** What the first seal follows. */
const BEGINNING = Buffer.alloc(32)
/** Says what is signed; another form of entries gets another name. */
const FORM = 'rounds audit entry 1'

interface Seal {
  readonly position: number
  readonly entry: number
  readonly hash: Buffer
  /** What the entry says now, as JSON; null where it is gone. */
  readonly content: string | null
}

/** The chain over the audit log of a database. The key is not in the database. */
export function createAuditChain({ query }: Pick<Database, 'query'>, key: Buffer): AuditChain {
  let seen: { readonly position: number; readonly hash: Buffer } | undefined
  let walk: Promise<AuditVerdict> | undefined

  // ECMAScript says how JSON is written, to the letter: no version of the database has a say in it.
  const hashOf = (before: Buffer, content: string) =>
    createHmac('sha256', key)
      .update(before)
      .update(JSON.stringify([FORM, ...JSON.parse(content)]))
      .digest()

  async function sealBatch(executor: Executor, after: number): Promise<Sealed | undefined> {
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
    const seals = rows.map(({ id, content }) => {
      hash = hashOf(hash, content)
      position += 1
      return { position, id, hash }
    })
    if (seals.length > 0)
      await sql`insert into audit_seal (position, entry_id, hash)
        select * from unnest(${seals.map(one => one.position)}::integer[], ${seals.map(one => one.id)}::integer[],
          ${seals.map(one => one.hash)}::bytea[])`.execute(executor)
    return { last: rows.at(-1)?.id ?? null, more: rows.length === BATCH }
  }

  /** Where the chain ends. What this node has seen of it has to be there still. */
  async function endOf(executor: Executor): Promise<{ readonly position: number; readonly hash: Buffer }> {
    const { rows } = await sql<{ position: number; hash: Buffer }>`
      (select position, hash from audit_seal order by position desc limit 1)
      union (select position, hash from audit_seal where position = ${seen?.position ?? 0})
      order by position desc`.execute(executor)
    const [end] = rows
    const before = seen
    seen = end ? { position: end.position, hash: end.hash } : undefined
    if (before && !rows.some(row => row.position === before.position && row.hash.equals(before.hash)))
      throw new ChainCut(
        `The audit log had ${before.position} seals, and they are not there any more as they were; ${end?.position ?? 0} are.`,
      )
    return end ?? { position: 0, hash: BEGINNING }
  }

  async function walkThrough(): Promise<AuditVerdict> {
    let checked = 0
    let position = 0
    let entry: number | null = null
    let hash: Buffer = BEGINNING
    const unsealed = () => countUnsealed(query)
    const broken = async (what: NonNullable<AuditVerdict['broken']>['what'], at: number | null) => ({
      checked,
      unsealed: await unsealed(),
      broken: { what, entry: at },
    })
    for (;;) {
      const seals = await sealsAfter(query, position, BATCH)
      for (const seal of seals) {
        if (seal.position !== position + 1) return broken('seal missing', entry)
        if (seal.content === null) return broken('entry missing', seal.entry)
        const computed = hashOf(hash, seal.content)
        if (!computed.equals(seal.hash)) {
          const [next] = await sealsAfter(query, seal.position, 1)
          return broken(falseOne(seal, computed, next), seal.entry)
        }
        checked += 1
        ;({ position, entry, hash } = seal)
      }
      if (seals.length < BATCH) return { checked, unsealed: await unsealed(), broken: null }
    }
  }

  /** The next seal was made after the one that stood here then: it tells whether the seal or the entry is another. */
  function falseOne(seal: Seal, computed: Buffer, next: Seal | undefined) {
    if (next?.content && next.position === seal.position + 1) {
      if (hashOf(seal.hash, next.content).equals(next.hash)) return 'entry changed'
      if (hashOf(computed, next.content).equals(next.hash)) return 'seal changed'
    }
    return 'no match'
  }

  return {
    seal: after => query.transaction().execute(executor => sealBatch(executor, after)),
    verify() {
      walk ??= walkThrough().finally(() => {
        walk = undefined
      })
      return walk
    },
  }
}

/**
 * What of an entry is signed: texts and nulls in this order, so that no two entries are written alike. Every column is
 * named, so that a later one changes nothing here; the instant is in milliseconds, which no session's zone touches.
 */
const content: RawBuilder<string> = sql`json_build_array("Id"::text,
  (extract(epoch from "Date") * 1000)::bigint::text, "Type", "Message", "UserName", "UserId"::text, "ActUserName",
  "Entity", "EntityKey", "Address", "Data"::text, "RowVersion"::text)::text`

async function sealsAfter(executor: Executor, position: number, most: number): Promise<readonly Seal[]> {
  const { rows } = await sql<Seal>`select position, entry_id as entry, hash,
      case when "Id" is not null then ${content} end as content
    from (select * from audit_seal where position > ${position} order by position limit ${most}) seals
    left join "AuditLog" on "Id" = entry_id order by position`.execute(executor)
  return rows
}

async function countUnsealed(executor: Executor): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from "AuditLog"
    where not exists (select from audit_seal where entry_id = "Id")`.execute(executor)
  return rows[0]?.n ?? 0
}
