import { shellPartWords } from '@rounds/core/words/shell-parts'
import { impersonation } from '@rounds/machines/impersonation'
import { useMachine } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { useApp } from '../context/app-context.ts'
import { onSignal } from '../context/palette-signals.ts'
import { impersonationSlots } from '../context/slots.ts'
import { SpinnerMark } from '../kit/spinner.tsx'

/** A bar that shows that you are impersonating someone, and ends it (specification §2, layout). */
export function ImpersonationBar({ name }: { name: string }) {
  const { client } = useApp()
  const machine = useMemo(() => impersonation.provide(impersonationSlots(client)), [client])
  const [state, send] = useMachine(machine, { input: { impersonating: true } })
  useEffect(() => onSignal('stop impersonating', () => send({ type: 'STOP' })), [send])
  return (
    <aside
      aria-label={shellPartWords.impersonationBar.impersonation}
      className="fixed bottom-10 left-1/2 z-30 flex max-w-[calc(100vw-1.5rem)] -translate-x-1/2 items-center gap-4 rounded-lg border border-warn bg-raised px-4 py-2 shadow-pop"
    >
      <p role="status">
        {shellPartWords.impersonationBar.impersonating} <strong>{name}</strong>
        {state.hasTag('shows a message') && (
          <span className="block text-loss text-sm">{state.context.message}</span>
        )}
      </p>
      <button
        type="button"
        aria-disabled={!state.can({ type: 'STOP' })}
        onClick={() => send({ type: 'STOP' })}
        className="link flex items-center gap-1.5 whitespace-nowrap font-semibold"
      >
        {state.hasTag('busy') && <SpinnerMark />}
        {shellPartWords.impersonationBar.stopImpersonating}
      </button>
    </aside>
  )
}
