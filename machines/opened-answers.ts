/**
 * Opening a visitor's submission. Someone it is not assigned to is asked for a reason first; nothing is read before.
 * The reason is kept while reading fails and is retried, and is never used for another submission.
 */
import { ApiError } from '@rounds/core/api'
import { assign, type PromiseActorLogic, setup } from 'xstate'
import { noRefusal, type Refusal, sayNoRefusal, sayOverdue, sayRefusal, slot } from './kit.ts'

/** What is opened, and the reason if one is required. */
export interface AnswersAsked {
  readonly id: number
  readonly reason: string | null
}

export interface OpenedAnswersInput {
  readonly id: number
  /** Whether this person has to give a reason, as far as is known here; the server decides. */
  readonly needsReason: boolean
}

export interface OpenedAnswersContext<Answers = unknown> extends Refusal {
  readonly id: number
  readonly needsReason: boolean
  /** The reason as typed. */
  readonly reason: string
  readonly answers: Answers | null
}

export type OpenedAnswersEvent =
  /** Gives the reason, or opens the prompt. */
  | { type: 'ASK' }
  | { type: 'TYPE'; reason: string }
  | { type: 'CONFIRM' }
  | { type: 'CANCEL' }
  /** It was assigned to this person in the meantime. */
  | { type: 'ALLOWED' }
  | { type: 'RETRY' }

export type OpenedAnswersTag = 'busy' | 'needs a reason' | 'asks for a reason' | 'shows a message'

/** What fills the machine for one screen. */
export interface OpenedAnswersSlots<Answers = unknown> {
  readonly actors: { readonly read: PromiseActorLogic<Answers, AnswersAsked> }
}

export const openedAnswers = setup({
  types: {} as {
    context: OpenedAnswersContext
    events: OpenedAnswersEvent
    input: OpenedAnswersInput
    tags: OpenedAnswersTag
  },
  actors: { read: slot<unknown, AnswersAsked>('read') },
  delays: { 'the answer is overdue': 30_000 },
  guards: {
    'a reason is needed': ({ context }) => context.needsReason,
    'a reason is given': ({ context }) => context.reason.trim() !== '',
    'it was refused': (_, { error }: { error: unknown }) => error instanceof ApiError && error.status === 403,
  },
  actions: {
    type: assign((_, { reason }: { reason: string }) => ({ reason })),
    'forget the reason': assign({ reason: '' }),
    'take the answers': assign((_, { answers }: { answers: unknown }) => ({ answers, ...noRefusal })),
    say: assign((_, refusal: Refusal) => refusal),
  },
}).createMachine({
  id: 'openedAnswers',
  context: ({ input }) => ({ ...input, reason: '', answers: null, ...noRefusal }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'a reason is needed', target: 'withheld' }, 'opening'] },
    withheld: { tags: 'needs a reason', on: { ASK: 'asking', ALLOWED: 'opening' } },
    asking: {
      tags: ['needs a reason', 'asks for a reason'],
      entry: sayNoRefusal,
      on: {
        TYPE: { actions: { type: 'type', params: ({ event }) => ({ reason: event.reason }) } },
        CONFIRM: { guard: 'a reason is given', target: 'opening' },
        CANCEL: { target: 'withheld', actions: 'forget the reason' },
        ALLOWED: 'opening',
      },
    },
    opening: {
      tags: 'busy',
      entry: sayNoRefusal,
      invoke: {
        src: 'read',
        input: ({ context: { id, reason } }) => ({ id, reason: reason.trim() || null }),
        onDone: {
          target: 'shown',
          actions: { type: 'take the answers', params: ({ event }) => ({ answers: event.output }) },
        },
        onError: [
          {
            // It was assigned to someone else in the meantime.
            guard: { type: 'it was refused', params: ({ event }) => ({ error: event.error }) },
            target: 'withheld',
            actions: [sayRefusal, 'forget the reason'],
          },
          { target: 'failed', actions: sayRefusal },
        ],
      },
      after: { 'the answer is overdue': { target: 'failed', actions: sayOverdue } },
    },
    shown: {},
    failed: { tags: 'shows a message', on: { RETRY: 'opening' } },
  },
})
