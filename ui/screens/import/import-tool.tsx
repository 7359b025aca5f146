import type { Match } from '@rounds/core/access'
import type { OldSiteState } from '@rounds/core/api'
import { oldSiteWords } from '@rounds/core/words/old-site'
import { useMemo, useState } from 'react'
import { type Status, useApp, useStatus } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { Progress } from '../../kit/progress.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { StepList } from '../../kit/step-list.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { BeginForm } from './begin-form.tsx'
import { ExportSite } from './export-site.tsx'
import { ImportReport } from './import-report.tsx'
import { actSlots, useImport } from './import-slots.ts'
import { PlanReview } from './plan-review.tsx'
import { countOf } from './plan-table.tsx'

type Job = NonNullable<OldSiteState['job']>

/** An old site comes over: files, plan, run and report (screens, `/import`). */
export function ImportTool({ match: { tool } }: { match: Match }) {
  const { client } = useApp()
  const { data, error, mutate } = useImport(client)
  const slots = useMemo(() => actSlots(client), [client])
  const [state, send] = useSubmit(slots, { onDone: () => void mutate() })
  /** The import that was looked at before another one is begun. */
  const [left, setLeft] = useState<number | null>(null)
  useStatus(statusOf(data))
  const found = data?.import && data.import.id !== left ? data.import : null
  const job = data?.job ?? null
  const isBusy = state.hasTag('busy')
  const onAgain = () => setLeft(found?.id ?? null)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title={tool.title} sentence={tool.purpose} actions={<ExportSite />} />
      <StepList label={oldSiteWords.steps.label} steps={oldSiteWords.steps.names} now={stepOf(found, job)} />
      {error && <ReadAlert what={oldSiteWords.what} error={error} onRetry={mutate} />}
      {!data && !error && <SkeletonLines lines={8} className="measure" />}
      {state.hasTag('shows a message') && (
        <Alert
          kind="error"
          className="mb-3"
          title={oldSiteWords.plan.runFailed}
          onClose={() => send({ type: 'DISMISS' })}
        >
          {state.context.message}
        </Alert>
      )}
      {data &&
        (job ? (
          <AtWork job={job} onCancel={() => send({ type: 'SUBMIT', act: { kind: 'cancel', job: job.id } })} />
        ) : found === null || found.state === 'reading' || found.state === 'failed' ? (
          <>
            {found?.problem && (
              <Alert kind="error" className="mb-4" title={oldSiteWords.readFailed}>
                {found.problem}
              </Alert>
            )}
            <BeginForm onBegun={() => void mutate()} />
          </>
        ) : found.state === 'planned' ? (
          <PlanReview {...{ found, isBusy, send, onAgain }} />
        ) : (
          <ImportReport {...{ found, isBusy, send, onAgain }} />
        ))}
    </div>
  )
}

function stepOf(found: OldSiteState['import'], job: Job | null): number {
  if (job) return job.doing === 'reading' ? 0 : 2
  if (found === null || found.state === 'reading' || found.state === 'failed') return 0
  return found.state === 'planned' ? 1 : 3
}

const doingWords: Readonly<Record<Job['doing'], string>> = {
  reading: oldSiteWords.reading.label,
  importing: oldSiteWords.run.importing,
  undoing: oldSiteWords.run.undoing,
}

/** What is at work, how far it is, and the way to cancel it. */
function AtWork({ job: { doing, done, total }, onCancel }: { job: Job; onCancel: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const isReading = doing === 'reading'
  const words = oldSiteWords.run[doing === 'undoing' ? 'undo' : 'import']
  return (
    <div className="measure flex flex-col gap-4">
      <Progress
        label={doingWords[doing]}
        {...(isReading || total === null
          ? { words: oldSiteWords.reading.words(done) }
          : { value: done, max: Math.max(1, total) })}
      />
      <p className="text-ink-2">{isReading ? oldSiteWords.reading.leave : words.leave}</p>
      <div>
        <Button onClick={() => (isReading ? onCancel() : setAsking(true))}>{oldSiteWords.run.cancel}</Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={words.title}
        text={words.text}
        confirmLabel={words.confirm}
        cancelLabel={words.goOn}
        onConfirm={() => {
          setAsking(false)
          onCancel()
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}

function statusOf(data: OldSiteState | undefined): Status {
  if (!data) return { tone: 'busy', words: oldSiteWords.status.loading }
  const { job, import: found } = data
  if (job) return { tone: 'busy', words: doingWords[job.doing] }
  if (found?.state === 'failed') return { tone: 'alarm', words: oldSiteWords.status.failed }
  if (found?.state === 'planned') {
    const due = countOf(found.counts, ({ effect }) => effect === 'create' || effect === 'update')
    return { tone: 'ready', words: oldSiteWords.status.planned(due) }
  }
  if (!found) return { tone: 'idle', words: oldSiteWords.status.idle }
  if (found.isUndone) return { tone: 'ready', words: oldSiteWords.status.undone }
  return found.state === 'done'
    ? { tone: 'ready', words: oldSiteWords.status.done }
    : { tone: 'changed', words: oldSiteWords.status.stopped }
}
