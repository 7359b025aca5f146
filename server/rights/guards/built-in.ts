import { mayDeleteTemplate, mayNameSharedList, mayRenameSetting } from '@rounds/core/rules/site'
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

/** Protects the shared lists of the specification, which the program and the site’s templates find by name. */
export const keepBuiltInLists: Guard = async (_, __, { action, records }) => {
  for (const { MdId, MdName } of records) {
    if (action === 'delete') demand(mayNameSharedList(Number(MdId), null))
    else if (MdName !== undefined) demand(mayNameSharedList(Number(MdId), String(MdName)))
  }
}

/** Protects the names of the settings that the program reads. */
export const keepSettingNames: Guard = async (executor, _, { action, records }) => {
  const named = records.filter(({ DbcName }) => DbcName !== undefined)
  if (action === 'create' || action === 'delete' || named.length === 0) return
  const { rows } = await sql<{ id: number; name: string }>`
    select "DbcId" as id, "DbcName" as name from "DBConstants"
    where "DbcId" = any(${named.map(({ DbcId }) => Number(DbcId))}::int[])`.execute(executor)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  for (const { DbcId, DbcName } of named)
    demand(mayRenameSetting(names.get(Number(DbcId)) ?? String(DbcName), String(DbcName)))
}
