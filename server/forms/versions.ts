import type { FormVersionEntry } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import type { FormContent } from '@rounds/core/rules/forms'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { missing } from '../errors.ts'
import type { Unit, Watcher } from '../records/unit.ts'

const { Form, FormVersion } = entities

/** The part of a row of `Form` that has versions, as JSON. */
export const contentSql = sql`json_build_object('FrmTitle', "FrmTitle", 'FrmDescription', "FrmDescription",
  'FrmConfig', "FrmConfig", 'FrmMetaData', "FrmMetaData")`

/** A form is as its last version has it, whatever the spelling of the JSON. */
const isAsLast = sql`exists (select 1 from (select "FvContent" from "FormVersion" v where v."FrmId" = "Form"."FrmId"
  and "FvKind" = 'published' order by "FvNumber" desc limit 1) last where last."FvContent"::jsonb = ${contentSql}::jsonb)`

/** Gives each published form that is not as its last version has it a new one. */
export async function keepPublished(unit: Unit, frmIds: readonly number[]): Promise<void> {
  if (frmIds.length === 0) return
  await unit.execute({
    entity: FormVersion,
    statement: sql`insert into "FormVersion" ("FrmId", "FvNumber", "FvContent", "FvUserId", "FvReason")
      select "FrmId", 1 + coalesce((select max("FvNumber") from "FormVersion" v where v."FrmId" = "Form"."FrmId"), 0),
        ${contentSql}, (select "Id" from "AspNetUsers" where "Id" = ${unit.author.userId}::uuid), 'Published'
      from "Form" where "FrmVisible" and "FrmId" = any(${[...frmIds]}::int[]) and not ${isAsLast} returning 1`,
    entry: { unaudited: 'the form’s entry covers it' },
  })
}

/** Keeps a version of each form that is published, whoever writes it: a person, an import, the API. */
export const watchFormVersions: Watcher = {
  watches: entity => entity === Form,
  watch() {
    const written = new Set<number>()
    return {
      async beforeWrite(_, __, { action, records }) {
        if (action === 'delete') return
        for (const { FrmId } of records) if (typeof FrmId === 'number') written.add(FrmId)
      },
      afterCreate(_, stored) {
        for (const { json } of stored) written.add((JSON.parse(json) as { FrmId: number }).FrmId)
      },
      beforeCommit: unit => keepPublished(unit, [...written]),
    }
  },
}

/** The version that visitors have of a form now; one is made where the form has none yet. */
export async function versionInUse(unit: Unit, frmId: number): Promise<number | null> {
  const found = await publishedVersion(unit.query, frmId)
  if (found !== null) return found
  await keepPublished(unit, [frmId])
  return publishedVersion(unit.query, frmId)
}

/** The version that was published last; null where none was kept yet. */
export async function publishedVersion(executor: Executor, frmId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select "FvId" as id from "FormVersion"
    where "FrmId" = ${frmId} and "FvKind" = 'published' order by "FvNumber" desc limit 1`.execute(executor)
  return rows[0]?.id ?? null
}

interface VersionRow {
  readonly FvId: number
  readonly FvNumber: number | null
  readonly FvKind: FormVersionEntry['kind']
  readonly FvUpdatedDt: string
  readonly FvReason: string | null
  readonly FvUserId: string | null
  readonly name: string | null
}

/** So many versions are listed. */
const MOST_LISTED = 200

/** The versions of a form, newest first. */
export async function versionsOfForm(
  executor: Executor,
  frmId: number,
): Promise<readonly FormVersionEntry[]> {
  const { rows } =
    await sql<VersionRow>`select "FvId", "FvNumber", "FvKind", "FvUpdatedDt", "FvReason", "FvUserId",
      coalesce(u."FullName", u."UserName", u."Email") as name
    from "FormVersion" left join "AspNetUsers" u on u."Id" = "FvUserId"
    where "FrmId" = ${frmId} and "FvKind" <> 'draft' order by "FvUpdatedDt" desc, "FvId" desc limit ${MOST_LISTED}`.execute(
      executor,
    )
  return rows.map(row => ({
    fvId: row.FvId,
    number: row.FvNumber,
    kind: row.FvKind,
    at: row.FvUpdatedDt,
    reason: row.FvReason,
    by: row.FvUserId === null ? null : { userId: row.FvUserId, name: row.name ?? '' },
  }))
}

/** What a version holds, and of which form it is. Throws `NotFound`. */
export async function formVersion(
  executor: Executor,
  fvId: number,
): Promise<{ readonly frmId: number; readonly content: FormContent }> {
  const { rows } = await sql<{ frmId: number; content: string }>`
    select "FrmId" as "frmId", "FvContent"::text as content from "FormVersion" where "FvId" = ${fvId}`.execute(
    executor,
  )
  const [row] = rows
  if (!row) throw missing(FormVersion, [fvId])
  return { frmId: row.frmId, content: JSON.parse(row.content) as FormContent }
}
