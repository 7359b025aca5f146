import { assign, emit, setup } from 'xstate'
import type {
  AccountChangeContext,
  AccountChangeEmitted,
  AccountChangeEvent,
  AccountChangeInput,
  AccountChangeTag,
} from '../../../machines/account-change.ts'
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

const CHANGE = { Email: 'jo@new.example' }

const events = {
  'chooses another address': sends({ type: 'CHANGE', change: CHANGE }),
  'types the password': sends({ type: 'TYPE', field: 'password', value: 'old' }),
  'types seven digits': sends({ type: 'TYPE', field: 'code', value: '1234567' }),
  'types six digits': sends({ type: 'TYPE', field: 'code', value: ' 123456 ' }),
  saves: sends({ type: 'SAVE' }),
  'goes back': sends({ type: 'BACK' }),
  'asks for another code': sends({ type: 'RESEND' }),
  'it is stored': answers('changeAccount', { success: true }),
  'a code is asked for': answers('changeAccount', { success: false, codeSent: true }),
  'it is refused': answers('changeAccount', { success: false, errors: [{ message: 'Not right.' }] }),
  'it is refused without a word': answers('changeAccount', { success: false }),
  'it breaks': fails('changeAccount', new Error('No network')),
  'half a minute passes': passes(30_000),
} satisfies ModelEvents<AccountChangeEvent>

const saying = (target: string, message: string) =>
  ({ target, actions: { type: 'say', params: message } }) as const
const NONE = 'An unknown error occurred'
const LATE = 'The server did not answer in time. Please try again.'
const done = { target: 'editing', actions: ['tell', 'begin anew'] } as const
const typing = (typed: Partial<AccountChangeContext>) =>
  ({ actions: { type: 'type', params: typed } }) as const

/** A change of one's own account: nothing is lost until it is stored, and the code can be gone back from. */
export const accountChangeModel = defineModel({
  events,
  starts: {
    'with the password': { asksPassword: true },
    'without the password': { asksPassword: false },
    'with a change in hand': { asksPassword: true, change: CHANGE },
  },
  typed: ['change', 'password', 'code'],
  machine: setup({
    types: {} as {
      context: AccountChangeContext
      input: AccountChangeInput
      events: EventOf<typeof events>
      tags: AccountChangeTag
      emitted: AccountChangeEmitted
    },
    guards: {
      'it may be saved': ({ context }) =>
        'Email' in context.change && (context.password === 'old' || !context.asksPassword),
      'six digits are typed': ({ context }) => context.code === ' 123456 ',
    },
    actions: {
      ...expected,
      type: assign((_, typed: Partial<AccountChangeContext>) => typed),
      say: assign((_, message: string | null) => ({ message })),
      tell: emit({ type: 'ACCOUNT_CHANGED', change: CHANGE }),
      'begin anew': assign({ change: {}, password: '', code: '' }),
    },
  }).createMachine({
    id: 'account change model',
    context: ({ input }) => ({
      change: input.change ?? {},
      asksPassword: input.asksPassword,
      password: '',
      code: '',
      message: null,
    }),
    initial: 'editing',
    states: {
      editing: {
        tags: 'asks for the change',
        initial: 'plain',
        on: {
          'chooses another address': typing({ change: CHANGE }),
          'types the password': typing({ password: 'old' }),
          'types seven digits': typing({ code: '1234567' }),
          'types six digits': typing({ code: ' 123456 ' }),
          saves: { guard: 'it may be saved', target: 'saving' },
        },
        states: { plain: {}, failed: { tags: 'shows a message' } },
      },
      saving: {
        tags: ['asks for the change', 'busy'],
        entry: [
          { type: 'say', params: null },
          {
            type: 'calls',
            params: ({ context: { asksPassword, change } }) => ({
              slot: 'changeAccount',
              input: asksPassword ? { change, password: 'old' } : { change },
            }),
          },
        ],
        on: {
          'goes back': 'editing',
          'it is stored': done,
          'a code is asked for': 'asking',
          'it is refused': saying('editing.failed', 'Not right.'),
          'it is refused without a word': saying('editing.failed', NONE),
          'it breaks': saying('editing.failed', 'No network'),
          'half a minute passes': saying('editing.failed', LATE),
        },
      },
      asking: {
        id: 'asking',
        tags: 'asks for code',
        initial: 'plain',
        on: {
          'types the password': typing({ password: 'old' }),
          'types seven digits': typing({ code: '1234567' }),
          'types six digits': typing({ code: ' 123456 ' }),
          saves: { guard: 'six digits are typed', target: 'checking' },
          'asks for another code': { target: 'saving', actions: assign({ code: '' }) },
          'goes back': { target: 'editing', actions: assign({ code: '' }) },
        },
        states: { plain: {}, failed: { tags: 'shows a message' } },
      },
      checking: {
        tags: ['asks for code', 'busy'],
        entry: [
          { type: 'say', params: null },
          {
            type: 'calls',
            params: ({ context: { asksPassword } }) => ({
              slot: 'changeAccount',
              input: {
                change: { ...CHANGE, code: '123456' },
                ...(asksPassword && { password: 'old' }),
              },
            }),
          },
        ],
        on: {
          'goes back': 'asking',
          'it is stored': done,
          'it is refused': saying('asking.failed', 'Not right.'),
          'it is refused without a word': saying('asking.failed', NONE),
          'it breaks': saying('asking.failed', 'No network'),
          'half a minute passes': saying('asking.failed', LATE),
        },
      },
    },
  }),
})
