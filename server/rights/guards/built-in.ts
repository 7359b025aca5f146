import { HOME_PAGE_STAYS, mayDeleteTemplate } from '@rounds/core/rules/site'
import { sql } from 'kysely'
import { Forbidden } from '../../errors.ts'
import { contentIsShown } from '../../sql/shown-content.ts'
import { demand, type Guard } from './operation.ts'

/** Settings that hold the id of a template. */
const TEMPLATE_SETTINGS = ['HeaderTemplate', 'FooterTemplate']

/** Keeps the last page that visitors see at `/`. */
export const keepHomePage: Guard = async (executor, _, { action, records }) => {
  if (action !== 'delete') return
  const ids = records.map(({ CId }) => Number(CId))
  const { rows } = await sql<{ id: number }>`
    select "CId" as id from "Content" page where ${contentIsShown('page')} and ("CSeoUrl" = '/'
      or exists (select from "TagToContent" place where place."CId" = page."CId" and "TtcPageUrl" = '/'))`.execute(
    executor,
  )
  const home = rows.map(({ id }) => id)
  if (home.length > 0 && home.every(id => ids.includes(id))) throw new Forbidden(HOME_PAGE_STAYS)
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
