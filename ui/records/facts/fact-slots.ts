import { type Client, directoryCalls, type FactOrder, type StatedFact } from '@rounds/core/api'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

type FactEntity = FactOrder['entity']

/** The facts of a record; `version` counts up when it is stored anew. */
export const useFacts = (client: Client, entity: FactEntity, id: number, version: unknown) =>
  useSWR(['facts', entity, id, version], () => directoryCalls(client.http).facts(entity, id))

/** Confirms facts as they were looked at; the answer is how they stand now. */
export const confirmSlots = (client: Client) =>
  submitSlots<object, FactOrder, readonly StatedFact[]>(({ act }) =>
    directoryCalls(client.http).confirmFacts(act),
  )

/** The records with a fact that nobody has confirmed for a while. */
export const useFactQueue = (client: Client, entity: FactEntity) =>
  useSWR(['fact queue', entity], () => directoryCalls(client.http).factQueue(entity))
