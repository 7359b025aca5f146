import type { ErasedPages, TrashPage, TrashReview } from '@rounds/core/api'
import { type AnyRow, entities, entityNamed, TRASH_DAYS } from '@rounds/core/entities'
import { addressOf, isSameAddress } from '@rounds/core/rules/site'
import { escapePattern, labelInSentence } from '@rounds/core/rules/text'
import { sql } from 'kysely'
import { type Author, systemActor } from '../audit/entry-sql.ts'
import type { Database, Executor } from '../database/database.ts'
import { Conflict, NotFound } from '../errors.ts'
import { readCascade, storedRow } from '../records/cascade.ts'
import { emptyTrash, restoreFromTrash, restoreTrashed, type TrashedKey } from '../records/trash.ts'
import type { Unit } from '../records/unit.ts'
import { type Actor, withCause } from '../rights/actor.ts'
import { allow } from '../rights/allow.ts'
import { guardSettingTypes } from '../rights/guards/setting-types.ts'
import { rowFilterWithTrash } from '../rights/row-filter.ts'
import type { ContentContext } from './drafts.ts'
import { livePages } from './live-page.ts'
import { collisionsAt, knownRedirects, leadOn, sharedAddress } from './moves.ts'
import { arrivalsOf } from './place-addresses.ts'
import { pageUnit } from './watch-pages.ts'

const { Content, ContentBlock, ContentVersion, Redirect, TagToContent } = entities

/** Rows that the database itself deletes and restores with a page. */
const hangingParts = [ContentBlock, ContentVersion, TagToContent]

/** The pages in the trash, latest first. */
export async function readTrash(executor: Executor): Promise<readonly TrashPage[]> {
  const { rows } = await sql<TrashPage>`
    select c."CId" as "cId", c."CTitle" as title, c."CSeoUrl" as url, t."CtName" as type,
      to_json(c."CDeletedDt")#>>'{}' as since, to_json(c."CDeletedDt" + ${TRASH_DAYS} * interval '1 day')#>>'{}' as until,
      coalesce(u."FullName", u."UserName", u."Email") as by
    from "Content" c join "ContentType" t using ("CtId") left join "AspNetUsers" u on u."Id" = c."CDeletedBy"
    where c."CDeletedDt" is not null order by c."CDeletedDt" desc, c."CId" desc`.execute(executor)
  return rows
}

interface Binned {
  readonly CId: number
  readonly CTitle: string
  readonly CSeoUrl: string | null
}

/** Pages in the trash, locked until the transaction ends. Throws `Conflict` if one is no longer there. */
async function lockTrashed(executor: Executor, keys: readonly number[]): Promise<readonly Binned[]> {
  const { rows } = await sql<Binned>`select "CId", "CTitle", "CSeoUrl" from "Content"
    where "CId" = any(${[...keys]}::int[]) and "CDeletedDt" is not null order by "CId" for update`.execute(
    executor,
  )
  const gone = keys.find(key => !rows.some(({ CId }) => CId === key))
  if (gone !== undefined) throw new Conflict(`Page ${gone} is no longer in the trash. Reload the trash.`)
  return rows
}

/** Redirects that lead to an address of these pages, unless it is in use again by now. */
async function redirectsTo(executor: Executor, pages: readonly Binned[]) {
  const urls = pages.flatMap(({ CSeoUrl }) => CSeoUrl ?? [])
  const taken = await collisionsAt(executor, urls, [])
  const left = new Set(
    urls.filter(url => !taken.some(one => isSameAddress(one.url, url))).map(url => addressOf(url)),
  )
  return (await knownRedirects(executor)).filter(({ to }) => to !== null && left.has(addressOf(to)))
}

/** Pages of the site that contain an address in their texts or links. */
async function linksTo(executor: Executor, url: string | null) {
  if (!url || url === '/') return []
  const found = `(^|["'])${escapePattern(url)}/?(["'?#]|$)`
  const { rows } = await sql<{ cId: number; title: string }>`
    select distinct c."CId" as "cId", c."CTitle" as title from "Content" c left join "ContentBlock" b using ("CId")
    where c."CDeletedDt" is null and (c."CIntroText" ~* ${found} or c."CIntroLink" ~* ${found} or b."CbCopy" ~* ${found} or b."CbLink" ~* ${found})
    order by 2, 1 limit 50`.execute(executor)
  return rows
}

/** What depends on pages in the trash and would be deleted with them; changes nothing. */
export async function reviewTrash(database: Database, keys: readonly number[]): Promise<TrashReview> {
  return database.query.transaction().execute(async executor => {
    const pages = await lockTrashed(executor, keys)
    const redirects = await redirectsTo(executor, pages)
    const reviewed = []
    for (const { CId, CTitle, CSeoUrl } of pages) {
      const { goes, emptied } = await hangingOn(executor, CId)
      const [taken] = CSeoUrl ? await collisionsAt(executor, [CSeoUrl], []) : []
      reviewed.push({
        cId: CId,
        title: CTitle,
        url: CSeoUrl,
        goes,
        emptied,
        redirects: redirects.flatMap(({ from, to }) =>
          CSeoUrl && to !== null && isSameAddress(to, CSeoUrl) ? [from] : [],
        ),
        links: await linksTo(executor, CSeoUrl),
        takenBy: taken ? { cId: taken.CId, title: taken.CTitle } : null,
      })
    }
    return { pages: reviewed }
  })
}

/** How many records of each kind are deleted with a page, and how many others only lose the reference. */
async function hangingOn(executor: Executor, cId: number) {
  const root = await storedRow(executor, Content, [cId])
  const { rows, emptied } = root ? await readCascade(executor, Content, root) : { rows: [], emptied: [] }
  return { goes: countByEntity(rows.slice(1)), emptied: countByEntity(emptied) }
}

function countByEntity(rows: readonly { readonly entity: string }[]) {
  const counts = new Map<string, number>()
  for (const { entity } of rows) counts.set(entity, (counts.get(entity) ?? 0) + 1)
  return [...counts].map(([name, count]) => {
    const entity = entityNamed(name)
    return { what: (count === 1 ? entity?.label : entity?.plural) ?? name, count }
  })
}

/** The address at which each page is restored; null for none. */
type UrlOf = (page: Binned) => Promise<string | null> | string | null

/**
 * Restores pages as they were, all or none.
 *
 * @param urls By page id, another address or none (null), if a page's own is taken.
 * @throws Conflict with each page whose address is now taken.
 */
export async function restorePages(
  { records }: ContentContext,
  actor: Actor,
  keys: readonly number[],
  urls: ReadonlyMap<number, string | null>,
): Promise<{ readonly restored: number }> {
  const urlOf: UrlOf = ({ CId, CSeoUrl }) => (urls.has(CId) ? (urls.get(CId) ?? null) : CSeoUrl)
  await pageUnit({ records }, actor, unit => restoreAt(unit, actor, keys, urlOf))
  return { restored: keys.length }
}

/** Restores a page as it was, at its own address. Throws `Conflict` if that is taken or the page is not there. */
export const restorePage = (unit: Unit, actor: Actor, cId: number): Promise<void> =>
  restoreAt(unit, actor, [cId], async ({ CSeoUrl }) => {
    const [live] = CSeoUrl ? await collisionsAt(unit.query, [CSeoUrl], []) : []
    if (live) throw new Conflict(`“${live.CTitle}” has the address ${CSeoUrl} now. Change that one first.`)
    return CSeoUrl
  })

async function restoreAt(unit: Unit, actor: Actor, keys: readonly number[], urlOf: UrlOf): Promise<void> {
  const executor = unit.query
  const pages: (Binned & { readonly url: string | null })[] = []
  for (const page of await lockTrashed(executor, keys)) pages.push({ ...page, url: await urlOf(page) })
  const taken = []
  for (const [index, { CId, CTitle, url }] of pages.entries()) {
    if (url === null) continue
    const [live] = await collisionsAt(executor, [url], [])
    const twin = pages.slice(0, index).find(one => one.url !== null && isSameAddress(one.url, url))
    const who = live?.CTitle ?? twin?.CTitle
    if (who !== undefined)
      taken.push({ field: String(CId), message: `“${CTitle}”: “${who}” has the address ${url}.` })
  }
  if (taken.length > 0) throw new Conflict('Nothing was restored. Choose other addresses, or none.', taken)
  for (const { CId, CSeoUrl, url } of pages) {
    await restoreFromTrash(unit, actor, Content, [CId])
    if (url !== CSeoUrl) await moveTo(unit, { CId, CSeoUrl }, url)
  }
  const restored = await livePages(executor, keys)
  const arrivals = [...restored.values()].flatMap(({ snapshot }) => arrivalsOf(undefined, snapshot))
  const shared = await sharedAddress(executor, arrivals)
  if (shared !== undefined)
    throw new Conflict(`Nothing was restored. Another page has the address ${shared}. Change that one first.`)
  await leadOn(unit, [], undefined, arrivals)
  for (const { name } of hangingParts) unit.notify(name)
}

/**
 * Restores records and pages as they were, all or none, for people who could delete them.
 *
 * @param withoutAddress Pages whose address is taken come back without one.
 * @throws NotFound, Forbidden, or Conflict with each page whose address is now taken.
 */
export async function restoreRecords(
  { records }: ContentContext,
  actor: Actor,
  asked: readonly TrashedKey[],
  withoutAddress: boolean,
): Promise<{ readonly restored: number }> {
  const pages = asked.filter(({ entity }) => entity.trash).map(({ key }) => Number(key[0]))
  const others = asked.filter(({ entity }) => !entity.trash)
  const by = withCause(actor, 'restore')
  const work = async (unit: Unit) => {
    if (pages.length > 0) {
      await requireTheirs(unit.query, actor, pages)
      await restoreAt(unit, actor, pages, async ({ CSeoUrl }) => {
        if (!withoutAddress || CSeoUrl === null) return CSeoUrl
        return (await collisionsAt(unit.query, [CSeoUrl], [])).length > 0 ? null : CSeoUrl
      })
    }
    await restoreTrashed(unit, actor, others)
  }
  // A page restored without its address has not moved: nothing redirects from there.
  await (pages.length > 0 ? pageUnit({ records }, by, work) : records.unit(by, work))
  return { restored: asked.length }
}

/** Throws `Forbidden`, or `NotFound` for pages in the trash that are not in this person's folders. */
async function requireTheirs(executor: Executor, actor: Actor, keys: readonly number[]): Promise<void> {
  allow(actor, 'delete', Content)
  const { rows } = await sql<AnyRow>`select "CId", "CtId" from "Content"
    where "CId" = any(${[...keys]}::int[]) and "CDeletedDt" is not null and ${rowFilterWithTrash(actor, Content)}`.execute(
    executor,
  )
  const gone = keys.find(key => !rows.some(({ CId }) => CId === key))
  if (gone !== undefined) throw new NotFound(`Page ${gone} is no longer in the trash.`)
  await guardSettingTypes(executor, actor, { action: 'create', records: rows })
}

/** Gives a restored page another address, or none, along with its places. */
async function moveTo(unit: Unit, { CId, CSeoUrl }: Pick<Binned, 'CId' | 'CSeoUrl'>, url: string | null) {
  const rights = { impliedBy: 'the right to restore the page' }
  await unit.records.update(Content, [{ CId, CSeoUrl: url }], rights)
  const { rows } = await sql<{ TId: number; CId: number }>`select "TId", "CId" from "TagToContent"
    where "CId" = ${CId} and "TtcPageUrl" = ${CSeoUrl}`.execute(unit.query)
  await unit.records.update(
    TagToContent,
    rows.map(place => ({ ...place, TtcPageUrl: url })),
    rights,
  )
}

/** Deletes pages of the trash for good, with everything that depends on them; nothing can restore them. */
export const erasePages = (
  { records }: Pick<ContentContext, 'records'>,
  author: Author,
  keys: readonly number[],
): Promise<ErasedPages> => records.unit({ author }, unit => erase(unit, keys))

async function erase(unit: Unit, keys: readonly number[]): Promise<ErasedPages> {
  const executor = unit.query
  const pages = await lockTrashed(executor, keys)
  const redirects = (await redirectsTo(executor, pages)).map(({ row }) => Number(row.RId))
  for (const { CId, CTitle } of pages) {
    const { goes } = await hangingOn(executor, CId)
    const with_ = goes.map(({ what, count }) => `${count} ${labelInSentence(what)}`).join(', ')
    const message = `Erased page ${CId} “${CTitle}” for good${with_ && `, with ${with_}`}`.slice(0, 1000)
    await unit.execute({
      entity: Content,
      statement: sql`delete from "Content" where "CId" = ${CId} returning 1`,
      entry: { type: 'Erased', message, entity: 'Content', key: String(CId) },
    })
  }
  await unit.records.remove(
    Redirect,
    redirects.map(id => [id]),
    { impliedBy: 'the right to erase the page they redirect to' },
  )
  for (const { name } of hangingParts) unit.notify(name)
  return { erased: pages.length, redirects: redirects.length }
}

/**
 * Deletes for good what has been in the trash longer than its retention; a page that can't be deleted does not block
 * the others.
 */
export async function eraseExpired(context: Pick<ContentContext, 'database' | 'records'>): Promise<void> {
  await emptyTrash(context.records.unit, { author: systemActor })
  const { rows } = await sql<{ id: number }>`select "CId" as id from "Content"
    where "CDeletedDt" < now() - ${TRASH_DAYS} * interval '1 day' order by 1 limit 500`.execute(
    context.database.query,
  )
  for (const { id } of rows)
    await erasePages(context, systemActor, [id]).catch(error => {
      if (!(error instanceof Conflict)) throw error
    })
  await sql`delete from folder_move where moved_at < now() - ${TRASH_DAYS} * interval '1 day'`.execute(
    context.database.query,
  )
}
