import type { Client } from '@rounds/core/api'
import useSWR from 'swr'

/** Where each microsite is, how many pages it has and how it stands. */
export const useMicrosites = (client: Client) => useSWR(['microsites'], () => client.microsites())
