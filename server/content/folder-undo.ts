import { allows } from '@rounds/core/access'
import type { FolderReport } from '@rounds/core/api'
import { type AnyRow, entities } from '@rounds/core/entities'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { Conflict, Forbidden, NotFound } from '../errors.ts'
import type { Unit } from '../records/unit.ts'
import { type Actor, withCause } from '../rights/actor.ts'
import { allow } from '../rights/allow.ts'
import type { ContentContext } from './drafts.ts'
import { lockFolders, plannedMove, type UndoableMoves } from './folder-moves.ts'
import { NOT_AS_ANOTHER } from './folder-snapshot.ts'
import { lockPages } from './live-page.ts'
import { collisionsAt, giveBack, leadOn, leadOnAgain } from './moves.ts'
import { pageUnit } from './watch-pages.ts'

const { Content, Tag, TagToContent } = entities

/** For how many days moves can be undone. */
export const MOVE_UNDO_DAYS = 30

/**
 * Undoes moves exactly: parents, places, addresses and redirects return to what they were. For the person who made
 * them, and for a MoJoAdmin.
 *
 * @throws Forbidden without the folders; NotFound for moves of others; Conflict if someone has moved something since, or is at an old address.
 */
export async function undoFolderMove(
  context: ContentContext,
  actor: Actor,
  id: number,
): Promise<FolderReport> {
  allow(actor, 'update', TagToContent)
  const undo = async (unit: Unit) => {
    const executor = unit.query
    await lockFolders(executor)
    const kept = await readMoves(executor, actor, id)
    requireFolders(actor, kept)
    await lockPages(
      executor,
      kept.pages.map(({ CId }) => CId),
    )
    await requireUnchanged(executor, kept)
    const given = await giveBack(unit, kept.replaced ?? [])
    await unit.records.update(
      Tag,
      kept.tags.map(({ before }) => before),
      plannedMove,
    )
    const pages = kept.pages.map(({ CId, from }) => ({ CId, CSeoUrl: from }))
    await unit.records.update(Content, pages)
    const places = kept.places.map(({ before }) => before)
    await unit.records.create(TagToContent, places)
    const leave = kept.places.map(({ before: { CId }, to: TId }) => ({ TId, CId }))
    await unit.records.remove(
      TagToContent,
      leave.map(({ TId, CId }) => [TId, Number(CId)]),
    )
    // Removed places came back as they were, either before or after their URLs had changed.
    await unit.records.update(
      TagToContent,
      kept.urls.map(({ TId, CId, from }) => ({ TId, CId, TtcPageUrl: from })),
      plannedMove,
    )
    const back = kept.leads.map(({ from, to }) => ({ from: to, to: from }))
    const redirects = await leadOn(unit, back, [], [], given)
    const again = await leadOnAgain(unit, kept.removed)
    await sql`update folder_move set undone_at = now() where id = ${id}`.execute(executor)
    return {
      id,
      moved: kept.tags.length + kept.places.length,
      addresses: kept.pages.length,
      redirects: {
        created: again,
        updated: redirects.updated + given.length,
        removed: redirects.removed.length,
      },
    }
  }
  return pageUnit(context, withCause(actor, 'undo'), undo, { keepsLists: true })
}

/** Moving a folder back changes who has access to it, so it takes the folders that it leaves and returns to. */
function requireFolders({ person }: Actor, { tags }: UndoableMoves): void {
  const folders = tags
    .flatMap(({ before, after }) => [before.TIdParent, after.TIdParent])
    .filter(id => id !== undefined)
  if (folders.length === 0) return
  if (person.impersonating) throw new Forbidden(NOT_AS_ANOTHER)
  if (folders.some(id => id === null || !allows(person.tags, id)))
    throw new Forbidden('You no longer have access to both folders of this move.')
}

async function readMoves(executor: Executor, actor: Actor, id: number): Promise<UndoableMoves> {
  const { isMJA, userId } = actor.person
  const { rows } = await sql<{ kept: string; undone: boolean; old: boolean }>`
    select kept::text as kept, undone_at is not null as undone, moved_at < now() - ${MOVE_UNDO_DAYS} * interval '1 day' as old
    from folder_move where id = ${id} and (${isMJA} or user_id = ${userId}::uuid) for update`.execute(
    executor,
  )
  const [row] = rows
  if (!row) throw new NotFound(`Unknown move: ${id}.`)
  if (row.undone) throw new Conflict('This was already undone.')
  if (row.old) throw new Conflict(`It was more than ${MOVE_UNDO_DAYS} days ago.`)
  return JSON.parse(row.kept) as UndoableMoves
}

/** Throws `Conflict` listing what has changed since; in that case nothing is undone. */
async function requireUnchanged(executor: Executor, kept: UndoableMoves): Promise<void> {
  const { rows: tags } = await sql<AnyRow>`select * from "Tag"
    where "TId" = any(${kept.tags.map(({ after }) => after.TId)}::int[]) for update`.execute(executor)
  const byTag = new Map(tags.map(row => [row.TId, row]))
  for (const { after } of kept.tags) {
    const row = byTag.get(after.TId)
    if (!row || Object.entries(after).some(([name, value]) => (row[name] ?? null) !== value))
      throw changedSince(`the folder “${row?.TName ?? after.TId}”`)
  }
  const { rows: pages } = await sql<{ CId: number; CTitle: string; CSeoUrl: string | null; gone: boolean }>`
    select "CId", "CTitle", "CSeoUrl", "CDeletedDt" is not null as gone from "Content"
    where "CId" = any(${kept.pages.map(({ CId }) => CId)}::int[])`.execute(executor)
  const byPage = new Map(pages.map(row => [row.CId, row]))
  for (const { CId, to } of kept.pages) {
    const row = byPage.get(CId)
    if (!row || row.gone || row.CSeoUrl !== to) throw changedSince(`the page “${row?.CTitle ?? CId}”`)
  }
  const { rows: places } = await sql<{ TId: number; CId: number }>`
    select "TId", "CId" from "TagToContent" where "CId" = any(${kept.places.map(({ before }) => Number(before.CId))}::int[])`.execute(
    executor,
  )
  const stand = new Set(places.map(({ TId, CId }) => `${TId} ${CId}`))
  for (const { before, to } of kept.places)
    if (!stand.has(`${to} ${before.CId}`) || stand.has(`${before.TId} ${before.CId}`))
      throw changedSince(`page ${before.CId}`)
  const [taken] = await collisionsAt(
    executor,
    kept.pages.map(({ from }) => from),
    kept.pages.map(({ CId }) => CId),
  )
  if (taken) throw new Conflict(`“${taken.CTitle}” has the address ${taken.url} now. Nothing was undone.`)
}

const changedSince = (what: string) =>
  new Conflict(`Someone has changed ${what} since. Nothing was undone. Move it yourself.`)
