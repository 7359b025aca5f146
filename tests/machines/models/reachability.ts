import { assign, emit, setup } from 'xstate'
import { ApiError } from '../../../core/api/index.ts'
import type {
  ReachabilityContext,
  ReachabilityEmitted,
  ReachabilityEvent,
  ReachabilityTag,
} from '../../../machines/reachability.ts'
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

/** 2, 4, 8, 16 and then every 30 seconds. */
const pauses = [1000, 2000, 4000, 8000, 16_000, 30_000]

const events = {
  'the network comes': sends({ type: 'ONLINE' }),
  'the network goes': sends({ type: 'OFFLINE' }),
  'a call is not answered': sends({ type: 'CALL_FAILED' }),
  'a call is answered': sends({ type: 'CALL_ANSWERED' }),
  'a draft waits': sends({ type: 'WAIT', name: 'draft' }),
  'an upload waits': sends({ type: 'WAIT', name: 'upload' }),
  'the draft is given up': sends({ type: 'SETTLE', name: 'draft' }),
  'the person asks': sends({ type: 'RETRY' }),
  'the server answers': answers('ping'),
  'the server refuses': fails('ping', new ApiError(401, { message: 'Sign in.' })),
  'nobody answers': fails('ping', new ApiError(0, { message: 'No network.' })),
  'something between answers': fails('ping', new ApiError(502, { message: 'Bad gateway.' })),
  'the pause is over': passes(({ tries }: ReachabilityContext) => pauses[tries] ?? 0),
  'ten seconds pass': passes(10_000),
  'four seconds pass': passes(4000),
} satisfies ModelEvents<ReachabilityEvent>

const without = (waiting: readonly string[], name: string) => waiting.filter(one => one !== name)
const pings = { type: 'calls', params: { slot: 'ping' } } as const

/** Whether the server can be reached: what the browser, the calls, the server and those who wait can do. */
export const reachabilityModel = defineModel({
  events,
  typed: ['waiting'],
  machine: setup({
    types: {} as {
      context: ReachabilityContext
      events: EventOf<typeof events>
      tags: ReachabilityTag
      emitted: ReachabilityEmitted
    },
    actions: {
      ...expected,
      wait: assign(({ context }, name: string) => ({
        waiting: [...without(context.waiting, name), name],
      })),
      'the draft settles': assign({ waiting: ({ context }) => without(context.waiting, 'draft') }),
      'it was in vain': assign({ tries: ({ context }) => (context.tries < 5 ? context.tries + 1 : 5) }),
      'it is sent again': emit(({ context }) => ({ type: 'SEND_AGAIN' as const, names: context.waiting })),
      'all is as it was': assign({ waiting: [], tries: 0 }),
    },
    guards: { 'something waits': ({ context }) => context.waiting.length > 0 },
  }).createMachine({
    id: 'reachability model',
    context: { waiting: [], tries: 0 },
    initial: 'up',
    on: {
      'a draft waits': { actions: { type: 'wait', params: 'draft' } },
      'an upload waits': { actions: { type: 'wait', params: 'upload' } },
      'the draft is given up': { actions: 'the draft settles' },
    },
    states: {
      up: {
        tags: 'online',
        on: {
          'the network goes': 'down',
          'a call is not answered': 'in doubt',
          'a draft waits': { target: 'in doubt', actions: { type: 'wait', params: 'draft' } },
          'an upload waits': { target: 'in doubt', actions: { type: 'wait', params: 'upload' } },
        },
      },
      'in doubt': {
        tags: ['online', 'asking'],
        entry: pings,
        on: {
          'the network goes': 'down',
          'a call is answered': 'up again',
          'the server answers': 'up again',
          'the server refuses': 'up again',
          'nobody answers': 'down',
          'something between answers': 'down',
          'ten seconds pass': 'down',
        },
      },
      'up again': { always: [{ guard: 'something waits', target: 'back' }, { target: 'up' }] },
      down: {
        tags: 'offline',
        entry: 'it was in vain',
        on: {
          'the network comes': 'asking',
          'the person asks': 'asking',
          'the pause is over': 'asking',
          'a call is answered': 'back',
        },
      },
      asking: {
        tags: ['offline', 'asking'],
        entry: pings,
        on: {
          'the network goes': 'down',
          'a call is answered': 'back',
          'the server answers': 'back',
          'the server refuses': 'back',
          'nobody answers': 'down',
          'something between answers': 'down',
          'ten seconds pass': 'down',
        },
      },
      back: {
        tags: ['online', 'is back'],
        entry: ['it is sent again', 'all is as it was'],
        on: {
          'the network goes': 'down',
          'four seconds pass': [{ guard: 'something waits', target: 'in doubt' }, { target: 'up' }],
        },
      },
    },
  }),
})
