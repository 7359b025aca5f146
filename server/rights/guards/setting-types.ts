import { decideContentType } from '@rounds/core/access'
import { sql } from 'kysely'
import { demand, type Guard, valuesOf } from './operation.ts'

/** Asks for the tool of each content type that acts as a setting of the site, as it is stored and as it is sent. */
export const guardSettingTypes: Guard = async (executor, { person }, { records }) => {
  const { rows } = await sql<{ type: number }>`select distinct "CtId" as type from "Content"
    where "CId" = any(${valuesOf(records, 'CId').map(Number)}::int[])`.execute(executor)
  const types = new Set([...rows.map(({ type }) => type), ...valuesOf(records, 'CtId').map(Number)])
  for (const type of types) demand(decideContentType(person, type))
}

/** Asks the same of the content that blocks belong to, before and after. */
export const guardBlocksOfSettings: Guard = async (executor, actor, operation) => {
  const { rows } = await sql<{ CId: number }>`select distinct "CId" from "ContentBlock"
    where "CbId" = any(${valuesOf(operation.records, 'CbId').map(Number)}::int[])`.execute(executor)
  const sent = valuesOf(operation.records, 'CId').map(CId => ({ CId: Number(CId) }))
  await guardSettingTypes(executor, actor, { ...operation, records: [...rows, ...sent] })
}
