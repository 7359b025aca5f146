import { type Client, type RestoredRecords, type TrashRecord, trashCalls } from '@rounds/core/api'
import { type Fields, submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** The id of a record in the trash. */
export const keyOfTrashed = ({ entity, key }: TrashRecord): string => `${entity} ${key}`

/** The trash query in the URL. */
export interface TrashQuery {
  readonly entity: string
  readonly search: string
}

/** The contents of the trash; the last response stays while another is loading. */
export const useTrashed = (client: Client, query: TrashQuery) =>
  useSWR(
    ['trashed', query.entity, query.search],
    () =>
      trashCalls(client.http).records(
        Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')),
      ),
    { keepPreviousData: true },
  )

/** Restores records of the trash; returns how many. */
export const restoreSlots = (client: Client) =>
  submitSlots<Fields, RestoredRecords, number>(async ({ act }) => {
    const { restored } = await trashCalls(client.http).restoreRecords(act)
    return restored
  })
