import { type DayFound, sayTrend, trendOf } from '@rounds/core/rules/care'
import { dayTrendWords as words } from '@rounds/core/words/day-trend'
import { Sparkline } from '../kit/plot.tsx'

export interface DayTrendProps {
  /** What is counted. */
  title: string
  found: number
  /** The kept counts of earlier days. */
  days: readonly DayFound[]
  today: string
}

/** The change of a number since last week, with its line of one count a day. */
export function DayTrend({ title, found, days, today }: DayTrendProps) {
  const trend = trendOf(days, found, today)
  const trendWords = trend ? sayTrend(trend) : words.firstDay
  const before = days.filter(({ day }) => day < today).map(day => day.found)
  return (
    <>
      {before.length > 0 && (
        <Sparkline
          label={words.label(title, found, trendWords)}
          values={[...before, found]}
          className="h-5 w-20 shrink-0"
        />
      )}
      {trendWords}
    </>
  )
}
