import type { DraftKeeps, DraftSave, DraftSaved, EditorPage } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { isSameSnapshot } from '@rounds/core/rules/page'
import { sql } from 'kysely'
import type { AuditEntry } from '../audit/entry-sql.ts'
import type { Database, Executor } from '../database/database.ts'
import { Changed, Conflict } from '../errors.ts'
import { sanitiseSnapshot } from '../html/sanitise.ts'
import { presentOn } from '../records/presence.ts'
import type { Records } from '../records/records.ts'
import type { Unit } from '../records/unit.ts'
import type { Actor } from '../rights/actor.ts'
import { allow } from '../rights/allow.ts'
import { closedTypes, guardSettingTypes } from '../rights/guards/setting-types.ts'
import { notInTrash, rowFilterFor } from '../rights/row-filter.ts'
import { livePage, requirePage, stampOf } from './live-page.ts'
import {
  draftOf,
  editorDraft,
  keepVersion,
  type StoredVersion,
  versionsOf,
  versionWithId,
} from './versions.ts'
import { hasProtectedBlocks, requireOwnBlocks } from './watch-blocks.ts'

const { ContentVersion } = entities

/** Dependencies of the editor's server side. */
export interface ContentContext {
  readonly database: Database
  readonly records: Records
}

/** Everything the editor needs to show a page. Throws `NotFound` for inaccessible pages. */
export async function editorPage(executor: Executor, actor: Actor, cId: number): Promise<EditorPage> {
  await requirePage(executor, actor, cId)
  const { snapshot, stamp, changed } = await livePage(executor, cId)
  const draft = await draftOf(executor, cId)
  return {
    cId,
    live: { snapshot, stamp, changed },
    draft: draft ? editorDraft(draft) : null,
    versions: await versionsOf(executor, cId),
    here: await presentOn(executor, { what: 'page', key: cId }),
  }
}

/** The error for a draft that is not at the expected version; it includes the current page. */
export const changedSince = async (executor: Executor, actor: Actor, cId: number): Promise<Changed> =>
  new Changed('draft', { ...(await editorPage(executor, actor, cId)) })

/** An audit entry on a page's drafts. */
export const pageEntry = (message: string, cId: number): AuditEntry => ({
  type: 'Draft',
  message,
  entity: 'Content',
  key: String(cId),
})

/**
 * Saves the open draft of a page. Called about once a second while someone types: one statement, in place. It is on
 * disk when this resolves. Starting a draft, or continuing someone else's, is in the audit log.
 *
 * @throws Changed with the `EditorPage` when the draft is not the version that this builds on.
 */
export async function saveDraft(
  { database, records }: ContentContext,
  actor: Actor,
  cId: number,
  { snapshot: sent, base, version, keeps }: DraftSave,
): Promise<DraftSaved> {
  allow(actor, 'update', entities.Content)
  const snapshot = sanitiseSnapshot(sent)
  await requireKnownBlocks(database.query, actor, cId, snapshot)
  const save = { snapshot, base, version }
  const inPlace = async (unit: Unit) =>
    version === null ? undefined : saveInPlace(unit, actor, cId, snapshot, base, version)
  const saved = keeps
    ? await records.unit(actor, async unit => {
        await keepDraft(unit, cId, save, KEPT[keeps])
        return (await inPlace(unit)) ?? saveOtherwise(unit, actor, cId, save)
      })
    : ((await records.unit(actor, inPlace, { isOneStatement: true })) ??
      (await records.unit(actor, unit => saveOtherwise(unit, actor, cId, save))))
  return { ...saved, ...(!isSameSnapshot(snapshot, sent) && { snapshot }) }
}

/** Throws `Forbidden` for a block of a protected kind that neither the page nor its draft has. */
async function requireKnownBlocks(
  query: Executor,
  actor: Actor,
  cId: number,
  { blocks }: DraftSave['snapshot'],
): Promise<void> {
  if (!hasProtectedBlocks(actor, blocks)) return
  await requirePage(query, actor, cId)
  const [live, draft] = [await livePage(query, cId), await draftOf(query, cId)]
  requireOwnBlocks(actor, blocks, [...live.snapshot.blocks, ...(draft?.snapshot.blocks ?? [])])
}

const KEPT: Readonly<Record<DraftKeeps, string>> = {
  conflict: 'Draft before a conflict was resolved',
  restore: 'Draft before a version was restored',
}

/** Keeps the current draft as a version, if that version is to be replaced by another page. */
async function keepDraft(
  unit: Unit,
  cId: number,
  { snapshot, version }: Pick<DraftSave, 'snapshot' | 'version'>,
  reason: string,
): Promise<void> {
  const draft = await draftOf(unit.query, cId, true)
  if (!draft || draft.version !== version || isSameSnapshot(draft.snapshot, snapshot)) return
  await keepVersion(unit, {
    cId,
    kind: 'discarded',
    snapshot: draft.snapshot,
    stamp: stampOf(draft.snapshot),
    userId: draft.by?.userId ?? null,
    reason,
  })
}

async function saveInPlace(
  unit: Unit,
  actor: Actor,
  cId: number,
  snapshot: DraftSave['snapshot'],
  base: string,
  version: number,
): Promise<DraftSaved | undefined> {
  const closed = closedTypes(actor)
  if (closed.includes(snapshot.content.CtId)) return undefined
  const { userId } = actor.person
  const reach = rowFilterFor(actor, ContentVersion)
  const rows = await unit.execute({
    entity: ContentVersion,
    statement: sql<DraftSaved & { isTakenOver: boolean }>`
      update "ContentVersion" saved set "CvSnapshot" = ${JSON.stringify(snapshot)}::json, "CvUserId" = ${userId}::uuid,
        "ChangeDate" = now(), "CvProblem" = null, "RowVersion" = "RowVersion" + 1
      from (select "CvId" as "EarlierId", "CvUserId" as "EarlierUserId" from "ContentVersion" where "CvDraftOf" = ${cId}) earlier
      where "CvId" = "EarlierId" and "RowVersion" = ${version} and coalesce("CvBaseStamp", '') = ${base} and "CvPublishDt" is null and ${reach}
        and exists (select 1 from "Content" where "CId" = ${cId} and "CtId" <> all(${closed}::int[]) and ${notInTrash(entities.Content)})
      returning "CvId" as "cvId", "RowVersion" as version, "ChangeDate" as at, "EarlierUserId" is distinct from ${userId}::uuid as "isTakenOver"`,
    entry: { ...pageEntry(`Continued the draft of page ${cId}`, cId), where: sql`"isTakenOver"` },
  })
  const [saved] = rows
  return saved && { cvId: saved.cvId, version: saved.version, at: saved.at }
}

/** The first save of a draft, a save on a newer page, or one that is refused. */
async function saveOtherwise(
  unit: Unit,
  actor: Actor,
  cId: number,
  { snapshot, base, version }: DraftSave,
): Promise<DraftSaved> {
  const executor = unit.query
  await requirePage(executor, actor, cId)
  await guardSettingTypes(executor, actor, {
    action: 'update',
    records: [{ CId: cId, CtId: snapshot.content.CtId }],
  })
  const draft = await draftOf(executor, cId, true)
  if (draft?.publishAt)
    throw new Conflict(
      'This draft is scheduled to be published. Cancel the schedule to keep editing. What you typed is kept here.',
    )
  const live = await livePage(executor, cId)
  if ((draft?.version ?? null) !== version || base !== live.stamp)
    throw await changedSince(executor, actor, cId)
  const [text, from] = [JSON.stringify(snapshot), JSON.stringify(live.snapshot)]
  const { userId } = actor.person
  const [saved] = draft
    ? await unit.execute({
        entity: ContentVersion,
        statement: sql<DraftSaved>`update "ContentVersion" set "CvSnapshot" = ${text}::json, "CvBase" = ${from}::json, "CvBaseStamp" = ${live.stamp},
          "CvUserId" = ${userId}::uuid, "ChangeDate" = now(), "CvProblem" = null, "RowVersion" = "RowVersion" + 1
          where "CvId" = ${draft.cvId} returning "CvId" as "cvId", "RowVersion" as version, "ChangeDate" as at`,
        entry: pageEntry(`Brought the draft of page ${cId} up to date with the page`, cId),
      })
    : await unit.execute({
        entity: ContentVersion,
        statement: sql<DraftSaved>`insert into "ContentVersion"
          ("CId", "CvDraftOf", "Active", "CvKind", "CvSnapshot", "CvBase", "CvBaseStamp", "CvUserId", "CvReason")
          values (${cId}, ${cId}, true, 'draft', ${text}::json, ${from}::json, ${live.stamp}, ${userId}::uuid, 'Draft')
          on conflict ("CvDraftOf") do nothing
          returning "CvId" as "cvId", "RowVersion" as version, "ChangeDate" as at`,
        entry: pageEntry(`Started a draft of page ${cId}`, cId),
      })
  if (!saved) throw await changedSince(executor, actor, cId)
  return saved
}

/** Changes a page's open draft, which must be the version that the caller has seen. */
async function onDraft(
  { records }: ContentContext,
  actor: Actor,
  cId: number,
  version: number | null,
  change: (unit: Unit, draft: StoredVersion | undefined) => Promise<void>,
): Promise<EditorPage> {
  allow(actor, 'update', entities.Content)
  return records.unit(actor, async unit => {
    await requirePage(unit.query, actor, cId)
    await guardSettingTypes(unit.query, actor, { action: 'update', records: [{ CId: cId }] })
    const draft = await draftOf(unit.query, cId, true)
    if (version !== null && draft?.version !== version) throw await changedSince(unit.query, actor, cId)
    await change(unit, draft)
    return editorPage(unit.query, actor, cId)
  })
}

/** Closes the draft without publishing it; it stays among the versions and can be restored. */
export const discardDraft = (context: ContentContext, actor: Actor, cId: number, version: number) =>
  onDraft(context, actor, cId, version, async (unit, draft) => {
    if (!draft) return
    await unit.execute({
      entity: ContentVersion,
      statement: sql`update "ContentVersion" set "Active" = false, "CvDraftOf" = null, "CvKind" = 'discarded', "CvStamp" = ${stampOf(draft.snapshot)},
        "CvBase" = null, "CvPublishDt" = null, "ChangeDate" = now(), "CvUserId" = ${actor.person.userId}::uuid, "CvReason" = 'Discarded',
        "RowVersion" = "RowVersion" + 1 where "CvId" = ${draft.cvId} returning 1`,
      entry: pageEntry(`Discarded the draft of page ${cId}`, cId),
    })
  })

/** Cancels the schedule of a draft, which becomes a plain draft again. */
export const withdrawDraft = (context: ContentContext, actor: Actor, cId: number) =>
  onDraft(context, actor, cId, null, async (unit, draft) => {
    if (!draft?.publishAt) return
    await unit.execute({
      entity: ContentVersion,
      statement: sql`update "ContentVersion" set "CvPublishDt" = null, "CvPlan" = null, "CvProblem" = null, "RowVersion" = "RowVersion" + 1
        where "CvId" = ${draft.cvId} returning 1`,
      entry: pageEntry(`Withdrew the draft of page ${cId}`, cId),
    })
  })

/** Restores a version into the draft, creating one if needed; the previous draft is kept as a version. */
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
  return onDraft(context, actor, cId, version, async (unit, open) => {
    if (!open) return
    if (open.publishAt) throw new Conflict('This draft is scheduled. Cancel the schedule first.')
    const { CtId } = snapshot.content
    await guardSettingTypes(unit.query, actor, { action: 'update', records: [{ CtId }] })
    await keepDraft(unit, cId, { snapshot, version }, KEPT.restore)
    await unit.execute({
      entity: ContentVersion,
      statement: sql`update "ContentVersion" set "CvSnapshot" = ${JSON.stringify(sanitiseSnapshot(snapshot))}::json, "ChangeDate" = now(),
        "CvUserId" = ${actor.person.userId}::uuid, "RowVersion" = "RowVersion" + 1 where "CvId" = ${open.cvId} returning 1`,
      entry: pageEntry(`Restored version ${cvId} into the draft of page ${cId}`, cId),
    })
  })
}
