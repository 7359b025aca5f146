import type { FolderReport } from '@rounds/core/api'
import { type AnyRow, entities } from '@rounds/core/entities'
import type { AskedMove, TagChange } from '@rounds/core/rules/folders'
import { isSameAddress, type Move } from '@rounds/core/rules/site'
import { newLinkSortOrder } from '@rounds/core/tools'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { BadRequest, HttpError } from '../errors.ts'
import type { Unit, WriteRights } from '../records/unit.ts'
import type { Actor } from '../rights/actor.ts'
import { allow } from '../rights/allow.ts'
import type { ContentContext } from './drafts.ts'
import { type Planned, planMoves } from './folder-snapshot.ts'
import { lockPages } from './live-page.ts'
import { leadOn, type Replaced } from './moves.ts'
import { pageUnit } from './watch-pages.ts'

const { Content, Tag, TagToContent } = entities

/** The changes of moves, as undo needs them. */
export interface UndoableMoves {
  readonly tags: readonly { readonly before: TagChange; readonly after: TagChange }[]
  /** Removed places with all fields, and the folder that replaced each. */
  readonly places: readonly { readonly before: AnyRow; readonly to: number }[]
  readonly pages: readonly (Move & { readonly CId: number })[]
  /** The page's URLs at its places. */
  readonly urls: readonly (Move & { readonly TId: number; readonly CId: number })[]
  readonly leads: readonly Move[]
  /** Redirects that were removed. */
  readonly removed: readonly AnyRow[]
  /** Redirects that got another target; moves before this was kept have none. */
  readonly replaced?: readonly Replaced[]
}

/** Moves are serialized, so that each is planned on the result of the last. */
export const lockFolders = (executor: Executor) =>
  sql`select pg_advisory_xact_lock(hashtextextended('folders', 0))`.execute(executor)

/**
 * Moves pages and folders with everything that goes along, and creates the necessary redirects, all or nothing. Returns
 * the id for undo.
 *
 * @param stamp The stamp of the review that the person has seen.
 * @throws HttpError 412 with the current review if something has changed since; BadRequest if nothing moves.
 */
export async function moveFolders(
  context: ContentContext,
  actor: Actor,
  asked: readonly AskedMove[],
  stamp: string,
): Promise<FolderReport> {
  allow(actor, 'update', TagToContent)
  return pageUnit(context, actor, async unit => {
    const executor = unit.query
    await lockFolders(executor)
    const planned = await planMoves(executor, actor, asked)
    const { plan, review } = planned
    if (review.stamp !== stamp || review.refused.length > 0)
      throw new HttpError(412, {
        message: 'Someone changed something there. Nothing was moved. Review it again.',
        current: { ...review },
      })
    if (plan.moved.length === 0) throw new BadRequest('Nothing would be moved.')
    await lockPages(
      executor,
      plan.addresses.flatMap(({ kind, key }) => (kind === 'page' ? [key] : [])),
    )
    const kept = await write(unit, planned)
    const redirects = await leadOn(unit, plan.leads, undefined)
    const { rows } = await sql<{ id: number }>`insert into folder_move (user_id, kept)
        values (${actor.person.userId}::uuid, ${JSON.stringify({ ...kept, removed: redirects.removed, replaced: redirects.replaced })}::json) returning id`.execute(
      executor,
    )
    return {
      id: rows[0]?.id ?? 0,
      moved: plan.moved.length,
      addresses: plan.addresses.length,
      redirects: {
        created: redirects.created,
        updated: redirects.updated,
        removed: redirects.removed.length,
      },
    }
  })
}

/** Planning a move checks permission for folders and places. */
export const plannedMove: WriteRights = { impliedBy: 'the rights to a move are checked when it is planned' }

async function write(unit: Unit, { plan }: Planned): Promise<Omit<UndoableMoves, 'removed' | 'replaced'>> {
  const tags = await changeTags(unit, plan.tags)
  const pages = plan.addresses.flatMap(({ kind, key, from, to }) =>
    kind === 'page' ? [{ CId: key, from, to }] : [],
  )
  const records = pages.map(({ CId, to }) => ({ CId, CSeoUrl: to }))
  await unit.records.update(Content, records)
  const urls = await changeUrls(unit, pages)
  const places = await changePlaces(unit, plan.places)
  return { tags, places, pages, urls, leads: plan.leads }
}

async function changeTags(unit: Unit, changes: readonly TagChange[]): Promise<UndoableMoves['tags']> {
  const { rows } =
    await sql<AnyRow>`select * from "Tag" where "TId" = any(${changes.map(({ TId }) => TId)}::int[]) for update`.execute(
      unit.query,
    )
  const stood = new Map(rows.map(row => [row.TId, row]))
  await unit.records.update(Tag, changes, plannedMove)
  return changes.map(after => {
    const row = stood.get(after.TId) ?? {}
    const before = Object.fromEntries(Object.keys(after).map(name => [name, row[name] ?? null]))
    return { before: { ...before, TId: after.TId }, after }
  })
}

/** The URLs at the places of moved pages, if they were those of the page. */
async function changeUrls(
  unit: Unit,
  pages: readonly (Move & { readonly CId: number })[],
): Promise<UndoableMoves['urls']> {
  const byPage = new Map(pages.map(page => [page.CId, page]))
  const { rows } = await sql<{ TId: number; CId: number; TtcPageUrl: string }>`
    select "TId", "CId", "TtcPageUrl" from "TagToContent"
    where "CId" = any(${[...byPage.keys()]}::int[]) and "TtcPageUrl" is not null for update`.execute(
    unit.query,
  )
  const urls = rows.flatMap(({ TId, CId, TtcPageUrl: from }) => {
    const page = byPage.get(CId)
    return page && isSameAddress(page.from, from) ? [{ TId, CId, from, to: page.to }] : []
  })
  await unit.records.update(
    TagToContent,
    urls.map(({ TId, CId, to }) => ({ TId, CId, TtcPageUrl: to })),
    plannedMove,
  )
  return urls
}

/** Moves pages from one folder to the end of another; template and URL there are unchanged. */
async function changePlaces(
  unit: Unit,
  places: readonly { readonly CId: number; readonly from: number; readonly to: number }[],
): Promise<UndoableMoves['places']> {
  if (places.length === 0) return []
  const { rows } = await sql<AnyRow>`select t.* from "TagToContent" t
    join rows from (json_to_recordset(${JSON.stringify(places)}::json) as ("CId" int, "from" int)) as given on given."CId" = t."CId" and given."from" = t."TId"
    for update of t`.execute(unit.query)
  const stood = new Map(rows.map(row => [`${row.TId} ${row.CId}`, row]))
  const moves = places.flatMap(({ CId, from, to }) => {
    const before = stood.get(`${from} ${CId}`)
    return before ? [{ before: onlyPlace(before), to }] : []
  })
  const come = moves.map(({ before, to }) => ({ ...before, TId: to, CSortOrder: newLinkSortOrder }))
  await unit.records.create(TagToContent, come)
  await unit.records.remove(
    TagToContent,
    moves.map(({ before }) => [Number(before.TId), Number(before.CId)]),
  )
  return moves
}

/** A place without database-generated fields; its nesting belongs to the old folder. */
const onlyPlace = ({ TId, CId, TemplateId, CSortOrder, TtcPageUrl, TtcVisible }: AnyRow): AnyRow => ({
  TId,
  CId,
  TemplateId,
  CSortOrder,
  TtcPageUrl,
  TtcVisible,
})
