import type { Client } from '@rounds/core/api'
import { readingSlots } from '@rounds/machines/reading'

/** Asks for a ticket, which gives the profile of a physician an address. */
export const profileSlots = (client: Client) =>
  readingSlots<{ phId: number }, { readonly url: string }>(what => client.preview(what))
