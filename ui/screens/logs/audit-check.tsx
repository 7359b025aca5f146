import { auditVerdictWords } from '@rounds/core/rules/records'
import { sayMonth } from '@rounds/core/rules/time'
import { logWords } from '@rounds/core/words/logs'
import { auditCheck } from '@rounds/machines/audit-check'
import { useMachine } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { useApp, useTimeZone } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Select } from '../../kit/select.tsx'
import { auditSlots, useAuditMonths } from './audit-slots.ts'

/** Verifies the audit log on request, and shows the result here and in the status line. */
export function AuditCheck() {
  const { client, setStatus } = useApp()
  const zone = useTimeZone()
  const machine = useMemo(() => auditCheck.provide(auditSlots(client, zone)), [client, zone])
  const [state, send] = useMachine(machine)
  const { data: months = [] } = useAuditMonths(client, zone)
  const { verdict, message, month } = state.context
  const isBusy = state.hasTag('busy')
  const isBroken = state.hasTag('is broken')
  const found = verdict ? auditVerdictWords(verdict) : null
  const words = found && month ? logWords.auditCheck.ofMonth(sayMonth(month), found) : found
  const status = isBusy
    ? logWords.auditCheck.verifyingTheLog
    : state.hasTag('shows a message')
      ? logWords.auditCheck.logCouldNotVerified
      : words
  useEffect(() => {
    if (status === null) return
    setStatus({ tone: isBusy ? 'busy' : words && !isBroken ? 'ready' : 'alarm', words: status })
  }, [setStatus, status, isBusy, isBroken, words])
  return (
    <div>
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label={logWords.auditCheck.what}
          placeholder={null}
          disabled={isBusy}
          value={month ?? ''}
          options={[
            { value: '', label: logWords.auditCheck.whole },
            ...months.map(one => ({ value: one, label: sayMonth(one) })),
          ]}
          onValue={one => send({ type: 'CHOOSE', month: one || null })}
        />
        <Button busy={isBusy} onClick={() => send({ type: 'VERIFY' })}>
          {logWords.auditCheck.verifyTheLog}
        </Button>
      </div>
      {!words && !state.hasTag('shows a message') && (
        <p className="measure mt-2 text-ink-2 text-sm">{logWords.auditCheck.eachEntrySealedSecond}</p>
      )}
      {words && (
        <Alert kind={isBroken ? 'error' : 'success'} className="mt-2" title={words}>
          {isBroken && logWords.auditCheck.doneDatabaseItselfTell}
        </Alert>
      )}
      {state.hasTag('shows a message') && (
        <Alert kind="error" className="mt-2" title={logWords.auditCheck.logCouldNotVerified2}>
          {message} {logWords.auditCheck.nothingChangedTryAgain}
        </Alert>
      )}
    </div>
  )
}
