import { accessibilityCalls, type Client } from '@rounds/core/api'
import useSWR from 'swr'

/** What the last accessibility scan found on a page. */
export const useScanFindings = (client: Client, cId: number | null) =>
  useSWR(cId === null ? null : ['scan findings', cId], ([, id]) => accessibilityCalls(client.http).page(id))
    .data ?? []
