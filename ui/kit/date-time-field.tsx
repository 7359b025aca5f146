import {
  type DayLimits,
  instantOf,
  localOf,
  sayZone,
  type WeekStart,
  wallTimeOf,
  zoneName,
} from '@rounds/core/rules/time'
import { controlWords } from '@rounds/core/words/controls'
import { type ReactNode, useState } from 'react'
import { DateField } from './date-field.tsx'
import { Mark } from './mark.tsx'
import { Select } from './select.tsx'
import { useUnfinished } from './unfinished.ts'

export interface DateTimeFieldProps {
  label: string
  help?: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  /** The id of the day's control, where the error summary links to. */
  id: string
  /** The timestamp, ISO 8601 in UTC; null for none. */
  value: string | null
  onValue: (instant: string | null) => void
  /** The time zone for display and input: 'America/Chicago'. */
  timeZone: string
  limits?: DayLimits | undefined
  weekStart?: WeekStart | undefined
  disabled?: boolean | undefined
  onUnreadable?: ((message: string | null) => void) | undefined
  className?: string | undefined
}

/**
 * A timestamp as day and time in one time zone. UTC is converted in one place (core/rules/time-zone): an ambiguous hour
 * is asked about, a skipped one is reported.
 */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, help, error, id, value, onValue, timeZone, className } = props
  const local = value === null ? '' : localOf(value, timeZone)
  // A time without a day is not a timestamp yet.
  const lone = useUnfinished(`${id}.time`)
  const [shown, setShown] = useState({ local, day: local.slice(0, 10), time: local.slice(11) })
  // The value was changed elsewhere, or the field's own value came back.
  if (shown.local !== local) setShown({ local, day: local.slice(0, 10), time: local.slice(11) })
  const { day } = shown
  const time = day ? shown.time : (lone.text ?? '')

  const change = (nextDay: string, nextTime: string) => {
    const wall = nextDay && `${nextDay}T${nextTime || '00:00'}`
    const instant = wall ? instantOf(wall, timeZone) : null
    setShown({ local: instant === null ? '' : localOf(instant, timeZone), day: nextDay, time: nextTime })
    const nextLone = instant === null && nextTime ? nextTime : null
    if (nextLone !== lone.text) lone.onText(nextLone)
    onValue(instant)
  }
  const wall = day ? wallTimeOf(`${day}T${time || '00:00'}`, timeZone) : undefined
  const about = [error && `${id}-error`, `${id}-help`].filter(Boolean).join(' ')
  return (
    <fieldset aria-describedby={about} disabled={props.disabled} className={className}>
      <legend className="mb-1 font-semibold text-sm">
        {label}
        {props.required && (
          <span aria-hidden="true" className="ml-2 font-normal text-ink-3 text-xs">
            {controlWords.dateTimeField.required}
          </span>
        )}
      </legend>
      <div className="flex flex-wrap gap-2">
        <DateField
          id={id}
          hideLabel
          label={controlWords.dateTimeField.day(label)}
          className="w-40"
          required={props.required}
          value={day}
          today={localOf(new Date().toISOString(), timeZone).slice(0, 10)}
          limits={props.limits}
          weekStart={props.weekStart}
          disabled={props.disabled}
          onUnreadable={props.onUnreadable}
          onValue={next => change(next, time)}
        />
        <DateField
          kind="time"
          id={`${id}.time`}
          hideLabel
          label={controlWords.dateTimeField.time(label)}
          className="w-32"
          value={time}
          disabled={props.disabled}
          onValue={next => change(day, next)}
        />
        {wall && wall.instants.length > 1 && (
          <Select
            hideLabel
            label={controlWords.dateTimeField.whichOfTheTwo(label)}
            placeholder={null}
            options={wall.instants.map(instant => ({ value: instant, label: zoneName(instant, timeZone) }))}
            value={wall.instants.find(instant => instant === value) ?? wall.instants[0]}
            onValue={onValue}
          />
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 flex items-baseline gap-1.5 text-loss text-sm">
          <Mark tone="alarm" className="translate-y-px" />
          <span>{error}</span>
        </p>
      )}
      <p id={`${id}-help`} className="mt-1 text-ink-2 text-sm">
        {help && <>{help} </>}
        {controlWords.dateTimeField.byTheClockOf(sayZone(timeZone))}
        {wall?.instants.length === 0 &&
          controlWords.dateTimeField.clocksGoForwardThen(time, localOf(wall.instead, timeZone).slice(11))}
      </p>
    </fieldset>
  )
}
