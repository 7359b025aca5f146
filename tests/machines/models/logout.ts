import { assign, setup } from 'xstate'
import type { LogoutContext, LogoutEvent, LogoutTag } from '../../../machines/logout.ts'
import {
  answers,
  defineModel,
  type EventOf,
  expected,
  fails,
  type ModelEvents,
  passes,
  sends,
} from '../../model.ts'

const events = {
  'logs out': sends({ type: 'LOG_OUT', token: 't' }),
  'logs out without a token': sends({ type: 'LOG_OUT', token: null }),
  'the page has let go': passes(50),
  'the server knows': answers('logout'),
  'the server fails': fails('logout', new Error('No network')),
  'five seconds pass': passes(5_000),
} satisfies ModelEvents<LogoutEvent>

const clear = [
  { type: 'effect', params: { effect: 'clear the cookie' } },
  { type: 'effect', params: { effect: 'clear the admin toggle' } },
  { type: 'effect', params: { effect: 'forget token' } },
] as const

/** Signing out: everything here is cleared at once; the server is told, and whatever it says the page reloads. */
export const logoutModel = defineModel({
  events,
  effects: ['clear the cookie', 'clear the admin toggle', 'forget token', 'reload the page'],
  machine: setup({
    types: {} as { context: LogoutContext; events: EventOf<typeof events>; tags: LogoutTag },
    actions: { ...expected, keep: assign((_, token: string | null) => ({ token })) },
  }).createMachine({
    id: 'logout model',
    context: { token: null },
    initial: 'signed in',
    states: {
      'signed in': {
        on: {
          'logs out': { target: 'cleared', actions: [{ type: 'keep', params: 't' }, ...clear] },
          'logs out without a token': { target: 'cleared', actions: [...clear] },
        },
      },
      cleared: { tags: 'busy', on: { 'the page has let go': 'telling' } },
      telling: {
        tags: 'busy',
        entry: {
          type: 'calls',
          params: ({ context }) => ({ slot: 'logout', input: { token: context.token } }),
        },
        on: { 'the server knows': 'over', 'the server fails': 'over', 'five seconds pass': 'over' },
      },
      over: {
        tags: 'signed out',
        type: 'final',
        entry: [
          { type: 'keep', params: null },
          { type: 'effect', params: { effect: 'reload the page' } },
        ],
      },
    },
  }),
})
