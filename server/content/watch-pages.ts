import { type AnyRow, type Entity, entities, type Issue } from '@rounds/core/entities'
import {
  compareSnapshots,
  type PageDifference,
  pagePartNames,
  pageParts,
  publishIssues,
} from '@rounds/core/rules/page'
import { isSameAddress, type Move } from '@rounds/core/rules/site'
import { contentTypeIds, folderOfType, pageTypes, tagOfNotice } from '@rounds/core/tools'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { Conflict, invalid } from '../errors.ts'
import { anyOf } from '../records/statements.ts'
import type { RunUnit, Unit, UnitOptions, Watch, Watcher, WriteRights } from '../records/unit.ts'
import type { WrittenBy } from '../rights/actor.ts'
import type { Operation } from '../rights/guards/index.ts'
import { type LiveRows, livePages, lockPages } from './live-page.ts'
import { isMove, leadOn, moveFollowers, type RedirectsDone, sharedAddress } from './moves.ts'
import { arrivalsOf, isAmong, newPlaces, placeMoves } from './place-addresses.ts'
import { keepOnce, keepVersion } from './versions.ts'

const { Content, EventDate, EventItem, TagToContent } = entities

/** A unit of the content service, which manages page versions, addresses and redirects itself. */
export const pageUnit = <T>(
  { records }: { readonly records: { readonly unit: RunUnit } },
  by: WrittenBy,
  work: (unit: Unit) => Promise<T>,
  options: Pick<UnitOptions, 'keepsLists'> = {},
): Promise<T> => records.unit(by, work, { ...options, keepsPages: true })

const watched: ReadonlySet<Entity> = new Set(pagePartNames.map(name => pageParts[name].entity))

/**
 * Turns every other write of a page, by any tool or call, into a publish: the page before and after is kept as
 * versions, pages below a page that changes its address move along, and old addresses redirect. An open draft stays,
 * and is merged with the page when it is published.
 */
export const watchPages: Watcher = {
  watches: entity => watched.has(entity),
  watch: (_, { keepsPages }) => (keepsPages ? unwatched : watch()),
}

const unwatched: Watch = { beforeWrite: async () => undefined }

function watch(): Watch {
  const before = new Map<number, LiveRows>()
  const created: string[] = []
  const made: number[] = []
  let isDone = false
  return {
    async beforeWrite({ query }, entity, operation) {
      if (isDone) return
      if (entity === Content && operation.action === 'create') created.push(...addressesIn(operation.records))
      const fresh = (await pagesOf(query, entity, operation)).filter(id => !before.has(id))
      if (fresh.length === 0) return
      await lockPages(query, fresh)
      for (const [id, page] of await livePages(query, fresh)) before.set(id, page)
    },
    afterCreate(entity, stored) {
      if (entity === Content) made.push(...stored.map(({ json }) => Number((JSON.parse(json) as AnyRow).CId)))
    },
    async beforeCommit(unit) {
      isDone = true
      await tagNotices(unit, [...made, ...before.keys()])
      await requireFree(unit.query, created)
      const changed = await changedPages(unit.query, before)
      const fresh = [...(await livePages(unit.query, made))].map(([cId, is]) => ({ cId, is }))
      const shown = [...changed, ...fresh].filter(({ is }) => isShown(is))
      requireWhole(shown)
      await listByType(
        unit,
        shown.filter(arrives).map(({ cId }) => cId),
      )
      const done = await moveOn(unit, changed, created)
      await keepVersions(unit, changed, done)
    },
  }
}

/** The addresses of new records that are pages. */
const addressesIn = (records: readonly AnyRow[]): readonly string[] =>
  records.flatMap(({ CSeoUrl, CtId }) =>
    typeof CSeoUrl === 'string' && pageTypes.includes(Number(CtId)) ? [CSeoUrl] : [],
  )

const numbers = (records: readonly AnyRow[], name: string): readonly number[] =>
  records.flatMap(({ [name]: value }) => (Number.isInteger(value) ? [Number(value)] : []))

/** The pages that a write concerns, by its new and its stored values. The trash handles deleted pages. */
async function pagesOf(
  executor: Executor,
  entity: Entity,
  { action, records }: Operation,
): Promise<readonly number[]> {
  if (entity === Content) return action === 'update' ? numbers(records, 'CId') : []
  const field = entity === EventDate ? 'EiId' : 'CId'
  const sent = numbers(records, field)
  const isStored = action !== 'create' && !entity.key.includes(field)
  const { rows } = isStored
    ? await sql<{ id: number }>`select distinct ${sql.id(field)} as id from ${sql.id(entity.name)}
        where ${anyOf(entity, records)}`.execute(executor)
    : { rows: [] }
  const owners = [...new Set([...sent, ...rows.map(({ id }) => id)])]
  if (entity !== EventDate) return owners
  const events = await sql<{ id: number }>`select distinct "CId" as id from ${sql.id(EventItem.name)}
    where "EiId" = any(${owners}::int[])`.execute(executor)
  return events.rows.map(({ id }) => id)
}

/** A page that differs from what it was. */
interface ChangedPage {
  readonly cId: number
  readonly was: LiveRows
  readonly is: LiveRows
}

/** A page that is shown after a write; one that was made by it was nothing. */
type ShownPage = Pick<ChangedPage, 'is'> & Partial<Pick<ChangedPage, 'was'>>

/** The order in a folder or menu belongs to the folder; it creates no page version. */
const isOrder = ({ part, field }: PageDifference): boolean =>
  part === 'tags' && (field === 'CSortOrder' || field === 'TtcCIdParent')

async function changedPages(
  executor: Executor,
  before: ReadonlyMap<number, LiveRows>,
): Promise<readonly ChangedPage[]> {
  const after = await livePages(executor, [...before.keys()])
  return [...before].flatMap(([cId, was]) => {
    const is = after.get(cId)
    const differs = is && compareSnapshots(was.snapshot, is.snapshot).some(one => !isOrder(one))
    return differs ? [{ cId, was, is }] : []
  })
}

async function requireFree(executor: Executor, urls: readonly string[]): Promise<void> {
  const taken = await sharedAddress(executor, urls)
  if (taken !== undefined)
    throw new Conflict(`Another page has the address ${taken} already. Choose another one.`, [
      { field: 'CSeoUrl', message: `${taken} is taken.` },
    ])
}

const rightToNotice: WriteRights = {
  impliedBy: 'access to the notice’s tool, which its tag belongs to',
}

/** Gives alerts and closing notices without a tag the one that shows them site-wide. */
async function tagNotices(unit: Unit, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const [types, tags] = [Object.keys(tagOfNotice).map(Number), Object.values(tagOfNotice)]
  const { rows } = await sql<{ CId: number; TId: number }>`select "CId", "TId" from "Content" page
    join unnest(${types}::int[], ${tags}::int[]) as of ("CtId", "TId") using ("CtId") join "Tag" using ("TId")
    where "CId" = any(${[...ids]}::int[]) and "CVisible" and ("CAlert" or "CtId" <> ${contentTypeIds.Shared_Content})
      and not exists (select from "TagToContent" place where place."CId" = page."CId")`.execute(unit.query)
  await unit.records.create(TagToContent, rows, rightToNotice)
}

const rightToPage: WriteRights = { impliedBy: 'the right to the page: its places follow its address' }

const isShown = ({ snapshot: { content } }: LiveRows): boolean =>
  content.CVisible && pageTypes.includes(content.CtId)

/** Whether a shown page was hidden, was of another type, or is new. */
const arrives = ({ was, is }: ShownPage): boolean =>
  was === undefined || !isShown(was) || was.snapshot.content.CtId !== is.snapshot.content.CtId

/** Throws `BadRequest` for a page that would be shown without its type's required parts, unless it is already. */
function requireWhole(pages: readonly ShownPage[]): void {
  const issues = pages.flatMap(({ was, is }) => {
    const known = new Set(was && isShown(was) ? publishIssues(was.snapshot).map(textOf) : [])
    return publishIssues(is.snapshot).filter(issue => !known.has(textOf(issue)))
  })
  if (issues.length > 0) throw invalid(issues)
}

const textOf = (issue: Issue): string => JSON.stringify(issue)

/** Puts newly visible pages into the folder that lists their type. */
async function listByType(unit: Unit, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const [types, tags] = [Object.keys(folderOfType).map(Number), Object.values(folderOfType)]
  const { rows } = await sql<{ CId: number; TId: number }>`
    with recursive listed as (
      select "CtId", folder."TId", folder."TId" as below from "Tag" folder
        join unnest(${types}::int[], ${tags}::int[]) as of ("CtId", "TId") using ("TId") where not "TDeleted"
      union select "CtId", listed."TId", tag."TId" from listed join "Tag" tag on tag."TIdParent" = listed.below
    )
    select "CId", folder."TId" from "Content" page join listed folder using ("CtId")
    where "CId" = any(${[...ids]}::int[]) and "CVisible" and folder."TId" = folder.below
      and not exists (select from "TagToContent" place join listed on listed.below = place."TId"
        where place."CId" = page."CId" and listed."CtId" = page."CtId")`.execute(unit.query)
  await unit.records.create(TagToContent, rows, rightToList)
}

const rightToList: WriteRights = { impliedBy: 'the right to show the page, which its type lists' }

/** Moves along pages below those that changed their addresses; deletes redirects from where a page is shown. */
async function moveOn(
  unit: Unit,
  pages: readonly ChangedPage[],
  created: readonly string[],
): Promise<RedirectsDone> {
  const moves: Move[] = []
  const addresses: string[] = []
  for (const { cId, was, is } of pages) {
    const [from, to] = [was.snapshot.content.CSeoUrl, is.snapshot.content.CSeoUrl]
    if (!to || from === to || !pageTypes.includes(is.snapshot.content.CtId)) continue
    addresses.push(to)
    if (!from || !isMove(from, to)) continue
    moves.push({ from, to })
    const places = is.snapshot.tags.filter(({ TtcPageUrl }) => TtcPageUrl && isSameAddress(TtcPageUrl, from))
    await unit.records.update(
      TagToContent,
      places.map(({ TId }) => ({ TId, CId: cId, TtcPageUrl: to })),
      rightToPage,
    )
  }
  const ownMoves = [...moves]
  for (const { was, is } of pages) {
    moves.push(...placeMoves(was.snapshot, is.snapshot).filter(({ from }) => !isAmong(moves, from)))
    addresses.push(...newPlaces(was.snapshot, is.snapshot))
  }
  const ids = pages.map(({ cId }) => cId)
  for (const move of ownMoves) moves.push(...(await moveFollowers(unit, move, ids)))
  await requireFree(unit.query, [...addresses, ...moves.map(({ to }) => to)])
  return leadOn(unit, moves, undefined, [
    ...created,
    ...pages.flatMap(({ was, is }) => arrivalsOf(was.snapshot, is.snapshot)),
  ])
}

async function keepVersions(
  unit: Unit,
  pages: readonly ChangedPage[],
  { removed }: RedirectsDone,
): Promise<void> {
  const now = await livePages(
    unit.query,
    pages.map(({ cId }) => cId),
  )
  for (const { cId, was, is } of pages) {
    const { snapshot, stamp } = now.get(cId) ?? is
    const common = { cId, userId: unit.author.userId }
    const beforeId = await keepOnce(unit, {
      ...common,
      snapshot: was.snapshot,
      stamp: was.stamp,
      reason: 'As it was before',
    })
    const reason = 'Changed outside the editor'
    await keepVersion(unit, {
      ...common,
      kind: 'published',
      snapshot,
      stamp,
      reason,
      beforeId,
      plan: { removed },
    })
  }
}
