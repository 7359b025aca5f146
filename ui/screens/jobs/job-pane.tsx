import { jobWords } from '@rounds/core/words/jobs'
import { useSWRConfig } from 'swr'
import { useApp } from '../../context/app-context.ts'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { ReadAlert } from '../../records/read-failure.tsx'
import { OpenPane } from '../../records/reading-pane/open-pane.tsx'
import { focusHeading } from '../../records/reading-pane/reading-pane.tsx'
import { useOpenRecord } from '../../records/reading-pane/use-open-record.ts'
import type { BesideProps } from '../../records/tool-parts.ts'
import { JobStateMark } from './job-columns.tsx'
import { JobFacts } from './job-facts.tsx'
import { JOB_COUNTS, useJob } from './job-slots.ts'
import { JobSteps } from './job-steps.tsx'

const words = jobWords.pane

/** One job: its progress, its actions, and its log. */
export function JobPane({ open, isAlone, listing, onBack, onFocus, onWritten }: BesideProps) {
  const { client } = useApp()
  const { mutate } = useSWRConfig()
  const id = open === null ? null : Number(open[0])
  const { data: shown, error, mutate: reread } = useJob(client, id)
  const pane = useOpenRecord(id, shown !== undefined, { onBack, onFocus })
  const onStepped = () => {
    void reread()
    void mutate(JOB_COUNTS)
    onWritten()
    focusHeading(pane)
  }
  return (
    <OpenPane
      id={id}
      ref={pane}
      label={words.label}
      closeLabel={words.close}
      {...{ isAlone, listing, onBack }}
      title={shown?.job.title}
      waiting={words.loading}
      actions={shown && <JobSteps shown={shown} onStepped={onStepped} />}
    >
      {error && <ReadAlert className="mt-3" what={words.what} error={error} onRetry={() => void reread()} />}
      {!shown && !error && <SkeletonLines lines={6} className="mt-4" />}
      {shown && (
        <>
          <p className="mt-3">
            <JobStateMark state={shown.job.state} />
          </p>
          <JobFacts shown={shown} />
        </>
      )}
    </OpenPane>
  )
}
