/**
 * A date that is typed or chosen from a calendar (specification §5, date picker; §9; ARIA APG, date picker dialog).
 * Input is parsed when the field loses focus, and stays as typed if it is not an allowed day.
 *
 * Two parallel parts: the text, and the calendar.
 */
import {
  type CalendarStep,
  type DayLimits,
  dayInYear,
  displayFormat,
  mayChooseDay,
  nearestDay,
  parseTypedDay,
  partsOfDay,
  printDayAs,
  stepDay,
  type WeekStart,
  weeksOfMonth,
  whyNotDay,
  yearsAround,
} from '@rounds/core/rules/time'
import { assign, emit, raise, setup } from 'xstate'

export interface DateFieldInput {
  /** The day, `yyyy-MM-dd`; null for none. */
  readonly day: string | null
  /** Today, in the person's time zone. */
  readonly today: string
  readonly limits?: DayLimits
  /** A format of yyyy, MM, M, dd and d; MM/dd/yyyy by default. */
  readonly format?: string
  /** Sunday by default. */
  readonly weekStart?: WeekStart
  /** The invalid text from the field's last use; the day's text by default. */
  readonly text?: string
}

export interface DateFieldContext {
  readonly day: string | null
  /** The text in the field. */
  readonly text: string
  readonly today: string
  readonly limits: DayLimits
  readonly format: string
  readonly weekStart: WeekStart
  /** The focused day of the calendar; its month is shown. */
  readonly focused: string
  /** The year around which years are shown. */
  readonly aroundYear: number
  /** Why the text is rejected. */
  readonly message: string | null
  /** Why the day clicked in the calendar is rejected. */
  readonly reason: string | null
}

export type DateFieldEvent =
  | { type: 'TYPE'; text: string }
  /** The field lost focus, or Enter was pressed in it. */
  | { type: 'COMMIT' }
  /** The day was changed from outside. */
  | { type: 'GIVEN'; day: string | null }
  /** The same, but keeps typed text that is not parsed yet. */
  | { type: 'GIVEN_BENEATH'; day: string | null }
  /** Discards typed text that is not parsed yet: the field shows the day again. */
  | { type: 'FORGET' }
  /** The allowed days changed. */
  | { type: 'LIMIT'; limits: DayLimits }
  /** The day that it is now: a field can stay open past midnight. */
  | { type: 'SET_TODAY'; today: string }
  | { type: 'OPEN' }
  | { type: 'CLOSE' }
  | { type: 'MOVE'; step: CalendarStep }
  | { type: 'FOCUS'; day: string }
  /** The focused day by default. */
  | { type: 'CHOOSE'; day?: string }
  | { type: 'SHOW_YEARS' }
  | { type: 'SHOW_DAYS' }
  /** The focused year by default. */
  | { type: 'CHOOSE_YEAR'; year?: number }
  /** Raised when a day of the calendar is chosen. */
  | { type: 'CHOSEN'; day: string }

export type DateFieldTag =
  | 'has unread text'
  | 'refuses the text'
  | 'calendar is open'
  | 'shows days'
  | 'shows years'
  | 'refuses the day'

export type DateFieldEmitted = { type: 'CHANGED'; day: string | null }

const typedDay = ({ text, today, format }: DateFieldContext) => parseTypedDay(text, today, format)

/** The day that the text means; undefined if it means none, or one that is not allowed. */
function readDay(context: DateFieldContext): string | null | undefined {
  const typed = typedDay(context)
  if (!typed.ok) return undefined
  return typed.day === null || mayChooseDay(typed.day, context.limits) ? typed.day : undefined
}

const whyNotText = (context: DateFieldContext): string | null => {
  const typed = typedDay(context)
  if (!typed.ok) return typed.message
  return typed.day === null ? null : (whyNotDay(typed.day, context.limits, context.format) ?? null)
}

const printDate = (day: string | null, format: string) => (day === null ? '' : printDayAs(day, format))

/** The weeks of the shown month. */
export const weeksShown = ({ focused, weekStart }: DateFieldContext): readonly (readonly string[])[] =>
  weeksOfMonth(focused, weekStart)

/** The years to choose from. */
export const yearsShown = ({ aroundYear }: DateFieldContext): readonly number[] => yearsAround(aroundYear)

/** Whether a day of the calendar may be chosen. */
export const isChoosable = ({ limits }: DateFieldContext, day: string): boolean => mayChooseDay(day, limits)

/** The number of years per row. */
export const YEARS_IN_A_ROW = 4

/** Keyboard navigation among years; event names match those of the day grid. */
function yearAfter(context: DateFieldContext, step: CalendarStep): number {
  const { year } = partsOfDay(context.focused)
  const years = yearsShown(context)
  switch (step) {
    case 'day before':
      return year - 1
    case 'day after':
      return year + 1
    case 'week before':
      return year - YEARS_IN_A_ROW
    case 'week after':
      return year + YEARS_IN_A_ROW
    case 'month before':
    case 'year before':
      return year - 12
    case 'month after':
    case 'year after':
      return year + 12
    case 'start of week':
      return years[0] ?? year
    case 'end of week':
      return years.at(-1) ?? year
  }
}

export const dateField = setup({
  types: {} as {
    context: DateFieldContext
    events: DateFieldEvent
    input: DateFieldInput
    emitted: DateFieldEmitted
    tags: DateFieldTag
  },
  guards: {
    'it reads as the day that it is': ({ context }) => readDay(context) === context.day,
    'it reads as a day or a blank': ({ context }) => readDay(context) !== undefined,
    'it says something else than the day': ({ context: { text, day, format } }) =>
      text !== printDate(day, format),
    'it is another day': ({ context }, day: string | null) => day !== context.day,
    'it may be chosen': ({ context }, day: string) => mayChooseDay(day, context.limits),
  },
  actions: {
    'take what is typed': assign((_, text: string) => ({ text, message: null })),
    'take the day that it reads as': assign(({ context }) => {
      const day = readDay(context) ?? null
      return { day, text: printDate(day, context.format), message: null }
    }),
    'take the day': assign(({ context }, day: string | null) => ({
      day,
      text: printDate(day, context.format),
      message: null,
    })),
    'take the day beneath the text': assign((_, day: string | null) => ({ day })),
    'take today': assign((_, today: string) => ({ today })),
    'take the limits': assign((_, limits: DayLimits) => ({ limits })),
    'say why the text is refused': assign(({ context }) => ({ message: whyNotText(context) })),
    'say why the day is refused': assign(({ context: { focused, limits, format } }) => ({
      reason: whyNotDay(focused, limits, format) ?? null,
    })),
    'forget the reason': assign({ reason: null }),
    choose: raise((_, day: string) => ({ type: 'CHOSEN' as const, day })),
    'focus the day that it is': assign(({ context }) => ({
      focused: readDay(context) ?? context.day ?? nearestDay(context.today, context.limits),
    })),
    focus: assign((_, focused: string) => ({ focused })),
    'show the years around it': assign(({ context }) => ({ aroundYear: partsOfDay(context.focused).year })),
    /** Scrolls to years out of view. */
    'focus the year': assign(({ context }, year: number) => {
      const focused = dayInYear(context.focused, year)
      const isInSight = yearsShown(context).includes(partsOfDay(focused).year)
      return { focused, ...(!isInSight && { aroundYear: partsOfDay(focused).year }) }
    }),
    'tell that it has changed': emit(({ context }) => ({ type: 'CHANGED' as const, day: context.day })),
  },
}).createMachine({
  id: 'dateField',
  context: ({ input: { day, today, limits = {}, format = displayFormat, weekStart = 0, text } }) => ({
    day,
    text: text ?? printDate(day, format),
    today,
    limits,
    format,
    weekStart,
    focused: day ?? nearestDay(today, limits),
    aroundYear: partsOfDay(day ?? today).year,
    message: null,
    reason: null,
  }),
  type: 'parallel',
  on: {
    LIMIT: { actions: { type: 'take the limits', params: ({ event }) => event.limits } },
    SET_TODAY: { actions: { type: 'take today', params: ({ event }) => event.today } },
  },
  states: {
    text: {
      initial: 'read',
      on: {
        TYPE: {
          target: '.typing',
          actions: { type: 'take what is typed', params: ({ event }) => event.text },
        },
        GIVEN: {
          guard: { type: 'it is another day', params: ({ event }) => event.day },
          target: '.read',
          actions: { type: 'take the day', params: ({ event }) => event.day },
        },
        GIVEN_BENEATH: {
          actions: { type: 'take the day beneath the text', params: ({ event }) => event.day },
        },
        FORGET: {
          target: '.read',
          actions: { type: 'take the day', params: ({ context }) => context.day },
        },
        COMMIT: [
          {
            guard: 'it reads as the day that it is',
            target: '.read',
            actions: 'take the day that it reads as',
          },
          {
            guard: 'it reads as a day or a blank',
            target: '.read',
            actions: ['take the day that it reads as', 'tell that it has changed'],
          },
          { target: '.refused', actions: 'say why the text is refused' },
        ],
        CHOSEN: [
          {
            guard: { type: 'it is another day', params: ({ event }) => event.day },
            target: '.read',
            actions: [{ type: 'take the day', params: ({ event }) => event.day }, 'tell that it has changed'],
          },
          { target: '.read', actions: { type: 'take the day', params: ({ event }) => event.day } },
        ],
      },
      states: {
        read: {
          always: { guard: 'it says something else than the day', target: 'typing' },
          on: {
            COMMIT: {},
            FORGET: {},
            GIVEN_BENEATH: { actions: { type: 'take the day', params: ({ event }) => event.day } },
          },
        },
        typing: { tags: 'has unread text' },
        refused: { tags: ['has unread text', 'refuses the text'] },
      },
    },
    calendar: {
      initial: 'closed',
      states: {
        closed: { on: { OPEN: { target: 'open', actions: 'focus the day that it is' } } },
        open: {
          tags: 'calendar is open',
          initial: 'days',
          on: { CLOSE: 'closed' },
          states: {
            days: {
              tags: 'shows days',
              initial: 'choosing',
              on: {
                MOVE: {
                  target: '.choosing',
                  actions: {
                    type: 'focus',
                    params: ({ context, event }) => stepDay(context.focused, event.step, context.weekStart),
                  },
                },
                FOCUS: {
                  target: '.choosing',
                  actions: { type: 'focus', params: ({ event }) => event.day },
                },
                CHOOSE: [
                  {
                    guard: {
                      type: 'it may be chosen',
                      params: ({ context, event }) => event.day ?? context.focused,
                    },
                    target: '#dateField.calendar.closed',
                    actions: {
                      type: 'choose',
                      params: ({ context, event }) => event.day ?? context.focused,
                    },
                  },
                  {
                    target: '.refused',
                    actions: [
                      { type: 'focus', params: ({ context, event }) => event.day ?? context.focused },
                      'say why the day is refused',
                    ],
                  },
                ],
                SHOW_YEARS: { target: 'years', actions: 'show the years around it' },
              },
              states: {
                choosing: {},
                refused: { tags: 'refuses the day', exit: 'forget the reason' },
              },
            },
            years: {
              tags: 'shows years',
              on: {
                MOVE: {
                  actions: {
                    type: 'focus the year',
                    params: ({ context, event }) => yearAfter(context, event.step),
                  },
                },
                CHOOSE_YEAR: {
                  target: 'days',
                  actions: {
                    type: 'focus the year',
                    params: ({ context, event }) => event.year ?? partsOfDay(context.focused).year,
                  },
                },
                SHOW_DAYS: 'days',
              },
            },
          },
        },
      },
    },
  },
})
