import {
  type Fields,
  type Settled,
  type SettledFields,
  type SubmitContext,
  type SubmitEmitted,
  type SubmitEvent,
  type SubmitSlots,
  type SubmitTag,
  submit,
} from '@rounds/machines/submit'
import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useMemo } from 'react'

/** The state of a screen's submission: tags, possible events, and the fields. */
export interface SubmitState<Typed, Act, Answer> {
  readonly context: SubmitContext<Typed, Act, Answer>
  readonly hasTag: (tag: SubmitTag) => boolean
  readonly can: (event: SubmitEvent<Typed, Act>) => boolean
}

type Emitted<Typed, Act, Answer, Type> = Extract<SubmitEmitted<Typed, Act, Answer>, { type: Type }>

export interface SubmitOptions<Typed, Act, Answer> {
  /** The initial field values. */
  readonly stored?: Typed
  readonly settle?: (settled: Settled<Typed, Answer>) => SettledFields<Typed>
  readonly onDone?: (done: Emitted<Typed, Act, Answer, 'DONE'>) => void
  readonly onFailed?: (failed: Emitted<Typed, Act, Answer, 'FAILED'>) => void
}

/** The submit machine with one screen's types; keep the slots the same object while they do the same. */
export function useSubmit<Typed = Fields, Act = unknown, Answer = unknown>(
  slots: SubmitSlots<Typed, Act, Answer>,
  { stored, settle, onDone, onFailed }: SubmitOptions<Typed, Act, Answer> = {},
) {
  const machine = useMemo(() => submit.provide(slots as unknown as SubmitSlots), [slots])
  const [state, send, actor] = useMachine(machine, {
    input: { stored: stored as Fields, settle: settle as (settled: Settled) => SettledFields },
  })
  const done = useEffectEvent((event: SubmitEmitted) => {
    if (event.type === 'DONE') onDone?.(event as Emitted<Typed, Act, Answer, 'DONE'>)
    else onFailed?.(event as Emitted<Typed, Act, Answer, 'FAILED'>)
  })
  useEffect(() => {
    const heard = actor.on('*', event => done(event))
    return () => heard.unsubscribe()
  }, [actor])
  return [
    state as unknown as SubmitState<Typed, Act, Answer>,
    send as unknown as (event: SubmitEvent<Typed, Act>) => void,
  ] as const
}
