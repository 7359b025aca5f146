import { jobWords } from '@rounds/core/words/jobs'
import { confirm } from '@rounds/machines/confirm'
import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { cancelSlots, runSlots, type ShownJob } from './job-slots.ts'

const words = jobWords.pane
const wordOf = (of: Readonly<Record<string, string>>, state: string) => of[state] ?? ''

interface JobStepsProps {
  shown: ShownJob
  onStepped: () => void
}

/** Runs the job, or cancels it after confirmation. */
export function JobSteps({ shown: { job }, onStepped }: JobStepsProps) {
  const { client, notify } = useApp()
  const runs = useMemo(() => runSlots(client), [client])
  const { id, state, steps } = job
  const [sent, send] = useSubmit(runs, {
    onDone: () => {
      notify('success', words.started)
      onStepped()
    },
  })
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {steps.includes('cancel') && <CancelStep id={id} state={state} onStepped={onStepped} />}
        {steps.includes('run') && (
          <Button kind="primary" busy={sent.hasTag('busy')} onClick={() => send({ type: 'SUBMIT', act: id })}>
            {wordOf(words.run, state)}
          </Button>
        )}
      </div>
      {sent.hasTag('shows a message') && (
        <Alert
          kind="error"
          className="basis-full"
          title={words.notDone}
          onClose={() => send({ type: 'DISMISS' })}
        >
          {sent.context.message}
        </Alert>
      )}
    </>
  )
}

interface CancelStepProps {
  id: number
  state: string
  onStepped: () => void
}

function CancelStep({ id, state, onStepped }: CancelStepProps) {
  const { client, notify } = useApp()
  const machine = useMemo(() => confirm.provide(cancelSlots(client)), [client])
  const [asked, send, actor] = useMachine(machine)
  const isScheduled = state === 'scheduled'
  const done = useEffectEvent(() => {
    notify('success', isScheduled ? words.skipped : words.canceled)
    onStepped()
  })
  useEffect(() => {
    const heard = actor.on('DONE', () => done())
    return () => heard.unsubscribe()
  }, [actor])
  return (
    <>
      <Button onClick={() => send({ type: 'ASK', question: { about: id } })}>
        {wordOf(words.cancel, state)}
      </Button>
      <ConfirmDialog
        open={asked.hasTag('open')}
        busy={asked.hasTag('busy')}
        title={isScheduled ? words.skipTitle : words.cancelTitle}
        text={isScheduled ? words.skipText : words.cancelText}
        confirmLabel={isScheduled ? words.skipConfirm : words.cancelConfirm}
        cancelLabel={words.keep}
        onConfirm={() => send({ type: 'CONFIRM' })}
        onCancel={() => send({ type: 'CANCEL' })}
      >
        {asked.hasTag('shows a message') && <Alert kind="error" title={asked.context.message} />}
      </ConfirmDialog>
    </>
  )
}
