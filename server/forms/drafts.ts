import {
  decodeRecord,
  encodeRecord,
  type FormDraftSave,
  type FormDraftSaved,
  type FormWork,
} from '@rounds/core/api'
import { checkRecord, entities } from '@rounds/core/entities'
import { contentFields, type FormContent, saysTheSame } from '@rounds/core/rules/forms'
import { sql } from 'kysely'
import type { AuditEntry } from '../audit/entry-sql.ts'
import type { Cipher } from '../crypto/cipher.ts'
import type { Database, Executor } from '../database/database.ts'
import { Changed, invalid, missing } from '../errors.ts'
import { sanitiseRecord } from '../html/sanitise.ts'
import { changedRecord } from '../records/inputs.ts'
import type { Records } from '../records/records.ts'
import type { Unit } from '../records/unit.ts'
import type { Actor } from '../rights/actor.ts'
import { allow } from '../rights/allow.ts'
import { rowFilterFor } from '../rights/row-filter.ts'
import { pagesOfForm } from './pages.ts'
import { contentSql, versionsOfForm } from './versions.ts'

const { Form, FormVersion } = entities

/** What the builder's side of the server stands on. */
export interface FormsContext {
  readonly database: Database
  readonly records: Records
  readonly cipher: Cipher
}

interface LiveForm {
  readonly name: string
  readonly isPublished: boolean
  readonly content: FormContent
}

interface OpenDraft {
  readonly fvId: number
  readonly version: number
  readonly content: FormContent
  readonly base: FormContent
  readonly at: string
  readonly by: { readonly userId: string; readonly name: string } | null
}

/** The form as its row has it. Throws `NotFound` for what is out of reach. */
async function liveForm(executor: Executor, actor: Actor, frmId: number, locked = false): Promise<LiveForm> {
  const { rows } = await sql<{ name: string; isPublished: boolean; content: string }>`
    select "FrmName" as name, "FrmVisible" as "isPublished", ${contentSql}::text as content from "Form"
    where "FrmId" = ${frmId} and ${rowFilterFor(actor, Form)} ${locked ? sql`for no key update` : sql``}`.execute(
    executor,
  )
  const [row] = rows
  if (!row) throw missing(Form, [frmId])
  return { ...row, content: JSON.parse(row.content) as FormContent }
}

/** Throws `NotFound` for a form that is out of reach. */
export async function demandForm(executor: Executor, actor: Actor, frmId: number): Promise<void> {
  await liveForm(executor, actor, frmId)
}

async function openDraft(executor: Executor, frmId: number, locked = false): Promise<OpenDraft | null> {
  const { rows } = await sql<{
    fvId: number
    version: number
    content: string
    base: string | null
    at: string
    userId: string | null
    name: string | null
  }>`
    select "FvId" as "fvId", v."RowVersion" as version, "FvContent"::text as content, "FvBase"::text as base, "FvUpdatedDt" as at,
      "FvUserId" as "userId", coalesce(u."FullName", u."UserName", u."Email") as name
    from "FormVersion" v left join "AspNetUsers" u on u."Id" = "FvUserId"
    where "FvDraftOf" = ${frmId} ${locked ? sql`for update of v` : sql``}`.execute(executor)
  const [row] = rows
  if (!row) return null
  const { userId, name, content, base, ...rest } = row
  return {
    ...rest,
    content: JSON.parse(content) as FormContent,
    base: JSON.parse(base ?? content) as FormContent,
    by: userId === null ? null : { userId, name: name ?? '' },
  }
}

/** All that the builder needs of a form. Throws `NotFound` for what is out of reach. */
export async function formWork(executor: Executor, actor: Actor, frmId: number): Promise<FormWork> {
  const { name, isPublished, content } = await liveForm(executor, actor, frmId)
  const draft = await openDraft(executor, frmId)
  return {
    frmId,
    name,
    isPublished,
    live: content,
    draft: draft && {
      version: draft.version,
      content: draft.content,
      at: draft.at,
      by: draft.by,
      isLiveChanged: !saysTheSame(draft.base, content),
    },
    versions: await versionsOfForm(executor, frmId),
    pages: await pagesOfForm(executor, actor, frmId),
  }
}

const changedSince = async (executor: Executor, actor: Actor, frmId: number): Promise<Changed> =>
  new Changed('draft', { ...(await formWork(executor, actor, frmId)) })

const entryOn = (message: string, frmId: number): AuditEntry => ({
  type: 'Draft',
  message,
  entity: 'Form',
  key: String(frmId),
})

/** What was sent, checked as the form itself is, its HTML sanitised. Throws `BadRequest`. */
function checkedContent(sent: FormContent): FormContent {
  const result = checkRecord(Form, encoded(sent), 'merge', 'wire')
  if (!result.ok) throw invalid(result.issues)
  return decodeRecord(Form, sanitiseRecord(Form, result.value)) as unknown as FormContent
}

/** The content as the API writes it: JSON as text. */
const encoded = (content: FormContent) =>
  encodeRecord(Form, Object.fromEntries(contentFields.map(name => [name, content[name] ?? null])))

/**
 * Saves the open draft of a form, which visitors do not see; nothing stops an unfinished form. Who begins a draft, or
 * goes on with somebody else's, is in the audit log.
 *
 * @throws Changed with the `FormWork` when the draft is not the version that this builds on.
 */
export async function saveFormDraft(
  { records }: FormsContext,
  actor: Actor,
  frmId: number,
  { content: sent, version, keeps }: FormDraftSave,
): Promise<FormDraftSaved> {
  allow(actor, 'update', Form)
  const content = checkedContent(sent)
  return records.unit(actor, async unit => {
    const live = await liveForm(unit.query, actor, frmId, true)
    const draft = await openDraft(unit.query, frmId, true)
    if ((draft?.version ?? null) !== version) throw await changedSince(unit.query, actor, frmId)
    if (draft && keeps && !saysTheSame(draft.content, content))
      await keepDraft(unit, frmId, draft.fvId, KEPT[keeps])
    const text = JSON.stringify(content)
    const { userId } = actor.person
    const by = sql`(select "Id" from "AspNetUsers" where "Id" = ${userId}::uuid)`
    const isTakenOver = draft !== null && draft.by !== null && draft.by.userId !== userId
    const [saved] = draft
      ? await unit.execute({
          entity: FormVersion,
          statement: sql<FormDraftSaved>`update "FormVersion" set "FvContent" = ${text}::json, "FvUserId" = ${by},
            "FvUpdatedDt" = now(), "RowVersion" = "RowVersion" + 1 where "FvId" = ${draft.fvId}
            returning "RowVersion" as version, "FvUpdatedDt" as at`,
          entry: isTakenOver
            ? entryOn(`Continued the draft of form ${frmId}`, frmId)
            : { unaudited: 'the entry of the person who started the draft covers it' },
        })
      : await unit.execute({
          entity: FormVersion,
          statement: sql<FormDraftSaved>`insert into "FormVersion" ("FrmId", "FvDraftOf", "FvKind", "FvContent", "FvBase", "FvUserId", "FvReason")
            values (${frmId}, ${frmId}, 'draft', ${text}::json, ${JSON.stringify(live.content)}::json, ${by}, 'Draft')
            returning "RowVersion" as version, "FvUpdatedDt" as at`,
          entry: entryOn(`Started a draft of form ${frmId}`, frmId),
        })
    if (!saved) throw await changedSince(unit.query, actor, frmId)
    return { ...saved, ...(!saysTheSame(content, sent) && { content }) }
  })
}

const KEPT: Readonly<Record<NonNullable<FormDraftSave['keeps']>, string>> = {
  conflict: 'Draft before a conflict',
  restore: 'Draft before a version was restored',
}

/** Keeps the draft as it stands there among the versions. */
const keepDraft = (unit: Unit, frmId: number, fvId: number, reason: string) =>
  unit.execute({
    entity: FormVersion,
    statement: sql`insert into "FormVersion" ("FrmId", "FvKind", "FvContent", "FvUserId", "FvReason")
      select "FrmId", 'kept', "FvContent", "FvUserId", ${reason} from "FormVersion" where "FvId" = ${fvId} returning 1`,
    entry: entryOn(`Kept a draft of form ${frmId} among its versions`, frmId),
  })

/** Runs a change of the open draft, which must be the version that the caller has seen, and gives the form as it is then. */
async function onDraft(
  { database, records }: FormsContext,
  actor: Actor,
  { frmId, version }: { readonly frmId: number; readonly version: number | null },
  change: (unit: Unit, draft: OpenDraft | null) => Promise<void>,
): Promise<FormWork> {
  allow(actor, 'update', Form)
  await records.unit(actor, async unit => {
    await liveForm(unit.query, actor, frmId, true)
    const draft = await openDraft(unit.query, frmId, true)
    if ((draft?.version ?? null) !== version) throw await changedSince(unit.query, actor, frmId)
    await change(unit, draft)
  })
  return formWork(database.query, actor, frmId)
}

const closeDraft = (unit: Unit, { fvId }: OpenDraft, entry: AuditEntry | { readonly unaudited: string }) =>
  unit.execute({
    entity: FormVersion,
    statement: sql`delete from "FormVersion" where "FvId" = ${fvId} returning 1`,
    entry,
  })

/** What is asked of the open draft of a form: the version of it that was seen, null where there is none. */
export interface OnDraft {
  readonly frmId: number
  readonly version: number | null
}

/** Closes the draft without publishing it; it is kept among the versions. */
export const discardFormDraft = (context: FormsContext, actor: Actor, of: OnDraft): Promise<FormWork> =>
  onDraft(context, actor, of, async (unit, draft) => {
    if (!draft) return
    await keepDraft(unit, of.frmId, draft.fvId, 'Discarded draft')
    await closeDraft(unit, draft, entryOn(`Discarded the draft of form ${of.frmId}`, of.frmId))
  })

/**
 * Publishes the draft, or the form as it is where it has none. Throws `BadRequest` with every fault that blocks it, and
 * keeps the draft then.
 */
export const publishForm = (context: FormsContext, actor: Actor, of: OnDraft): Promise<FormWork> =>
  onDraft(context, actor, of, async (unit, draft) => {
    const input = { ...(draft && encoded(draft.content)), FrmVisible: true }
    const record = changedRecord(Form, input, 'merge', { actor, cipher: context.cipher }, [of.frmId])
    await unit.records.update(Form, [record])
    if (draft) await closeDraft(unit, draft, { unaudited: 'the form’s entry says it was published' })
  })

/** Takes a form off the site; its draft stays as it is. */
export const unpublishForm = (context: FormsContext, actor: Actor, of: OnDraft): Promise<FormWork> =>
  onDraft(context, actor, of, async unit => {
    await unit.records.update(Form, [{ FrmId: of.frmId, FrmVisible: false }])
  })
