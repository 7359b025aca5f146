import { accessibilityCalls, type Client } from '@rounds/core/api'
import { AxFinding } from '@rounds/core/entities'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** While a scan is under way it is looked at so often. */
const LOOK_MS = 1_500

/** How the scan stands, followed while one is under way. */
export const SCANS = 'accessibility scans'
export const useScans = (client: Client) =>
  useSWR(SCANS, () => accessibilityCalls(client.http).state(), {
    refreshInterval: state => (state?.job ? LOOK_MS : 0),
  })

/** Asks for a scan. */
export const scanSlots = (client: Client) => submitSlots(() => accessibilityCalls(client.http).scan())

/** A finding, whole; nothing while it is on its way. */
export const useFinding = (client: Client, id: number | null) =>
  useSWR(id === null ? null : ['accessibility finding', id], ([, key]) => client.of(AxFinding).read([key]))
    .data
