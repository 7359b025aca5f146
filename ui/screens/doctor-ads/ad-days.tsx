import { doctorAdWords as words } from '@rounds/core/words/doctor-ads'
import { useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Plot } from '../../kit/plot.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { ReadAlert } from '../../records/read-failure.tsx'
import { useAdDays } from './ad-slots.ts'

const HEIGHT = 150

/** Views and clicks of an ad by day, and their totals. */
export function AdDays({ id }: { id: number }) {
  const { client } = useApp()
  const { data, error, mutate } = useAdDays(client, id)
  const plot = useMemo(
    () =>
      data && {
        days: data.map(({ day }) => day),
        series: [
          { label: words.views, values: data.map(({ views }) => views) },
          { label: words.clicks, values: data.map(({ clicks }) => clicks) },
        ],
      },
    [data],
  )
  if (error && !data) return <ReadAlert what={words.what} error={error} onRetry={mutate} />
  if (!data || !plot) return <Skeleton className="h-53 max-w-184" />
  const sum = (of: 'views' | 'clicks') => data.reduce((total, day) => total + day[of], 0)
  return (
    <div className="mb-6 max-w-184">
      {sum('views') > 0 && <Plot label={words.label} kind="mirrored" height={HEIGHT} {...plot} />}
      <p className="mt-1 text-sm">
        {words.total(sum('views'), sum('clicks'))} <span className="text-ink-2">{words.explained}</span>
      </p>
    </div>
  )
}
