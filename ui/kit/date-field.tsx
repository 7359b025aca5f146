import { labelInSentence } from '@rounds/core/rules/text'
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
  /** What of a moment is asked for. All but the day are the browser's own controls. */
  kind?: 'date' | 'time' | 'datetime-local' | 'month' | undefined
  /** ISO text (2026-11-21, 14:02), '' for none. */
  value?: string | undefined
  /** Of `date`: the first and the last day that may be chosen, and those that may not. */
  limits?: DayLimits | undefined
  /** Of `date`: how the day is shown and typed, of yyyy, MM, M, dd and d; MM/dd/yyyy where it is left out. */
  format?: string | undefined
  /** Of `date`: 0 for Sunday, 1 for Monday. */
  weekStart?: WeekStart | undefined
  /** Of `date`: the day that it is where the person is; else by the clock of this computer. */
  today?: string | undefined
  /** Told what cannot be read of what was typed, and null when it can be read again. */
  onUnreadable?: ((message: string | null) => void) | undefined
}

const Calendar = lazyPart(() => import('./calendar.tsx').then(file => ({ default: file.Calendar })))

/**
 * A day or a time, as ISO text. A day is typed in any accepted form and read when the field is left, or chosen from a
 * calendar, which is fetched when it is opened (specification §5, date picker).
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
  // Where half a date is held it is not lost to another day that comes from elsewhere.
  const given = unfinished.isHeld ? 'GIVEN_BENEATH' : 'GIVEN'
  useEffect(() => send({ type: given, day }), [send, given, day])
  useEffect(() => send({ type: 'LIMIT', limits }), [send, limits])

  const unread = state.hasTag('has unread text') ? state.context.text : null
  const hold = useEffectEvent((text: string | null) => {
    // Where nobody holds it, the machine of the field has it for as long as the field is there.
    if (unfinished.isHeld && text !== unfinished.text) unfinished.onText(text)
  })
  useEffect(() => hold(unread), [unread])
  // What is put aside elsewhere is put aside here.
  const isUnfinished = unfinished.text !== null
  const wasUnfinished = useRef(isUnfinished)
  const follow = useEffectEvent((is: boolean) => {
    if (wasUnfinished.current && !is && unread !== null) send({ type: 'FORGET' })
    wasUnfinished.current = is
  })
  useEffect(() => follow(isUnfinished), [isUnfinished])
  // What was held when the field was last here is read as if the field had just been left.
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
          // What is typed counts before the form is sent, or saved by its key, or the field is left by Tab.
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
                ? controlWords.dateField.chooseFromACalendar(labelInSentence(rest.label))
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

/** The day by the clock of this computer. */
function todayHere(): string {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
