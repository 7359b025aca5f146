import type { Client, PreviewRequest } from '@rounds/core/api'
import { readingSlots } from '@rounds/machines/reading'

/** Asks for a ticket, which gives what is being typed an address. */
export const ticketSlots = (client: Client) =>
  readingSlots<PreviewRequest, { readonly url: string }>(what => client.preview(what))
