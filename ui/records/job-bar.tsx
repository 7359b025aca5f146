import type { Fields, SubmitSlots } from '@rounds/machines/submit'
import type { ReactNode } from 'react'
import { Alert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'
import { Progress } from '../kit/progress.tsx'
import { useSubmit } from '../kit/use-submit.ts'

interface JobBarProps {
  words: {
    start: string
    running: string
    goesOn: string
    progress: (done: number, total: number | null) => string
    lastFailed: string
    notStarted: string
  }
  /** Starts the job; it does not depend on what a component renders. */
  slots: SubmitSlots<Fields, unknown, { readonly JbId: number }>
  onStarted: () => void
  /** How far the running job is; null if none is running. */
  job: { readonly done: number; readonly total: number | null } | null
  /** What the last run found, in place of the progress. */
  last: ReactNode
  /** Why the last run failed. */
  failed: string | null
  /** What the job does, below the button. */
  children?: ReactNode
}

/** The button that starts a job over the whole site, its progress, and the last result. */
export function JobBar({ words, slots, onStarted, job, last, failed, children }: JobBarProps) {
  const [state, send] = useSubmit(slots, { onDone: onStarted })
  return (
    <div className="mt-3 shrink-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          kind="primary"
          busy={state.hasTag('busy') || job !== null}
          onClick={() => send({ type: 'SUBMIT' })}
        >
          {words.start}
        </Button>
        {job ? (
          <>
            <Progress
              inline
              label={words.running}
              value={job.total === null ? undefined : job.done}
              max={job.total ?? 100}
              words={words.progress(job.done, job.total)}
            />
            <span className="text-ink-2 text-sm">{words.goesOn}</span>
          </>
        ) : (
          last && <p className="text-ink-2 text-sm">{last}</p>
        )}
      </div>
      {children}
      {failed !== null && !job && (
        <Alert kind="error" className="mt-2" title={words.lastFailed}>
          {failed}
        </Alert>
      )}
      {state.hasTag('shows a message') && (
        <Alert
          kind="error"
          className="mt-2"
          title={words.notStarted}
          onClose={() => send({ type: 'DISMISS' })}
        >
          {state.context.message}
        </Alert>
      )}
    </div>
  )
}
