import type { Client } from '@rounds/core/api'
import useSWR from 'swr'

/** What waits and what is on changes while the dashboard is looked at: it is asked about so often. */
const LOOK_MS = 60_000

/** What the dashboard of the person shows. */
export const useDesk = (client: Client, zone: string) =>
  useSWR(['desk', zone], () => client.desk(zone), { refreshInterval: LOOK_MS })

/** Facts of the directory that wait; nothing is asked of those who have no part in it. */
export const useDeskDirectory = (client: Client, isAsked: boolean) =>
  useSWR(isAsked ? 'desk directory' : null, () => client.deskDirectory())

/** Pages that need the person; nothing is asked where none can. */
export const useDeskPages = (client: Client, isAsked: boolean) =>
  useSWR(isAsked ? 'desk pages' : null, () => client.deskPages())
