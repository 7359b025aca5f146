import { auditVerdictWords } from '@rounds/core/rules/records'
import { auditCheck } from '@rounds/machines/audit-check'
import { useMachine } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { auditSlots } from './audit-slots.ts'

/** Verifies the audit log when that is asked for, and says what was found here and in the status line. */
export function AuditCheck() {
  const { client, setStatus } = useApp()
  const machine = useMemo(() => auditCheck.provide(auditSlots(client)), [client])
  const [state, send] = useMachine(machine)
  const { verdict, message } = state.context
  const isBusy = state.hasTag('busy')
  const isBroken = state.hasTag('is broken')
  const words = verdict ? auditVerdictWords(verdict) : null
  const status = isBusy
    ? 'Verifying the log…'
    : state.hasTag('shows a message')
      ? 'The log could not be verified'
      : words
  useEffect(() => {
    if (status === null) return
    setStatus({ tone: isBusy ? 'busy' : words && !isBroken ? 'ready' : 'alarm', words: status })
  }, [setStatus, status, isBusy, isBroken, words])
  return (
    <div>
      <Button size="sm" busy={isBusy} onClick={() => send({ type: 'VERIFY' })}>
        Verify the log
      </Button>
      {!words && !state.hasTag('shows a message') && (
        <p className="measure mt-2 text-ink-2 text-sm">
          Each entry is sealed a second after it is written. This finds those that were changed or removed
          since.
        </p>
      )}
      {words && (
        <Alert kind={isBroken ? 'error' : 'success'} className="mt-2" title={words}>
          {isBroken && 'This was done in the database itself: tell whoever runs the server, and keep a copy.'}
        </Alert>
      )}
      {state.hasTag('shows a message') && (
        <Alert kind="error" className="mt-2" title="The log could not be verified.">
          {message} Nothing was changed; try it again.
        </Alert>
      )}
    </div>
  )
}
