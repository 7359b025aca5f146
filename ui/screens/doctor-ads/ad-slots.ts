import type { Client } from '@rounds/core/api'
import useSWR from 'swr'

/** How often an ad was seen and clicked on each of the last days. */
export const useAdDays = (client: Client, id: number) => useSWR(['ad days', id], () => client.adDays(id))
