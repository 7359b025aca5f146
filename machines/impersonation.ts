/**
 * Starting and stopping impersonation (specification §4, impersonation; §8; decisions §4). Both store the token that
 * the server returns and reload the top page; a failure is logged and shown. Not possible while already impersonating.
 */
import { refusalMessage, type TokenAnswer, UNKNOWN_REFUSAL } from '@rounds/core/api'
import { assign, setup } from 'xstate'
import { effect, sayLate, sayNothing, sayWhy, slot } from './kit.ts'

export interface ImpersonationInput {
  /** Whether the signed-in person is impersonating now. */
  readonly impersonating: boolean
}

export interface ImpersonationContext {
  readonly impersonating: boolean
  readonly userId: string
  readonly message: string | null
}

export type ImpersonationEvent = { type: 'START'; userId: string } | { type: 'STOP' } | { type: 'DISMISS' }

export type ImpersonationTag = 'busy' | 'shows a message' | 'is leaving'

export const impersonation = setup({
  types: {} as {
    context: ImpersonationContext
    events: ImpersonationEvent
    input: ImpersonationInput
    tags: ImpersonationTag
  },
  actors: {
    impersonate: slot<TokenAnswer, { userId: string }>('impersonate'),
    deimpersonate: slot<TokenAnswer>('deimpersonate'),
  },
  delays: { 'the answer is overdue': 30_000 },
  guards: {
    'nobody is impersonated': ({ context }) => !context.impersonating,
    'somebody is impersonated': ({ context }) => context.impersonating,
    'it gave a token': (_, answer: TokenAnswer) => answer.success && typeof answer.token === 'string',
  },
  actions: {
    'store token': effect<{ token: string }>('store token'),
    'load the top page': effect('load the top page'),
    'log the failure': effect<{ message: string }>('log the failure'),
    'take who': assign((_, userId: string) => ({ userId })),
    say: assign((_, message: string | null) => ({ message })),
  },
}).createMachine({
  id: 'impersonation',
  context: ({ input }) => ({ impersonating: input.impersonating, userId: '', message: null }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        START: {
          guard: 'nobody is impersonated',
          target: 'starting',
          actions: { type: 'take who', params: ({ event }) => event.userId },
        },
        STOP: { guard: 'somebody is impersonated', target: 'stopping' },
      },
    },
    starting: {
      tags: 'busy',
      entry: sayNothing,
      invoke: {
        src: 'impersonate',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: [
          {
            guard: { type: 'it gave a token', params: ({ event }) => event.output },
            target: 'leaving',
            actions: { type: 'store token', params: ({ event }) => ({ token: event.output.token ?? '' }) },
          },
          { target: 'failed', actions: { type: 'say', params: ({ event }) => refusalMessage(event.output) } },
        ],
        onError: {
          target: 'failed',
          actions: sayWhy,
        },
      },
      after: { 'the answer is overdue': { target: 'failed', actions: sayLate } },
    },
    stopping: {
      tags: 'busy',
      entry: sayNothing,
      invoke: {
        src: 'deimpersonate',
        onDone: [
          {
            guard: { type: 'it gave a token', params: ({ event }) => event.output },
            target: 'leaving',
            actions: { type: 'store token', params: ({ event }) => ({ token: event.output.token ?? '' }) },
          },
          { target: 'failed', actions: { type: 'say', params: ({ event }) => refusalMessage(event.output) } },
        ],
        onError: {
          target: 'failed',
          actions: sayWhy,
        },
      },
      after: { 'the answer is overdue': { target: 'failed', actions: sayLate } },
    },
    failed: {
      tags: 'shows a message',
      entry: {
        type: 'log the failure',
        params: ({ context }) => ({ message: context.message ?? UNKNOWN_REFUSAL }),
      },
      on: {
        DISMISS: 'idle',
        START: {
          guard: 'nobody is impersonated',
          target: 'starting',
          actions: { type: 'take who', params: ({ event }) => event.userId },
        },
        STOP: { guard: 'somebody is impersonated', target: 'stopping' },
      },
    },
    leaving: { tags: 'is leaving', type: 'final', entry: 'load the top page' },
  },
})
