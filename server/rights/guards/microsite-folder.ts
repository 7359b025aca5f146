import { allows } from '@rounds/core/access'
import { sql } from 'kysely'
import { Forbidden } from '../../errors.ts'
import type { Guard } from './operation.ts'

/**
 * Asks for the folder of a microsite, as it is stored and as it is sent: whose folder it is decides what visitors see
 * there, and at which host.
 */
export const guardMicrositeFolder: Guard = async (executor, { person }, { records }) => {
  const { tags } = person
  if (tags === 'all') return
  const { rows } = await sql<{ tag: number }>`select "TId" as tag from "Microsite"
    where "MsId" = any(${records.map(({ MsId }) => Number(MsId)).filter(Number.isInteger)}::int[])`.execute(
    executor,
  )
  const asked = [
    ...rows.map(({ tag }) => tag),
    ...records.flatMap(({ TId }) => (TId == null ? [] : [Number(TId)])),
  ]
  const other = asked.find(tag => !allows(tags, tag))
  if (other === undefined) return
  const { rows: named } = await sql<{
    name: string
  }>`select "TName" as name from "Tag" where "TId" = ${other}`.execute(executor)
  throw new Forbidden(
    `The folder “${named[0]?.name ?? other}” isn’t one of yours, so neither is its microsite.`,
  )
}
