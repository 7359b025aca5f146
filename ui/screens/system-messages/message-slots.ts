import type { Client } from '@rounds/core/api'
import useSWR from 'swr'

/** The possible groups for a message. */
export const useGroups = (client: Client) => useSWR('message groups', () => client.messageGroups())

/** Who has seen a message, and who has dismissed it. */
export const useReceipts = (client: Client, sId: number) =>
  useSWR(['message receipts', sId], ([, key]) => client.messageReceipts(key))
