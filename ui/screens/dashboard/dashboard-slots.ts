import type { Client } from '@rounds/core/api'
import useSWR from 'swr'

/** The polling interval while the dashboard is visible. */
const LOOK_MS = 60_000

/** The contents of the person's dashboard. */
export const useDashboard = (client: Client, zone: string) =>
  useSWR(['dashboard', zone], () => client.dashboard(zone), { refreshInterval: LOOK_MS })

/** Facts of the directory that are due; nothing is requested for people without access to them. */
export const useDashboardDirectory = (client: Client, isAsked: boolean) =>
  useSWR(isAsked ? 'dashboard directory' : null, () => client.dashboardDirectory())

/** Pages that need the person; nothing is requested if there can't be any. */
export const useDashboardPages = (client: Client, isAsked: boolean) =>
  useSWR(isAsked ? 'dashboard pages' : null, () => client.dashboardPages())
