import type { Client, MessageDismissal } from '@rounds/core/api'
import { type Fields, submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** Somebody else writes a message: it is asked about so often. */
const LOOK_MS = 60_000

/** The messages to the staff that are shown now. */
export const useMessages = (client: Client) =>
  useSWR('messages', () => client.messages(), { refreshInterval: LOOK_MS })

/** Dismisses a message, or shows it again. */
export const dismissalSlots = (client: Client) =>
  submitSlots<Fields, MessageDismissal>(({ act }) => client.dismissMessage(act))

/** Says that these messages were seen. */
export const seenSlots = (client: Client) =>
  submitSlots<Fields, readonly number[]>(({ act }) => client.seenMessages(act))
