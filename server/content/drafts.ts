import type { DraftKeeps, DraftSave, DraftSaved, EditorPage } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { isSameSnapshot } from '@rounds/core/rules/page'
import { sql } from 'kysely'
import type { Author } from '../audit/entry-sql.ts'
import type { Changes } from '../database/changes.ts'
import type { Database, Executor } from '../database/database.ts'
import { Changed, Conflict } from '../errors.ts'
import { sanitiseSnapshot } from '../html/sanitise.ts'
import { allow, type Records } from '../records/records.ts'
import type { Actor } from '../rights/actor.ts'
import { narrowing, notInBin } from '../rights/row-filter.ts'
import { livePage, requirePage, stampOf } from './live-page.ts'
import { presentOn } from './presence.ts'
import {
  draftOf,
  editorDraft,
  keepVersion,
  type StoredVersion,
  versionsOf,
  versionWithId,
} from './versions.ts'

/** What the editor's side of the server stands on. */
export interface ContentContext {
  readonly database: Database
  readonly records: Records
  readonly changes: Changes
}

/** All that the editor needs of a page. Throws `NotFound` for what is out of reach. */
export async function editorPage(executor: Executor, actor: Actor, cId: number): Promise<EditorPage> {
  await requirePage(executor, actor, cId)
  const { snapshot, stamp, changed } = await livePage(executor, cId)
  const draft = await draftOf(executor, cId)
  return {
    cId,
    live: { snapshot, stamp, changed },
    draft: draft ? editorDraft(draft) : null,
    versions: await versionsOf(executor, cId),
    here: await presentOn(executor, cId),
  }
}

/** The refusal for a draft that is not as it was seen: the page comes along as it is now. */
export const changedSince = async (executor: Executor, actor: Actor, cId: number): Promise<Changed> =>
  new Changed('draft', { ...(await editorPage(executor, actor, cId)) })

/** An audit entry on a page's drafts. */
export const noteSql = (author: Author, message: string, cId: number) =>
  sql`insert into "AuditLog" ("Type", "Message", "UserName", "UserId", "ActUserName", "Address", "Entity", "EntityKey")
    values ('Draft', ${message}, ${author.userName}, ${author.userId}::uuid, ${author.actUserName}, ${author.address}, 'Content', ${String(cId)})`

/**
 * Saves the open draft of a page. It is called about each second while somebody writes: one statement, in place. It
 * is written to disk when this resolves. Who begins a draft, or goes on with somebody else's, is in the audit log.
 *
 * @throws Changed with the `EditorPage` when the draft is not the version that this builds on.
 */
export async function saveDraft(
  { database: { query }, changes }: ContentContext,
  actor: Actor,
  cId: number,
  { snapshot: sent, base, version, keeps }: DraftSave,
): Promise<DraftSaved> {
  allow(actor, 'update', entities.Content)
  const snapshot = sanitiseSnapshot(sent)
  const save = { snapshot, base, version }
  const inPlace = async (executor: Executor) =>
    version === null ? undefined : saveInPlace(executor, actor, cId, snapshot, base, version)
  const saved = keeps
    ? await query.transaction().execute(async tx => {
        await keepDraft(tx, cId, save, KEPT[keeps])
        return (await inPlace(tx)) ?? saveOtherwise(tx, actor, cId, save)
      })
    : ((await inPlace(query)) ??
      (await query.transaction().execute(tx => saveOtherwise(tx, actor, cId, save))))
  changes.publish('ContentVersion')
  return { ...saved, ...(!isSameSnapshot(snapshot, sent) && { snapshot }) }
}

const KEPT: Readonly<Record<DraftKeeps, string>> = {
  conflict: 'Draft before two changes of the same were settled',
  restore: 'Draft before a version was restored',
}

/** Keeps the draft that stands there as a version, where that version of it is to make room for another page. */
async function keepDraft(
  executor: Executor,
  cId: number,
  { snapshot, version }: Pick<DraftSave, 'snapshot' | 'version'>,
  reason: string,
): Promise<void> {
  const draft = await draftOf(executor, cId, true)
  if (!draft || draft.version !== version || isSameSnapshot(draft.snapshot, snapshot)) return
  await keepVersion(executor, {
    cId,
    kind: 'discarded',
    snapshot: draft.snapshot,
    stamp: stampOf(draft.snapshot),
    userId: draft.by?.userId ?? null,
    reason,
  })
}

async function saveInPlace(
  executor: Executor,
  { person, author, ...rest }: Actor,
  cId: number,
  snapshot: DraftSave['snapshot'],
  base: string,
  version: number,
): Promise<DraftSaved | undefined> {
  const reach = narrowing({ person, author, ...rest }, entities.ContentVersion)
  const { rows } = await sql<DraftSaved>`with earlier as (
      select "CvId", "CvUserId" from "ContentVersion" where "CvDraftOf" = ${cId}),
    written as (
      update "ContentVersion" set "CvSnapshot" = ${JSON.stringify(snapshot)}::json, "CvUserId" = ${person.userId}::uuid,
        "ChangeDate" = now(), "CvProblem" = null, "RowVersion" = "RowVersion" + 1
      where "CvDraftOf" = ${cId} and "RowVersion" = ${version} and coalesce("CvBaseStamp", '') = ${base} and "CvPublishDt" is null and ${reach}
        and exists (select 1 from "Content" where "CId" = ${cId} and ${notInBin(entities.Content)})
      returning "CvId", "CId", "RowVersion", "ChangeDate"),
    audited as (
      insert into "AuditLog" ("Type", "Message", "UserName", "UserId", "ActUserName", "Address", "Entity", "EntityKey")
      select 'Draft', 'Went on with the draft of page ' || "CId", ${author.userName}, ${author.userId}::uuid, ${author.actUserName},
        ${author.address}, 'Content', "CId"::text
      from written join earlier using ("CvId") where earlier."CvUserId" is distinct from ${person.userId}::uuid)
    select "CvId" as "cvId", "RowVersion" as version, "ChangeDate" as at from written`.execute(executor)
  return rows[0]
}

/** The first save of a draft, one that builds on a newer page, or one that cannot be. */
async function saveOtherwise(
  executor: Executor,
  actor: Actor,
  cId: number,
  { snapshot, base, version }: DraftSave,
): Promise<DraftSaved> {
  await requirePage(executor, actor, cId)
  const draft = await draftOf(executor, cId, true)
  if (draft?.publishAt)
    throw new Conflict(
      `This draft is published by itself at ${draft.publishAt}. Withdraw it to go on writing; what you typed is kept here.`,
    )
  const live = await livePage(executor, cId)
  if ((draft?.version ?? null) !== version || base !== live.stamp)
    throw await changedSince(executor, actor, cId)
  const [text, from] = [JSON.stringify(snapshot), JSON.stringify(live.snapshot)]
  const { userId } = actor.person
  const { rows } = draft
    ? await sql<DraftSaved>`update "ContentVersion" set "CvSnapshot" = ${text}::json, "CvBase" = ${from}::json, "CvBaseStamp" = ${live.stamp},
        "CvUserId" = ${userId}::uuid, "ChangeDate" = now(), "CvProblem" = null, "RowVersion" = "RowVersion" + 1
        where "CvId" = ${draft.cvId} returning "CvId" as "cvId", "RowVersion" as version, "ChangeDate" as at`.execute(
        executor,
      )
    : await sql<DraftSaved>`insert into "ContentVersion"
        ("CId", "CvDraftOf", "Active", "CvKind", "CvSnapshot", "CvBase", "CvBaseStamp", "CvUserId", "CvReason")
        values (${cId}, ${cId}, true, 'draft', ${text}::json, ${from}::json, ${live.stamp}, ${userId}::uuid, 'Draft')
        on conflict ("CvDraftOf") do nothing
        returning "CvId" as "cvId", "RowVersion" as version, "ChangeDate" as at`.execute(executor)
  const [saved] = rows
  if (!saved) throw await changedSince(executor, actor, cId)
  if (!draft) await noteSql(actor.author, `Began a draft of page ${cId}`, cId).execute(executor)
  return saved
}

/** Runs a change of a page's open draft, which must be the version that the caller has seen. */
async function onDraft(
  { database: { query }, changes }: ContentContext,
  actor: Actor,
  cId: number,
  version: number | null,
  change: (executor: Executor, draft: StoredVersion | undefined) => Promise<void>,
): Promise<EditorPage> {
  allow(actor, 'update', entities.Content)
  const page = await query.transaction().execute(async executor => {
    await requirePage(executor, actor, cId)
    const draft = await draftOf(executor, cId, true)
    if (version !== null && draft?.version !== version) throw await changedSince(executor, actor, cId)
    await change(executor, draft)
    return editorPage(executor, actor, cId)
  })
  changes.publish('ContentVersion')
  return page
}

/** Closes the draft without publishing it; it stays among the versions, so that it can be brought back. */
export const discardDraft = (context: ContentContext, actor: Actor, cId: number, version: number) =>
  onDraft(context, actor, cId, version, async (executor, draft) => {
    if (!draft) return
    await sql`update "ContentVersion" set "Active" = false, "CvDraftOf" = null, "CvKind" = 'discarded', "CvStamp" = ${stampOf(draft.snapshot)},
      "CvBase" = null, "CvPublishDt" = null, "ChangeDate" = now(), "CvUserId" = ${actor.person.userId}::uuid, "CvReason" = 'Discarded',
      "RowVersion" = "RowVersion" + 1 where "CvId" = ${draft.cvId}`.execute(executor)
    await noteSql(actor.author, `Discarded the draft of page ${cId}`, cId).execute(executor)
  })

/** Cancels the schedule of a draft; it waits for a person again. */
export const withdrawDraft = (context: ContentContext, actor: Actor, cId: number) =>
  onDraft(context, actor, cId, null, async (executor, draft) => {
    if (!draft?.publishAt) return
    await sql`update "ContentVersion" set "CvPublishDt" = null, "CvPlan" = null, "CvProblem" = null, "RowVersion" = "RowVersion" + 1
      where "CvId" = ${draft.cvId}`.execute(executor)
    await noteSql(actor.author, `Withdrew the draft of page ${cId}`, cId).execute(executor)
  })

/** Brings a version into the draft, which is begun where there is none; what stood there is kept as a version. */
export async function restoreVersion(
  context: ContentContext,
  actor: Actor,
  cvId: number,
  version: number | null,
): Promise<EditorPage> {
  const { query } = context.database
  const found = await versionWithId(query, actor, cvId)
  const { cId, snapshot } = found
  const draft = await draftOf(query, cId)
  if (!draft || version === null) {
    const { stamp } = await livePage(query, cId)
    await saveDraft(context, actor, cId, { snapshot, base: stamp, version })
    return editorPage(query, actor, cId)
  }
  return onDraft(context, actor, cId, version, async (executor, open) => {
    if (!open) return
    if (open.publishAt) throw new Conflict('This draft is scheduled. Withdraw it first.')
    await keepDraft(executor, cId, { snapshot, version }, KEPT.restore)
    await sql`update "ContentVersion" set "CvSnapshot" = ${JSON.stringify(sanitiseSnapshot(snapshot))}::json, "ChangeDate" = now(),
      "CvUserId" = ${actor.person.userId}::uuid, "RowVersion" = "RowVersion" + 1 where "CvId" = ${open.cvId}`.execute(
      executor,
    )
    await noteSql(actor.author, `Restored version ${cvId} into the draft of page ${cId}`, cId).execute(
      executor,
    )
  })
}
