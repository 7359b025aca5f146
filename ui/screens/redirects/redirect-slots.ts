import type {
  Client,
  MissingAddresses,
  RedirectCheck,
  RedirectDraft,
  RedirectOverview,
} from '@rounds/core/api'
import { readingSlots } from '@rounds/machines/reading'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** The debounce time. */
const TYPING_MS = 250

/** Checks a redirect after a pause in typing; null if there is nothing to check yet. */
export const waySlots = (client: Client) =>
  readingSlots<RedirectDraft | null, RedirectCheck | null>(async (draft, signal) => {
    if (draft === null) return null
    await pause(TYPING_MS, signal)
    return client.checkRedirect(draft, signal)
  })

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** The counts of the tabs and the chains; writes invalidate them. */
export const OVERVIEW = 'redirect overview'
export const useOverview = (client: Client) =>
  useSWR<RedirectOverview>(OVERVIEW, () => client.redirectOverview(), { refreshInterval: 60_000 })

/** Points every redirect directly to its final target. */
export const shortenSlots = (client: Client) =>
  submitSlots<object, undefined, Awaited<ReturnType<Client['shortenRedirects']>>>(() =>
    client.shortenRedirects(),
  )

/** How often a redirect was used on each of the last days. */
export const useHits = (client: Client, id: number) =>
  useSWR(['redirect hits', id], () => client.redirectHits(id))

/** Missing addresses by their likely target, or the noise. */
export const missingSlots = (client: Client) =>
  readingSlots<MissingAsked, MissingAddresses>(({ noise }) => client.missingAddresses(noise))

/** The shown part of the log; `written` is incremented to reload it. */
export interface MissingAsked {
  readonly noise: boolean
  readonly written: number
}

/** The selection in the log, and the target of each group. */
export interface MissingChoice {
  readonly chosen: readonly string[]
  readonly targets: Readonly<Record<string, string>>
}

/** The acts on addresses of the log. */
export type MissingAct =
  | { readonly kind: 'accept'; readonly redirects: readonly { readonly from: string; readonly to: string }[] }
  | { readonly kind: 'ignore' | 'heed'; readonly addresses: readonly string[] }

/** Writes acts on addresses of the log; returns the keys of what was created. */
export const missingActSlots = (client: Client) =>
  submitSlots<MissingChoice, MissingAct, readonly number[]>(async ({ act }) => {
    if (act.kind === 'accept') return (await client.acceptMissing(act.redirects)).created
    await client.ignoreMissing(act.addresses, act.kind === 'ignore')
    return []
  })
