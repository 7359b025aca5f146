import { type Client, trashCalls } from '@rounds/core/api'
import type { Entity } from '@rounds/core/entities'
import useSWR from 'swr'

/** The maximum number of records checked together; more would have thousands of dependents. */
const MOST = 200

/** Why a record can’t be deleted; null while that is not known, if it can be, and for several, of which some may. */
export function useRefusal(client: Client, entity: Entity, keys: readonly string[]): string | null {
  const { data } = useCascade(client, entity, keys)
  return keys.length === 1 ? (data?.refusal ?? null) : null
}

/** What would be deleted with some records, and why deleting a single one would be rejected. */
export const useCascade = (client: Client, entity: Entity, keys: readonly string[]) =>
  useSWR(keys.length > 0 && keys.length <= MOST ? ['goes with', entity.name, ...keys] : null, () =>
    trashCalls(client.http).cascade(entity.name, keys),
  )
