import type { Client } from '@rounds/core/api'
import useSWR from 'swr'

/** The polling interval, because someone else may close the site. */
const LOOK_MS = 20_000

/** Where the site is, whether it is closed to visitors, and its active alerts. */
export const useSiteState = (client: Client) =>
  useSWR('site state', () => client.siteState(), { refreshInterval: LOOK_MS })
