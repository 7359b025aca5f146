import type { MicrositePlace } from '@rounds/core/rules/site'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/database.ts'
import type { MenuEntry } from './menu-entry.ts'

/** A microsite that is on, with its look. */
export interface ShownMicrosite extends MicrositePlace {
  /** Its folder. */
  readonly tag: number
  readonly color: string | null
  readonly deepColor: string | null
  readonly logo: string | null
  readonly icon: string | null
  readonly menu: readonly MenuEntry[]
  readonly footerMenu: readonly MenuEntry[]
  readonly header: number | null
  readonly footer: number | null
  readonly missingTitle: string | null
  readonly missingText: string | null
  readonly from: string | null
  readonly to: string | null
}

type StoredMicrosite = Omit<ShownMicrosite, 'menu' | 'footerMenu'> & {
  readonly menu: string | null
  readonly footerMenu: string | null
}

/** The entries of a menu as it is stored. */
const menuIn = (stored: string | null): readonly MenuEntry[] =>
  (JSON.parse(stored ?? '[]') as readonly { label: string; address: string }[]).map(({ label, address }) => ({
    title: label,
    url: address,
    children: [],
  }))

const columns = sql`"MsId" as id, "MsName" as name, "MsHost" as host, "TPath" as path, "Tag"."TId" as tag,
  "MsColor" as color, "MsDeepColor" as "deepColor", nullif("MsLogo"->>'src', '') as logo, nullif("MsIcon"->>'src', '') as icon,
  "MsMenu"::text as menu, "MsFooterMenu"::text as "footerMenu", "MsHeader" as header, "MsFooter" as footer,
  "MsMissingTitle" as "missingTitle", "MsMissingText" as "missingText",
  to_json("MsFromDt")#>>'{}' as "from", to_json("MsToDt")#>>'{}' as "to"`

const hasAddress = sql`nullif("TPath", '/') is not null and not "TDeleted"`

const shownOf = (row: StoredMicrosite): ShownMicrosite => ({
  ...row,
  menu: menuIn(row.menu),
  footerMenu: menuIn(row.footerMenu),
})

/** The microsites that are on, with their dates. One whose folder is hidden or has lost its address is not. */
export async function readMicrosites(query: Kysely<Tables>): Promise<readonly ShownMicrosite[]> {
  const { rows } = await sql<StoredMicrosite>`select ${columns} from "Microsite" join "Tag" using ("TId")
    where "MsActive" and ("MsToDt" is null or "MsToDt" > now()) and "TVisible" and ${hasAddress}
    order by "MsId"`.execute(query)
  return rows.map(shownOf)
}

/** A microsite, whether it is on or not, as if this were its folder. */
export async function readMicrosite(
  query: Kysely<Tables>,
  id: number,
  folder: number | null,
): Promise<ShownMicrosite | undefined> {
  const { rows } = await sql<StoredMicrosite>`select ${columns} from "Microsite" site
    join "Tag" on "Tag"."TId" = coalesce(${folder}::int, site."TId")
    where "MsId" = ${id} and ${hasAddress}`.execute(query)
  return rows.map(shownOf)[0]
}
