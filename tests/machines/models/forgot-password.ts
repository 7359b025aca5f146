import { assign, setup } from 'xstate'
import type {
  ForgotPasswordContext,
  ForgotPasswordEvent,
  ForgotPasswordInput,
  ForgotPasswordTag,
} from '../../../machines/forgot-password.ts'
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
  'types an address among blanks': sends({ type: 'TYPE', value: ' jo@example.com ' }),
  'types another address': sends({ type: 'TYPE', value: 'bo@example.com' }),
  'types a name': sends({ type: 'TYPE', value: 'jo' }),
  'types no name': sends({ type: 'TYPE', value: '@example.com' }),
  'types no server': sends({ type: 'TYPE', value: 'jo@' }),
  'types two words': sends({ type: 'TYPE', value: 'jo bo@example.com' }),
  'types two servers': sends({ type: 'TYPE', value: 'jo@example.com@example.org' }),
  submits: sends({ type: 'SUBMIT' }),
  'asks again': sends({ type: 'AGAIN' }),
  'the mail is sent': answers('sendLink', { success: true }),
  'it is refused': answers('sendLink', { success: false, errors: [{ message: 'Too often.' }] }),
  'it is refused without a word': answers('sendLink', { success: false }),
  'it breaks': fails('sendLink', new Error('No network')),
  'half a minute passes': passes(30_000),
} satisfies ModelEvents<ForgotPasswordEvent>

const ADDRESSES: readonly string[] = [' jo@example.com ', 'bo@example.com', 'first@example.com']

const type = (email: string) => ({ actions: { type: 'type', params: email } }) as const
const asking = {
  'types an address among blanks': type(' jo@example.com '),
  'types another address': type('bo@example.com'),
  'types a name': type('jo'),
  'types no name': type('@example.com'),
  'types no server': type('jo@'),
  'types two words': type('jo bo@example.com'),
  'types two servers': type('jo@example.com@example.org'),
  submits: { guard: 'it is an address', target: 'sending' },
} as const

/** Asking for the link: what looks like an address is sent, and every failure can be tried again. */
export const forgotPasswordModel = defineModel({
  events,
  starts: { 'with nothing': {}, 'with an address': { email: 'first@example.com' } },
  typed: ['email'],
  machine: setup({
    types: {} as {
      context: ForgotPasswordContext
      input: ForgotPasswordInput
      events: EventOf<typeof events>
      tags: ForgotPasswordTag
    },
    guards: { 'it is an address': ({ context }) => ADDRESSES.includes(context.email) },
    actions: {
      ...expected,
      type: assign((_, email: string) => ({ email })),
      say: assign((_, message: string | null) => ({ message })),
    },
  }).createMachine({
    id: 'forgot password model',
    context: ({ input }) => ({ email: input.email ?? '', message: null }),
    initial: 'asking',
    states: {
      asking: { tags: 'asks for mail', on: asking },
      sending: {
        tags: ['asks for mail', 'busy'],
        entry: [
          { type: 'say', params: null },
          {
            type: 'calls',
            params: ({ context }) => ({ slot: 'sendLink', input: { email: context.email.trim() } }),
          },
        ],
        on: {
          'the mail is sent': 'sent',
          'it is refused': { target: 'failed', actions: { type: 'say', params: 'Too often.' } },
          'it is refused without a word': {
            target: 'failed',
            actions: { type: 'say', params: 'An unknown error occurred' },
          },
          'it breaks': { target: 'failed', actions: { type: 'say', params: 'No network' } },
          'half a minute passes': {
            target: 'failed',
            actions: { type: 'say', params: 'The server did not answer in time. Please try again.' },
          },
        },
      },
      failed: { tags: ['asks for mail', 'shows a message'], on: asking },
      sent: { tags: 'says that mail was sent', on: { 'asks again': 'asking' } },
    },
  }),
})
