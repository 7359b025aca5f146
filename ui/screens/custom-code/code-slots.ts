import type { Client, CodeState } from '@rounds/core/api'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** The switch over all custom code, and the pages where some is held back. */
export const useCodeState = (client: Client) => useSWR('custom code', () => client.codeState())

/** Switches all custom code off or on. */
export const switchSlots = (client: Client) =>
  submitSlots<object, 'off' | 'on', CodeState>(({ act }) => client.switchCode(act === 'off'))
