import { assign, setup } from 'xstate'
import type {
  ImpersonationContext,
  ImpersonationEvent,
  ImpersonationInput,
  ImpersonationTag,
} from '../../../machines/impersonation.ts'
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
  'starts as ana': sends({ type: 'START', userId: 'ana' }),
  'starts as bo': sends({ type: 'START', userId: 'bo' }),
  stops: sends({ type: 'STOP' }),
  dismisses: sends({ type: 'DISMISS' }),
  'it is let': answers('impersonate', { success: true, token: 'as another' }),
  'it gets no token': answers('impersonate', { success: true }),
  'it gets a token in spite of failing': answers('impersonate', { success: false, token: 'no' }),
  'it is refused': answers('impersonate', { success: false, errors: [{ message: 'Not her.' }] }),
  'it breaks': fails('impersonate', new Error('No network')),
  'the end is let': answers('deimpersonate', { success: true, token: 'my own' }),
  'the end gets no token': answers('deimpersonate', { success: true }),
  'the end is refused': answers('deimpersonate', { success: false, errors: [{ message: 'Stay.' }] }),
  'the end breaks': fails('deimpersonate', new Error('No network')),
  'half a minute passes': passes(30_000),
} satisfies ModelEvents<ImpersonationEvent>

const failed = (message: string) =>
  ({
    target: 'failed',
    actions: [
      { type: 'say', params: message },
      { type: 'effect', params: { effect: 'log the failure', params: { message } } },
    ],
  }) as const
const left = (token: string) =>
  ({
    target: 'leaving',
    actions: [
      { type: 'effect', params: { effect: 'store token', params: { token } } },
      { type: 'effect', params: { effect: 'load the top page' } },
    ],
  }) as const
const idle = {
  'starts as ana': { guard: 'as oneself', target: 'starting', actions: { type: 'take', params: 'ana' } },
  'starts as bo': { guard: 'as oneself', target: 'starting', actions: { type: 'take', params: 'bo' } },
  stops: { guard: 'as another', target: 'stopping' },
} as const

/** Acting as somebody else, and stopping: never both at once, and no failure goes unsaid or unlogged. */
export const impersonationModel = defineModel({
  events,
  starts: { 'as oneself': { impersonating: false }, 'as another': { impersonating: true } },
  effects: ['store token', 'load the top page', 'log the failure'],
  machine: setup({
    types: {} as {
      context: ImpersonationContext
      input: ImpersonationInput
      events: EventOf<typeof events>
      tags: ImpersonationTag
    },
    guards: {
      'as oneself': ({ context }) => !context.impersonating,
      'as another': ({ context }) => context.impersonating,
    },
    actions: {
      ...expected,
      take: assign((_, userId: string) => ({ userId })),
      say: assign((_, message: string | null) => ({ message })),
    },
  }).createMachine({
    id: 'impersonation model',
    context: ({ input }) => ({ impersonating: input.impersonating, userId: '', message: null }),
    initial: 'idle',
    states: {
      idle: { on: idle },
      starting: {
        tags: 'busy',
        entry: [
          { type: 'say', params: null },
          {
            type: 'calls',
            params: ({ context }) => ({ slot: 'impersonate', input: { userId: context.userId } }),
          },
        ],
        on: {
          'it is let': left('as another'),
          'it gets no token': failed('An unknown error occurred'),
          'it gets a token in spite of failing': failed('An unknown error occurred'),
          'it is refused': failed('Not her.'),
          'it breaks': failed('No network'),
          'half a minute passes': failed('The server did not answer in time. Please try again.'),
        },
      },
      stopping: {
        tags: 'busy',
        entry: [
          { type: 'say', params: null },
          { type: 'calls', params: { slot: 'deimpersonate' } },
        ],
        on: {
          'the end is let': left('my own'),
          'the end gets no token': failed('An unknown error occurred'),
          'the end is refused': failed('Stay.'),
          'the end breaks': failed('No network'),
          'half a minute passes': failed('The server did not answer in time. Please try again.'),
        },
      },
      failed: { tags: 'shows a message', on: { ...idle, dismisses: 'idle' } },
      leaving: { tags: 'is leaving', type: 'final' },
    },
  }),
})
