import { type Client, trashCalls } from '@rounds/core/api'
import type { Entity } from '@rounds/core/entities'
import useSWR from 'swr'

/** So many records are looked at together; of more the kinds alone would be thousands. */
const MOST = 200

/** What would go with records that are about to be deleted, and why a single one would be refused. */
export const useGoesWith = (client: Client, entity: Entity, keys: readonly string[]) =>
  useSWR(keys.length > 0 && keys.length <= MOST ? ['goes with', entity.name, ...keys] : null, () =>
    trashCalls(client.http).goesWith(entity.name, keys),
  )
