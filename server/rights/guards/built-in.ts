import { mayDeleteTemplate } from '@rounds/core/rules/site'
import { sql } from 'kysely'
import { demand, type Guard } from './operation.ts'

/** Settings that hold the id of a template. */
const TEMPLATE_SETTINGS = ['HeaderTemplate', 'FooterTemplate']

/** Protects the templates of the specification, and those that the settings name. */
export const keepBuiltInTemplates: Guard = async (executor, _, { action, records }) => {
  if (action !== 'delete') return
  const { rows } = await sql<{ value: string | null }>`
    select coalesce("DbcValue", "DbcDefault") as value from "DBConstants"
    where "DbcName" = any(${TEMPLATE_SETTINGS}::text[])`.execute(executor)
  const named = new Set(rows.map(({ value }) => Number(value)))
  for (const { TId } of records) demand(mayDeleteTemplate(Number(TId), named))
}
