import type { EditorDraft, PageVersion } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { type PageSnapshot, readStored } from '@rounds/core/rules/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { missing } from '../errors.ts'
import type { Unit } from '../records/unit.ts'
import type { Actor } from '../rights/actor.ts'
import { rowFilterFor } from '../rights/row-filter.ts'

/** How many versions come with a page, and with each further call. */
export const VERSIONS_AT_ONCE = 50

/** What publishing a draft will do, or has done, besides writing the page. */
export interface PublishPlan {
  /** The old addresses that should redirect; all if omitted. */
  readonly wanted?: readonly string[]
  /** Drafts that are published together when due. */
  readonly group?: string
  /** The writer of the published draft. */
  readonly writtenBy?: string
  /** Removed redirects, to be re-created when the publish is undone. */
  readonly removed?: readonly Readonly<Record<string, unknown>>[]
}

/** A version as the server needs it. */
export interface StoredVersion extends PageVersion {
  readonly cId: number
  readonly version: number
  readonly snapshot: PageSnapshot
  readonly stamp: string | null
  readonly isOpen: boolean
  readonly plan: PublishPlan
  readonly base: PageSnapshot
  readonly baseStamp: string | null
  readonly problem: string | null
}

interface VersionRow {
  readonly CvId: number
  readonly CId: number
  readonly RowVersion: number
  readonly Active: boolean
  readonly ChangeDate: string
  readonly CvKind: PageVersion['kind']
  readonly CvUserId: string | null
  readonly name: string | null
  readonly CvReason: string | null
  readonly CvPublishDt: string | null
  readonly CvBeforeId: number | null
}

interface WholeRow extends VersionRow {
  readonly CvSnapshot: string | null
  readonly CvStamp: string | null
  readonly CvBase: string | null
  readonly CvBaseStamp: string | null
  readonly CvPlan: string | null
  readonly CvProblem: string | null
}

const short = sql`v."CvId", v."CId", v."RowVersion", v."Active", v."ChangeDate", v."CvKind", v."CvUserId", v."CvReason",
  v."CvPublishDt", v."CvBeforeId", coalesce(u."FullName", u."UserName", u."Email") as name`
const whole = sql`${short}, v."CvSnapshot", v."CvStamp", v."CvBase", v."CvBaseStamp", v."CvPlan", v."CvProblem"`
const from = sql`from "ContentVersion" v left join "AspNetUsers" u on u."Id" = v."CvUserId"`

const versionOf = (row: VersionRow): PageVersion => ({
  cvId: row.CvId,
  kind: row.CvKind,
  at: row.ChangeDate,
  by: row.CvUserId === null ? null : { userId: row.CvUserId, name: row.name ?? '' },
  reason: row.CvReason,
  publishAt: row.CvPublishDt,
  beforeId: row.CvBeforeId,
})

const parseJson = (json: string | null): unknown => (json === null ? null : JSON.parse(json))

const storedOf = (row: WholeRow): StoredVersion => ({
  ...versionOf(row),
  cId: row.CId,
  version: row.RowVersion,
  snapshot: readStored(parseJson(row.CvSnapshot)),
  stamp: row.CvStamp,
  isOpen: row.Active,
  plan: (parseJson(row.CvPlan) ?? {}) as PublishPlan,
  base: readStored(parseJson(row.CvBase)),
  baseStamp: row.CvBaseStamp,
  problem: row.CvProblem,
})

/** The versions of a page, newest first; `before`, a timestamp, continues an earlier list. */
export async function versionsOf(
  executor: Executor,
  cId: number,
  before?: string,
): Promise<readonly PageVersion[]> {
  const older: RawBuilder<SqlBool> =
    before === undefined ? sql`true` : sql`v."ChangeDate" < ${before}::timestamptz`
  const { rows } = await sql<VersionRow>`select ${short} ${from}
    where v."CId" = ${cId} and not v."Active" and ${older} 
    order by v."ChangeDate" desc, v."CvKind" = 'published' desc, v."CvId" desc limit ${VERSIONS_AT_ONCE}`.execute(
    executor,
  )
  return rows.map(versionOf)
}

async function oneWhere(
  executor: Executor,
  condition: RawBuilder<SqlBool>,
  locked: boolean,
): Promise<StoredVersion | undefined> {
  const { rows } = await sql<WholeRow>`select ${whole} ${from} where ${condition} ${
    locked ? sql`for update of v` : sql``
  }`.execute(executor)
  return rows[0] && storedOf(rows[0])
}

/** The open draft of a page. `locked` blocks saves until the transaction ends. */
export const draftOf = (
  executor: Executor,
  cId: number,
  locked = false,
): Promise<StoredVersion | undefined> => oneWhere(executor, sql`v."CvDraftOf" = ${cId}`, locked)

/** A version of a page that the actor has access to. Throws `NotFound`. */
export async function versionWithId(executor: Executor, actor: Actor, cvId: number): Promise<StoredVersion> {
  const reach = rowFilterFor(actor, entities.ContentVersion)
  const found = await oneWhere(
    executor,
    sql`v."CvId" = ${cvId} and v."CId" in (select "CId" from "ContentVersion" where "CvId" = ${cvId} and ${reach})`,
    false,
  )
  if (!found) throw missing(entities.ContentVersion, [cvId])
  return found
}

/** A draft as the editor sees it. */
export const editorDraft = (draft: StoredVersion): EditorDraft => ({
  cvId: draft.cvId,
  version: draft.version,
  snapshot: draft.snapshot,
  base: draft.base,
  baseStamp: draft.baseStamp ?? '',
  by: draft.by,
  at: draft.at,
  reason: draft.reason,
  publishAt: draft.publishAt,
  problem: draft.problem,
})

/** A version to store. */
export interface NewVersion {
  readonly cId: number
  readonly kind: 'kept' | 'discarded' | 'published'
  readonly snapshot: PageSnapshot
  readonly stamp: string
  readonly userId: string | null
  readonly reason: string
  readonly beforeId?: number
  readonly plan?: PublishPlan
}

/** Stores a version; returns its key. */
export async function keepVersion(unit: Unit, version: NewVersion): Promise<number> {
  const rows = await unit.execute({
    entity: entities.ContentVersion,
    statement: sql<{ id: number }>`insert into "ContentVersion"
      ("CId", "CvKind", "CvSnapshot", "CvStamp", "CvUserId", "CvReason", "CvBeforeId", "CvPlan")
      values (${version.cId}, ${version.kind}, ${JSON.stringify(version.snapshot)}::json, ${version.stamp},
        (select "Id" from "AspNetUsers" where "Id" = ${version.userId}::uuid),
        ${version.reason}, ${version.beforeId ?? null}, ${version.plan ? JSON.stringify(version.plan) : null}::json)
      returning "CvId" as id`,
    entry: { unaudited: 'the change’s own entry covers it' },
  })
  return rows[0]?.id ?? 0
}

/** Keeps the current page as a version, unless one with the same content exists; returns the version's key. */
export async function keepOnce(unit: Unit, version: Omit<NewVersion, 'kind'>): Promise<number> {
  const { rows } = await sql<{ id: number }>`select "CvId" as id from "ContentVersion"
    where "CId" = ${version.cId} and "CvStamp" = ${version.stamp} and "CvKind" in ('published', 'kept')
    order by "CvId" desc limit 1`.execute(unit.query)
  return rows[0]?.id ?? keepVersion(unit, { ...version, kind: 'kept' })
}
