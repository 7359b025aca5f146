import { type AlertTime, type OpenSpan, sayAlertTime } from '@rounds/core/rules/time'
import { locationAlertWords } from '@rounds/core/words/location-alerts'
import { useTimeZone } from '../../context/app-context.ts'
import type { ShownRecord } from '../../records/tool-parts.ts'
import { useReferenceName } from '../../records/values/use-reference-names.ts'

const words = locationAlertWords.summary
const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** Above an alert's form: what it does, where and when, in words. */
export function AlertSummary({ shown: { values } }: { shown: ShownRecord }) {
  const timeZone = useTimeZone()
  const state = useReferenceName('Custom_State', typeof values.SId === 'number' ? values.SId : null)
  const alert: AlertTime = {
    from: textOf(values.LaFromDt),
    to: textOf(values.LaToDt),
    effect: (values.LaEffect ?? 'none') as AlertTime['effect'],
    hours: (Array.isArray(values.LaHours) ? values.LaHours : null) as readonly OpenSpan[] | null,
  }
  const now = Date.now()
  const isOver = alert.to !== null && Date.parse(alert.to) <= now
  const isLater = alert.from !== null && Date.parse(alert.from) > now
  const where =
    values.LaPlace === 'all'
      ? words.where.all
      : values.LaPlace === 'region'
        ? state
          ? words.where.region(textOf(values.LaCity) ?? '', state)
          : words.where.noRegion
        : words.where.locations
  return (
    <div className="measure mb-6 rounded-md border border-rule bg-well px-4 py-3">
      <p className="font-semibold">{sayAlertTime(alert, timeZone)}</p>
      <p>{where}</p>
      <p className="mt-1 text-ink-2 text-sm">
        {values.LaActive === false ? words.off : isOver ? words.over : words.shows}{' '}
        {values.LaActive !== false && isLater && words.later}
      </p>
    </div>
  )
}
