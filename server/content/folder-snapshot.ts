import { createHash } from 'node:crypto'
import { type AllowedTags, allows } from '@rounds/core/access'
import type { FolderReview } from '@rounds/core/api'
import {
  type AskedMove,
  type FolderPlan,
  type FolderSnapshot,
  type MayTouch,
  planFolderMove,
  type RefusedMove,
} from '@rounds/core/rules/folders'
import { planRedirects } from '@rounds/core/rules/site'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import type { Actor } from '../rights/actor.ts'
import { holdingForGood } from '../rights/holding-for-good.ts'
import { heldAmong, knownRedirects } from './moves.ts'

/** The current folders, pages and places, assembled by the database (docs/decisions/0002). */
async function readFolderSnapshot(executor: Executor): Promise<FolderSnapshot> {
  const { rows } = await sql<{ snapshot: string }>`select json_build_object(
    'tags', (select coalesce(json_agg(t), '[]') from (
      select "TId", "TIdParent", "TName", "TPath", "TNextId", "TChildId" from "Tag" where not "TDeleted" order by "TId") t),
    'pages', (select coalesce(json_agg(p), '[]') from (
      select "CId", "CTitle", case when "CSeoUrl" is null and exists (
          select 1 from "TagToContent" home where home."CId" = c."CId" and home."TtcPageUrl" = '/') then '/' else "CSeoUrl" end as "CSeoUrl"
      from "Content" c where "CDeletedDt" is null
        and ("CSeoUrl" is not null or exists (select 1 from "TagToContent" t where t."CId" = c."CId")) order by "CId") p),
    'places', (select coalesce(json_agg(s), '[]') from (
      select "TId", "CId" from "TagToContent" order by "TId", "CId") s))::text as snapshot`.execute(executor)
  return JSON.parse(rows[0]?.snapshot ?? '') as FolderSnapshot
}

/** What a person may move: one of their folders, or a page in one of them (decisions §4). */
function reachOf({ person: { tags } }: Actor, { places }: FolderSnapshot): MayTouch {
  if (tags === 'all') return () => true
  const pages = new Set(places.flatMap(({ TId, CId }) => (tags.has(TId) ? [CId] : [])))
  return (kind, key) => (kind === 'folder' ? tags.has(key) : pages.has(key))
}

/** Nobody changes permissions in the name of someone else, and a folder gives those who have the one above. */
export const NOT_AS_ANOTHER = 'Stop impersonating first: moving a folder changes who has access to it.'

/**
 * Why a person may not move something, as far as their folders decide it.
 *
 * @param lasting The tags that they hold for good.
 */
function notTheirs(
  actor: Actor,
  lasting: AllowedTags,
  move: AskedMove,
  mayTouch: MayTouch,
): string | undefined {
  if (move.kind === 'folder' && actor.person.impersonating) return NOT_AS_ANOTHER
  if (!mayTouch(move.kind, move.key)) return `This ${move.kind} isn’t one of yours.`
  if (move.kind === 'folder' && !allows(lasting, move.key))
    return 'You have this folder for a limited time, so you can’t move it.'
  if (!allows(actor.person.tags, move.from)) return 'You don’t have access to the folder it’s in.'
  if (!allows(actor.person.tags, move.to)) return 'You don’t have access to the folder it was moving to.'
  return undefined
}

/** A plan with its report for people. */
export interface Planned {
  readonly plan: FolderPlan
  readonly review: FolderReview
}

/** The plan of moves right now, for this person. */
export async function planMoves(
  executor: Executor,
  actor: Actor,
  asked: readonly AskedMove[],
): Promise<Planned> {
  const snapshot = await readFolderSnapshot(executor)
  const mayTouch = reachOf(actor, snapshot)
  const lasting = await holdingForGood(executor, actor.person)
  const refused: RefusedMove[] = []
  const own = asked.filter(move => {
    const because = notTheirs(actor, lasting.tags, move, mayTouch)
    if (because !== undefined) refused.push({ move, because })
    return because === undefined
  })
  const plan = planFolderMove(snapshot, own, mayTouch)
  const leaving = plan.addresses.flatMap(({ kind, key }) => (kind === 'page' ? [key] : []))
  const held = await heldAmong(executor, plan.leads, leaving)
  const redirects = planRedirects(await knownRedirects(executor), plan.leads, undefined, [], held)
  const says = {
    moved: plan.moved,
    addresses: plan.addresses,
    redirects: {
      create: redirects.create,
      update: redirects.update.map(({ redirect: { from, to: was }, to }) => ({ from, was, to })),
      remove: redirects.remove.map(({ from, to }) => ({ from, to })),
    },
  }
  const stamp = createHash('sha256')
    .update(JSON.stringify([says, plan.tags, plan.places]))
    .digest('base64url')
  return { plan, review: { stamp: stamp.slice(0, 27), ...says, refused: [...refused, ...plan.refused] } }
}
