import {
  type Client,
  jobCalls,
  type OldSiteExport,
  type OldSiteOrder,
  type OldSiteQuery,
  oldSiteCalls,
} from '@rounds/core/api'
import { type Fields, submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** While something is at work it is looked at so often. */
const LOOK_MS = 1_500

/** How the import stands, followed while it is at work. */
export const useImport = (client: Client) =>
  useSWR('old site', () => oldSiteCalls(client.http).state(), {
    refreshInterval: state => (state?.job ? LOOK_MS : 0),
  })

/** What becomes of each thing; `again` is what it is read anew for. */
export const useImportItems = (client: Client, query: OldSiteQuery, again: string) =>
  useSWR(['old site items', query, again], () => oldSiteCalls(client.http).items(query), {
    keepPreviousData: true,
  })

/** Has an old site read and planned. */
export const beginSlots = (client: Client) =>
  submitSlots<Fields, OldSiteOrder>(({ act }) => oldSiteCalls(client.http).begin(act))

/** Has this site exported, and gives the ZIP. */
export const exportSlots = (client: Client) =>
  submitSlots<Fields, OldSiteExport, Blob>(({ act }) => oldSiteCalls(client.http).export(act.files))

/** What is done about an import that is planned. */
export type ImportAct =
  | { readonly kind: 'run' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'cancel'; readonly job: number }

/** Runs an import, undoes it, or cancels what is at work on it. */
export const actSlots = (client: Client) =>
  submitSlots<Fields, ImportAct>(async ({ act }) => {
    const calls = oldSiteCalls(client.http)
    if (act.kind === 'run') await calls.run()
    else if (act.kind === 'undo') await calls.undo()
    else await jobCalls(client.http).stop(act.job)
  })
