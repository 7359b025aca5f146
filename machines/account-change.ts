/**
 * Changing your own account (screens, account). A name or time zone changes at once. Anything used to recover the
 * account needs the password; a change of email or a new second factor also needs an emailed code, which the server
 * asks for. People can go back from the code and have it sent again; their input is kept until the change is done.
 */
import { type AccountAnswer, type AccountChange, refusalMessage } from '@rounds/core/api'
import { assign, emit, setup } from 'xstate'
import { sayLate, sayNothing, sayWhy, slot } from './kit.ts'

export interface AccountChangeInput {
  readonly change?: AccountChange
  /** Whether the change needs the password. */
  readonly asksPassword: boolean
}

export interface AccountChangeContext {
  readonly change: AccountChange
  readonly asksPassword: boolean
  readonly password: string
  readonly code: string
  readonly message: string | null
}

export type AccountChangeEvent =
  | { type: 'CHANGE'; change: AccountChange }
  | { type: 'TYPE'; field: 'password' | 'code'; value: string }
  | { type: 'SAVE' }
  | { type: 'BACK' }
  | { type: 'RESEND' }

export type AccountChangeTag = 'asks for the change' | 'asks for code' | 'busy' | 'shows a message'

/** Called when it is stored; the next token includes it. */
export type AccountChangeEmitted = { type: 'ACCOUNT_CHANGED'; change: AccountChange }

/** The input of the store slot. */
export interface AccountChangeCall {
  readonly change: AccountChange
  readonly password?: string
}

const callOf = (
  { change, asksPassword, password }: AccountChangeContext,
  code?: string,
): AccountChangeCall => ({
  change: { ...change, ...(code !== undefined && { code }) },
  ...(asksPassword && { password }),
})

export const accountChange = setup({
  types: {} as {
    context: AccountChangeContext
    events: AccountChangeEvent
    input: AccountChangeInput
    emitted: AccountChangeEmitted
    tags: AccountChangeTag
  },
  actors: { changeAccount: slot<AccountAnswer, AccountChangeCall>('changeAccount') },
  delays: { 'the answer is overdue': 30_000 },
  guards: {
    'there is something to save': ({ context }) =>
      Object.keys(context.change).length > 0 && (!context.asksPassword || context.password !== ''),
    'the code has six digits': ({ context }) => /^\d{6}$/.test(context.code.trim()),
    'it worked': (_, answer: AccountAnswer) => answer.success,
    'a code is asked for': (_, answer: AccountAnswer) => answer.codeSent === true,
  },
  actions: {
    'take the change': assign((_, change: AccountChange) => ({ change })),
    'take what was typed': assign((_, typed: { field: 'password' | 'code'; value: string }) => ({
      [typed.field]: typed.value,
    })),
    'forget the code': assign({ code: '' }),
    say: assign((_, message: string | null) => ({ message })),
    'tell that it is done': emit(({ context }) => ({
      type: 'ACCOUNT_CHANGED' as const,
      change: context.change,
    })),
    'begin anew': assign({ change: {}, password: '', code: '' }),
  },
}).createMachine({
  id: 'accountChange',
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
        CHANGE: { actions: { type: 'take the change', params: ({ event }) => event.change } },
        TYPE: { actions: { type: 'take what was typed', params: ({ event }) => event } },
        SAVE: { guard: 'there is something to save', target: 'saving' },
      },
      states: { plain: {}, failed: { tags: 'shows a message' } },
    },
    saving: {
      tags: ['asks for the change', 'busy'],
      entry: sayNothing,
      on: { BACK: 'editing' },
      invoke: {
        src: 'changeAccount',
        input: ({ context }) => callOf(context),
        onDone: [
          {
            guard: { type: 'it worked', params: ({ event }) => event.output },
            target: 'editing',
            actions: ['tell that it is done', 'begin anew'],
          },
          {
            guard: { type: 'a code is asked for', params: ({ event }) => event.output },
            target: 'asking for code',
          },
          {
            target: 'editing.failed',
            actions: { type: 'say', params: ({ event }) => refusalMessage(event.output) },
          },
        ],
        onError: {
          target: 'editing.failed',
          actions: sayWhy,
        },
      },
      after: {
        'the answer is overdue': { target: 'editing.failed', actions: sayLate },
      },
    },
    'asking for code': {
      tags: 'asks for code',
      initial: 'plain',
      on: {
        TYPE: { actions: { type: 'take what was typed', params: ({ event }) => event } },
        SAVE: { guard: 'the code has six digits', target: 'checking' },
        RESEND: { target: 'saving', actions: 'forget the code' },
        BACK: { target: 'editing', actions: 'forget the code' },
      },
      states: { plain: {}, failed: { tags: 'shows a message' } },
    },
    checking: {
      tags: ['asks for code', 'busy'],
      entry: sayNothing,
      on: { BACK: 'asking for code' },
      invoke: {
        src: 'changeAccount',
        input: ({ context }) => callOf(context, context.code.trim()),
        onDone: [
          {
            guard: { type: 'it worked', params: ({ event }) => event.output },
            target: 'editing',
            actions: ['tell that it is done', 'begin anew'],
          },
          {
            target: 'asking for code.failed',
            actions: { type: 'say', params: ({ event }) => refusalMessage(event.output) },
          },
        ],
        onError: {
          target: 'asking for code.failed',
          actions: sayWhy,
        },
      },
      after: {
        'the answer is overdue': {
          target: 'asking for code.failed',
          actions: sayLate,
        },
      },
    },
  },
})
