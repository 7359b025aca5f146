// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: a cell of a table that is a grid is a gridcell
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table gone through by arrows is a grid

import { type CalendarStep, partsOfDay } from '@rounds/core/rules'
import {
  type dateField,
  isChoosable,
  weeksShown,
  YEARS_IN_A_ROW,
  yearsShown,
} from '@rounds/machines/date-field'
import { useSelector } from '@xstate/react'
import clsx from 'clsx'
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

export interface CalendarProps {
  /** The date field that it belongs to; open when this is drawn. */
  actor: ActorRefFrom<typeof dateField>
  anchor: RefObject<HTMLElement | null>
  /** The button that has the focus again when it closes. */
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

const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const MONTH = inUtc({ month: 'long', year: 'numeric' })
const WHOLE_DAY = inUtc({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const WEEKDAY = inUtc({ weekday: 'long' })
const SHORT_WEEKDAY = inUtc({ weekday: 'short' })
const at = (day: string) => new Date(`${day}T00:00:00Z`)

/** The calendar of a date field, beside it (ARIA date picker dialog pattern); a year is chosen from twelve. */
export function Calendar({ actor, anchor, opener }: CalendarProps) {
  const id = useId()
  const state = useSelector(actor, snapshot => snapshot)
  const { context } = state
  const years = state.hasTag('shows years')
  const grid = useRef<HTMLTableElement>(null)
  const { focused } = context

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? YEAR_STEPS[event.key] : STEPS[event.key]
    if (!step) return
    event.preventDefault()
    actor.send({ type: 'MOVE', step })
  }

  // The focus follows inside the grid; the buttons above it keep theirs.
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
          aria-label="Calendar"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={event => {
            event.preventDefault()
            grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            opener.current?.focus()
          }}
          onInteractOutside={event => {
            // Its button closes it by itself.
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
              name={years ? 'Earlier years' : 'Month before'}
              onClick={() => actor.send({ type: 'MOVE', step: 'month before' })}
            >
              <ChevronLeft />
            </IconButton>
            <IconButton
              name={years ? 'Later years' : 'Month after'}
              onClick={() => actor.send({ type: 'MOVE', step: 'month after' })}
            >
              <ChevronRight />
            </IconButton>
          </div>
          <table
            ref={grid}
            role="grid"
            aria-labelledby={id}
            onKeyDown={onKeyDown}
            className="w-full border-collapse"
          >
            {years ? <Years actor={actor} /> : <Days actor={actor} />}
          </table>
          <p role="status" className="min-h-5 pt-1 text-loss text-sm">
            {state.hasTag('refuses the day') && context.reason}
          </p>
          {!years && (
            <Button size="sm" onClick={() => actor.send({ type: 'CHOOSE', day: context.today })}>
              Today
            </Button>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

const CELL =
  'h-8 w-full rounded-sm text-sm hover:bg-well focus-visible:outline-offset-0 aria-disabled:text-ink-3 aria-disabled:line-through'
const CHOSEN = 'bg-accent! text-accent-ink! forced-color-adjust-none font-semibold'

function Days({ actor }: Pick<CalendarProps, 'actor'>) {
  const context = useSelector(actor, snapshot => snapshot.context)
  const { focused, day, today } = context
  const weeks = weeksShown(context)
  const month = focused.slice(0, 7)
  return (
    <>
      <thead>
        <tr>
          {weeks[0]?.map(each => (
            <th
              key={each}
              scope="col"
              abbr={WEEKDAY.format(at(each))}
              className="h-7 font-medium text-ink-2 text-xs"
            >
              {SHORT_WEEKDAY.format(at(each)).slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week[0]}>
            {week.map(each => (
              <td key={each} aria-selected={each === day} className="p-0">
                <button
                  type="button"
                  data-at={each}
                  tabIndex={each === focused ? 0 : -1}
                  aria-label={WHOLE_DAY.format(at(each))}
                  aria-current={each === today ? 'date' : undefined}
                  aria-disabled={!isChoosable(context, each) || undefined}
                  onClick={() => actor.send({ type: 'CHOOSE', day: each })}
                  className={clsx(
                    CELL,
                    each === day ? CHOSEN : !each.startsWith(month) && 'text-ink-3',
                    each === today && 'ring-1 ring-rule-strong ring-inset',
                  )}
                >
                  {Number(each.slice(8))}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  )
}

function Years({ actor }: Pick<CalendarProps, 'actor'>) {
  const context = useSelector(actor, snapshot => snapshot.context)
  const { year: focused } = partsOfDay(context.focused)
  const chosen = context.day === null ? undefined : partsOfDay(context.day).year
  const years = yearsShown(context)
  const rows = [...Array(Math.ceil(years.length / YEARS_IN_A_ROW)).keys()].map(row =>
    years.slice(row * YEARS_IN_A_ROW, (row + 1) * YEARS_IN_A_ROW),
  )
  return (
    <tbody>
      {rows.map(row => (
        <tr key={row[0]}>
          {row.map(year => (
            <td key={year} aria-selected={year === chosen} className="p-0">
              <button
                type="button"
                data-at={year}
                tabIndex={year === focused ? 0 : -1}
                onClick={() => actor.send({ type: 'CHOOSE_YEAR', year })}
                className={clsx(CELL, 'h-10', year === chosen && CHOSEN)}
              >
                {year}
              </button>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
