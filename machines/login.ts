/**
 * Signing in: name and password, a code if a second factor is on, and every possible outcome (specification §2, sign-in
 * screen; §4, login; §8; decisions §5). The page and the re-login dialog use the same machine.
 */
import {
  type AuditNote,
  type Credentials,
  type LoginAnswer,
  messageOf,
  refusalMessage,
} from '@rounds/core/api'
import { signInWords } from '@rounds/core/words/sign-in'
import { and, assign, emit, setup, stateIn } from 'xstate'
import { isWholeCode, NO_ANSWER, sayLate, sayNothing, sayWhy, slot } from './kit.ts'

/** What is needed to begin. */
export interface LoginInput {
  /** The name that last signed in here. */
  readonly userName?: string
  /** Whether the server writes the outcomes to the audit log itself (`capabilities.auditsSignIn`). */
  readonly serverAudits: boolean
}

/** The entry for the audit log; with the token if there is one by then. */
export interface LoginNote {
  readonly note: AuditNote
  readonly token: string | null
}

export interface LoginContext {
  readonly userName: string
  readonly password: string
  readonly code: string
  /** The source of the code: email or the authenticator app. A recovery code works for both. */
  readonly factor: 'email' | 'app'
  /** A message, such as why it failed. */
  readonly message: string | null
  /** The number of wrong codes. */
  readonly tries: number
  readonly serverAudits: boolean
  readonly notes: readonly LoginNote[]
}

export type LoginEvent =
  | { type: 'TYPE'; field: 'userName' | 'password' | 'code'; value: string }
  | { type: 'SUBMIT' }
  | { type: 'BACK' }
  | { type: 'RESEND' }

export type LoginTag =
  | 'asks for password'
  | 'asks for code'
  | 'busy'
  | 'shows a message'
  | 'offers password change'
  | 'is denied'
  | 'signed in'

/** Called on success, with the token to keep. */
export type LoginEmitted = { type: 'SIGNED_IN'; token: string; userName: string }

/** Wrong codes before the sign-in has to start over (decisions §5). */
const MOST_TRIES = 5

const DISABLED = signInWords.notices.accountDisabled

const credentials = ({ userName, password }: LoginContext): Credentials => ({ userName, password })

const successNote = (answer: LoginAnswer) => ({
  message: signInWords.notices.loginSuccessful,
  ...(answer.token !== undefined && { token: answer.token }),
})
const failureNote = (message: string) => ({ message: signInWords.notices.loginFail(message) })

/** A response of the server, and a failed call. */
interface Answered {
  readonly event: { readonly output: LoginAnswer }
}
interface Failed {
  readonly event: { readonly error: unknown }
}

const answer = ({ event }: Answered) => event.output
const sayRefusedAnswer = {
  type: 'say',
  params: ({ event }: Answered) => refusalMessage(event.output),
} as const
const noteRefusal = {
  type: 'note',
  params: ({ event }: Answered) => failureNote(refusalMessage(event.output)),
} as const

/** What is shown and logged for a failed call and for a timeout. */
const failing = [
  sayWhy,
  { type: 'note', params: ({ event }: Failed) => failureNote(messageOf(event.error)) },
] as const
const late = [sayLate, { type: 'note', params: failureNote(NO_ANSWER) }] as const

/** The possible outcomes of the call for any purpose: signing in, with a code, or requesting another code. */
const isDisabled = {
  guard: { type: 'the account is disabled', params: answer },
  target: '#login.signIn.denied',
} as const
const needsNewPassword = {
  guard: { type: 'the password must be changed', params: answer },
  target: '#login.signIn.reset required',
} as const
const works = {
  guard: { type: 'it worked', params: answer },
  target: '#login.signIn.success',
  actions: [
    { type: 'note', params: ({ event }: Answered) => successNote(event.output) },
    { type: 'tell that it worked', params: ({ event }: Answered) => event.output.token ?? '' },
  ],
} as const
/** The current text is sent. */
const whenFilled = { SUBMIT: { guard: 'name and password are filled', target: 'submitting' } } as const

export const login = setup({
  types: {} as {
    context: LoginContext
    events: LoginEvent
    input: LoginInput
    emitted: LoginEmitted
    tags: LoginTag
  },
  actors: {
    signIn: slot<LoginAnswer, Credentials>('signIn'),
    audit: slot<unknown, LoginNote>('audit'),
  },
  delays: {
    'the answer is overdue': 30_000,
    'a code may be sent again': 60_000,
    'the code runs out': 600_000,
    'the audit is given up': 10_000,
  },
  guards: {
    'name and password are filled': ({ context }) => context.userName !== '' && context.password !== '',
    'the code is whole': ({ context }) => isWholeCode(context.code),
    'another code may be sent': and([
      ({ context }) => context.factor === 'email',
      stateIn('#a minute has passed'),
    ]),
    'the code has run out': stateIn('#the code has run out'),
    'that was the last try': ({ context }) => context.tries + 1 >= MOST_TRIES,
    'the account is disabled': (_, answer: LoginAnswer) => answer.deniedAccess === true,
    'the password must be changed': (_, answer: LoginAnswer) => answer.resetRequired === true,
    'the app is asked for': (_, answer: LoginAnswer) => answer.b2fa === true && answer.factor === 'app',
    'a code is asked for': (_, answer: LoginAnswer) => answer.b2fa === true,
    'it worked': (_, answer: LoginAnswer) => answer.success && typeof answer.token === 'string',
    'there is a note to write': ({ context }) => context.notes.length > 0,
  },
  actions: {
    'take what was typed': assign((_, typed: { field: 'userName' | 'password' | 'code'; value: string }) => ({
      [typed.field]: typed.value,
    })),
    say: assign((_, message: string | null) => ({ message })),
    'count the try': assign({ tries: ({ context }) => context.tries + 1, code: '' }),
    'start with a new code': assign((_, { factor }: LoginAnswer) => ({
      tries: 0,
      code: '',
      factor: factor ?? ('email' as const),
    })),
    'forget the code': assign({ code: '', tries: 0 }),
    'forget what was typed': assign({ password: '', code: '' }),
    'tell that it worked': emit(({ context }, token: string) => ({
      type: 'SIGNED_IN' as const,
      token,
      userName: context.userName,
    })),
    note: assign(({ context }, { message, token }: { message: string; token?: string }) =>
      context.serverAudits
        ? {}
        : {
            notes: [
              ...context.notes,
              { note: { Type: 'Login', Message: message, UserName: context.userName }, token: token ?? null },
            ],
          },
    ),
    'drop the note': assign({ notes: ({ context }) => context.notes.slice(1) }),
  },
}).createMachine({
  id: 'login',
  context: ({ input }) => ({
    userName: input.userName ?? '',
    password: '',
    code: '',
    factor: 'email',
    message: null,
    tries: 0,
    serverAudits: input.serverAudits,
    notes: [],
  }),
  type: 'parallel',
  on: {
    TYPE: { actions: { type: 'take what was typed', params: ({ event }) => event } },
  },
  states: {
    signIn: {
      initial: 'idle',
      states: {
        idle: { tags: 'asks for password', on: whenFilled },
        submitting: {
          tags: ['asks for password', 'busy'],
          entry: sayNothing,
          on: { BACK: 'idle', TYPE: {} },
          invoke: {
            src: 'signIn',
            input: ({ context }) => credentials(context),
            onDone: [
              isDisabled,
              needsNewPassword,
              {
                guard: { type: 'a code is asked for', params: answer },
                target: 'second factor',
                actions: { type: 'start with a new code', params: answer },
              },
              works,
              { target: 'failed', actions: [sayRefusedAnswer, noteRefusal] },
            ],
            onError: { target: 'failed', actions: failing },
          },
          after: { 'the answer is overdue': { target: 'failed', actions: late } },
        },
        failed: { tags: ['asks for password', 'shows a message'], on: whenFilled },
        denied: {
          tags: ['asks for password', 'shows a message', 'is denied'],
          entry: [
            { type: 'say', params: DISABLED },
            { type: 'note', params: { message: signInWords.notices.disabledNote } },
          ],
          on: whenFilled,
        },
        'reset required': {
          tags: ['asks for password', 'offers password change'],
          entry: { type: 'note', params: { message: signInWords.notices.resetNote } },
          on: whenFilled,
        },
        'second factor': {
          id: 'second factor',
          tags: 'asks for code',
          type: 'parallel',
          on: { BACK: { target: 'idle', actions: ['forget the code', sayNothing] } },
          states: {
            code: {
              initial: 'asking',
              states: {
                asking: {
                  always: {
                    guard: 'the code has run out',
                    target: '#login.signIn.failed',
                    actions: ['forget the code', { type: 'say', params: signInWords.notices.codeExpired }],
                  },
                  on: {
                    SUBMIT: { guard: 'the code is whole', target: 'checking' },
                    RESEND: { guard: 'another code may be sent', target: 'resending' },
                  },
                },
                checking: {
                  tags: 'busy',
                  entry: sayNothing,
                  on: { TYPE: {} },
                  invoke: {
                    src: 'signIn',
                    input: ({ context }) => ({ ...credentials(context), code: context.code.trim() }),
                    onDone: [
                      isDisabled,
                      needsNewPassword,
                      works,
                      {
                        guard: 'that was the last try',
                        target: '#login.signIn.failed',
                        actions: [
                          'forget the code',
                          { type: 'say', params: signInWords.notices.tooManyCodes },
                          noteRefusal,
                        ],
                      },
                      { target: 'asking', actions: ['count the try', sayRefusedAnswer, noteRefusal] },
                    ],
                    onError: { target: 'asking', actions: failing },
                  },
                  after: { 'the answer is overdue': { target: 'asking', actions: late } },
                },
                resending: {
                  tags: 'busy',
                  entry: sayNothing,
                  invoke: {
                    src: 'signIn',
                    input: ({ context }) => credentials(context),
                    onDone: [
                      {
                        guard: { type: 'the app is asked for', params: answer },
                        target: '#second factor',
                        actions: { type: 'start with a new code', params: answer },
                      },
                      {
                        guard: { type: 'a code is asked for', params: answer },
                        target: '#second factor',
                        actions: [
                          { type: 'start with a new code', params: answer },
                          { type: 'say', params: signInWords.notices.codeOnItsWay },
                        ],
                      },
                      isDisabled,
                      needsNewPassword,
                      works,
                      {
                        target: '#login.signIn.failed',
                        actions: ['forget the code', sayRefusedAnswer, noteRefusal],
                      },
                    ],
                    onError: { target: 'asking', actions: sayWhy },
                  },
                  after: { 'the answer is overdue': { target: 'asking', actions: sayLate } },
                },
              },
            },
            life: {
              initial: 'good',
              states: {
                good: { after: { 'the code runs out': 'over' } },
                over: { id: 'the code has run out' },
              },
            },
            again: {
              initial: 'waiting',
              states: {
                waiting: { after: { 'a code may be sent again': 'possible' } },
                possible: { id: 'a minute has passed' },
              },
            },
          },
        },
        success: { tags: 'signed in', entry: 'forget what was typed', on: { TYPE: {} } },
      },
    },
    audit: {
      initial: 'quiet',
      states: {
        quiet: { always: { guard: 'there is a note to write', target: 'writing' } },
        writing: {
          exit: 'drop the note',
          invoke: {
            src: 'audit',
            input: ({ context }) => context.notes[0] ?? { note: { Type: 'Login', Message: '' }, token: null },
            onDone: 'quiet',
            onError: 'quiet',
          },
          after: { 'the audit is given up': 'quiet' },
        },
      },
    },
  },
})
