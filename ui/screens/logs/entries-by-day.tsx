import { logWords } from '@rounds/core/words/logs'
import { useMemo } from 'react'
import { useApp, useTimeZone } from '../../context/app-context.ts'
import { Plot } from '../../kit/plot.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { ReadAlert } from '../../records/read-failure.tsx'
import { useAuditDays } from './audit-slots.ts'

const LABEL = logWords.entriesByDay.entriesDayLastThirtyDays
const HEIGHT = 170

/** The number of entries on each of the last days, regardless of the list's filters. */
export function EntriesByDay() {
  const { client } = useApp()
  const zone = useTimeZone()
  const { data, error, mutate } = useAuditDays(client, zone)
  const plot = useMemo(
    () =>
      data && {
        days: data.map(({ day }) => day),
        series: [{ label: logWords.entriesByDay.entries, values: data.map(({ entries }) => entries) }],
      },
    [data],
  )
  if (error && !data) return <ReadAlert what={logWords.entriesByDay.days} error={error} onRetry={mutate} />
  if (!plot) return <Skeleton className="h-53" />
  return <Plot label={LABEL} kind="bars" height={HEIGHT} {...plot} />
}
