import { type Client, compare } from '@rounds/core/api'
import { AuditLog } from '@rounds/core/entities'
import type { AuditVerdict } from '@rounds/core/rules/records'
import { promiseActor } from '@rounds/machines/kit'
import useSWR from 'swr'

/** Verifies the log on the server. */
export const auditSlots = (client: Client, zone: string) => ({
  actors: {
    verify: promiseActor<AuditVerdict, string | null>(month =>
      client.verifyAudit(month === null ? {} : { month, zone }),
    ),
  },
})

/** The months of the log, latest first. */
export const useAuditMonths = (client: Client, zone: string) =>
  useSWR(['audit months', zone], () => client.auditMonths(zone))

/** The number of entries on each of the last days. */
export const useAuditDays = (client: Client, zone: string) =>
  useSWR(['audit days', zone], () => client.auditDays(zone))

/** The number of entries that an action has written, by the group of one of them; null for an entry without one. */
export const useActionCount = (client: Client, group: string | null) =>
  useSWR(group === null ? null : ['entries of an action', group], async () => {
    const filter = [[compare('GroupId', '=', String(group))]]
    const { paging } = await client.of(AuditLog).list({ filter, fields: ['Id'], pageSize: 1 })
    return paging.totalCount
  })
