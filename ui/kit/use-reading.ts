import {
  type ReadingContext,
  type ReadingEvent,
  type ReadingSlots,
  type ReadingTag,
  reading,
} from '@rounds/machines/reading'
import { useMachine } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'

/** The state of a screen's data. */
export interface ReadingState<What, Answer> {
  readonly context: ReadingContext<What, Answer>
  readonly hasTag: (tag: ReadingTag) => boolean
}

/** The reading machine with one screen's types: it reloads whenever `what` changes. */
export function useReading<What, Answer>(
  slots: ReadingSlots<What, Answer>,
  what: What,
  options: { readonly expires?: number } = {},
) {
  const machine = useMemo(() => reading.provide(slots as unknown as ReadingSlots), [slots])
  const [state, send] = useMachine(machine, { input: { what, ...options } })
  const name = JSON.stringify(what)
  const asked = useRef(name)
  useEffect(() => {
    if (asked.current === name) return
    asked.current = name
    send({ type: 'ASK', what: JSON.parse(name) })
  }, [send, name])
  return [
    state as unknown as ReadingState<What, Answer>,
    send as unknown as (event: ReadingEvent<What>) => void,
  ] as const
}
