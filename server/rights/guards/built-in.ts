import type { AnyRow } from '@rounds/core/entities'
import { HOME_PAGE_STAYS, mayDeleteTemplate } from '@rounds/core/rules/site'
import { sql } from 'kysely'
import { Forbidden } from '../../errors.ts'
import { contentIsShown } from '../../sql/shown-content.ts'
import { demand, type Guard } from './operation.ts'

/** Settings that hold the id of a template. */
const TEMPLATE_SETTINGS = ['HeaderTemplate', 'FooterTemplate']

/** Keeps the last page that visitors see at `/`. */
export const keepHomePage: Guard = async (executor, _, { action, records }) => {
  if (action === 'create') return
  const { rows } = await sql<{ id: number; byPlace: boolean }>`
    select * from (select "CId" as id, "CSeoUrl" = '/' as by_url, exists (
      select from "TagToContent" place where place."CId" = page."CId" and "TtcPageUrl" = '/') as "byPlace"
      from "Content" page where ${contentIsShown('page')}) shown where by_url or "byPlace"`.execute(executor)
  const leaves = ({ id, byPlace }: (typeof rows)[number]) => {
    const record = records.find(({ CId }) => Number(CId) === id)
    return record !== undefined && (action === 'delete' || leavesHome(record, byPlace))
  }
  if (rows.length > 0 && rows.every(leaves)) throw new Forbidden(HOME_PAGE_STAYS)
}

/** Whether a change would take a page off the site, or away from its address. */
const leavesHome = ({ CVisible, CSeoUrl, CPublishDt, CExpireDt }: AnyRow, byPlace: boolean): boolean =>
  CVisible === false ||
  (!byPlace && CSeoUrl !== undefined && CSeoUrl !== '/') ||
  (typeof CPublishDt === 'string' && Date.parse(CPublishDt) > Date.now()) ||
  typeof CExpireDt === 'string'

/** Keeps the place that alone gives the home page its address, where its page has none. */
export const keepHomePlace: Guard = async (executor, _, { action, records }) => {
  if (action === 'create') return
  const { rows } = await sql<{ page: number; tag: number | null }>`
    select page."CId" as page, null::int as tag from "Content" page
    where page."CSeoUrl" = '/' and ${contentIsShown('page')}
    union all select page."CId", place."TId" from "TagToContent" place join "Content" page on page."CId" = place."CId"
    where place."TtcPageUrl" = '/' and ${contentIsShown('page')}`.execute(executor)
  const leaves = ({ page, tag }: (typeof rows)[number]) =>
    records.some(
      ({ CId, TId, TtcPageUrl }) =>
        Number(CId) === page &&
        Number(TId) === tag &&
        (action === 'delete' || (TtcPageUrl !== undefined && TtcPageUrl !== '/')),
    )
  if (rows.length > 0 && rows.every(leaves)) throw new Forbidden(HOME_PAGE_STAYS)
}

/** Keeps the templates of the specification, and those that the settings name. */
export const keepBuiltInTemplates: Guard = async (executor, _, { action, records }) => {
  if (action !== 'delete') return
  const { rows } = await sql<{ value: string | null }>`
    select coalesce("DbcValue", "DbcDefault") as value from "DBConstants"
    where "DbcName" = any(${TEMPLATE_SETTINGS}::text[])`.execute(executor)
  const named = new Set(rows.map(({ value }) => Number(value)))
  for (const { TId } of records) demand(mayDeleteTemplate(Number(TId), named))
}
