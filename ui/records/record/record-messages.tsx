import { recordWords } from '@rounds/core/words/record'
import { conflictsOf, type record } from '@rounds/machines/record'
import type { EventFrom, SnapshotFrom } from 'xstate'
import { Alert } from '../../kit/alert.tsx'
import { ErrorSummary } from '../../kit/error-summary.tsx'
import { TryAgainButton } from '../../kit/try-again-button.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { controlId } from './form-fields.ts'

export interface RecordMessagesProps {
  state: SnapshotFrom<typeof record>
  send: (event: EventFrom<typeof record>) => void
  /** The names of the fields in display order. */
  order: readonly string[]
  /** Who changed the record last. */
  by: string | null
  /** Why it is read-only; null if it is not. */
  refusal: string | null
}

/** The messages above the form: errors, failed saves, others' changes, why it is read-only. */
export function RecordMessages({ state, send, order, by, refusal }: RecordMessagesProps) {
  const { entity, issues, message } = state.context
  const isRefused = state.hasTag('shows issues')
  const errors = Object.entries(issues)
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([name, words]) => ({ field: controlId(name), message: words }))
  return (
    <>
      {isRefused && <ErrorSummary errors={errors} takesFocus={false} className="measure mb-5" />}
      {isRefused && errors.length === 0 && message && (
        <Alert kind="error" className="measure mb-5">
          {message}
        </Alert>
      )}
      {state.hasTag('can be tried again') && message && (
        <Alert
          kind="error"
          className="measure mb-5"
          title={recordWords.messages.didNotWorkEverything}
          action={state.can({ type: 'RETRY' }) && <TryAgainButton onRetry={() => send({ type: 'RETRY' })} />}
        >
          {message}
        </Alert>
      )}
      {state.hasTag('shows a conflict') && (
        <ConflictPanel
          entity={entity}
          conflicts={conflictsOf(state.context)}
          by={by}
          onChoose={(field, whose) => send({ type: 'CHOOSE', field, whose })}
          onChooseAll={whose => send({ type: 'CHOOSE_ALL', whose })}
          onCancel={() => send({ type: 'CANCEL' })}
          onResolve={() => send({ type: 'RESOLVE' })}
          canResolve={state.can({ type: 'RESOLVE' })}
        />
      )}
      {refusal !== null && (
        <Alert kind="info" className="measure mb-5">
          {refusal}
        </Alert>
      )}
    </>
  )
}
