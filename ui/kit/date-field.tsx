import type { DayLimits, WeekStart } from '@rounds/core/rules/time'
import { controlWords } from '@rounds/core/words/controls'
import { dateField } from '@rounds/machines/date-field'
import { useMachine } from '@xstate/react'
import { CalendarDays } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { lazyPart } from './lazy-part.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'
import { useUnfinished } from './unfinished.ts'

export interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'mono' | 'value' | 'defaultValue'> {
  /** Which parts of a moment are asked for. All but the day use the browser's own controls. */
  kind?: 'date' | 'time' | 'datetime-local' | 'month' | undefined
  /** ISO text (2026-11-21, 14:02), '' for none. */
  value?: string | undefined
  /** For `date`: the first and last allowed day, and the disabled ones. */
  limits?: DayLimits | undefined
  /** For `date`: the format for display and typing, of yyyy, MM, M, dd and d; MM/dd/yyyy by default. */
  format?: string | undefined
  /** For `date`: 0 for Sunday, 1 for Monday. */
  weekStart?: WeekStart | undefined
  /** For `date`: today in the person's time zone; by default this computer's. */
  today?: string | undefined
  /** Called with the text that can't be parsed, and with null once it can. */
  onUnreadable?: ((message: string | null) => void) | undefined
}

const Calendar = lazyPart(() => import('./calendar.tsx').then(file => ({ default: file.Calendar })))

/**
 * A day or a time, as ISO text. A day is typed in any accepted format and parsed when the field loses focus, or chosen
 * from a calendar, which is loaded when opened (specification §5, date picker).
 */
export function DateField({ kind = 'date', ...rest }: DateFieldProps) {
  const { limits: _, format: __, weekStart: ___, today: ____, onUnreadable: _____, ...native } = rest
  return kind === 'date' ? <DayField {...rest} /> : <TextField {...native} type={kind} />
}

const NO_LIMITS: DayLimits = {}

function DayField(props: Omit<DateFieldProps, 'kind'>) {
  const { value = '', onValue, limits = NO_LIMITS, format, weekStart, onUnreadable, ...field } = props
  const { today = todayHere(), ...rest } = field
  const day = value === '' ? null : value.slice(0, 10)
  const made = useId()
  const unfinished = useUnfinished(rest.id ?? made)
  const [input] = useState(() => ({
    day,
    today,
    limits,
    ...(unfinished.text !== null && { text: unfinished.text }),
    ...(format && { format }),
    ...(weekStart && { weekStart }),
  }))
  const [state, send, actor] = useMachine(dateField, { input })
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  const change = useEffectEvent((next: string | null) => onValue?.(next ?? ''))
  useEffect(() => {
    const listening = actor.on('CHANGED', event => change(event.day))
    return () => listening.unsubscribe()
  }, [actor])
  // Where unfinished input is held, a value set from outside does not discard it.
  const given = unfinished.isHeld ? 'GIVEN_BENEATH' : 'GIVEN'
  useEffect(() => send({ type: given, day }), [send, given, day])
  useEffect(() => send({ type: 'LIMIT', limits }), [send, limits])
  useEffect(() => send({ type: 'SET_TODAY', today }), [send, today])

  const unread = state.hasTag('has unread text') ? state.context.text : null
  const hold = useEffectEvent((text: string | null) => {
    // If nothing holds it, the field's machine does as long as the field exists.
    if (unfinished.isHeld && text !== unfinished.text) unfinished.onText(text)
  })
  useEffect(() => hold(unread), [unread])
  // Input discarded elsewhere is discarded here.
  const isUnfinished = unfinished.text !== null
  const wasUnfinished = useRef(isUnfinished)
  const follow = useEffectEvent((is: boolean) => {
    if (wasUnfinished.current && !is && unread !== null) send({ type: 'FORGET' })
    wasUnfinished.current = is
  })
  useEffect(() => follow(isUnfinished), [isUnfinished])
  // Held input from an earlier mount is parsed as if the field had just lost focus.
  const readHeld = useEffectEvent(() => {
    if (isUnfinished) send({ type: 'COMMIT' })
  })
  useEffect(() => readHeld(), [])

  const refused = state.hasTag('refuses the text') ? state.context.message : null
  const tell = useEffectEvent((message: string | null) => onUnreadable?.(message))
  useEffect(() => tell(refused), [refused])
  useEffect(() => () => tell(null), [])

  const isOpen = state.hasTag('calendar is open')
  const isFixed = rest.disabled || rest.readOnly
  return (
    <div ref={box} className={rest.className}>
      <TextField
        placeholder={state.context.format}
        autoComplete="off"
        {...rest}
        className={undefined}
        value={state.context.text}
        error={refused ?? rest.error}
        onValue={text => send({ type: 'TYPE', text })}
        onBlur={event => {
          rest.onBlur?.(event)
          send({ type: 'COMMIT' })
        }}
        onKeyDown={event => {
          rest.onKeyDown?.(event)
          // Pending input is parsed before the form is submitted, saved by shortcut, or the field is left by Tab.
          const sends =
            event.key === 'Enter' ||
            event.key === 'Tab' ||
            ((event.ctrlKey || event.metaKey) && event.key === 's')
          if (sends) send({ type: 'COMMIT' })
          if (event.key === 'ArrowDown' && event.altKey && !isFixed) send({ type: 'OPEN' })
        }}
        after={
          <IconButton
            ref={opener}
            size="sm"
            name={
              typeof rest.label === 'string'
                ? controlWords.dateField.calendarOf(rest.label)
                : controlWords.dateField.chooseDayFromCalendar
            }
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            disabled={isFixed}
            className="-mr-1.5"
            onClick={() => send({ type: isOpen ? 'CLOSE' : 'OPEN' })}
          >
            <CalendarDays />
          </IconButton>
        }
      />
      {isOpen && <Calendar actor={actor} anchor={box} opener={opener} />}
    </div>
  )
}

/** Today by this computer's clock. */
function todayHere(): string {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
