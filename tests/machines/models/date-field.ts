import { and, assign, emit, setup, stateIn } from 'xstate'
import type {
  DateFieldContext,
  DateFieldEmitted,
  DateFieldEvent,
  DateFieldInput,
  DateFieldTag,
} from '../../../machines/date-field.ts'
import { defineModel, type EventOf, expected, type ModelEvents, sends } from '../../model.ts'

/** The 7th of April 2026 may be chosen, the 6th may not, and nothing of 2038. */
const limits = { min: '2026-04-07', max: '2026-12-31' }
const SEVENTH = '2026-04-07'
const SIXTH = '2026-04-06'

interface Modelled extends DateFieldContext {
  readonly shows: 'days' | 'years'
}

function stepFrom({ shows, focused }: Modelled) {
  if (shows === 'years') return focused.startsWith('2038') ? 'year before' : 'month after'
  return focused.endsWith('06') ? 'day after' : 'day before'
}

const isIn2038 = ({ focused }: DateFieldContext) => focused.startsWith('2038')

const events = {
  'types the 7th': sends({ type: 'TYPE', text: ' 4/7/2026' }),
  'types the 6th': sends({ type: 'TYPE', text: '04/06/2026' }),
  'types soon': sends({ type: 'TYPE', text: 'soon' }),
  'types blanks': sends({ type: 'TYPE', text: ' ' }),
  'leaves the field': sends({ type: 'COMMIT' }),
  'is given the other day': sends((context: DateFieldContext) => ({
    type: 'GIVEN',
    day: context.day === null ? SEVENTH : null,
  })),
  'is given the same day': sends((context: DateFieldContext) => ({ type: 'GIVEN', day: context.day })),
  'is given the other day beneath': sends((context: DateFieldContext) => ({
    type: 'GIVEN_BENEATH',
    day: context.day === null ? SEVENTH : null,
  })),
  'puts the text aside': sends({ type: 'FORGET' }),
  'is limited as before': sends({ type: 'LIMIT', limits }),
  'is told that a day has passed': sends({ type: 'SET_TODAY', today: '2026-04-02' }),
  opens: sends({ type: 'OPEN' }),
  closes: sends({ type: 'CLOSE' }),
  /** From one day to the other; where years are shown, twelve years on and back. */
  moves: sends((context: Modelled) => ({ type: 'MOVE', step: stepFrom(context) })),
  'goes to the 7th': sends({ type: 'FOCUS', day: SEVENTH }),
  'chooses what has the focus': sends({ type: 'CHOOSE' }),
  'chooses the 6th': sends({ type: 'CHOOSE', day: SIXTH }),
  'asks for years': sends({ type: 'SHOW_YEARS' }),
  'asks for days': sends({ type: 'SHOW_DAYS' }),
  'chooses the year with the focus': sends({ type: 'CHOOSE_YEAR' }),
  'chooses the other year': sends((context: DateFieldContext) => ({
    type: 'CHOOSE_YEAR',
    year: isIn2038(context) ? 2026 : 2038,
  })),
} satisfies ModelEvents<DateFieldEvent>

const inYear = (focused: string, year: number) => `${year}${focused.slice(4)}`

/** What the text says; undefined where it is no day, or none that may be chosen. */
function said({ text }: DateFieldContext): string | null | undefined {
  if (text.trim() === '') return null
  return text.includes('7') ? SEVENTH : undefined
}

/** A date that is typed or chosen: what a person and the form around it can do. */
export const dateFieldModel = defineModel({
  events,
  own: ['shows'],
  typed: ['day', 'text'],
  starts: {
    empty: { day: null, today: '2026-04-01', limits, weekStart: 1 },
    'half typed': { day: null, today: '2026-04-01', limits, weekStart: 1, text: 'soon' },
  },
  machine: setup({
    types: {} as {
      context: Modelled
      events: EventOf<typeof events>
      input: DateFieldInput
      tags: DateFieldTag
      emitted: DateFieldEmitted
    },
    actions: {
      ...expected,
      type: assign((_, text: string) => ({ text, message: null })),
      be: assign((_, day: string | null) => ({
        day,
        text: day === null ? '' : '04/07/2026',
        message: null,
      })),
      'say why not': assign(({ context }) => ({
        message:
          context.text === 'soon'
            ? 'Enter a date such as 03/31/2026, or “today” or “tomorrow”.'
            : 'Choose 04/07/2026 or a later day.',
      })),
      'say why not this day': assign(({ context }) => ({
        reason: isIn2038(context)
          ? 'Choose 12/31/2026 or an earlier day.'
          : 'Choose 04/07/2026 or a later day.',
      })),
      'need no reason': assign({ reason: null }),
      focus: assign((_, focused: string) => ({ focused })),
      step: assign(({ context: { focused } }) => ({
        focused: `${focused.slice(0, 8)}${focused.endsWith('06') ? '07' : '06'}`,
      })),
      show: assign((_, shows: Modelled['shows']) => ({ shows })),
      'show its year': assign(({ context }) => ({ aroundYear: Number(context.focused.slice(0, 4)) })),
      'go to the other year': assign(({ context }) => {
        const year = isIn2038(context) ? 2026 : 2038
        return { focused: inYear(context.focused, year), aroundYear: year }
      }),
      tell: emit(({ context }) => ({ type: 'CHANGED' as const, day: context.day })),
    },
    guards: {
      'something is half typed': ({ context }) => context.day === null && context.text === 'soon',
      'there is a day': ({ context }) => context.day !== null,
      'it says the day that it is': ({ context }) => said(context) === context.day,
      'it says the 7th': ({ context }) => said(context) === SEVENTH,
      'it says nothing': ({ context }) => said(context) === null,
      'the focus may be chosen': ({ context }) => context.focused === SEVENTH,
      'it is chosen as it is': ({ context }) => context.day === SEVENTH && context.focused === SEVENTH,
    },
  }).createMachine({
    id: 'date field model',
    context: ({ input: { today, text = '' } }) => ({
      day: null,
      text,
      today,
      limits,
      format: 'MM/dd/yyyy',
      weekStart: 1,
      focused: SEVENTH,
      aroundYear: 2026,
      message: null,
      reason: null,
      shows: 'days',
    }),
    type: 'parallel',
    on: {
      'is limited as before': { actions: assign({ limits }) },
      'is told that a day has passed': { actions: assign({ today: '2026-04-02' }) },
    },
    states: {
      text: {
        initial: 'judging',
        on: {
          'types the 7th': { target: '.unread', actions: { type: 'type', params: ' 4/7/2026' } },
          'types the 6th': { target: '.unread', actions: { type: 'type', params: '04/06/2026' } },
          'types soon': { target: '.unread', actions: { type: 'type', params: 'soon' } },
          'types blanks': { target: '.unread', actions: { type: 'type', params: ' ' } },
          'is given the other day': [
            { guard: 'there is a day', target: '.read', actions: { type: 'be', params: null } },
            { target: '.read', actions: { type: 'be', params: SEVENTH } },
          ],
          'chooses what has the focus': [
            {
              guard: and([stateIn('#days'), 'it is chosen as it is']),
              target: '.read',
              actions: { type: 'be', params: SEVENTH },
            },
            {
              guard: and([stateIn('#days'), 'the focus may be chosen']),
              target: '.read',
              actions: [{ type: 'be', params: SEVENTH }, 'tell'],
            },
          ],
        },
        states: {
          judging: { always: [{ guard: 'something is half typed', target: 'unread' }, { target: 'read' }] },
          read: {
            on: {
              'is given the other day beneath': [
                { guard: 'there is a day', actions: { type: 'be', params: null } },
                { actions: { type: 'be', params: SEVENTH } },
              ],
            },
          },
          unread: {
            tags: 'has unread text',
            initial: 'fresh',
            on: {
              'is given the other day beneath': [
                { guard: 'there is a day', actions: assign({ day: null }) },
                { actions: assign({ day: SEVENTH }) },
              ],
              'puts the text aside': [
                { guard: 'there is a day', target: 'read', actions: { type: 'be', params: SEVENTH } },
                { target: 'read', actions: { type: 'be', params: null } },
              ],
              'leaves the field': [
                {
                  guard: and(['it says the day that it is', 'it says nothing']),
                  target: 'read',
                  actions: { type: 'be', params: null },
                },
                {
                  guard: 'it says the day that it is',
                  target: 'read',
                  actions: { type: 'be', params: SEVENTH },
                },
                {
                  guard: 'it says nothing',
                  target: 'read',
                  actions: [{ type: 'be', params: null }, 'tell'],
                },
                {
                  guard: 'it says the 7th',
                  target: 'read',
                  actions: [{ type: 'be', params: SEVENTH }, 'tell'],
                },
                { target: '.refused', actions: 'say why not' },
              ],
            },
            states: { fresh: {}, refused: { tags: 'refuses the text' } },
          },
        },
      },
      calendar: {
        initial: 'closed',
        states: {
          closed: {
            id: 'closed',
            on: { opens: { target: 'open', actions: { type: 'focus', params: SEVENTH } } },
          },
          open: {
            tags: 'calendar is open',
            initial: 'days',
            on: { closes: { target: 'closed', actions: { type: 'show', params: 'days' } } },
            states: {
              days: {
                id: 'days',
                tags: 'shows days',
                initial: 'fine',
                on: {
                  moves: { target: '.fine', actions: 'step' },
                  'goes to the 7th': { target: '.fine', actions: { type: 'focus', params: SEVENTH } },
                  'chooses what has the focus': [
                    { guard: 'the focus may be chosen', target: '#closed' },
                    { target: '.refused', actions: 'say why not this day' },
                  ],
                  'chooses the 6th': {
                    target: '.refused',
                    actions: [{ type: 'focus', params: SIXTH }, 'say why not this day'],
                  },
                  'asks for years': {
                    target: 'years',
                    actions: ['show its year', { type: 'show', params: 'years' }],
                  },
                },
                states: {
                  fine: {},
                  refused: { tags: 'refuses the day', exit: 'need no reason' },
                },
              },
              years: {
                tags: 'shows years',
                on: {
                  moves: { actions: 'go to the other year' },
                  'asks for days': { target: 'days', actions: { type: 'show', params: 'days' } },
                  'chooses the year with the focus': {
                    target: 'days',
                    actions: { type: 'show', params: 'days' },
                  },
                  'chooses the other year': {
                    target: 'days',
                    actions: ['go to the other year', { type: 'show', params: 'days' }],
                  },
                },
              },
            },
          },
        },
      },
    },
  }),
})
