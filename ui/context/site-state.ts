import type { Client } from '@rounds/core/api'
import useSWR from 'swr'
import { useApp } from './app-context.ts'

/** The polling interval, because someone else may close the site. */
const LOOK_MS = 20_000

/** Where the site is, whether it is closed to visitors, and its active alerts. */
export const useSiteState = (client: Client) =>
  useSWR('site state', () => client.siteState(), { refreshInterval: LOOK_MS })

/** Where staff see a path of the site: one at an address of its own lets them in first while it is closed. */
export function useLiveAddress(): (path: string) => string {
  const { about, client } = useApp()
  const { data } = useSiteState(client)
  const wayIn = data?.closed && data.url !== '/' ? data.url : null
  return path => (wayIn === null ? about.site + path : `${wayIn}?${new URLSearchParams({ to: path })}`)
}
