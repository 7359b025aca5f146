import type { Form, Row } from '@rounds/core/entities'
import { answersByStep, REDACTED, type SubmittedAnswer } from '@rounds/core/rules/records'
import { formSubmissionWords } from '@rounds/core/words/form-submissions'
import { openedAnswers } from '@rounds/machines/opened-answers'
import { useMachine } from '@xstate/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { TryAgainButton } from '../../kit/try-again-button.tsx'
import { AnswerValue } from './answer-value.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { RedactDialog } from './redact-dialog.tsx'
import { SentFiles } from './sent-files.tsx'
import { answersSlots, type OpenedSubmission } from './submission-slots.ts'

const words = formSubmissionWords.answers

interface AnswersProps {
  id: number
  config: Row<typeof Form>['FrmConfig']
  /** Whether this person has to give a reason before anything is read. */
  needsReason: boolean
  /** Whether this person may redact an answer. */
  mayRedact: boolean
}

/** A visitor's answers, by the form's steps, once they may be read. */
export function Answers({ id, config, needsReason, mayRedact }: AnswersProps) {
  const { client } = useApp()
  const machine = useMemo(() => openedAnswers.provide(answersSlots(client)), [client])
  const [state, send] = useMachine(machine, { input: { id, needsReason } })
  const opened = state.context.answers as OpenedSubmission | null
  const { message } = state.context
  const section = useRef<HTMLElement>(null)
  const [redacting, setRedacting] = useState<SubmittedAnswer | null>(null)
  /** What asked to redact; gone once the answer is. */
  const opener = useRef<HTMLButtonElement>(null)
  const [redacted, setRedacted] = useState<ReadonlySet<string>>(new Set())
  const shown = (opened?.answers ?? []).map(answer =>
    redacted.has(answer.name) ? { ...answer, kind: REDACTED, value: null } : answer,
  )
  useEffect(() => {
    if (!needsReason) send({ type: 'ALLOWED' })
  }, [needsReason, send])
  const isShown = opened !== null
  const wasAsked = useRef(false)
  if (state.hasTag('asks for a reason')) wasAsked.current = true
  // The button that asked is gone once there are answers: focus moves to them.
  useEffect(() => {
    if (isShown && wasAsked.current) section.current?.querySelector<HTMLElement>('h3')?.focus()
  }, [isShown])

  return (
    <section ref={section} aria-labelledby="answers" className="mb-6">
      <h3 id="answers" tabIndex={-1} className="mb-1 font-semibold">
        {words.answers}
      </h3>
      {state.hasTag('needs a reason') && (
        <div className="rounded-md bg-well px-3 py-3">
          <p className="font-semibold">{words.hidden}</p>
          <p className="mb-2 text-ink-2">{message ?? words.hiddenWhy}</p>
          <Button onClick={() => send({ type: 'ASK' })}>{words.show}</Button>
        </div>
      )}
      {state.hasTag('shows a message') && (
        <Alert
          kind="error"
          title={words.answersCouldNotRead}
          action={<TryAgainButton onRetry={() => send({ type: 'RETRY' })} />}
        >
          {message}
        </Alert>
      )}
      {!opened && state.hasTag('busy') && <Skeleton className="h-40" />}
      {opened && <p className="mb-2 text-ink-3 text-sm print:hidden">{words.logged}</p>}
      {opened?.answers.length === 0 && <p className="text-ink-2">{words.nothingWasFilledIn}</p>}
      {opened &&
        answersByStep(config, shown).map(({ title, answers }, _, steps) => (
          <div key={title ?? ''} className="mb-4">
            {(title || steps.length > 1) && (
              <h4 className="mb-1 text-ink-2 text-sm">{title ?? words.otherAnswers}</h4>
            )}
            <dl className="divide-y divide-rule border-rule border-y">
              {answers.map(one => (
                <div
                  key={one.name}
                  className="grid gap-x-4 py-2 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)]"
                >
                  <dt className="text-ink-2 text-sm leading-6">{one.label || one.name}</dt>
                  <dd className="flex items-start gap-2">
                    <div className="min-w-0 flex-1 whitespace-pre-wrap break-words">
                      {one.kind === 'file' && opened.files.length > 0 ? (
                        <SentFiles
                          {...{ id }}
                          files={opened.files.filter(({ field }) => field === one.name)}
                          reason={opened.reason}
                        />
                      ) : (
                        <AnswerValue answer={one} config={config} />
                      )}
                    </div>
                    {mayRedact && one.kind !== REDACTED && (
                      <Button
                        size="sm"
                        kind="quiet"
                        className="print:hidden"
                        aria-label={formSubmissionWords.redact.open(one.label || one.name)}
                        onClick={({ currentTarget }) => {
                          opener.current = currentTarget
                          setRedacting(one)
                        }}
                      >
                        {formSubmissionWords.redact.short}
                      </Button>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      {opened?.machine.page && (
        <p className="break-words text-ink-2 text-sm">{words.sentFrom(opened.machine.page)}</p>
      )}
      {redacting && (
        <RedactDialog
          {...{ id }}
          answer={redacting}
          returnFocus={() =>
            opener.current?.isConnected ? opener.current : section.current?.querySelector('h3')
          }
          onRedacted={() => {
            setRedacted(new Set([...redacted, redacting.name]))
            setRedacting(null)
          }}
          onCancel={() => setRedacting(null)}
        />
      )}
      {state.hasTag('asks for a reason') && (
        <ReasonDialog
          reason={state.context.reason}
          canConfirm={state.can({ type: 'CONFIRM' })}
          onType={reason => send({ type: 'TYPE', reason })}
          onConfirm={() => send({ type: 'CONFIRM' })}
          onCancel={() => send({ type: 'CANCEL' })}
        />
      )}
    </section>
  )
}
