/**
 * Requesting a password reset link (specification §7, reset-password; decisions §5). The response is the same for known
 * and unknown addresses, so there is nothing to distinguish here either.
 */
import { refusalMessage, type TokenAnswer } from '@rounds/core/api'
import { assign, setup } from 'xstate'
import { sayLate, sayNothing, sayWhy, slot } from './kit.ts'

export interface ForgotPasswordInput {
  readonly email?: string
}

export interface ForgotPasswordContext {
  readonly email: string
  readonly message: string | null
}

export type ForgotPasswordEvent = { type: 'TYPE'; value: string } | { type: 'SUBMIT' } | { type: 'AGAIN' }

export type ForgotPasswordTag = 'asks for mail' | 'busy' | 'shows a message' | 'says that mail was sent'

export const forgotPassword = setup({
  types: {} as {
    context: ForgotPasswordContext
    events: ForgotPasswordEvent
    input: ForgotPasswordInput
    tags: ForgotPasswordTag
  },
  actors: { sendLink: slot<TokenAnswer, { email: string }>('sendLink') },
  delays: { 'the answer is overdue': 30_000 },
  guards: {
    'it may be a mail address': ({ context }) => /^[^\s@]+@[^\s@]+$/.test(context.email.trim()),
    'it was refused': (_, answer: TokenAnswer) => !answer.success,
  },
  actions: {
    'take what was typed': assign((_, email: string) => ({ email })),
    say: assign((_, message: string | null) => ({ message })),
  },
}).createMachine({
  id: 'forgotPassword',
  context: ({ input }) => ({ email: input.email ?? '', message: null }),
  initial: 'asking',
  states: {
    asking: {
      tags: 'asks for mail',
      on: {
        TYPE: { actions: { type: 'take what was typed', params: ({ event }) => event.value } },
        SUBMIT: { guard: 'it may be a mail address', target: 'sending' },
      },
    },
    sending: {
      tags: ['asks for mail', 'busy'],
      entry: sayNothing,
      invoke: {
        src: 'sendLink',
        input: ({ context }) => ({ email: context.email.trim() }),
        onDone: [
          {
            guard: { type: 'it was refused', params: ({ event }) => event.output },
            target: 'failed',
            actions: {
              type: 'say',
              params: ({ event }) => refusalMessage(event.output),
            },
          },
          { target: 'sent' },
        ],
        onError: {
          target: 'failed',
          actions: sayWhy,
        },
      },
      after: {
        'the answer is overdue': { target: 'failed', actions: sayLate },
      },
    },
    failed: {
      tags: ['asks for mail', 'shows a message'],
      on: {
        TYPE: { actions: { type: 'take what was typed', params: ({ event }) => event.value } },
        SUBMIT: { guard: 'it may be a mail address', target: 'sending' },
      },
    },
    sent: { tags: 'says that mail was sent', on: { AGAIN: 'asking' } },
  },
})
