import { sayDateTime } from '@rounds/core/rules/time'
import { jobWords } from '@rounds/core/words/jobs'
import { useTimeZone } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Progress } from '../../kit/progress.tsx'
import type { ShownJob } from './job-slots.ts'

const words = jobWords.pane

/** A job's progress, when it was requested and by whom, and what happened to it. */
export function JobFacts({ shown: { job, record, askedBy, lines } }: { shown: ShownJob }) {
  const zone = useTimeZone()
  const say = (at: string | null) => (at === null ? null : sayDateTime(at, zone))
  const facts = [
    [words.requested, say(record.JbCreatedDt)],
    [words.runs, job.state === 'scheduled' || job.state === 'waiting' ? say(record.JbRunAtDt) : null],
    [words.ended, say(job.endedAt)],
    [words.tries, record.JbAttempts > 1 ? String(record.JbAttempts) : null],
  ] as const
  return (
    <>
      {job.state === 'running' && (
        <Progress
          className="mt-3 max-w-md"
          label={jobWords.progressHead}
          value={job.total === null ? undefined : job.done}
          max={job.total ?? 100}
          words={jobWords.progress(job.done, job.total)}
        />
      )}
      {job.message && (
        <Alert
          kind={job.state === 'failed' ? 'error' : 'info'}
          className="mt-3"
          title={job.state === 'failed' ? words.reason : job.message}
        >
          {job.state === 'failed' && job.message}
        </Alert>
      )}
      <p className="mt-3 text-ink-2">{words.requestedBy(askedBy)}</p>
      <dl className="mt-2 grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label} className="contents">
                <dt className="text-ink-2">{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <h3 className="mt-4 font-semibold text-sm">{words.log}</h3>
      {lines.length === 0 && <p className="text-ink-2">{words.noLog}</p>}
      <ol className="mt-1">
        {lines.map(({ at, said }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
          <li key={index} className="grid gap-x-4 border-rule border-b py-1 sm:grid-cols-[11rem_1fr]">
            <span className="text-ink-2 text-sm">{sayDateTime(at, zone)}</span>
            <span className="wrap-anywhere">{said}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
