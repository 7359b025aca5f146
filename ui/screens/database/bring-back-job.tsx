import type { PastOverview } from '@rounds/core/api'
import { sayDateTime } from '@rounds/core/rules/time'
import { pastWords } from '@rounds/core/words/past'
import { useTimeZone } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Progress } from '../../kit/progress.tsx'

const words = pastWords.job

interface BringBackJobProps {
  job: PastOverview['job']
  last: PastOverview['last']
  busy: boolean
  /** Any time can be opened, so also the one before this. */
  canUndo: boolean
  /** The database is to be opened as it was at a moment. */
  onOpen: (at: string) => void
}

/** What is being brought back, or what the last time came to, with the way to the state before it. */
export function BringBackJob(props: BringBackJobProps) {
  if (!props.job && !props.last) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div role="group" aria-label={words.label} tabIndex={-1} data-work>
      <Work {...props} />
    </div>
  )
}

function Work({ job, last, busy, canUndo, onOpen }: BringBackJobProps) {
  const zone = useTimeZone()
  if (job)
    return (
      <Progress
        label={words.doing}
        value={job.total === null ? undefined : job.done}
        max={job.total ?? 100}
        words={words.progress(job.done, job.total)}
        className="max-w-md"
      />
    )
  if (!last) return null
  if (last.state !== 'done' || !last.result)
    return (
      <Alert kind="error" title={last.state === 'stopped' ? words.stopped : words.failed}>
        {last.message}
      </Alert>
    )
  const { at, before, restored, changed, removed, left } = last.result
  return (
    <Alert
      kind={left > 0 ? 'warning' : 'success'}
      title={words.done(sayDateTime(at, zone))}
      action={
        canUndo && (
          <Button size="sm" busy={busy} onClick={() => onOpen(before)}>
            {words.undo}
          </Button>
        )
      }
    >
      {words.result(restored, changed, removed)} {left > 0 && words.left(left)}
    </Alert>
  )
}
