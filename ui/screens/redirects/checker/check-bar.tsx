import { linkCheckerWords } from '@rounds/core/words/link-checker'
import { useMemo } from 'react'
import { useApp } from '../../../context/app-context.ts'
import { JobBar } from '../../../records/job-bar.tsx'
import { ReadAlert } from '../../../records/read-failure.tsx'
import { Instant } from '../../../records/values/value.tsx'
import { checkSlots, useChecks } from './checker-slots.ts'

const words = linkCheckerWords
const barWords = { ...words, start: words.check, running: words.checking, notStarted: words.failed }

/** The button that starts a check, its progress, and the last result. */
export function CheckBar() {
  const { client } = useApp()
  const { data, error, mutate } = useChecks(client)
  const slots = useMemo(() => checkSlots(client), [client])
  const last = data?.last ?? null
  if (error && !data) return <ReadAlert className="mt-3" what={words.what} error={error} onRetry={mutate} />
  return (
    <JobBar
      words={barWords}
      slots={slots}
      onStarted={() => void mutate()}
      job={data?.job ?? null}
      failed={last?.state === 'failed' ? last.message : null}
      last={
        last ? (
          <>
            {words.lastCheck} <Instant at={last.endedAt} />. {last.state === 'done' && last.message}
          </>
        ) : (
          data && words.never
        )
      }
    >
      {data && (
        <p className="measure mt-1 text-ink-2 text-sm">{data.asksOthers ? words.others : words.othersOff}</p>
      )}
    </JobBar>
  )
}
