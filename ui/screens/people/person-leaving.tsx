import type { Handover } from '@rounds/core/api'
import { leavingWords as words } from '@rounds/core/words/leaving'
import { confirm } from '@rounds/machines/confirm'
import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Select } from '../../kit/select.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { ReadAlert } from '../../records/read-failure.tsx'
import { leavingSlots, useLeavingPlan, useTakers } from './people-slots.ts'

interface PersonLeavingProps {
  userId: string
  /** Reads the person anew: their account is disabled. */
  onLeft: () => void
}

/** What happens when somebody leaves, shown before it is done, and doing it. */
export function PersonLeaving({ userId, onLeft }: PersonLeavingProps) {
  const { client, notify } = useApp()
  const title = useId()
  const [to, setTo] = useState('')
  const { data: takers } = useTakers(client, userId)
  const { data: plan, error, mutate } = useLeavingPlan(client, userId, to || null)
  const machine = useMemo(() => confirm.provide(leavingSlots(client, userId)), [client, userId])
  const [state, send, actor] = useMachine(machine)
  const done = useEffectEvent(() => {
    if (plan) notify('success', words.done(plan.name, plan.to))
    onLeft()
  })
  useEffect(() => {
    const heard = actor.on('DONE', () => done())
    return () => heard.unsubscribe()
  }, [actor])
  if (error && !plan) return <ReadAlert what={words.what} error={error} onRetry={mutate} />
  if (!plan || !takers) return <SkeletonLines lines={5} className="measure" />
  const action = plan.to === null ? words.leaveAlone : words.leave
  return (
    <section aria-labelledby={title} className="measure space-y-4">
      <div>
        <h2 id={title} className="font-semibold text-lg">
          {words.title(plan.name)}
        </h2>
        <p className="text-ink-2">{words.explained}</p>
      </div>
      <Select
        className="max-w-80"
        label={words.to}
        placeholder={words.nobody}
        value={to}
        onValue={setTo}
        options={takers.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div aria-live="polite">
        <h3 className="font-semibold">{words.heading}</h3>
        <Plan of={plan} />
      </div>
      {plan.refused ? (
        <Alert kind="warning" title={words.refused}>
          {plan.refused}
        </Alert>
      ) : (
        <Button kind="danger" onClick={() => send({ type: 'ASK', question: { about: to || null } })}>
          {action}
        </Button>
      )}
      <ConfirmDialog
        open={state.hasTag('open')}
        busy={state.hasTag('busy')}
        title={words.askTitle(plan.name)}
        text={words.askText}
        confirmLabel={action}
        onConfirm={() => send({ type: 'CONFIRM' })}
        onCancel={() => send({ type: 'CANCEL' })}
      >
        <Plan of={plan} />
        {state.hasTag('shows a message') && (
          <Alert kind="error" className="mt-3" title={words.failed}>
            {state.context.message}
          </Alert>
        )}
      </ConfirmDialog>
    </section>
  )
}

/** What happens, a line each. */
function Plan({ of: { name, to, sessions, apiKeys, items } }: { of: Handover }) {
  const moving = items.filter(({ moves }) => moves > 0)
  const staying = items.filter(({ stays }) => stays > 0)
  return (
    <ul className="list-disc space-y-1 pl-5">
      <li>{words.disables(name)}</li>
      <li>{words.signsOut(sessions)}</li>
      {apiKeys > 0 && <li>{words.apiKeys(name, apiKeys)}</li>}
      {to !== null &&
        moving.map(({ kind, moves }) => <li key={`${kind} moves`}>{words.moves(kind, moves, to)}</li>)}
      {staying.map(({ kind, stays, staying: names }) => (
        <li key={`${kind} stays`}>
          {words.stays(kind, stays, to)}
          {(kind === 'draft' || kind === 'scheduled') && (
            <span className="block text-ink-2">{words.named(names, stays - names.length)}</span>
          )}
          {kind === 'scheduled' && <span className="block text-ink-2">{words.scheduledStays}</span>}
        </li>
      ))}
      {moving.length + staying.length === 0 && <li>{words.nothing}</li>}
    </ul>
  )
}
