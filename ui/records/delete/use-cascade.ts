import { type Client, trashCalls } from '@rounds/core/api'
import type { Entity } from '@rounds/core/entities'
import useSWR from 'swr'

/** The maximum number of records checked together; more would have thousands of dependents. */
const MOST = 200

/**
 * Whether some records can be deleted, as far as is known: a single one may be refused, of several some may be deleted.
 * Nothing is offered while it is being asked; if it can’t be found out, the server decides.
 */
export function useDeletable(client: Client, entity: Entity, keys: readonly string[]) {
  const { data, isLoading } = useCascade(client, entity, keys)
  return { isChecking: isLoading, isRefused: keys.length === 1 && data?.refusal != null }
}

/** What would be deleted with some records, and why deleting a single one would be rejected. */
export const useCascade = (client: Client, entity: Entity, keys: readonly string[]) =>
  useSWR(keys.length > 0 && keys.length <= MOST ? ['goes with', entity.name, ...keys] : null, () =>
    trashCalls(client.http).cascade(entity.name, keys),
  )
