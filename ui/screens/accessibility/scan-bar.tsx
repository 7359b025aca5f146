import { accessibilityWords } from '@rounds/core/words/accessibility'
import { useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { JobBar } from '../../records/job-bar.tsx'
import { ReadAlert } from '../../records/read-failure.tsx'
import { Instant } from '../../records/values/value.tsx'
import { scanSlots, useScans } from './accessibility-slots.ts'

const words = accessibilityWords
const barWords = { ...words, start: words.scan, running: words.scanning, notStarted: words.failed }

/** The button that starts a scan, how far one is, and when the last one was. */
export function ScanBar() {
  const { client } = useApp()
  const { data, error, mutate } = useScans(client)
  const slots = useMemo(() => scanSlots(client), [client])
  const last = data?.scans.at(-1)
  if (error && !data) return <ReadAlert className="mt-3" what={words.what} error={error} onRetry={mutate} />
  return (
    <JobBar
      words={barWords}
      slots={slots}
      onStarted={() => void mutate()}
      job={data?.job ?? null}
      failed={data?.failed ?? null}
      last={
        last ? (
          <>
            {words.lastScan} <Instant at={last.at} />, {words.pages(last.pages)}. {words.limits}
          </>
        ) : (
          data && words.never
        )
      }
    />
  )
}
