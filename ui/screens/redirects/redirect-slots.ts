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

/** Long enough for the next letter to come. */
const TYPING_MS = 250

/** Checks a redirect once nobody has typed for a moment; null where there is nothing to check yet. */
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

/** The counts of the tabs and the chains; what is written reads them again. */
export const OVERVIEW = 'redirect overview'
export const useOverview = (client: Client) =>
  useSWR<RedirectOverview>(OVERVIEW, () => client.redirectOverview(), { refreshInterval: 60_000 })

/** Leads every redirect straight to its end. */
export const shortenSlots = (client: Client) =>
  submitSlots<object, undefined, Awaited<ReturnType<Client['shortenRedirects']>>>(() =>
    client.shortenRedirects(),
  )

/** How often a redirect was used on each of the last days. */
export const useHits = (client: Client, id: number) =>
  useSWR(['redirect hits', id], () => client.redirectHits(id))

/** Missing addresses by where they probably should lead, or the noise. */
export const missingSlots = (client: Client) =>
  readingSlots<MissingAsked, MissingAddresses>(({ noise }) => client.missingAddresses(noise))

/** What is shown of the log; `written` counts up when it is to be read again. */
export interface MissingAsked {
  readonly noise: boolean
  readonly written: number
}

/** What is selected in the log, and where each group leads. */
export interface MissingChoice {
  readonly chosen: readonly string[]
  readonly targets: Readonly<Record<string, string>>
}

/** What is done with addresses of the log. */
export type MissingAct =
  | { readonly kind: 'accept'; readonly redirects: readonly { readonly from: string; readonly to: string }[] }
  | { readonly kind: 'ignore' | 'heed'; readonly addresses: readonly string[] }

/** Writes what is done with addresses of the log; the answer is the keys of what was created. */
export const missingActSlots = (client: Client) =>
  submitSlots<MissingChoice, MissingAct, readonly number[]>(async ({ act }) => {
    if (act.kind === 'accept') return (await client.acceptMissing(act.redirects)).created
    await client.ignoreMissing(act.addresses, act.kind === 'ignore')
    return []
  })
