import { linkCheckerWords } from '@rounds/core/words/link-checker'
import { useMemo } from 'react'
import { useApp } from '../../../context/app-context.ts'
import { Alert } from '../../../kit/alert.tsx'
import { Button } from '../../../kit/button.tsx'
import { Progress } from '../../../kit/progress.tsx'
import { useSubmit } from '../../../kit/use-submit.ts'
import { ReadAlert } from '../../../records/read-failure.tsx'
import { Instant } from '../../../records/values/value.tsx'
import { checkSlots, useChecks } from './checker-slots.ts'

const words = linkCheckerWords

/** The button that starts a check, its progress, and the last result. */
export function CheckBar() {
  const { client } = useApp()
  const { data, error, mutate } = useChecks(client)
  const slots = useMemo(() => checkSlots(client), [client])
  const [state, send] = useSubmit(slots, { onDone: () => void mutate() })
  const job = data?.job ?? null
  const last = data?.last ?? null
  if (error) return <ReadAlert className="mt-3" what={words.what} error={error} onRetry={mutate} />
  return (
    <div className="mt-3 shrink-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          kind="primary"
          busy={state.hasTag('busy') || job !== null}
          onClick={() => send({ type: 'SUBMIT' })}
        >
          {words.check}
        </Button>
        {job ? (
          <>
            <Progress
              inline
              label={words.checking}
              value={job.total === null ? undefined : job.done}
              max={job.total ?? 100}
              words={words.progress(job.done, job.total)}
            />
            <span className="text-ink-2 text-sm">{words.goesOn}</span>
          </>
        ) : (
          data && (
            <p className="text-ink-2 text-sm">
              {last ? (
                <>
                  {words.lastCheck} <Instant at={last.endedAt} />. {last.state === 'done' && last.message}
                </>
              ) : (
                words.never
              )}
            </p>
          )
        )}
      </div>
      {data && (
        <p className="measure mt-1 text-ink-2 text-sm">{data.asksOthers ? words.others : words.othersOff}</p>
      )}
      {last?.state === 'failed' && !job && (
        <Alert kind="error" className="mt-2" title={words.lastFailed}>
          {last.message}
        </Alert>
      )}
      {state.hasTag('shows a message') && (
        <Alert kind="error" className="mt-2" title={words.failed} onClose={() => send({ type: 'DISMISS' })}>
          {state.context.message}
        </Alert>
      )}
    </div>
  )
}
