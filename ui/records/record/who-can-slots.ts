import { accessCalls, type Client } from '@rounds/core/api'
import { readingSlots } from '@rounds/machines/reading'

/** Loads who can see or change a record. */
export const whoCanSlots = (client: Client) =>
  readingSlots(({ entity, key }: { readonly entity: string; readonly key: string }, signal) =>
    accessCalls(client.http).record(entity, key, signal),
  )
