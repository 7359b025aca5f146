import { decideContentType } from '@rounds/core/access'
import { contentTypeIds } from '@rounds/core/tools'
import { sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { demand, type Guard, valuesOf } from './operation.ts'

const LAST_KEY = 2_147_483_647

/** The distinct keys in a field; record validation rejects invalid ones. */
const numbersOf = (...from: Parameters<typeof valuesOf>): readonly number[] =>
  valuesOf(...from)
    .map(Number)
    .filter(key => Number.isInteger(key) && key >= 0 && key <= LAST_KEY)

/** The content types that act as site settings and whose tools this person may not open. */
export const closedTypes = ({ person }: Actor): readonly number[] =>
  Object.values(contentTypeIds).filter(type => !decideContentType(person, type).allowed)

/** Requires the tool of each content type that acts as a site setting, for the stored and the new type. */
export const guardSettingTypes: Guard = async (executor, { person }, { records }) => {
  const { rows } = await sql<{ type: number }>`select distinct "CtId" as type from "Content"
    where "CId" = any(${numbersOf(records, 'CId')}::int[])`.execute(executor)
  const types = new Set([...rows.map(({ type }) => type), ...numbersOf(records, 'CtId')])
  for (const type of types) demand(decideContentType(person, type))
}

/** The same for the content that blocks belong to, before and after. */
export const guardBlocksOfSettings: Guard = async (executor, actor, operation) => {
  const { rows } = await sql<{ CId: number }>`select distinct "CId" from "ContentBlock"
    where "CbId" = any(${numbersOf(operation.records, 'CbId')}::int[])`.execute(executor)
  const sent = numbersOf(operation.records, 'CId').map(CId => ({ CId }))
  await guardSettingTypes(executor, actor, { ...operation, records: [...rows, ...sent] })
}
