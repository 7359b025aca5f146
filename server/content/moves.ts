import { encodeRecord } from '@rounds/core/api'
import { type AnyRow, entities } from '@rounds/core/entities'
import type { PageSnapshot } from '@rounds/core/rules/page'
import { addressOf, isSameAddress, type Move, planRedirects } from '@rounds/core/rules/site'
import { type SqlBool, sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { liveAddresses } from '../records/live-addresses.ts'
import { lockRedirects } from '../records/redirect-addresses.ts'
import type { Unit, WriteRights } from '../records/unit.ts'

const { Content, Redirect, TagToContent } = entities

/** A page that moves along with the page above it. */
interface Follower {
  readonly CId: number
  readonly from: string
  readonly to: string
}

/** Whether a page gets another address. */
export const isMove = (from: string | null | undefined, to: string | null | undefined): boolean =>
  Boolean(from && to && from !== '/') && !isSameAddress(from ?? '', to ?? '')

const below = (column: string, url: string) =>
  sql<SqlBool>`starts_with(lower(${sql.id(column)}), ${`${url.replace(/(?<!\/)\/+$/, '').toLowerCase()}/`})`

const movePath = (path: string, from: string, to: string) =>
  `${to.replace(/(?<!\/)\/+$/, '')}${path.slice(from.replace(/(?<!\/)\/+$/, '').length)}`

/** The pages below an address, with their new addresses below another one. */
export async function followersOf(
  executor: Executor,
  from: string,
  to: string,
  not: readonly number[],
): Promise<readonly Follower[]> {
  const { rows } = await sql<{ CId: number; from: string }>`select "CId", "CSeoUrl" as "from" from "Content"
    where ${below('CSeoUrl', from)} and "CDeletedDt" is null and not ("CId" = any(${[...not]}::int[])) order by "CSeoUrl", "CId"`.execute(
    executor,
  )
  return rows.map(row => ({ ...row, to: movePath(row.from, from, to) }))
}

/** Other pages at one of these addresses. */
export async function collisionsAt(
  executor: Executor,
  urls: readonly string[],
  not: readonly number[],
  most = 20,
) {
  const addresses = urls.map(url => url.replace(/(?<=[^/])\/+$/, '').toLowerCase())
  const { rows } = await sql<{
    CId: number
    CTitle: string
    url: string
  }>`select "CId", "CTitle", "CSeoUrl" as url from "Content"
    where regexp_replace(lower("CSeoUrl"), '(.)/+$', '\\1') = any(${addresses}::text[]) and "CDeletedDt" is null
      and not ("CId" = any(${[...not]}::int[])) order by "CId" limit ${most}`.execute(executor)
  return rows
}

/** An address that several pages would share, whether their own or that of a place. */
export async function sharedAddress(
  executor: Executor,
  urls: readonly string[],
): Promise<string | undefined> {
  if (urls.length === 0) return undefined
  await lockRedirects(executor)
  const { rows } = await sql<{ url: string }>`select min(url) as url from (
      select "CId", "CSeoUrl" as url from "Content" union all select "CId", "TtcPageUrl" from "TagToContent") at
    join "Content" using ("CId")
    where regexp_replace(lower(url), '(.)/+$', '\\1') = any(${urls.map(addressOf)}::text[]) and "CDeletedDt" is null
    group by regexp_replace(lower(url), '(.)/+$', '\\1') having count(distinct "CId") > 1 order by 1 limit 1`.execute(
    executor,
  )
  return rows[0]?.url
}

/** A redirect as planning sees it, with its row. */
export interface Known {
  readonly from: string
  readonly to: string | null
  readonly row: AnyRow
}

/** Every redirect from one address to another; patterns are not followed. */
export async function knownRedirects(executor: Executor): Promise<readonly Known[]> {
  const { rows } = await sql<AnyRow>`
    select * from "Redirect" where "RType" <> 'pattern' order by "RId"`.execute(executor)
  return rows.map(row => ({
    from: String(row.RFrom),
    to: typeof row.RTo === 'string' && row.RType !== '410' ? row.RTo : null,
    row,
  }))
}

/** The redirects from or to the addresses of some moves. */
export async function redirectsAround(executor: Executor, moves: readonly Move[]) {
  const addresses = moves.flatMap(({ from, to }) => [from, to])
  const isOne = (path: string | null) => path !== null && addresses.some(one => isSameAddress(one, path))
  return (await knownRedirects(executor))
    .filter(({ from, to }) => isOne(from) || isOne(to))
    .map(({ from, to }) => ({ from, to }))
}

/** Moves the pages below a page along with it, and their places; returns the moves. */
export async function moveFollowers(
  unit: Unit,
  { from, to }: Move,
  not: readonly number[],
): Promise<readonly Move[]> {
  const executor = unit.query
  const followers = await followersOf(executor, from, to, not)
  const pages = followers.map(({ CId, to: CSeoUrl }) => ({ CId, CSeoUrl }))
  const { rows: places } = await sql<{
    TId: number
    CId: number
    TtcPageUrl: string
  }>`select "TId", "CId", "TtcPageUrl" from "TagToContent"
    where ${below('TtcPageUrl', from)} and "CId" = any(${followers.map(({ CId }) => CId)}::int[])`.execute(
    executor,
  )
  const links = places.map(({ TId, CId, TtcPageUrl }) => ({
    TId,
    CId,
    TtcPageUrl: movePath(TtcPageUrl, from, to),
  }))
  await unit.records.update(Content, pages)
  await unit.records.update(TagToContent, links)
  return followers.map(({ from, to }) => ({ from, to }))
}

/** The page with its places at its new address, if they were at the old one. */
export const placesMoved = (page: PageSnapshot, { from, to }: Move): PageSnapshot => ({
  ...page,
  tags: page.tags.map(tag =>
    tag.TtcPageUrl && isSameAddress(tag.TtcPageUrl, from) ? { ...tag, TtcPageUrl: to } : tag,
  ),
})

/** The result for the redirects. */
export interface RedirectsDone {
  readonly created: number
  readonly updated: number
  readonly removed: readonly AnyRow[]
  /** Redirects from the old addresses themselves, as they were, which lead to the new ones now. */
  readonly replaced: readonly Replaced[]
  /** Old addresses that do not redirect, since a page has them now. */
  readonly held: readonly string[]
}

/** A redirect as it was, and where it leads now. */
export interface Replaced {
  readonly row: AnyRow
  readonly to: string
}

const rightToPage: WriteRights = { impliedBy: 'the right to the page: its old address redirects to it' }

/**
 * Creates the redirects that moves need, as `core/rules/site/redirects.ts` plans them: none loops, and none hides an
 * arriving page or one that has an old address by now. Called when the pages are where they are from now on.
 *
 * @param stays Redirects that keep what arrives at their address hidden, as they did before.
 */
export async function leadOn(
  unit: Unit,
  moves: readonly Move[],
  wanted: readonly string[] | undefined,
  arrivals: readonly string[] = [],
  stays: readonly number[] = [],
): Promise<RedirectsDone> {
  if (moves.length === 0 && arrivals.length === 0)
    return { created: 0, updated: 0, removed: [], replaced: [], held: [] }
  await lockRedirects(unit.query)
  const held = await heldAmong(unit.query, moves, [])
  const plan = planRedirects(await knownRedirects(unit.query), moves, wanted, arrivals, held)
  const leaves = new Set(moves.map(({ from }) => addressOf(from)))
  const remove = plan.remove.filter(({ row }) => !stays.includes(Number(row.RId)))
  await unit.records.remove(
    Redirect,
    remove.map(({ row }) => [Number(row.RId)]),
    rightToPage,
  )
  await unit.records.update(
    Redirect,
    plan.update.map(({ redirect: { from, row }, to }) => ({
      RId: row.RId,
      RTo: to,
      // A redirect that was off or returned 410 becomes active if a page has left its address.
      ...(leaves.has(addressOf(from)) && { RActive: true, ...(row.RType === '410' && { RType: '301' }) }),
    })),
    rightToPage,
  )
  await unit.records.create(
    Redirect,
    plan.create.map(({ from, to }) => ({ RType: '301', RFrom: from, RTo: to, RNote: 'The page has moved.' })),
    rightToPage,
  )
  return {
    created: plan.create.length,
    updated: plan.update.length,
    removed: remove.map(({ row }) => row),
    replaced: plan.update.flatMap(({ redirect: { from, row }, to }) =>
      leaves.has(addressOf(from)) ? [{ row, to }] : [],
    ),
    held,
  }
}

/**
 * Gives redirects that moves had replaced their old target again, unless someone has changed them since. Called before
 * what has moved is back at their address; returns their keys.
 */
export async function giveBack(unit: Unit, replaced: readonly Replaced[]): Promise<readonly number[]> {
  const now = new Map((await knownRedirects(unit.query)).map(({ row }) => [Number(row.RId), row]))
  const same = replaced.filter(({ row, to }) => {
    const stored = now.get(Number(row.RId))
    return stored?.RActive === true && stored.RFrom === row.RFrom && stored.RTo === to
  })
  await unit.records.update(
    Redirect,
    same.map(({ row: { RId, RType, RTo, RActive } }) => ({ RId, RType, RTo, RActive })),
    rightToPage,
  )
  return same.map(({ row }) => Number(row.RId))
}

/** The old addresses of moves that pages have, but for those that leave them, the directory or the search. */
export async function heldAmong(
  executor: Executor,
  moves: readonly Move[],
  leaving: readonly number[],
): Promise<readonly string[]> {
  const left = moves.filter(({ from, to }) => !isSameAddress(from, to)).map(({ from }) => from)
  if (left.length === 0) return []
  const addresses = left.map(addressOf)
  const pages = await collisionsAt(executor, addresses, leaving, left.length)
  // A list gives way: its folder's front page may have moved, and visitors of the list look for that.
  const live = (await liveAddresses(executor, { exact: addresses, begins: [] })).filter(
    ({ kind }) => kind === 'directory' || kind === 'search',
  )
  return left.filter(from => [...pages, ...live].some(({ url }) => isSameAddress(url, from)))
}

/** Re-creates redirects that an undone publish had removed, unless something else redirects from there by now. */
export async function leadOnAgain(unit: Unit, removed: readonly AnyRow[]): Promise<number> {
  const executor = unit.query
  const taken = (await knownRedirects(executor)).map(({ from }) => from)
  const free = removed.filter(row => !taken.some(from => isSameAddress(from, String(row.RFrom))))
  const live = await collisionsAt(
    executor,
    free.map(row => String(row.RFrom)),
    [],
  )
  const records = free
    .filter(row => !live.some(({ url }) => isSameAddress(url, String(row.RFrom))))
    .map(({ RType, RFrom, RTo, RStatus, RActive, RNote }) => ({ RType, RFrom, RTo, RStatus, RActive, RNote }))
  await unit.records.create(
    Redirect,
    records.map(record => encodeRecord(Redirect, record)),
    rightToPage,
  )
  return records.length
}
