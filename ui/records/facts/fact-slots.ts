import { type Client, directoryCalls, type FactOrder, type StatedFact } from '@rounds/core/api'
import { submitSlots } from '@rounds/machines/submit'
import { useEffect } from 'react'
import useSWR, { useSWRConfig } from 'swr'

type FactEntity = FactOrder['entity']

/** The facts of a record; `version` increases when it is saved. */
export const useFacts = (client: Client, entity: FactEntity, id: number, version: unknown) =>
  useSWR(['facts', entity, id, version], () => directoryCalls(client.http).facts(entity, id))

const verifiedKey = (entity: FactEntity | null, id: number) => entity && ['verified', entity, id]

/** The facts of a record for its heading. Where they can be confirmed, they are read beside it (`useTellFacts`). */
export const useFactsBeside = (
  client: Client,
  entity: FactEntity | null,
  id: number,
  isReadBeside: boolean,
) =>
  useSWR<readonly StatedFact[]>(
    verifiedKey(entity, id),
    entity && !isReadBeside ? () => directoryCalls(client.http).facts(entity, id) : null,
  )

/** Tells the heading of a record what its facts are now. */
export function useTellFacts(entity: FactEntity, id: number, facts: readonly StatedFact[] | undefined): void {
  const { mutate } = useSWRConfig()
  useEffect(() => {
    if (facts) void mutate(verifiedKey(entity, id), facts, { revalidate: false })
  }, [entity, id, facts, mutate])
}

/** Confirms facts as they were shown; returns their new state. */
export const confirmSlots = (client: Client) =>
  submitSlots<object, FactOrder, readonly StatedFact[]>(({ act }) =>
    directoryCalls(client.http).confirmFacts(act),
  )

/** The records with a fact that has not been confirmed for a while. */
export const useFactQueue = (client: Client, entity: FactEntity) =>
  useSWR(['fact queue', entity], () => directoryCalls(client.http).factQueue(entity))
