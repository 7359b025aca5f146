import type { FormPresence } from '@rounds/core/api'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { useReading } from '../../kit/use-reading.ts'
import { presenceSlots, sayClosed } from './form-slots.ts'

/** The server forgets a tab that has said nothing for three of these. */
const HEARTBEAT_MS = 10_000

/** Who has a form open, as of the last heartbeat; null before the first. */
export function usePresence(frmId: number, tab: string): FormPresence | null {
  const { client } = useApp()
  const slots = useMemo(() => presenceSlots(client, tab), [client, tab])
  const [state] = useReading(slots, frmId, { expires: HEARTBEAT_MS })
  const leave = useEffectEvent(() => sayClosed(client, frmId, tab))
  useEffect(() => () => leave(), [])
  return state.context.answer
}
