import { type Client, type RestoredRecords, type TrashRecord, trashCalls } from '@rounds/core/api'
import { type Fields, submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** What tells one record of the trash from another. */
export const keyOfTrashed = ({ entity, key }: TrashRecord): string => `${entity} ${key}`

/** What of the trash is asked for, as the address says it. */
export interface TrashQuery {
  readonly entity: string
  readonly search: string
}

/** What is in the trash; the last answer stays while another is on its way. */
export const useTrashed = (client: Client, query: TrashQuery) =>
  useSWR(
    ['trashed', query.entity, query.search],
    () =>
      trashCalls(client.http).records(
        Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')),
      ),
    { keepPreviousData: true },
  )

/** Restores records of the trash; gives how many. */
export const restoreSlots = (client: Client) =>
  submitSlots<Fields, RestoredRecords, number>(async ({ act }) => {
    const { restored } = await trashCalls(client.http).restoreRecords(act)
    return restored
  })
