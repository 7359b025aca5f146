import { accessibilityWords } from '@rounds/core/words/accessibility'
import { useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Progress } from '../../kit/progress.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { Instant } from '../../records/values/value.tsx'
import { scanSlots, useScans } from './accessibility-slots.ts'

const words = accessibilityWords

/** The button that starts a scan, how far one is, and when the last one was. */
export function ScanBar() {
  const { client } = useApp()
  const { data, error, mutate } = useScans(client)
  const slots = useMemo(() => scanSlots(client), [client])
  const [state, send] = useSubmit(slots, { onDone: () => void mutate() })
  const job = data?.job ?? null
  const last = data?.scans.at(-1)
  if (error) return <ReadAlert className="mt-3" what={words.what} error={error} onRetry={mutate} />
  return (
    <div className="mt-3 shrink-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          kind="primary"
          busy={state.hasTag('busy') || job !== null}
          onClick={() => send({ type: 'SUBMIT' })}
        >
          {words.scan}
        </Button>
        {job ? (
          <>
            <Progress
              inline
              label={words.scanning}
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
                  {words.lastScan} <Instant at={last.at} />, {words.pages(last.pages)}. {words.limits}
                </>
              ) : (
                words.never
              )}
            </p>
          )
        )}
      </div>
      {data?.failed !== null && data?.failed !== undefined && !job && (
        <Alert kind="error" className="mt-2" title={words.lastFailed}>
          {data.failed}
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
