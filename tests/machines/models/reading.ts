import { assign, setup } from 'xstate'
import type { ReadingContext, ReadingEvent, ReadingInput, ReadingTag } from '../../../machines/reading.ts'
import {
  answers,
  defineModel,
  type EventOf,
  expected,
  fails,
  type ModelEvents,
  passes,
  sends,
  waits,
} from '../../model.ts'
import { failing, LATE } from './failing.ts'

const QUARTER = 900_000

const events = {
  'goes to row 8': sends({ type: 'ASK', what: 8 }),
  'goes back to row 7': sends({ type: 'ASK', what: 7 }),
  'tries again': sends({ type: 'RETRY' }),
  'it comes': answers('read', ({ what }: ReadingContext) => `row ${what}`),
  'it cannot be read': fails('read', new Error('No network.')),
  'half a minute passes': passes(30_000),
  'a quarter of an hour passes': passes(QUARTER),
  'a day passes': waits(24 * 60 * 60_000),
} satisfies ModelEvents<ReadingEvent>

const ask = (what: number) =>
  ({ target: '.reading', reenter: true, actions: { type: 'ask', params: what } }) as const

/** What a screen shows of one thing after another: never the answer to what was asked before. */
export const readingModel = defineModel({
  events,
  starts: { 'what stays': { what: 7 }, 'what expires': { what: 7, expires: QUARTER } },
  machine: setup({
    types: {} as {
      context: ReadingContext
      events: EventOf<typeof events>
      input: ReadingInput
      tags: ReadingTag
    },
    actions: {
      ...expected,
      ask: assign((_, what: number) => ({ what })),
      'have it': assign(({ context }) => ({ answer: `row ${context.what}`, message: null })),
      say: assign((_, message: string) => ({ message })),
    },
    guards: { 'it expires': ({ context }) => context.expires !== null },
  }).createMachine({
    id: 'reading model',
    context: ({ input: { what, expires = null } }) => ({
      what,
      expires,
      answer: null,
      message: null,
      issues: [],
    }),
    initial: 'reading',
    on: { 'goes to row 8': ask(8), 'goes back to row 7': ask(7) },
    states: {
      reading: {
        tags: 'busy',
        entry: {
          type: 'calls',
          params: ({ context }) => ({ slot: 'read', input: { what: context.what } }),
        },
        on: {
          'it comes': [
            { guard: 'it expires', target: 'shown for a while', actions: 'have it' },
            { target: 'shown', actions: 'have it' },
          ],
          'it cannot be read': failing('No network.'),
          'half a minute passes': failing(LATE),
        },
      },
      shown: { on: { 'a day passes': { actions: 'nothing' } } },
      'shown for a while': { on: { 'a quarter of an hour passes': 'reading' } },
      failed: {
        tags: 'shows a message',
        on: {
          'tries again': 'reading',
          'a quarter of an hour passes': { guard: 'it expires', target: 'reading' },
        },
      },
    },
  }),
})
