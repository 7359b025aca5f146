import type { TitleCheck } from '@rounds/core/api'
import { retitledUrl } from '@rounds/core/rules/page'
import type { Executor } from '../database/database.ts'
import type { Actor } from '../rights/actor.ts'
import { livePage, requirePage } from './live-page.ts'
import { collisionsAt, followersOf, isMove, redirectsAround } from './moves.ts'

/** The consequences of a new name or address for a page: who has it already, and which pages move along. */
export async function checkTitle(
  executor: Executor,
  actor: Actor,
  cId: number,
  title: string,
  wanted: string | undefined,
): Promise<TitleCheck> {
  await requirePage(executor, actor, cId)
  const { CSeoUrl: from } = (await livePage(executor, cId)).snapshot.content
  const url = wanted ?? retitledUrl(from, title)
  if (!url) return { url, collisions: [], moves: [], redirects: [] }
  const followers = from && isMove(from, url) ? await followersOf(executor, from, url, [cId]) : []
  const moves = [
    ...(from && isMove(from, url) ? [{ from, to: url }] : []),
    ...followers.map(({ from, to }) => ({ from, to })),
  ]
  const going = [cId, ...followers.map(({ CId }) => CId)]
  return {
    url,
    collisions: await collisionsAt(executor, [url, ...moves.map(({ to }) => to)], going),
    moves,
    redirects: await redirectsAround(executor, moves.length > 0 ? moves : [{ from: url, to: url }]),
  }
}
