import type { Client } from '@rounds/core/api'
import useSWR from 'swr'

/** Somebody else may close the site: it is asked about so often. */
const LOOK_MS = 20_000

/** Whether the site is closed to visitors, and which alerts are over it. */
export const useSiteState = (client: Client) =>
  useSWR('site state', () => client.siteState(), { refreshInterval: LOOK_MS })
