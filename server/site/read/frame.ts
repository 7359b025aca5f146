import { isTracking, type Tracking } from '@rounds/core/rules/banners'
import { MENU_LEVELS } from '@rounds/core/rules/site'
import { type TreeNode, treeOf } from '@rounds/core/rules/tree'
import { contentTypeIds, tagIds } from '@rounds/core/tools'
import { type Kysely, sql } from 'kysely'
import { type Caches, clearNotice } from '../../cache/caches.ts'
import { createDependentCache } from '../../cache/dependent-cache.ts'
import type { Changes } from '../../database/changes.ts'
import type { Database, Tables } from '../../database/database.ts'
import { contentIsShown } from '../../sql/shown-content.ts'
import { type DoctorAd, readAds } from '../ads/read-ads.ts'
import { hashOf, type Loaded, withFingerprint } from './loaded.ts'
import type { MenuEntry } from './menu-entry.ts'
import { readMicrosites, type ShownMicrosite } from './microsites.ts'
import { pageUrl } from './pages.ts'

export type { MenuEntry }

/** A text with a date from and to that is shown over or on pages. */
export interface Notice {
  readonly id: number
  readonly title: string
  readonly html: string | null
  readonly link: string | null
  readonly photo: string | null
  readonly level: string | null
  readonly from: string | null
  readonly to: string | null
  readonly tags: readonly number[]
  /** The pages that show it, beside those of its tags. */
  readonly pages: readonly number[]
  readonly tracking: Tracking
}

/** A template as it is stored. */
export interface TemplateRow {
  readonly TId: number
  readonly TName: string
  readonly TKind: string
  readonly CtId: number | null
  readonly TFile: string | null
  readonly TSource: string | null
}

/** Code of one's own for the site, a tag or a page. */
export interface CodeRow {
  readonly PcId: number
  /** Names its scripts as they are: another script, another mark. */
  readonly mark: string
  readonly from: string | null
  readonly to: string | null
  readonly TId: number | null
  readonly CId: number | null
  readonly PcCss: string | null
  readonly PcHead: string | null
  readonly PcBody: string | null
}

/** A folder of the site or a list with an address. */
export interface Folder {
  readonly TId: number
  readonly TIdParent: number | null
  readonly TName: string
  readonly TPath: string | null
  readonly TDescription: string | null
}

export interface StoredRedirect {
  readonly RId: number
  readonly RType: string
  readonly RFrom: string
  readonly RTo: string | null
  readonly RStatus: number
}

export type MenuName = 'primary' | 'secondary' | 'center' | 'footer'

/** Everything that pages share, as it stands in the database. */
export interface SiteChrome {
  /** The settings that templates may read. */
  readonly settings: Readonly<Record<string, string>>
  /** The protected ones, such as security headers. */
  readonly protectedSettings: Readonly<Record<string, string>>
  readonly robots: string | null
  readonly structuredData: unknown
  readonly tokens: Readonly<Record<string, string>>
  readonly menus: Readonly<Record<MenuName, readonly MenuEntry[]>>
  readonly alerts: readonly Notice[]
  readonly banners: readonly Notice[]
  readonly closed: readonly Notice[]
  readonly templates: readonly TemplateRow[]
  readonly code: readonly CodeRow[]
  readonly folders: readonly Folder[]
  /** Ads for physicians with their dates. */
  readonly ads: readonly DoctorAd[]
  /** The microsites that are on. */
  readonly microsites: readonly ShownMicrosite[]
  /** The one whose frame it is; none for the main site. */
  readonly microsite?: ShownMicrosite
  /** One of its templates is only tried out. */
  readonly isTrial?: true
  /** The next moment at which something appears or goes by its date (ms since 1970). */
  readonly boundary: number | null
  /** Fingerprint of all of it. */
  readonly hash: string
}

/** What the frame is read from; every page depends on it, and is looked at anew when one of its caches is cleared. */
export const frameDependencies: readonly string[] = [
  'DBConstants',
  'MiscData',
  'Content',
  'ContentBlock',
  'TagToContent',
  'Tag',
  'Template',
  'PageCSS',
  'EventDate',
  'Custom_DoctorAd',
  'Microsite',
  clearNotice('db'),
  clearNotice('token'),
  clearNotice('layout'),
]

type Query = Kysely<Tables>

const menuTags: Readonly<Record<MenuName, number>> = {
  primary: tagIds.Navigation_Primary,
  secondary: tagIds.Navigation_Secondary,
  center: tagIds.Navigation_Center,
  footer: tagIds.Navigation_Footer,
}

async function settings(query: Query) {
  const { rows } = await sql<{ name: string; value: string | null; isProtected: boolean }>`
    select "DbcName" as name, coalesce(nullif("DbcValue", ''), "DbcDefault") as value, "DbcProtected" as "isProtected"
    from "DBConstants"`.execute(query)
  const of = (isProtected: boolean) =>
    Object.fromEntries(
      rows.flatMap(row => (row.isProtected === isProtected && row.value ? [[row.name, row.value]] : [])),
    )
  return { settings: of(false), protectedSettings: of(true) }
}

async function misc(query: Query) {
  const { rows } = await sql<{ robots: string | null; structured: string | null }>`
    select "MdValue"->>'robots' as robots, ("MdValue"->'structuredData')::text as structured
    from "MiscData" where "MdName" = 'Seo_Tools'`.execute(query)
  const [row] = rows
  return { robots: row?.robots ?? null, structuredData: JSON.parse(row?.structured ?? 'null') as unknown }
}

async function tokens(query: Query) {
  const { rows } = await sql<{ name: string; value: string | null }>`
    select "CTitle" as name, "CIntroText" as value from "Content"
    where "CtId" = ${contentTypeIds.Liquid_Value} and ${contentIsShown()} order by "CId"`.execute(query)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value ?? '']))
}

interface MenuRow extends TreeNode {
  readonly tag: number
  readonly url: string | null
  readonly isShown: boolean
}

/**
 * The menus, nested as the tool for them shows them: an entry whose parent is not in the menu is at the top, and of a
 * circle one. What is below a hidden entry is hidden with it.
 */
async function menus(query: Query): Promise<Record<MenuName, readonly MenuEntry[]>> {
  const { rows } = await sql<MenuRow>`
    select t."TId" as tag, c."CId"::text as id, t."TtcCIdParent"::text as "parentId", coalesce(c."CPublicTitle", c."CTitle") as name,
      case when c."CtId" = ${contentTypeIds.Navigation} then c."CIntroLink" else ${pageUrl('c')} end as url,
      (t."TtcVisible" and ${contentIsShown('c')}) as "isShown"
    from "TagToContent" t join "Content" c using ("CId")
    where t."TId" = any(${Object.values(menuTags)}::int[]) and c."CDeletedDt" is null
    order by t."CSortOrder", name, c."CId"`.execute(query)
  const of = (menu: MenuName): readonly MenuEntry[] => {
    const { children } = treeOf(rows.filter(({ tag }) => tag === menuTags[menu]))
    const below = (parent: string, level: number): readonly MenuEntry[] =>
      level > MENU_LEVELS
        ? []
        : (children.get(parent) ?? []).flatMap(({ id, name, url, isShown }) =>
            isShown && url !== null ? [{ title: name, url, children: below(id, level + 1) }] : [],
          )
    return below('', 1)
  }
  return { primary: of('primary'), secondary: of('secondary'), center: of('center'), footer: of('footer') }
}

/** What the first block of a banner says of it: on which pages it is, and what its link is tracked by. */
export function bannerMeta(meta: string | null): Pick<Notice, 'pages' | 'tracking'> {
  const value: unknown = JSON.parse(meta ?? 'null')
  const { pages, medium, source, campaign } = (typeof value === 'object' && value !== null ? value : {}) as {
    readonly [name: string]: unknown
  }
  const tracking = { medium: word(medium), source: word(source), campaign: word(campaign) }
  return {
    pages: Array.isArray(pages) ? pages.filter(page => Number.isInteger(page)) : [],
    tracking: isTracking(tracking) ? tracking : { medium: '', source: '', campaign: '' },
  }
}

const word = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Alerts, banners and closing texts with their dates; those that are over are left out. */
async function notices(query: Query) {
  const { rows } = await sql<Notice & { type: number; meta: string | null }>`
    select c."CtId" as type, c."CId" as id, c."CTitle" as title, c."CIntroText" as html, c."CIntroLink" as link, c."CIntroPhoto" as photo,
      first.meta->>'level' as level, first.meta::text as meta,
      to_json(c."CPublishDt")#>>'{}' as "from", to_json(c."CExpireDt")#>>'{}' as "to",
      (select coalesce(json_agg(t."TId" order by t."TId"), '[]') from "TagToContent" t where t."CId" = c."CId")::text as tags
    from "Content" c left join lateral (select b."CbMetaData" as meta from "ContentBlock" b
      where b."CId" = c."CId" order by b."CbSortOrder", b."CbId" limit 1) first on true
    where c."CVisible" and c."CDeletedDt" is null and (c."CExpireDt" is null or c."CExpireDt" > now())
      and (c."CtId" = ${contentTypeIds.Banners}
        or (c."CtId" = ${contentTypeIds.Shared_Content} and c."CAlert")
        or (c."CtId" = ${contentTypeIds.Notes} and exists (select 1 from "TagToContent" t where t."CId" = c."CId" and t."TId" = ${tagIds.Maintenance_Mode})))
    order by c."CSortOrder", c."CId"`.execute(query)
  const of = (type: number): readonly Notice[] =>
    rows
      .filter(row => row.type === type)
      .map(({ type: _, meta, ...row }) => ({
        ...row,
        tags: JSON.parse(String(row.tags)) as number[],
        ...bannerMeta(meta),
      }))
  return {
    alerts: of(contentTypeIds.Shared_Content),
    banners: of(contentTypeIds.Banners),
    closed: of(contentTypeIds.Notes),
  }
}

async function templates(query: Query) {
  const { rows } = await sql<TemplateRow>`
    select "TId", "TName", "TKind", "CtId", "TFile", "TSource" from "Template"
    where "TActive" and "TKind" <> 'email' order by "TId"`.execute(query)
  return rows
}

/** The mark of a piece of custom code. */
export const markOfCode = sql`left(md5(coalesce("PcHead", '') || E'\n' || coalesce("PcBody", '')), 12)`

/** Page CSS is a style sheet alone: code that it had before it became one never runs. */
async function code(query: Query) {
  const { rows } = await sql<CodeRow>`
    select "PcId", ${markOfCode} as mark, "TId", "CId", "PcCss",
      case "PcKind" when 'code' then "PcHead" end as "PcHead", case "PcKind" when 'code' then "PcBody" end as "PcBody",
      to_json("PcFromDt")#>>'{}' as "from", to_json("PcToDt")#>>'{}' as "to"
    from "PageCSS" where "PcActive" and ("PcToDt" is null or "PcToDt" > now()) order by "PcSortOrder", "PcId"`.execute(
    query,
  )
  return rows
}

async function folders(query: Query) {
  const { rows } = await sql<Folder>`
    select "TId", "TIdParent", "TName", "TPath", "TDescription" from "Tag"
    where "TVisible" and not "TDeleted" order by "TId"`.execute(query)
  return rows
}

/** Moments at which the answer of a question about “now” changes, without any row changing. */
async function boundary(query: Query): Promise<number | null> {
  const { rows } = await sql<{ next: string | null }>`
    select least(
      (select min("CPublishDt") from "Content" where "CPublishDt" > now()),
      (select min("CExpireDt") from "Content" where "CExpireDt" > now()),
      (select min("PcFromDt") from "PageCSS" where "PcActive" and "PcFromDt" > now()),
      (select min("PcToDt") from "PageCSS" where "PcActive" and "PcToDt" > now()),
      (select min("EdStartDt") from "EventDate" where "EdStartDt" > now()),
      (select min("EdEndDt") from "EventDate" where "EdEndDt" > now()),
      (select min("DaFromDt") from "Custom_DoctorAd" where "DaActive" and "DaFromDt" > now()),
      (select min("DaToDt") from "Custom_DoctorAd" where "DaActive" and "DaToDt" > now()),
      (select min("LaFromDt") from "Custom_LocationAlert" where "LaActive" and "LaFromDt" > now()),
      (select min("LaToDt") from "Custom_LocationAlert" where "LaActive" and "LaToDt" > now()),
      (select min("MsFromDt") from "Microsite" where "MsActive" and "MsFromDt" > now()),
      (select min("MsToDt") from "Microsite" where "MsActive" and "MsToDt" > now())) as next`.execute(query)
  const next = rows[0]?.next
  return next ? Date.parse(next) : null
}

async function redirects(query: Query) {
  const { rows } = await sql<StoredRedirect>`
    select "RId", "RType", "RFrom", "RTo", "RStatus" from "Redirect" where "RActive" order by "RId"`.execute(
    query,
  )
  return rows
}

/** Reads what pages share, from memory where nothing has changed. */
export interface FrameReader {
  frame(): Promise<SiteChrome>
  /** The settings alone, which do not depend on the other tables. */
  settings(): Promise<Loaded<Pick<SiteChrome, 'settings' | 'protectedSettings'>>>
  redirects(): Promise<Loaded<readonly StoredRedirect[]>>
  microsites(): Promise<Loaded<readonly ShownMicrosite[]>>
}

/** Makes the reader; what it keeps belongs to the caches of database reads and of tokens. */
export function createFrameReader(database: Database, changes: Changes, caches: Caches): FrameReader {
  const { query } = database
  const bytesOf = ({ bytes }: Loaded<unknown>) => bytes
  const reads = createDependentCache<Loaded<unknown>>({ changes, bytesOf })
  const tokenReads = createDependentCache<Loaded<unknown>>({ changes, bytesOf })
  // Asked of every request, also of those for the admin: it holds one value, and is not counted with the others.
  const hosts = createDependentCache<Loaded<unknown>>({ changes, bytesOf })
  caches.join('db', reads)
  caches.join('token', tokenReads)

  const readThrough =
    <T>(
      cache: typeof reads,
      name: string,
      dependsOn: readonly string[],
      read: (query: Query) => Promise<T>,
    ) =>
    () =>
      cache.through(name, async () => ({ value: withFingerprint(await read(query)), dependsOn })) as Promise<
        Loaded<T>
      >

  const parts = {
    settings: readThrough(reads, 'settings', ['DBConstants'], settings),
    misc: readThrough(reads, 'misc', ['MiscData'], misc),
    tokens: readThrough(tokenReads, 'tokens', ['Content'], tokens),
    menus: readThrough(reads, 'menus', ['Content', 'TagToContent'], menus),
    notices: readThrough(reads, 'notices', ['Content', 'ContentBlock', 'TagToContent'], notices),
    templates: readThrough(reads, 'templates', ['Template'], templates),
    code: readThrough(reads, 'code', ['PageCSS'], code),
    folders: readThrough(reads, 'folders', ['Tag'], folders),
    ads: readThrough(reads, 'ads', ['Custom_DoctorAd'], readAds),
    microsites: readThrough(hosts, 'microsites', ['Microsite', 'Tag', clearNotice('db')], readMicrosites),
  }
  const nextBoundary = () =>
    reads.through('boundary', async () => {
      const next = await boundary(query)
      return {
        value: withFingerprint(next),
        dependsOn: [
          'Content',
          'EventDate',
          'Custom_LocationAlert',
          'Custom_DoctorAd',
          'PageCSS',
          'Microsite',
        ],
        ...(next && { until: next }),
      }
    }) as Promise<Loaded<number | null>>

  let last: { readonly parts: readonly Loaded<unknown>[]; readonly frame: SiteChrome } | undefined

  return {
    async frame() {
      const [own, seo, values, navigation, dated, sources, ownCode, tree, ads, small, next] =
        await Promise.all([
          parts.settings(),
          parts.misc(),
          parts.tokens(),
          parts.menus(),
          parts.notices(),
          parts.templates(),
          parts.code(),
          parts.folders(),
          parts.ads(),
          parts.microsites(),
          nextBoundary(),
        ])
      const all = [own, seo, values, navigation, dated, sources, ownCode, tree, ads, small, next]
      if (last && all.every((part, index) => part === last?.parts[index])) return last.frame
      const frame = {
        ...own.value,
        ...seo.value,
        tokens: values.value,
        menus: navigation.value,
        ...dated.value,
        templates: sources.value,
        code: ownCode.value,
        folders: tree.value,
        ads: ads.value,
        microsites: small.value,
        boundary: next.value,
        hash: hashOf(all.map(part => part.hash).join()),
      }
      last = { parts: all, frame }
      return frame
    },
    settings: parts.settings,
    microsites: parts.microsites,
    redirects: readThrough(reads, 'redirects', ['Redirect'], redirects),
  }
}
