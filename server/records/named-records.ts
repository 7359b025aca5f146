/** Records referenced by number inside a text, where no foreign key applies. */
import { type AnyRow, type Entity, entities } from '@rounds/core/entities'
import { isNeededTag } from '@rounds/core/rules/tree'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { invalid } from '../errors.ts'
import type { Operation } from '../rights/guards/operation.ts'
import { anyOf } from './statements.ts'

type Written = Pick<Operation, 'action' | 'records'>

/** Rejects a permission for a tag that does not exist. */
export const checkClaimedTags =
  (entity: Entity) =>
  async (executor: Executor, operation: Written): Promise<void> => {
    const written = await wholeOf(executor, entity, operation, ['ClaimType', 'ClaimValue'])
    const ids = written
      .filter(({ ClaimType }) => ClaimType === 'TId')
      .map(({ ClaimValue }) => Number(ClaimValue))
    const sought = ids.filter(id => Number.isInteger(id) && !isNeededTag(id))
    if (sought.length === 0) return
    const { rows } = await sql<{ id: number }>`select "TId" as id from "Tag"
      where "TId" = any(${sought}::int[])`.execute(executor)
    const missing = sought.find(id => !rows.some(row => row.id === id))
    if (missing === undefined) return
    const message = `Unknown tag: ${missing}. Choose a tag from the list.`
    throw invalid([{ field: 'ClaimValue', message }])
  }

/** The settings that name a template, with its required kind. */
const templateSettings: Readonly<Record<string, string>> = {
  HeaderTemplate: 'header',
  FooterTemplate: 'footer',
}

/** Rejects a site header or footer that is not such a template. */
export async function checkNamedTemplates(executor: Executor, operation: Written): Promise<void> {
  const written = await wholeOf(executor, entities.DBConstants, operation, ['DbcName', 'DbcValue'])
  for (const { DbcName, DbcValue } of written) {
    const kind = templateSettings[String(DbcName)]
    if (!kind || typeof DbcValue !== 'string' || DbcValue === '') continue
    const { rows } = await sql`select 1 from "Template"
      where "TId"::text = ${DbcValue} and "TKind" = ${kind}`.execute(executor)
    const message = `Unknown ${kind} template: ${DbcValue}. Choose a template whose kind is ${kind}.`
    if (rows.length === 0) throw invalid([{ field: 'DbcValue', message }])
  }
}

/** The records whose fields change, with their unchanged fields. */
async function wholeOf(
  executor: Executor,
  entity: Entity,
  { action, records }: Written,
  fields: readonly string[],
): Promise<readonly AnyRow[]> {
  if (action === 'delete') return []
  const [key = ''] = entity.key
  if (action === 'create') return records.filter(record => !(key in record))
  const touching = records.filter(record => fields.some(name => record[name] !== undefined))
  if (touching.length === 0) return []
  const { rows } = await sql<AnyRow>`select ${sql.join([key, ...fields].map(name => sql.id(name)))}
    from ${sql.id(entity.name)} where ${anyOf(entity, touching)}`.execute(executor)
  const stored = new Map(rows.map(row => [String(row[key]), row]))
  return touching.map(record => ({ ...stored.get(String(record[key])), ...record }))
}
