import { randomUUID } from 'node:crypto'
import type { PublishedPage, PublishReport, PublishRequest } from '@rounds/core/api'
import { type Entity, entities, type Issue } from '@rounds/core/entities'
import {
  compareSnapshots,
  isDecided,
  mergePages,
  type PagePlace,
  type PageSnapshot,
  publishIssues,
} from '@rounds/core/rules/page'
import type { Move } from '@rounds/core/rules/site'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { BadRequest, Conflict, HttpError, invalid } from '../errors.ts'
import { sanitiseSnapshot } from '../html/sanitise.ts'
import { createCounts } from '../records/counts.ts'
import { createReads } from '../records/reads.ts'
import { allow } from '../records/records.ts'
import { createWrites } from '../records/writes.ts'
import type { Actor } from '../rights/actor.ts'
import { explain } from '../sql/conflicts.ts'
import { type ContentContext, editorPage, noteSql } from './drafts.ts'
import { type LiveRows, livePage, requirePage } from './live-page.ts'
import { isMove, leadOn, leadOnAgain, moveFollowers, placesMoved, sharedAddress } from './moves.ts'
import {
  draftOf,
  keepOnce,
  keepVersion,
  type PublishPlan,
  type StoredVersion,
  versionWithId,
} from './versions.ts'
import { type Writes, writePage } from './write-page.ts'

/** Why and how pages are written now. */
interface Occasion {
  readonly actor: Actor
  readonly reason: string
  readonly wanted: readonly string[] | undefined
  /** Whether rights were decided before, when it was scheduled. */
  readonly mayWrite: boolean
}

/** A page and what it shall be. */
interface Target {
  readonly cId: number
  readonly live: LiveRows
  readonly page: PageSnapshot
  /** What others had changed on it since the draft began. */
  readonly broughtIn: readonly PagePlace[]
}

/** What writing some pages came to. */
interface Written {
  readonly moves: readonly Move[]
  readonly redirects: PublishReport['redirects']
  readonly plan: PublishPlan
  readonly touched: ReadonlySet<Entity>
  /** The pages as they are now. */
  readonly now: ReadonlyMap<number, LiveRows>
}

/** Writes that belong to a transaction of ours; other nodes are told of them after its commit. */
export const writesOf = ({ database, changes }: ContentContext): Writes =>
  createWrites(database, changes, createReads(database, createCounts()))

/**
 * Publishes drafts, or schedules them: all of them or none. What a page was is kept as a version; what the page is
 * comes from its draft, brought together with what others have changed on the page since the draft began; the report
 * says what that is.
 *
 * @throws Changed when a draft is not the version that was seen, the page is not the one that was seen, or somebody else
 * changed the same on it;
 * BadRequest with each issue that keeps a draft from being published; Conflict for an address that is taken.
 */
export async function publish(
  context: ContentContext,
  actor: Actor,
  { drafts, reason, at, redirects }: PublishRequest,
): Promise<PublishReport> {
  allow(actor, 'update', entities.Content)
  const wanted = redirects?.map(({ from }) => from)
  const later = at !== undefined && Date.parse(at) > Date.now() ? new Date(at).toISOString() : null
  return inTransaction(context, async executor => {
    await lockPages(
      executor,
      drafts.map(({ cId }) => cId),
    )
    const found: StoredVersion[] = []
    for (const { cId, version, base } of drafts) {
      await requirePage(executor, actor, cId)
      const draft = await draftOf(executor, cId, true)
      const isSeen = base === undefined || base === (await livePage(executor, cId)).stamp
      if (draft?.version !== version || !isSeen) throw await changed(executor, actor, cId, drafts.length)
      found.push(draft)
    }
    const occasion = { actor, reason, wanted, mayWrite: false }
    if (later) return { report: await schedule(executor, found, occasion, later), touched: new Set() }
    return publishNow(executor, writesOf(context), found, occasion)
  })
}

/** Runs a transaction, says in words what the database refused, and tells the nodes of what has changed. */
async function inTransaction(
  { database: { query }, changes }: ContentContext,
  work: (executor: Executor) => Promise<{ report: PublishReport; touched: ReadonlySet<Entity> }>,
): Promise<PublishReport> {
  const { report, touched } = await query
    .transaction()
    .execute(work)
    .catch(error => explain(entities.Content, error))
  for (const { name } of new Set([...touched, entities.ContentVersion])) changes.publish(name)
  return report
}

/** Others wait until the transaction ends; in the order of the keys, so that nobody waits for each other. */
export const lockPages = (executor: Executor, pages: readonly number[]) =>
  sql`select 1 from "Content" where "CId" = any(${[...pages]}::int[]) order by "CId" for update`.execute(
    executor,
  )

/** The refusal of several says which page it is about. */
async function changed(executor: Executor, actor: Actor, cId: number, of: number): Promise<HttpError> {
  const page = await editorPage(executor, actor, cId)
  const { CTitle } = page.live.snapshot.content
  if (of < 2)
    return new HttpError(412, {
      message:
        'Somebody else has changed this page meanwhile. Nothing was published: look at it in the editor first.',
      current: { ...page },
    })
  return new HttpError(412, {
    message: `“${CTitle}” has changed since you looked at it. Nothing was published.`,
    errors: [{ field: String(cId), message: 'Has changed.' }],
    current: { ...page },
  })
}

/** What a draft comes to on the page as it is now. Throws where that cannot be said. */
async function targetOf(executor: Executor, actor: Actor, draft: StoredVersion, of: number): Promise<Target> {
  const { cId } = draft
  const live = await livePage(executor, cId)
  const merge =
    draft.baseStamp === live.stamp
      ? { merged: draft.snapshot, conflicts: [] }
      : mergePages(draft.base, draft.snapshot, live.snapshot)
  if (!isDecided(merge)) throw await changed(executor, actor, cId, of)
  const { CSeoUrl: to } = merge.merged.content
  const { CSeoUrl: from } = live.snapshot.content
  const page = from && to && isMove(from, to) ? placesMoved(merge.merged, { from, to }) : merge.merged
  const broughtIn = compareSnapshots(draft.snapshot, merge.merged).map(({ part, key, field }) => ({
    part,
    key,
    field,
  }))
  return { cId, live, page: sanitiseSnapshot(page), broughtIn }
}

function requireWhole(targets: readonly Target[]): void {
  const issues = targets.flatMap(({ cId, page }) =>
    publishIssues(page).map(
      ({ field, message }): Issue => ({
        field: targets.length > 1 ? `${cId}.${field}` : (field ?? ''),
        message: targets.length > 1 ? `${page.content.CTitle ?? cId}: ${message}` : message,
      }),
    ),
  )
  if (issues.length > 0) throw invalid(issues)
}

async function schedule(
  executor: Executor,
  drafts: readonly StoredVersion[],
  { actor, reason, wanted }: Occasion,
  at: string,
): Promise<PublishReport> {
  const targets = []
  for (const draft of drafts) targets.push(await targetOf(executor, actor, draft, drafts.length))
  requireWhole(targets)
  const plan: PublishPlan = { group: randomUUID(), ...(wanted && { wanted }) }
  for (const { cvId, cId } of drafts) {
    await sql`update "ContentVersion" set "CvPublishDt" = ${at}::timestamptz, "CvReason" = ${reason}, "CvPlan" = ${JSON.stringify(plan)}::json,
      "CvUserId" = ${actor.person.userId}::uuid, "CvProblem" = null, "RowVersion" = "RowVersion" + 1 where "CvId" = ${cvId}`.execute(
      executor,
    )
    await noteSql(actor.author, `Scheduled the draft of page ${cId} for ${at}`, cId).execute(executor)
  }
  return {
    published: targets.map((target, index) => summary(target, drafts[index]?.cvId ?? 0, null)),
    at,
    moves: [],
    redirects: { created: 0, updated: 0, removed: 0 },
  }
}

const summary = (
  { cId, page: { content }, broughtIn }: Pick<Target, 'cId' | 'page' | 'broughtIn'>,
  cvId: number,
  beforeId: number | null,
): PublishedPage => ({
  cId,
  cvId,
  title: content.CTitle,
  url: content.CSeoUrl,
  beforeId,
  broughtIn,
})

/** Publishes drafts that are locked, within the transaction. */
export async function publishNow(
  executor: Executor,
  writes: Writes,
  drafts: readonly StoredVersion[],
  occasion: Occasion,
): Promise<{ report: PublishReport; touched: ReadonlySet<Entity> }> {
  const { actor, reason } = occasion
  const targets: Target[] = []
  for (const draft of drafts) targets.push(await targetOf(executor, actor, draft, drafts.length))
  requireWhole(targets)
  const written = await writeTargets(executor, writes, targets, occasion)
  const published: PublishedPage[] = []
  for (const [index, { cId, live, broughtIn }] of targets.entries()) {
    const { cvId = 0 } = drafts[index] ?? {}
    const { snapshot, stamp } = written.now.get(cId) ?? live
    const beforeId = await keepOnce(executor, {
      cId,
      snapshot: live.snapshot,
      stamp: live.stamp,
      userId: actor.person.userId,
      reason: 'As it was before',
    })
    await sql`update "ContentVersion" set "Active" = false, "CvDraftOf" = null, "CvKind" = 'published', "CvSnapshot" = ${JSON.stringify(snapshot)}::json,
      "CvStamp" = ${stamp}, "CvBase" = null, "CvPublishDt" = null, "CvProblem" = null, "ChangeDate" = now(), "CvUserId" = ${actor.person.userId}::uuid,
      "CvReason" = ${reason}, "CvBeforeId" = ${beforeId}, "CvPlan" = ${JSON.stringify(written.plan)}::json, "RowVersion" = "RowVersion" + 1
      where "CvId" = ${cvId}`.execute(executor)
    await noteSql(actor.author, `Published page ${cId}: ${reason}`, cId).execute(executor)
    published.push(summary({ cId, page: snapshot, broughtIn }, cvId, beforeId))
  }
  return {
    report: { published, at: null, moves: written.moves, redirects: written.redirects },
    touched: written.touched,
  }
}

async function writeTargets(
  executor: Executor,
  writes: Writes,
  targets: readonly Target[],
  { actor, wanted, mayWrite }: Occasion,
): Promise<Written> {
  const touched = new Set<Entity>()
  const moves: Move[] = []
  for (const { cId, live, page } of targets) {
    for (const entity of await writePage(executor, writes, actor, cId, live, page, mayWrite))
      touched.add(entity)
    const [from, to] = [live.snapshot.content.CSeoUrl, page.content.CSeoUrl]
    if (from && to && isMove(from, to)) moves.push({ from, to })
  }
  const pages = targets.map(({ cId }) => cId)
  for (const move of [...moves])
    moves.push(...(await moveFollowers(executor, writes, actor, move, pages, mayWrite)))
  const taken = await sharedAddress(
    executor,
    moves.map(({ to }) => to),
  )
  if (taken !== undefined)
    throw new Conflict(`Another page has the address ${taken} already. Nothing was published.`, [
      { field: 'content.CSeoUrl', message: `${taken} is taken.` },
    ])
  const redirects = await leadOn(executor, writes, actor, moves, wanted)
  if (moves.length > 0) for (const entity of [entities.Redirect, entities.TagToContent]) touched.add(entity)
  const now = new Map<number, LiveRows>()
  for (const { cId } of targets) now.set(cId, await livePage(executor, cId))
  return {
    moves,
    redirects: { ...redirects, removed: redirects.removed.length },
    plan: { ...(wanted && { wanted }), removed: redirects.removed },
    touched,
    now,
  }
}

/**
 * Takes a publish back: what it changed is again as it was before, what others have changed since stays, redirects
 * and pages below go back too. That is a publish itself, which can be undone.
 *
 * @throws Changed when others have changed the same since; BadRequest for a version that was never published.
 */
export async function undoPublish(
  context: ContentContext,
  actor: Actor,
  cvId: number,
  reason: string,
): Promise<PublishReport> {
  allow(actor, 'update', entities.Content)
  const version = await versionWithId(context.database.query, actor, cvId)
  if (version.kind !== 'published' || version.beforeId === null)
    throw new BadRequest('Only a publish can be undone; restore this version instead.')
  const before = await versionWithId(context.database.query, actor, version.beforeId)
  const { cId } = version
  return inTransaction(context, async executor => {
    await lockPages(executor, [cId])
    await requirePage(executor, actor, cId)
    const live = await livePage(executor, cId)
    const merge = mergePages(version.snapshot, before.snapshot, live.snapshot)
    if (!isDecided(merge)) throw await changed(executor, actor, cId, 1)
    const target = { cId, live, page: sanitiseSnapshot(merge.merged), broughtIn: [] }
    requireWhole([target])
    const writes = writesOf(context)
    const occasion = { actor, reason, wanted: [], mayWrite: false }
    const written = await writeTargets(executor, writes, [target], occasion)
    const again = await leadOnAgain(executor, writes, actor, version.plan.removed ?? [])
    const { snapshot, stamp } = written.now.get(cId) ?? live
    const common = { cId, userId: actor.person.userId }
    const beforeId = await keepOnce(executor, {
      ...common,
      snapshot: live.snapshot,
      stamp: live.stamp,
      reason: 'As it was before',
    })
    const made = await keepVersion(executor, {
      ...common,
      kind: 'published',
      snapshot,
      stamp,
      reason,
      beforeId,
      plan: written.plan,
    })
    await noteSql(actor.author, `Undid a publish of page ${cId}: ${reason}`, cId).execute(executor)
    const redirects = { ...written.redirects, created: written.redirects.created + again }
    return {
      report: {
        published: [summary({ ...target, page: snapshot }, made, beforeId)],
        at: null,
        moves: written.moves,
        redirects,
      },
      touched: written.touched,
    }
  })
}
