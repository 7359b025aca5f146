import { type Client, directoryCalls, type FactOrder, type StatedFact } from '@rounds/core/api'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

type FactEntity = FactOrder['entity']

/** The facts of a record; `version` increases when it is saved. */
export const useFacts = (client: Client, entity: FactEntity, id: number, version: unknown) =>
  useSWR(['facts', entity, id, version], () => directoryCalls(client.http).facts(entity, id))

/** Confirms facts as they were shown; returns their new state. */
export const confirmSlots = (client: Client) =>
  submitSlots<object, FactOrder, readonly StatedFact[]>(({ act }) =>
    directoryCalls(client.http).confirmFacts(act),
  )

/** The records with a fact that has not been confirmed for a while. */
export const useFactQueue = (client: Client, entity: FactEntity) =>
  useSWR(['fact queue', entity], () => directoryCalls(client.http).factQueue(entity))
