/**
 * Loads what a screen shows: at once, again after a failure, when the screen shows something else, and, for data that
 * expires, after a while, also where the last attempt failed. The last data stays until there is newer data, whatever fails.
 */
import { assign, type PromiseActorLogic, setup } from 'xstate'
import { noRefusal, promiseActor, type Refusal, sayOverdue, sayRefusal, slot } from './kit.ts'

export interface ReadingInput {
  /** The input of the slot. */
  readonly what: unknown
  /** Milliseconds until it is reloaded; null if it does not expire. */
  readonly expires?: number
}

export interface ReadingContext<What = unknown, Answer = unknown> extends Refusal {
  readonly what: What
  readonly expires: number | null
  /** The last data; null while there is none. */
  readonly answer: Answer | null
}

export type ReadingEvent<What = unknown> =
  /** Something else is shown, or another state of it. */
  { type: 'ASK'; what: What } | { type: 'RETRY' }

export type ReadingTag = 'busy' | 'shows a message'

/** What fills the machine for one screen. */
export interface ReadingSlots<What = unknown, Answer = unknown> {
  readonly actors: { readonly read: PromiseActorLogic<Answer, { what: What }> }
}

/** Fills the machine with a screen's reads. */
export const readingSlots = <What, Answer>(
  read: (what: What, signal: AbortSignal) => Promise<Answer>,
): ReadingSlots<What, Answer> => ({
  actors: { read: promiseActor(({ what }, signal) => read(what, signal)) },
})

export const reading = setup({
  types: {} as {
    context: ReadingContext
    events: ReadingEvent
    input: ReadingInput
    tags: ReadingTag
  },
  actors: { read: slot<unknown, { what: unknown }>('read') },
  delays: {
    'the answer is overdue': 30_000,
    'it has expired': ({ context }) => context.expires ?? 0,
  },
  guards: { 'it expires': ({ context }) => context.expires !== null },
  actions: {
    'ask for': assign((_, { what }: { what: unknown }) => ({ what })),
    'take the answer': assign((_, { answer }: { answer: unknown }) => ({ answer, ...noRefusal })),
    say: assign((_, refusal: Refusal) => refusal),
  },
}).createMachine({
  id: 'reading',
  context: ({ input: { what, expires = null } }) => ({ what, expires, answer: null, ...noRefusal }),
  initial: 'asking',
  on: {
    ASK: {
      target: '.asking',
      actions: { type: 'ask for', params: ({ event }) => ({ what: event.what }) },
    },
  },
  states: {
    asking: {
      tags: 'busy',
      invoke: {
        src: 'read',
        input: ({ context }) => ({ what: context.what }),
        onDone: [
          {
            guard: 'it expires',
            target: 'shown for a while',
            actions: { type: 'take the answer', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            target: 'shown',
            actions: { type: 'take the answer', params: ({ event }) => ({ answer: event.output }) },
          },
        ],
        onError: {
          target: 'failed',
          actions: sayRefusal,
        },
      },
      after: { 'the answer is overdue': { target: 'failed', actions: sayOverdue } },
    },
    shown: {},
    'shown for a while': { after: { 'it has expired': 'asking' } },
    failed: {
      tags: 'shows a message',
      on: { RETRY: 'asking' },
      initial: 'choosing',
      states: {
        choosing: { always: [{ guard: 'it expires', target: 'resting' }, { target: 'waiting' }] },
        waiting: {},
        resting: { after: { 'it has expired': '#reading.asking' } },
      },
    },
  },
})
