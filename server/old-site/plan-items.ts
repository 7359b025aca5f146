import { type DirectoryKind, directoryPaths, directoryTitles } from '@rounds/core/rules/find-care'
import {
  type KnownItem,
  type OldKind,
  type PlanItem,
  type Planned,
  planImport,
} from '@rounds/core/rules/old-site'
import { addressOf } from '@rounds/core/rules/site'
import { SEARCH_PATH } from '@rounds/core/rules/site-search'
import { sql } from 'kysely'
import { livePages } from '../content/live-page.ts'
import type { Executor } from '../database/database.ts'
import type { OldSiteImport } from './imports.ts'

interface ItemRow {
  readonly oldKey: string
  readonly kind: OldKind
  readonly title: string
  readonly hash: string
  readonly isPublished: boolean
  readonly addresses: readonly string[]
  readonly needs: readonly string[]
  readonly links: readonly string[]
  readonly losses: readonly string[]
}

/** Plans what was read, and keeps with each thing what would become of it. Nothing else is changed. */
export async function planItems(executor: Executor, { id, site, options }: OldSiteImport): Promise<void> {
  const { rows } =
    await sql<ItemRow>`select old_key as "oldKey", kind, title, hash, is_published as "isPublished",
      addresses, needs, links, losses from old_site_item where import_id = ${id} order by position`.execute(
      executor,
    )
  const { known, pages } = await knownItems(executor, site ?? '')
  const taken = await takenAddresses(executor, pages)
  const items: readonly PlanItem[] = rows
  const planned = planImport({ items, known, taken, options })
  const noted = namedDeadLinks(rows, planned, { taken, known })
  for (let at = 0; at < noted.length; at += 1_000)
    await sql`update old_site_item i set effect = given.effect, address = given.address,
        redirects = given.redirects, notes = given.notes, state = 'waiting', reason = null
      from json_to_recordset(${JSON.stringify(noted.slice(at, at + 1_000))}::json)
        as given("oldKey" text, effect text, address text, redirects text[], notes text[])
      where i.import_id = ${id} and i.old_key = given."oldKey"`.execute(executor)
}

/** What came over before and is still there. */
async function knownItems(executor: Executor, site: string) {
  const { rows } = await sql<{
    oldKey: string
    entity: string
    key: number
    hash: string
    stamp: string | null
    address: string | null
  }>`select k.old_key as "oldKey", k.entity, k.key, k.hash, k.stamp, coalesce(c."CSeoUrl", f."FPath") as address
    from old_site_known k
      left join "Content" c on k.entity = 'Content' and c."CId" = k.key and c."CDeletedDt" is null
      left join "File" f on k.entity = 'File' and f."FId" = k.key
      left join "Comment" m on k.entity = 'Comment' and m."CmId" = k.key
    where k.site = ${site} and coalesce(c."CId", f."FId", m."CmId") is not null`.execute(executor)
  const pages = rows.filter(({ entity }) => entity === 'Content').map(({ key }) => key)
  const stamps = await stampsOf(executor, pages)
  const known = new Map<string, KnownItem>(
    rows.map(({ oldKey, entity, key, hash, stamp, address }) => [
      oldKey,
      {
        hash,
        address: entity === 'Content' ? address : null,
        isChangedHere: entity === 'Content' && stamp !== null && stamps.get(key) !== stamp,
      },
    ]),
  )
  return { known, pages }
}

async function stampsOf(executor: Executor, pages: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const stamps = new Map<number, string>()
  for (let at = 0; at < pages.length; at += 200)
    for (const [key, { stamp }] of await livePages(executor, pages.slice(at, at + 200)))
      stamps.set(key, stamp)
  return stamps
}

/** The addresses of the search, of the directory, and of pages and their places that are not the import's own. */
async function takenAddresses(
  executor: Executor,
  own: readonly number[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ url: string; title: string }>`select url, "CTitle" as title from (
      select "CId", "CSeoUrl" as url from "Content" union select "CId", "TtcPageUrl" from "TagToContent") at
    join "Content" using ("CId")
    where url is not null and "CDeletedDt" is null and not ("CId" = any(${[...own]}::int[]))
    union all select "TPath", "TName" from "Tag" where "TPath" like '/%' and not "TDeleted"`.execute(executor)
  const listed = Object.keys(directoryPaths) as DirectoryKind[]
  return new Map([
    [SEARCH_PATH, 'Search'] as const,
    ...listed.map(kind => [directoryPaths[kind], directoryTitles[kind]] as const),
    ...rows.map(({ url, title }) => [addressOf(url), title] as const),
  ])
}

const MOST_NAMED = 5

/** What is there already, besides what comes over. */
interface Here {
  readonly taken: ReadonlyMap<string, string>
  readonly known: ReadonlyMap<string, KnownItem>
}

/** The plan, with the losses of each thing, its links that lead to nothing that comes over, and its missing pictures. */
function namedDeadLinks(
  rows: readonly ItemRow[],
  planned: readonly Planned[],
  { taken, known }: Here,
): readonly Planned[] {
  const alive = new Set(taken.keys())
  const keys = new Set(known.keys())
  for (const [at, { oldKey, effect, address, redirects }] of planned.entries()) {
    if (effect === 'leave' && address === null) continue
    keys.add(oldKey)
    if (address !== null) alive.add(addressOf(address))
    for (const from of [...redirects, ...(rows[at]?.addresses ?? [])]) alive.add(addressOf(from))
  }
  const isDead = (link: string) => {
    const number = /^\?p=(\d+)$/.exec(link)?.[1]
    return number ? !keys.has(`wp:${number}`) : link !== '/' && !alive.has(addressOf(link))
  }
  return planned.map((one, at) => {
    if (one.effect === 'leave') return one
    const { links = [], losses = [] } = rows[at] ?? {}
    const pictures = links.filter(link => link.startsWith('media:'))
    const missing = pictures.filter(link => !keys.has(link.replace('media:', 'wp:'))).length
    const dead = links.filter(link => !pictures.includes(link) && isDead(link))
    const named = dead.slice(0, MOST_NAMED).join(', ')
    const more = dead.length > MOST_NAMED ? ` and ${dead.length - MOST_NAMED} more` : ''
    return {
      ...one,
      notes: [
        ...one.notes,
        ...losses.map(loss => `Lost: ${loss}`),
        ...(missing === 0 ? [] : [missingPictures(missing)]),
        ...(dead.length === 0
          ? []
          : [`Links to pages of the old site that aren’t imported: ${named}${more}.`]),
      ],
    }
  })
}

const missingPictures = (count: number): string =>
  `${count === 1 ? 'A picture isn’t' : `${count} pictures aren’t`} in these files. Add the export of the media library.`
