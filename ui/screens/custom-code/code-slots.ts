import type { Client, CodeState } from '@rounds/core/api'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** The switch for all custom code, and the pages where some is left out. */
export const useCodeState = (client: Client) => useSWR('custom code', () => client.codeState())

/** Turns all custom code off or on. */
export const switchSlots = (client: Client) =>
  submitSlots<object, 'off' | 'on', CodeState>(({ act }) => client.switchCode(act === 'off'))

/** Turns on what script errors turned off. */
export const resumeSlots = (client: Client) => submitSlots<object, 'on', CodeState>(() => client.resumeCode())
