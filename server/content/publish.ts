import { randomUUID } from 'node:crypto'
import type { PublishedPage, PublishReport, PublishRequest } from '@rounds/core/api'
import { entities, type Issue } from '@rounds/core/entities'
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
import type { Unit } from '../records/unit.ts'
import { type Actor, withCause } from '../rights/actor.ts'
import { allow } from '../rights/allow.ts'
import { type ChangedAddress, requireOwnAddresses } from '../rights/guards/addresses.ts'
import { type ContentContext, editorPage, pageEntry } from './drafts.ts'
import { type LiveRows, livePage, lockPages, requirePage, stampOf } from './live-page.ts'
import { isMove, leadOn, leadOnAgain, moveFollowers, placesMoved, sharedAddress } from './moves.ts'
import { arrivalsOf, isAmong, newPlaces, placeMoves } from './place-addresses.ts'
import {
  draftOf,
  keepOnce,
  keepVersion,
  type PublishPlan,
  type StoredVersion,
  versionWithId,
} from './versions.ts'
import { pageUnit } from './watch-pages.ts'
import { requireWritable, writePage } from './write-page.ts'

const { Content, ContentVersion } = entities

/** Why and how pages are being written. */
interface Occasion {
  readonly actor: Actor
  readonly reason: string
  readonly wanted: readonly string[] | undefined
  readonly isUndo?: true
}

/** A page and its new content. */
interface Target {
  readonly cId: number
  readonly live: LiveRows
  readonly page: PageSnapshot
  /** What others had changed on it since the draft began. */
  readonly broughtIn: readonly PagePlace[]
}

/** The result of writing some pages. */
interface Written {
  readonly moves: readonly Move[]
  readonly redirects: PublishReport['redirects']
  readonly plan: PublishPlan
  /** The current pages. */
  readonly now: ReadonlyMap<number, LiveRows>
}

/**
 * Publishes drafts, or schedules them, all or nothing. The old page is kept as a version. The new one is the draft
 * merged with what others have changed on the page since the draft began; the report lists that.
 *
 * @throws Changed when a draft is not the version that was seen, the page is not the one that was seen, or someone else
 * changed the same thing on it; BadRequest with each issue that blocks publishing; Conflict for an address that is
 * taken.
 */
export async function publish(
  context: ContentContext,
  actor: Actor,
  { drafts, reason, at, redirects }: PublishRequest,
): Promise<PublishReport> {
  allow(actor, 'update', Content)
  const wanted = redirects?.map(({ from }) => from)
  const later = at !== undefined && Date.parse(at) > Date.now() ? new Date(at).toISOString() : null
  return pageUnit(context, actor, async unit => {
    const executor = unit.query
    await lockPages(
      executor,
      drafts.map(({ cId }) => cId),
    )
    const found: StoredVersion[] = []
    for (const { cId, version, base } of drafts) {
      await requirePage(executor, actor, cId)
      const draft = await draftOf(executor, cId, true)
      const isSeen = base === undefined || base === (await livePage(executor, cId)).stamp
      if (draft?.version !== version || !isSeen)
        throw await changedMeanwhile(executor, actor, cId, drafts.length)
      found.push(draft)
    }
    const occasion = { actor, reason, wanted }
    return later ? schedule(unit, found, occasion, later) : publishNow(unit, found, occasion)
  })
}

/** With several pages, the error says which one it is about. */
async function changedMeanwhile(
  executor: Executor,
  actor: Actor,
  cId: number,
  of: number,
): Promise<HttpError> {
  const page = await editorPage(executor, actor, cId)
  const { CTitle } = page.live.snapshot.content
  if (of < 2)
    return new HttpError(412, {
      message: 'Someone else changed this page too. Nothing was published. Review it in the editor first.',
      current: { ...page },
    })
  return new HttpError(412, {
    message: `“${CTitle}” has changed since you reviewed it. Nothing was published.`,
    errors: [{ field: String(cId), message: 'Has changed.' }],
    current: { ...page },
  })
}

/** The old and new addresses of a page and of its places. */
const addressesChanged = (was: PageSnapshot, is: PageSnapshot): readonly ChangedAddress[] => [
  { from: was.content.CSeoUrl, to: is.content.CSeoUrl },
  ...is.tags.map(({ TId, TtcPageUrl }) => ({
    from: was.tags.find(place => place.TId === TId)?.TtcPageUrl,
    to: TtcPageUrl,
  })),
]

/** The result of a draft merged into the current page. Throws on a conflict. */
async function targetOf(executor: Executor, actor: Actor, draft: StoredVersion, of: number): Promise<Target> {
  const { cId } = draft
  const live = await livePage(executor, cId)
  const merge =
    draft.baseStamp === live.stamp
      ? { merged: draft.snapshot, conflicts: [] }
      : mergePages(draft.base, draft.snapshot, live.snapshot)
  if (!isDecided(merge)) throw await changedMeanwhile(executor, actor, cId, of)
  const { CSeoUrl: to } = merge.merged.content
  const { CSeoUrl: from } = live.snapshot.content
  const page = from && to && isMove(from, to) ? placesMoved(merge.merged, { from, to }) : merge.merged
  await requireOwnAddresses(executor, actor, addressesChanged(live.snapshot, page))
  const broughtIn = compareSnapshots(draft.snapshot, merge.merged).map(({ part, key, field }) => ({
    part,
    key,
    field,
  }))
  return { cId, live, page: sanitiseSnapshot(page), broughtIn }
}

/** Throws `BadRequest` for what may not be published, except problems that the page already had. */
function requireWhole(targets: readonly Target[], before?: PageSnapshot): void {
  const known = new Set(before && publishIssues(before).map(issue => JSON.stringify(issue)))
  const issues = targets.flatMap(({ cId, page }) =>
    publishIssues(page)
      .filter(issue => !known.has(JSON.stringify(issue)))
      .map(
        ({ field, message }): Issue => ({
          field: targets.length > 1 ? `${cId}.${field}` : (field ?? ''),
          message: targets.length > 1 ? `${page.content.CTitle ?? cId}: ${message}` : message,
        }),
      ),
  )
  if (issues.length > 0) throw invalid(issues)
}

async function schedule(
  unit: Unit,
  drafts: readonly StoredVersion[],
  { actor, reason, wanted }: Occasion,
  at: string,
): Promise<PublishReport> {
  const targets = []
  for (const draft of drafts) targets.push(await targetOf(unit.query, actor, draft, drafts.length))
  requireWhole(targets)
  for (const { cId, live, page } of targets) await requireWritable(unit, cId, live, page)
  const plan: PublishPlan = { group: randomUUID(), ...(wanted && { wanted }) }
  for (const { cvId, cId } of drafts)
    await unit.execute({
      entity: ContentVersion,
      statement: sql`update "ContentVersion" set "CvPublishDt" = ${at}::timestamptz, "CvReason" = ${reason}, "CvPlan" = ${JSON.stringify(plan)}::json,
        "CvUserId" = ${actor.person.userId}::uuid, "CvProblem" = null, "RowVersion" = "RowVersion" + 1 where "CvId" = ${cvId} returning 1`,
      entry: pageEntry(`Scheduled the draft of page ${cId} for ${at}`, cId),
    })
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

/** Publishes locked drafts, within the transaction. */
export async function publishNow(
  unit: Unit,
  drafts: readonly StoredVersion[],
  occasion: Occasion,
): Promise<PublishReport> {
  const { actor, reason } = occasion
  const targets: Target[] = []
  for (const draft of drafts) targets.push(await targetOf(unit.query, actor, draft, drafts.length))
  requireWhole(targets)
  const written = await writeTargets(unit, targets, occasion)
  const published: PublishedPage[] = []
  for (const [index, { cId, live, broughtIn }] of targets.entries()) {
    const { cvId = 0, by = null } = drafts[index] ?? {}
    const plan: PublishPlan = { ...written.plan, ...(by && { writtenBy: by.userId }) }
    const { snapshot, stamp } = written.now.get(cId) ?? live
    const beforeId = await keepOnce(unit, {
      cId,
      snapshot: live.snapshot,
      stamp: live.stamp,
      userId: actor.person.userId,
      reason: 'As it was before',
    })
    await unit.execute({
      entity: ContentVersion,
      statement: sql`update "ContentVersion" set "Active" = false, "CvDraftOf" = null, "CvKind" = 'published', "CvSnapshot" = ${JSON.stringify(snapshot)}::json,
        "CvStamp" = ${stamp}, "CvBase" = null, "CvPublishDt" = null, "CvProblem" = null, "ChangeDate" = now(), "CvUserId" = ${actor.person.userId}::uuid,
        "CvReason" = ${reason}, "CvBeforeId" = ${beforeId}, "CvPlan" = ${JSON.stringify(plan)}::json, "RowVersion" = "RowVersion" + 1
        where "CvId" = ${cvId} returning 1`,
      entry: pageEntry(`Published page ${cId}: ${reason}`, cId),
    })
    published.push(summary({ cId, page: snapshot, broughtIn }, cvId, beforeId))
  }
  return { published, at: null, moves: written.moves, redirects: written.redirects }
}

async function writeTargets(
  unit: Unit,
  targets: readonly Target[],
  { wanted, isUndo }: Occasion,
): Promise<Written> {
  const executor = unit.query
  const moves: Move[] = []
  for (const { cId, live, page } of targets) {
    await writePage(unit, cId, live, page)
    const [from, to] = [live.snapshot.content.CSeoUrl, page.content.CSeoUrl]
    if (from && to && isMove(from, to)) moves.push({ from, to })
  }
  const pages = targets.map(({ cId }) => cId)
  const ownMoves = [...moves]
  const left = targets
    .flatMap(({ live, page }) => placeMoves(live.snapshot, page))
    .filter(({ from }) => !isAmong(ownMoves, from))
  moves.push(...left)
  for (const move of ownMoves) moves.push(...(await moveFollowers(unit, move, pages)))
  const taken = await sharedAddress(executor, [
    ...moves.map(({ to }) => to),
    ...targets.flatMap(({ live, page }) => newPlaces(live.snapshot, page)),
  ])
  if (taken !== undefined)
    throw new Conflict(`Another page has the address ${taken} already. Nothing was published.`, [
      { field: 'content.CSeoUrl', message: `${taken} is taken.` },
    ])
  const arrivals = targets.flatMap(({ live, page }) => arrivalsOf(live.snapshot, page))
  // People choose which of the old page addresses redirect; those of places always do, unless a publish is being
  // undone.
  const asked = wanted && !isUndo ? [...wanted, ...left.map(({ from }) => from)] : wanted
  const redirects = await leadOn(unit, moves, asked, arrivals)
  const now = new Map<number, LiveRows>()
  for (const { cId } of targets) now.set(cId, await livePage(executor, cId))
  return {
    moves,
    redirects: {
      created: redirects.created,
      updated: redirects.updated,
      removed: redirects.removed.length,
    },
    plan: { ...(wanted && { wanted }), removed: redirects.removed },
    now,
  }
}

/**
 * Undoes a publish: reverts what it changed, keeps what others have changed since, and reverts redirects and pages
 * below. It is itself a publish, which can be undone.
 *
 * @param reopens The published draft is open again, as its writer's, unless the page has another one by now.
 * @throws Changed when others have changed the same thing since; BadRequest for a version that was never published.
 */
export async function undoPublish(
  context: ContentContext,
  actor: Actor,
  cvId: number,
  reason: string,
  reopens = false,
): Promise<PublishReport> {
  allow(actor, 'update', Content)
  const version = await versionWithId(context.database.query, actor, cvId)
  if (version.kind !== 'published' || version.beforeId === null)
    throw new BadRequest('Only a publish can be undone. Restore this version instead.')
  const before = await versionWithId(context.database.query, actor, version.beforeId)
  const { cId } = version
  return pageUnit(context, withCause(actor, 'undo'), async unit => {
    const executor = unit.query
    await lockPages(executor, [cId])
    await requirePage(executor, actor, cId)
    const live = await livePage(executor, cId)
    const merge = mergePages(version.snapshot, before.snapshot, live.snapshot)
    if (!isDecided(merge)) throw await changedMeanwhile(executor, actor, cId, 1)
    const target = { cId, live, page: sanitiseSnapshot(merge.merged), broughtIn: [] }
    requireWhole([target], before.snapshot)
    const written = await writeTargets(unit, [target], { actor, reason, wanted: [], isUndo: true })
    const again = await leadOnAgain(unit, version.plan.removed ?? [])
    const { snapshot, stamp } = written.now.get(cId) ?? live
    const common = { cId, userId: actor.person.userId }
    const beforeId = await keepOnce(unit, {
      ...common,
      snapshot: live.snapshot,
      stamp: live.stamp,
      reason: 'As it was before',
    })
    const made = await keepVersion(unit, {
      ...common,
      kind: 'published',
      snapshot,
      stamp,
      reason,
      beforeId,
      plan: written.plan,
    })
    if (reopens) await openAgain(unit, actor, version, before.snapshot)
    await unit.audit(pageEntry(`Undid a publish of page ${cId}: ${reason}`, cId))
    const redirects = { ...written.redirects, created: written.redirects.created + again }
    return {
      published: [summary({ ...target, page: snapshot }, made, beforeId)],
      at: null,
      moves: written.moves,
      redirects,
    }
  })
}

async function openAgain(
  unit: Unit,
  actor: Actor,
  { cId, snapshot, plan }: StoredVersion,
  base: PageSnapshot,
) {
  await unit.execute({
    entity: ContentVersion,
    statement: sql`insert into "ContentVersion"
      ("CId", "CvDraftOf", "Active", "CvKind", "CvSnapshot", "CvBase", "CvBaseStamp", "CvUserId", "CvReason")
      values (${cId}, ${cId}, true, 'draft', ${JSON.stringify(snapshot)}::json, ${JSON.stringify(base)}::json, ${stampOf(base)},
        (select "Id" from "AspNetUsers" where "Id" = ${plan.writtenBy ?? actor.person.userId}::uuid), 'Draft')
      on conflict ("CvDraftOf") do nothing returning 1`,
    entry: pageEntry(`Reopened the draft of page ${cId}`, cId),
  })
}
