import { hasRole, keyEndpoint } from '@rounds/core/access'
import { sql } from 'kysely'
import { invalid } from '../../errors.ts'
import { type Guard, valuesOf } from './operation.ts'

/** An API key is never MoJoAdmin: a leaked key must not open everything. */
export const guardKeyGroups: Guard = async (executor, _, { records }) => {
  const ids = valuesOf(records, 'AgRoleId')
  if (ids.length === 0) return
  const { rows } = await sql<{
    name: string
  }>`select "Name" as name from "AspNetRoles" where "Id" = any(${ids}::uuid[])`.execute(executor)
  if (rows.some(({ name }) => hasRole([name], 'MoJoAdmin')))
    throw invalid([{ field: 'AgRoleId', message: 'API keys can’t act as MoJoAdmin. Choose another group.' }])
}

/** An endpoint must be one of the calls that a key can be granted. */
export const guardEndpoints: Guard = async (executor, _, { action, records }) => {
  if (action === 'delete') return
  const ids = records.map(({ AeId }) => Number(AeId)).filter(Number.isInteger)
  const { rows } = await sql<{ AeId: number; AeMethod: string; AePath: string }>`
    select "AeId", "AeMethod", "AePath" from "ApiEndpoint" where "AeId" = any(${ids}::int[])`.execute(
    executor,
  )
  const stored = new Map(rows.map(row => [row.AeId, row]))
  for (const record of records) {
    if (record.AeMethod === undefined && record.AePath === undefined) continue
    const { AeMethod, AePath } = { AeMethod: 'GET', ...stored.get(Number(record.AeId)), ...record }
    if (!keyEndpoint({ method: String(AeMethod), path: String(AePath) }))
      throw invalid([
        {
          field: 'AePath',
          message: 'Choose a record call as listed in the API document, such as /api/v1/db/Custom_Location.',
        },
      ])
  }
}
