import { type Client, type PastWish, pastCalls } from '@rounds/core/api'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** While a copy opens or something is brought back it is looked at so often. */
const LOOK_MS = 1_500

/** Whether the database is open as it was, followed while something is under way. */
export const usePast = (client: Client) =>
  useSWR('database past', () => pastCalls(client.http).state(), {
    refreshInterval: state => (state?.job || state?.past?.is === 'opening' ? LOOK_MS : 0),
  })

/** The tables that differ from the copy; of which copy, and after which job, tells an old answer from a new one. */
export const usePastTables = (client: Client, version: string) =>
  useSWR(['past tables', version], () => pastCalls(client.http).tables())

/** The records of a table that differ from the copy. */
export const usePastRecords = (client: Client, version: string, entity: string, find: string) =>
  useSWR(['past records', version, entity, find], () => pastCalls(client.http).records(entity, find), {
    keepPreviousData: true,
  })

/** What bringing back would write. */
export const usePastPlan = (client: Client, version: string, wish: PastWish | null) =>
  useSWR(wish && ['past plan', version, wish], () => pastCalls(client.http).plan(wish as PastWish), {
    keepPreviousData: true,
  })

/** The time that is typed. */
export interface TypedTime {
  readonly at: string | null
}

/** Opens the database as it was: at the time that is typed, or at the one that is named. */
export const openPastSlots = (client: Client) =>
  submitSlots<TypedTime, string | null, unknown>(({ typed, act }) =>
    pastCalls(client.http).open(act ?? typed.at ?? ''),
  )

/** Closes the copy. */
export const closePastSlots = (client: Client) => submitSlots(() => pastCalls(client.http).close())

/** Whether what was added since is deleted. */
export interface TypedPlan {
  readonly removesNew: boolean
}

/** Brings back what is asked for. */
export const bringBackSlots = (client: Client) =>
  submitSlots<TypedPlan, PastWish, unknown>(({ act }) => pastCalls(client.http).bringBack(act))
