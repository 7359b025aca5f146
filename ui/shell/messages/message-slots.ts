import type { Client, MessageDismissal } from '@rounds/core/api'
import { type Fields, submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** The polling interval for messages by others. */
const LOOK_MS = 60_000

/** The active messages to the staff. */
export const useMessages = (client: Client) =>
  useSWR('messages', () => client.messages(), { refreshInterval: LOOK_MS })

/** Dismisses a message, or shows it again. */
export const dismissalSlots = (client: Client) =>
  submitSlots<Fields, MessageDismissal>(({ act }) => client.dismissMessage(act))

/** Marks messages as seen. */
export const seenSlots = (client: Client) =>
  submitSlots<Fields, readonly number[]>(({ act }) => client.seenMessages(act))
