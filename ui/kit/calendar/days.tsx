import { partsOfDay } from '@rounds/core/rules/time'
import { type dateField, isChoosable } from '@rounds/machines/date-field'
import { useSelector } from '@xstate/react'
import clsx from 'clsx'
import { createContext, useContext } from 'react'
import { type CustomComponents, DayPicker } from 'react-day-picker'
import type { ActorRefFrom } from 'xstate'
import { CELL, CHOSEN } from './cell.ts'

type Actor = ActorRefFrom<typeof dateField>

/** Our own parts are the same components on every render, so a cell keeps its focus. */
const CalendarOf = createContext<Actor | null>(null)

const dateFormat = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options)
const WHOLE_DAY = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const WEEKDAY = dateFormat({ weekday: 'long' })
const SHORT_WEEKDAY = dateFormat({ weekday: 'short' })

/** Noon of a day by this computer's clock, which exists on every day. */
function noonOf(day: string): Date {
  const { year, month, date } = partsOfDay(day)
  const noon = new Date(2000, 0, 1, 12)
  noon.setFullYear(year, month - 1, date)
  return noon
}

/**
 * The days of the focused day's month, rendered by react-day-picker. Only the machine decides about focus, keys and
 * allowed days: a disabled day can be focused, and then says why.
 */
export function Days({ actor }: { actor: Actor }) {
  const { focused, day, today, weekStart } = useSelector(actor, snapshot => snapshot.context)
  return (
    <CalendarOf value={actor}>
      <DayPicker
        mode="single"
        required
        selected={day === null ? undefined : noonOf(day)}
        month={noonOf(focused)}
        today={noonOf(today)}
        weekStartsOn={weekStart}
        showOutsideDays
        hideNavigation
        labels={LABELS}
        formatters={FORMATTERS}
        components={COMPONENTS}
        classNames={CLASS_NAMES}
      />
    </CalendarOf>
  )
}

const LABELS = {
  labelDayButton: (day: Date) => WHOLE_DAY.format(day),
  labelWeekday: (day: Date) => WEEKDAY.format(day),
}
const FORMATTERS = { formatWeekdayName: (day: Date) => SHORT_WEEKDAY.format(day).slice(0, 2) }
const CLASS_NAMES = {
  month_grid: 'w-full border-collapse',
  weekday: 'h-7 font-medium text-ink-2 text-xs',
  day: 'p-0',
}

const COMPONENTS: Partial<CustomComponents> = {
  // The caption above, which opens the years, already names the month.
  MonthCaption: () => <></>,
  // Column headers are announced with the days; the library hides them.
  Weekdays: props => (
    <thead>
      <tr {...props} />
    </thead>
  ),
  DayButton: ({ day: { isoDate, outside }, children, 'aria-label': label }) => {
    const actor = useContext(CalendarOf)
    if (!actor) throw new Error('A day is drawn in a calendar.')
    return <Day {...{ actor, day: isoDate, outside, label }}>{children}</Day>
  },
}

interface DayProps {
  actor: Actor
  day: string
  /** It is in the previous or next month. */
  outside: boolean
  label: string | undefined
  children: React.ReactNode
}

function Day({ actor, day, outside, label, children }: DayProps) {
  const context = useSelector(actor, snapshot => snapshot.context)
  const isToday = day === context.today
  return (
    <button
      type="button"
      data-at={day}
      tabIndex={day === context.focused ? 0 : -1}
      aria-label={label}
      aria-current={isToday ? 'date' : undefined}
      aria-disabled={!isChoosable(context, day) || undefined}
      onClick={() => actor.send({ type: 'CHOOSE', day })}
      className={clsx(
        CELL,
        day === context.day ? CHOSEN : outside && 'text-ink-3',
        isToday && 'ring-1 ring-rule-strong ring-inset',
      )}
    >
      {children}
    </button>
  )
}
