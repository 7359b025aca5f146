import type { Client } from '@rounds/core/api'
import useSWR from 'swr'

/** The polling interval while the dashboard is visible. */
const LOOK_MS = 60_000

/** The contents of the person's dashboard. */
export const useDesk = (client: Client, zone: string) =>
  useSWR(['desk', zone], () => client.desk(zone), { refreshInterval: LOOK_MS })

/** Facts of the directory that are due; nothing is requested for people without access to them. */
export const useDeskDirectory = (client: Client, isAsked: boolean) =>
  useSWR(isAsked ? 'desk directory' : null, () => client.deskDirectory())

/** Pages that need the person; nothing is requested if there can't be any. */
export const useDeskPages = (client: Client, isAsked: boolean) =>
  useSWR(isAsked ? 'desk pages' : null, () => client.deskPages())
