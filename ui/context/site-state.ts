import type { Client } from '@rounds/core/api'
import useSWR from 'swr'
import { useApp } from './app-context.ts'

/** The polling interval, because someone else may close the site. */
const LOOK_MS = 20_000

/** Where the site is, whether it is closed to visitors, and its active alerts. */
export const useSiteState = (client: Client) =>
  useSWR('site state', () => client.siteState(), { refreshInterval: LOOK_MS })

/** Where a path of the site is seen by staff: a site at an address of its own first lets them in while it is closed. */
export function useLiveAddress(): (path: string) => string {
  const { about, client } = useApp()
  const { data } = useSiteState(client)
  return path =>
    data?.closed && about.site !== '' ? `${data.url}?${new URLSearchParams({ to: path })}` : about.site + path
}
