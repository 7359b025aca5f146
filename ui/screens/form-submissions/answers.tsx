import { formSubmissionWords } from '@rounds/core/words/form-submissions'
import { useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useReading } from '../../kit/use-reading.ts'
import { type Answer, submissionSlots } from './submission-slots.ts'

/** What a visitor answered, in the words of the form, and where it was sent from. */
export function Answers({ submission }: { submission: number }) {
  const { client } = useApp()
  const slots = useMemo(() => submissionSlots(client), [client])
  const [state, send] = useReading(slots, submission)
  const { answer, message } = state.context
  return (
    <section aria-labelledby="answers" className="mb-6">
      <h2 id="answers" className="mb-2 font-semibold text-lg">
        {formSubmissionWords.answers.answers}
      </h2>
      {state.hasTag('shows a message') && (
        <Alert
          kind="error"
          title={formSubmissionWords.answers.answersCouldNotRead}
          action={
            <Button size="sm" onClick={() => send({ type: 'RETRY' })}>
              {formSubmissionWords.answers.tryAgain}
            </Button>
          }
        >
          {message}
        </Alert>
      )}
      {!answer && state.hasTag('busy') && <Skeleton className="h-40" />}
      {answer && answer.answers.length === 0 && (
        <p className="text-ink-2">{formSubmissionWords.answers.nothingWasFilledIn}</p>
      )}
      {answer && answer.answers.length > 0 && (
        <dl className="measure divide-y divide-rule rounded-md border border-rule">
          {answer.answers.map(one => (
            <div
              key={one.name}
              className="grid gap-x-4 px-3 py-2 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]"
            >
              <dt className="text-ink-2 text-sm leading-6">{one.label || one.name}</dt>
              <dd className="whitespace-pre-wrap break-words">
                <AnswerValue {...one} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {answer?.machine.page && (
        <p className="measure mt-2 break-words text-ink-2 text-sm">
          {formSubmissionWords.answers.sentFrom(answer.machine.page)}
        </p>
      )}
    </section>
  )
}

function AnswerValue({ value }: Answer) {
  if (Array.isArray(value)) return value.map(String).join(', ')
  if (typeof value === 'string' && value !== '') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return <span className="text-ink-3">{formSubmissionWords.answers.none}</span>
}
