import { monthAfter, onDay, weeksOfMonth } from '@rounds/core/rules/care'
import { localOf, sayPeriod } from '@rounds/core/rules/time'
import { locationAlertWords } from '@rounds/core/words/location-alerts'
import clsx from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useApp, useTimeZone } from '../../context/app-context.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { ReadAlert } from '../../records/read-failure.tsx'
import { type ListedAlert, useAlertsBetween } from './alert-slots.ts'

const words = locationAlertWords.calendar
const NONE: readonly ListedAlert[] = []
const utc = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (date: string) => format.format(Date.parse(`${date}T00:00:00Z`))
}
const monthText = utc({ month: 'long', year: 'numeric' })
const dayText = utc({ weekday: 'long', month: 'long', day: 'numeric' })

/** A month of alerts: the count per day, and the alerts of the selected day. */
export function AlertMonth({ onOpen }: { onOpen: (id: number) => void }) {
  const { client } = useApp()
  const timeZone = useTimeZone()
  const id = useId()
  const today = localOf(new Date().toISOString(), timeZone).slice(0, 10)
  const [month, setMonth] = useState(today.slice(0, 7))
  const [chosen, setChosen] = useState(today)
  const weeks = weeksOfMonth(month)
  const { data, error, mutate } = useAlertsBetween(client, weeks[0]?.[0] ?? today, weeks.at(-1)?.[6] ?? today)
  const alerts = data ?? NONE
  const there = onDay(alerts, chosen, timeZone)
  const name = monthText(`${month}-01`)
  return (
    <aside
      aria-labelledby={id}
      className="mt-4 grid max-h-[45%] shrink-0 items-start gap-x-8 overflow-y-auto pb-4 sm:grid-cols-[21rem_minmax(0,1fr)] min-[112rem]:mt-0 min-[112rem]:max-h-none min-[112rem]:w-76 min-[112rem]:grid-cols-1 min-[112rem]:content-start"
    >
      <div className="min-w-0">
        <div className="flex items-center gap-1">
          <h2 id={id} aria-live="polite" className="flex-1 font-semibold">
            <span className="sr-only">{words.label(name)}</span>
            <span aria-hidden="true">{name}</span>
          </h2>
          <IconButton
            size="sm"
            kind="plain"
            name={words.before}
            onClick={() => setMonth(monthAfter(month, -1))}
          >
            <ChevronLeft />
          </IconButton>
          <IconButton
            size="sm"
            kind="plain"
            name={words.after}
            onClick={() => setMonth(monthAfter(month, 1))}
          >
            <ChevronRight />
          </IconButton>
        </div>
        {error && <ReadAlert what={words.what} error={error} onRetry={mutate} />}
        <table className="mt-1 w-full table-fixed text-center text-sm">
          <thead>
            <tr>
              {words.weekdays.map(day => (
                <th key={day} scope="col" className="py-1 font-normal text-ink-2">
                  {day}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map(week => (
              <tr key={week[0]}>
                {week.map(date => (
                  <Day
                    key={date}
                    date={date}
                    count={onDay(alerts, date, timeZone).length}
                    isOther={!date.startsWith(month)}
                    isToday={date === today}
                    isChosen={date === chosen}
                    onChoose={() => setChosen(date)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="min-w-0 max-sm:mt-4 min-[112rem]:mt-4">
        <h3 className="font-semibold text-sm">{words.onDay(dayText(chosen))}</h3>
        {data && there.length === 0 && <p className="text-ink-2 text-sm">{words.none}</p>}
        <ul>
          {there.map(alert => (
            <li key={alert.id} className="border-rule border-b py-1.5 text-sm">
              <button
                type="button"
                className="rounded-sm text-left font-medium hover:underline"
                onClick={() => onOpen(alert.id)}
              >
                {alert.title}
              </button>
              <p className="text-ink-2">{sayPeriod(alert, timeZone)}</p>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}

interface DayProps {
  date: string
  count: number
  isOther: boolean
  isToday: boolean
  isChosen: boolean
  onChoose: () => void
}

function Day({ date, count, isOther, isToday, isChosen, onChoose }: DayProps) {
  return (
    <td className="p-0.5">
      <button
        type="button"
        aria-pressed={isChosen}
        aria-label={words.day(dayText(date), count)}
        onClick={onChoose}
        className={clsx(
          'flex h-8.5 w-full flex-col min-[112rem]:h-10 items-center justify-center rounded-md leading-tight',
          isChosen ? 'bg-accent text-accent-ink' : 'hover:bg-well',
          isOther && !isChosen && 'text-ink-3',
          isToday && 'font-bold underline',
        )}
      >
        <span>{Number(date.slice(8))}</span>
        <span className={clsx('text-xs', !isChosen && 'text-warn-ink', count === 0 && 'invisible')}>
          {count}
        </span>
      </button>
    </td>
  )
}
