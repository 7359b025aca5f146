/**
 * Confirming an action that is hard to undo (specification §8, confirm dialog): the question, whether it was confirmed,
 * and the action itself, which may fail and be retried.
 */

import { dialogWords } from '@rounds/core/words/dialogs'
import { assign, emit, setup } from 'xstate'
import { sayLate, sayNothing, sayWhy, slot } from './kit.ts'

/** The question; omitted texts use the specification's words. */
export interface Question {
  readonly title?: string
  readonly text?: string
  readonly confirmLabel?: string
  /** The subject, passed to the `carryOut` slot unchanged. */
  readonly about?: unknown
}

/** Default texts. */
export const confirmWords = {
  title: dialogWords.confirm.areYouSure,
  text: dialogWords.confirm.pleaseConfirmWantDelete,
  confirmLabel: dialogWords.confirm.yesContinue,
} as const

export interface ConfirmContext {
  readonly title: string
  readonly text: string
  readonly confirmLabel: string
  readonly about: unknown
  readonly message: string | null
}

export type ConfirmEvent = { type: 'ASK'; question: Question } | { type: 'CONFIRM' } | { type: 'CANCEL' }

export type ConfirmTag = 'open' | 'busy' | 'shows a message'

export type ConfirmEmitted = { type: 'DONE'; about: unknown } | { type: 'CANCELLED'; about: unknown }

export const confirm = setup({
  types: {} as {
    context: ConfirmContext
    events: ConfirmEvent
    emitted: ConfirmEmitted
    tags: ConfirmTag
  },
  actors: { carryOut: slot<unknown, { about: unknown }>('carryOut') },
  delays: { 'the answer is overdue': 60_000 },
  actions: {
    'take the question': assign((_, { title, text, confirmLabel, about }: Question) => ({
      title: title ?? confirmWords.title,
      text: text ?? confirmWords.text,
      confirmLabel: confirmLabel ?? confirmWords.confirmLabel,
      about,
      message: null,
    })),
    say: assign((_, message: string | null) => ({ message })),
    'tell that it is done': emit(({ context }) => ({ type: 'DONE' as const, about: context.about })),
    'tell that it is not': emit(({ context }) => ({ type: 'CANCELLED' as const, about: context.about })),
  },
}).createMachine({
  id: 'confirm',
  context: { ...confirmWords, about: undefined, message: null },
  initial: 'closed',
  states: {
    closed: {
      on: {
        ASK: {
          target: 'asking',
          actions: { type: 'take the question', params: ({ event }) => event.question },
        },
      },
    },
    asking: {
      tags: 'open',
      on: { CONFIRM: 'working', CANCEL: { target: 'closed', actions: 'tell that it is not' } },
    },
    working: {
      tags: ['open', 'busy'],
      entry: sayNothing,
      invoke: {
        src: 'carryOut',
        input: ({ context }) => ({ about: context.about }),
        onDone: { target: 'closed', actions: 'tell that it is done' },
        onError: {
          target: 'failed',
          actions: sayWhy,
        },
      },
      after: { 'the answer is overdue': { target: 'failed', actions: sayLate } },
    },
    failed: {
      tags: ['open', 'shows a message'],
      on: { CONFIRM: 'working', CANCEL: { target: 'closed', actions: 'tell that it is not' } },
    },
  },
})
