import { decide } from '@rounds/core/access'
import type { BannerFacts } from '@rounds/core/api'
import { bannerContracts } from '@rounds/core/api/contracts'
import { ContentBlock, TagToContent } from '@rounds/core/entities'
import { type Tracking, wrongTracking } from '@rounds/core/rules/banners'
import { type FolderTag, siteFolders } from '@rounds/core/rules/folders'
import { contentTypeIds, pageTypes, tagIds, toolNamed } from '@rounds/core/tools'
import { sql } from 'kysely'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import type { Executor } from '../database/database.ts'
import { invalid, NotFound } from '../errors.ts'
import type { Unit } from '../records/unit.ts'
import type { Actor } from '../rights/actor.ts'
import { bannerMeta } from '../site/read/frame.ts'
import { SITE_ZONE } from '../sql/site-zone.ts'
import { demand, type SpecialCall } from './call.ts'

const { read, save } = bannerContracts
const DAYS = 30
const RIGHTS = { impliedBy: 'access to Banners, which decides where they are shown' } as const

const TRACKING: Readonly<Record<keyof Tracking, string>> = {
  medium: 'This medium isn’t in the list. Choose another.',
  source: 'This source isn’t in the list. Choose another.',
  campaign: 'Use letters, numbers, dots and hyphens, without spaces.',
}

type Named = BannerFacts['folders'][number]

/** `/mc/banners/:id`: where a banner is shown, its tracking, and its views and clicks by day. */
export const banners: SpecialCall = {
  paths: pathsOf({ read, save }),

  add(app, { database, records, authenticate }) {
    const guarded = {
      authenticate,
      demand: ({ person }: Actor) => demand(decide(person, 'open', toolNamed('banners'))),
    }
    addCall(app, read, { ...guarded, handle: ({ params: { id } }) => factsOf(database.query, id) })
    addCall(app, save, {
      ...guarded,
      handle: async ({ actor, params: { id }, body: { folders, pages, ...tracking } }) => {
        const wrong = wrongTracking(tracking)
        if (wrong) throw invalid([{ field: wrong, message: TRACKING[wrong] }])
        return records.unit(actor, async unit => {
          await storedBanner(unit.query, id)
          const known = await choicesOf(unit.query)
          const lost = folders.some(folder => !known.some(choice => choice.id === folder))
          if (lost)
            throw invalid([{ field: 'folders', message: 'One of these folders doesn’t exist. Remove it.' }])
          await placeIn(unit, id, [...new Set(folders)], known)
          await keepMeta(unit, id, { pages: [...new Set(pages)], ...tracking })
          return factsOf(unit.query, id)
        })
      },
    })
  },
}

async function storedBanner(executor: Executor, id: number) {
  const { rows } = await sql<{ link: string | null; block: number | null; meta: string | null }>`
    select c."CIntroLink" as link, b."CbId" as block, b."CbMetaData"::text as meta
    from "Content" c left join lateral (select "CbId", "CbMetaData" from "ContentBlock" b
      where b."CId" = c."CId" order by "CbSortOrder", "CbId" limit 1) b on true
    where c."CId" = ${id} and c."CtId" = ${contentTypeIds.Banners} and c."CDeletedDt" is null`.execute(
    executor,
  )
  const [row] = rows
  if (!row) throw new NotFound('This banner doesn’t exist.')
  return row
}

/** The folders of the site that can have a banner, home page first; those of the same name with their address. */
async function choicesOf(executor: Executor): Promise<readonly Named[]> {
  const { rows } = await sql<FolderTag & { TVisible: boolean }>`
    select "TId", "TIdParent", "TName", "TPath", "TVisible" from "Tag"
    where not "TDeleted" order by "TId" <> ${tagIds.HomePage}, "TName", "TId"`.execute(executor)
  const ofSite = siteFolders(rows)
  const folders = rows.filter(
    ({ TId, TPath, TVisible }) => TVisible && ofSite.has(TId) && (TPath || TId === tagIds.HomePage),
  )
  const named = new Map<string, number>()
  for (const { TName } of folders) named.set(TName, (named.get(TName) ?? 0) + 1)
  return folders.map(({ TId, TName, TPath }) => ({
    id: TId,
    name: (named.get(TName) ?? 0) > 1 ? `${TName} (${TPath})` : TName,
  }))
}

async function factsOf(executor: Executor, id: number): Promise<BannerFacts> {
  const { link, meta } = await storedBanner(executor, id)
  const { pages, tracking } = bannerMeta(meta)
  const choices = await choicesOf(executor)
  const { rows: places } = await sql<{
    id: number
  }>`select "TId" as id from "TagToContent" where "CId" = ${id}`.execute(executor)
  const { rows: named } = await sql<Named>`select "CId" as id, "CTitle" as name from "Content"
    where "CId" = any(${[...pages]}::int[]) and "CtId" = any(${[...pageTypes]}::int[]) and "CDeletedDt" is null
    order by "CTitle", "CId"`.execute(executor)
  const { rows: days } = await sql<BannerFacts['days'][number]>`
    select to_char(at, 'YYYY-MM-DD') as day, coalesce(views, 0) as views, coalesce(clicks, 0) as clicks
    from generate_series((now() at time zone ${SITE_ZONE})::date - ${DAYS - 1}::int, (now() at time zone ${SITE_ZONE})::date, '1 day') at
      left join banner_day on day = at::date and banner_id = ${id}
    order by at`.execute(executor)
  const folders = choices.filter(choice => places.some(place => place.id === choice.id))
  return { folders, pages: named, ...tracking, link, choices: [...choices], days }
}

/** Adds a banner to folders, and removes it from the others. Tags that are not folders stay. */
async function placeIn(
  unit: Unit,
  CId: number,
  folders: readonly number[],
  known: readonly Named[],
): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select "TId" as id from "TagToContent" where "CId" = ${CId}`.execute(unit.query)
  const before = rows.map(row => row.id)
  const added = folders.filter(folder => !before.includes(folder))
  const removed = before.filter(tag => known.some(({ id }) => id === tag) && !folders.includes(tag))
  if (added.length > 0)
    await unit.records.create(
      TagToContent,
      added.map(TId => ({ TId, CId })),
      RIGHTS,
    )
  if (removed.length > 0)
    await unit.records.remove(
      TagToContent,
      removed.map(TId => [TId, CId]),
      RIGHTS,
    )
}

/** Stores a banner's tracking and pages, besides the other settings of its first block. */
async function keepMeta(unit: Unit, CId: number, more: object): Promise<void> {
  const { block, meta } = await storedBanner(unit.query, CId)
  const before: unknown = JSON.parse(meta ?? 'null')
  const CbMetaData = { ...(typeof before === 'object' ? before : {}), ...more }
  if (block === null) await unit.records.create(ContentBlock, [{ CId, CbMetaData }], RIGHTS)
  else await unit.records.update(ContentBlock, [{ CbId: block, CbMetaData }], RIGHTS)
}
