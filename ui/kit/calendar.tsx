import { type CalendarStep, partsOfDay } from '@rounds/core/rules/time'
import { controlWords } from '@rounds/core/words/controls'
import type { dateField } from '@rounds/machines/date-field'
import { useSelector } from '@xstate/react'
import clsx from 'clsx'
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { Button } from './button.tsx'
import { Days } from './calendar/days.tsx'
import { Years } from './calendar/years.tsx'
import { IconButton } from './icon-button.tsx'
import { isFocusElsewhere } from './is-focus-elsewhere.ts'

export interface CalendarProps {
  /** The date field it belongs to; open when this is rendered. */
  actor: ActorRefFrom<typeof dateField>
  anchor: RefObject<HTMLElement | null>
  /** The button that gets focus back when it closes. */
  opener: RefObject<HTMLElement | null>
}

const STEPS: Readonly<Record<string, CalendarStep>> = {
  ArrowLeft: 'day before',
  ArrowRight: 'day after',
  ArrowUp: 'week before',
  ArrowDown: 'week after',
  Home: 'start of week',
  End: 'end of week',
  PageUp: 'month before',
  PageDown: 'month after',
}
const YEAR_STEPS: Readonly<Record<string, CalendarStep>> = { PageUp: 'year before', PageDown: 'year after' }

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const at = (day: string) => new Date(`${day}T00:00:00Z`)

/** The calendar of a date field, next to it (ARIA date picker dialog pattern); a year is chosen from twelve. */
export function Calendar({ actor, anchor, opener }: CalendarProps) {
  const id = useId()
  const state = useSelector(actor, snapshot => snapshot)
  const { context } = state
  const years = state.hasTag('shows years')
  const grid = useRef<HTMLDivElement>(null)
  const { focused } = context

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? YEAR_STEPS[event.key] : STEPS[event.key]
    if (!step) return
    event.preventDefault()
    actor.send({ type: 'MOVE', step })
  }

  // Focus follows inside the grid; the buttons above it keep theirs.
  useEffect(() => {
    const cell = grid.current?.querySelector<HTMLElement>(
      `[data-at="${years ? partsOfDay(focused).year : focused}"]`,
    )
    const here = document.activeElement
    if (
      cell &&
      (here === document.body || grid.current?.contains(here) || !grid.current?.parentElement?.contains(here))
    )
      cell.focus()
  }, [focused, years])

  return (
    <Popover.Root open onOpenChange={open => !open && actor.send({ type: 'CLOSE' })}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          aria-label={controlWords.calendar.calendar}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={event => {
            event.preventDefault()
            grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            if (!isFocusElsewhere()) opener.current?.focus()
          }}
          onInteractOutside={event => {
            // Its button closes it on its own.
            if (event.target instanceof Node && opener.current?.contains(event.target)) event.preventDefault()
          }}
          className="z-50 w-72 animate-unfold rounded-md border border-rule-strong bg-raised p-3 text-ink shadow-pop"
        >
          <div className="mb-2 flex items-center gap-1">
            <Button
              kind="quiet"
              aria-expanded={years}
              onClick={() => actor.send({ type: years ? 'SHOW_DAYS' : 'SHOW_YEARS' })}
              className="-ml-1.5 mr-auto text-ink!"
            >
              <span id={id} aria-live="polite">
                {MONTH.format(at(focused))}
              </span>
              <ChevronDown aria-hidden="true" className={clsx('size-4', years && 'rotate-180')} />
            </Button>
            <IconButton
              name={years ? controlWords.calendar.earlierYears : controlWords.calendar.monthBefore}
              onClick={() => actor.send({ type: 'MOVE', step: 'month before' })}
            >
              <ChevronLeft />
            </IconButton>
            <IconButton
              name={years ? controlWords.calendar.laterYears : controlWords.calendar.monthAfter}
              onClick={() => actor.send({ type: 'MOVE', step: 'month after' })}
            >
              <ChevronRight />
            </IconButton>
          </div>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are pressed in the grid inside */}
          <div ref={grid} onKeyDown={onKeyDown}>
            {years ? <Years actor={actor} labelledBy={id} /> : <Days actor={actor} />}
          </div>
          <p role="status" className="min-h-5 pt-1 text-loss text-sm">
            {state.hasTag('refuses the day') && context.reason}
          </p>
          {!years && (
            <Button size="sm" onClick={() => actor.send({ type: 'CHOOSE', day: context.today })}>
              {controlWords.calendar.today}
            </Button>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
