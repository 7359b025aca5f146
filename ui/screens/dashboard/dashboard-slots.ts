import type { Client } from '@rounds/core/api'
import { AuditLog } from '@rounds/core/entities'
import useSWR from 'swr'
import type { Figure } from './figures.ts'

/** How many records a figure counts. */
export const useFigure = (client: Client, { entity, filter, path }: Figure) =>
  useSWR(['figure', path], async () => {
    const { paging } = await client.of(entity).list({ filter, pageSize: 1 })
    return paging.totalCount
  })

/** The last entries of the audit log; none are asked for where the person may not read it. */
export const useRecentChanges = (client: Client, mayRead: boolean, count: number) =>
  useSWR(mayRead ? 'recent changes' : null, async () => {
    const { rows } = await client
      .of(AuditLog)
      .list({ pageSize: count, orderBy: [{ field: 'Id', direction: 'desc' }] })
    return rows
  })
