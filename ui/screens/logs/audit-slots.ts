import type { Client } from '@rounds/core/api'
import type { AuditVerdict } from '@rounds/core/rules/records'
import { promiseActor } from '@rounds/machines/kit'
import useSWR from 'swr'

/** Verifies the log on the server. */
export const auditSlots = (client: Client) => ({
  actors: { verify: promiseActor<AuditVerdict, void>(() => client.verifyAudit()) },
})

/** The number of entries on each of the last days. */
export const useAuditDays = (client: Client, zone: string) =>
  useSWR(['audit days', zone], () => client.auditDays(zone))
