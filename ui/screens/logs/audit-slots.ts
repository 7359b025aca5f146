import type { Client } from '@rounds/core/api'
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
