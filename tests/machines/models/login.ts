import { type AnyMachineSnapshot, assign, emit, setup } from 'xstate'
import type {
  LoginContext,
  LoginEmitted,
  LoginEvent,
  LoginInput,
  LoginNote,
  LoginTag,
} from '../../../machines/login.ts'
import {
  answers,
  defineModel,
  type EventOf,
  expected,
  fails,
  type ModelEvents,
  passes,
  sends,
  waits,
} from '../../model.ts'

interface Context extends LoginContext {
  /** For how long the answer, the code and the audit log have been waited for, in milliseconds; null where they are not. */
  readonly asked: number | null
  readonly age: number | null
  readonly audited: number | null
}

type Deadline = 'answer' | 'minute' | 'code' | 'audit'

/** How long until a deadline. */
function left(deadline: Deadline, { asked, age, audited }: Context): number {
  const ahead = (of: number, since: number | null) =>
    since === null || since >= of ? Number.POSITIVE_INFINITY : of - since
  if (deadline === 'answer') return ahead(30_000, asked)
  if (deadline === 'minute') return ahead(60_000, age)
  return deadline === 'code' ? ahead(600_000, age) : ahead(10_000, audited)
}

const isNext = (deadline: Deadline, context: Context) => {
  const ms = left(deadline, context)
  const all = (['answer', 'minute', 'code', 'audit'] as const).map(one => left(one, context))
  return Number.isFinite(ms) && ms === Math.min(...all)
}

const reached = (deadline: Deadline) => passes((context: Context) => left(deadline, context))

const type = (field: 'userName' | 'password' | 'code', value: string) =>
  sends({ type: 'TYPE', field, value } as const)

const events = {
  'types the name': type('userName', 'jo'),
  'types the password': type('password', 'secret'),
  'clears the password': type('password', ''),
  'types a code': type('code', '123456'),
  'types a code among blanks': type('code', ' 654321 '),
  'types five digits': type('code', '12345'),
  'types seven digits': type('code', '1234567'),
  'types letters': type('code', 'abcdef'),
  'types a recovery code': type('code', 'abcde-23456'),
  submits: sends({ type: 'SUBMIT' }),
  'goes back': sends({ type: 'BACK' }),
  'asks for another code': sends({ type: 'RESEND' }),
  'it signs in': answers('signIn', { success: true, token: 't' }),
  'it says nothing but success': answers('signIn', { success: true }),
  'it denies': answers('signIn', { success: false, deniedAccess: true, resetRequired: true }),
  'it wants a new password': answers('signIn', { success: true, token: 't', resetRequired: true }),
  'it asks for a code': answers('signIn', { success: true, b2fa: true }),
  'it asks for a code of the app': answers('signIn', { success: true, b2fa: true, factor: 'app' }),
  'it refuses': answers('signIn', { success: false, errors: [{ message: 'Wrong.' }, { message: 'Other.' }] }),
  'it refuses without a word': answers('signIn', { success: false, errors: [{ message: '' }] }),
  'it breaks': fails('signIn', new Error('No network')),
  'the answer is overdue': reached('answer'),
  'a minute has passed since the code': reached('minute'),
  'the code runs out': reached('code'),
  'the code has a second left': waits((context: Context) => left('code', context) - 1_000),
  'the note is written': answers('audit'),
  'the note is not written': fails('audit', new Error('No log')),
  'the note is overdue': reached('audit'),
} satisfies ModelEvents<LoginEvent>

const UNKNOWN = 'An unknown error occurred'
const NO_ANSWER = 'The server did not answer in time. Please try again.'

const say = (params: string | null) => ({ type: 'say', params }) as const
const note = (message: string, token: string | null = null) =>
  ({ type: 'note', params: { message, token } }) as const
const typing = (typed: Partial<LoginContext>) => ({ actions: { type: 'type', params: typed } }) as const

const typesAll = {
  'types the name': typing({ userName: 'jo' }),
  'types the password': typing({ password: 'secret' }),
  'clears the password': typing({ password: '' }),
  'types a code': typing({ code: '123456' }),
  'types a code among blanks': typing({ code: ' 654321 ' }),
  'types five digits': typing({ code: '12345' }),
  'types seven digits': typing({ code: '1234567' }),
  'types letters': typing({ code: 'abcdef' }),
  'types a recovery code': typing({ code: 'abcde-23456' }),
} as const

const asksPassword = { ...typesAll, submits: { guard: 'it is filled', target: 'submitting' } } as const

const signedIn = {
  target: 'signed in',
  actions: [note('Login Successful', 't'), 'tell'],
} as const
const denied = {
  target: 'denied',
  actions: [say('Your account has been disabled.'), note('Account Disabled')],
} as const
const reset = { target: 'reset required', actions: note('Password Reset Required') } as const
const failed = (message: string) =>
  ({ target: 'failed', actions: [say(message), note(`Login Fail: ${message}`)] }) as const

/** The code was wrong: five times at most. */
const wrong = (message: string) =>
  [
    {
      guard: 'it was the fifth',
      target: 'failed',
      actions: [
        'forget the code',
        say('Too many wrong codes. Sign in again to get a new one.'),
        note(`Login Fail: ${message}`),
      ],
    },
    { target: 'asking', actions: ['count the try', say(message), note(`Login Fail: ${message}`)] },
  ] as const
const notSent = (message: string) =>
  ({ target: 'failed', actions: ['forget the code', say(message), note(`Login Fail: ${message}`)] }) as const

const begins = (params: LoginContext['factor']) => ({ type: 'begin with a new code', params }) as const

const overdue = { type: 'pass', params: 'answer' } as const

const hasCode = {
  ...typesAll,
  'goes back': { target: 'idle', actions: ['forget the code', say(null)] },
  // The time of the code goes on whatever is being asked.
  'a minute has passed since the code': {
    guard: { type: 'it comes next', params: 'minute' },
    actions: { type: 'pass', params: 'minute' },
  },
  'the code runs out': {
    guard: { type: 'it comes next', params: 'code' },
    actions: { type: 'pass', params: 'code' },
  },
} as const

/** Where nothing new comes: each part of the context is varied while the others stand still. */
function ends({ context, tags }: AnyMachineSnapshot): boolean {
  const { password, code, factor, age, tries, notes, serverAudits } = context as Context
  const said = notes.map(({ note }) => note.Message)
  if (said.length > 2) return true
  // What a mailed code goes through is the same with the app, but that none is sent.
  if (factor === 'app' && (tries > 0 || said.length > 0 || ![null, 0, 60_000].includes(age))) return true
  if (said.length > 1 && said.some(message => message !== 'Login Fail: No network')) return true
  if (said.length > 0 && tries > 0 && said[0] !== 'Login Fail: Wrong.') return true
  if (!tags.has('asks for code')) return code !== ''
  if (password === '') return true
  const odd = code !== '' && !/^\d{6}$/.test(code)
  return (
    ((age ?? 0) > 0 && (odd || tries > 1 || (!serverAudits && said.length > 0))) ||
    (!serverAudits && (odd || (tags.has('busy') && said.length > 0))) ||
    (odd && tries > 0) ||
    ![0, 60_000, 599_000, 600_000].includes(age ?? 0)
  )
}

/** Signing in, with every outcome of name, password and code, what the audit log is told, and all its deadlines. */
export const loginModel = defineModel({
  events,
  ends,
  own: ['asked', 'age', 'audited'],
  typed: ['userName', 'password'],
  starts: {
    'the server keeps the log': { userName: 'jo', serverAudits: true },
    'the log is written from here': { serverAudits: false },
  },
  machine: setup({
    types: {} as {
      context: Context
      input: LoginInput
      events: EventOf<typeof events>
      tags: LoginTag
      emitted: LoginEmitted
    },
    guards: {
      'it is filled': ({ context }) => context.userName === 'jo' && context.password === 'secret',
      'it is whole': ({ context }) => ['123456', ' 654321 ', 'abcde-23456'].includes(context.code),
      'another may be sent': ({ context }) => context.factor === 'email' && (context.age ?? 0) >= 60_000,
      'it has run out': ({ context }) => (context.age ?? 0) >= 600_000,
      'it lives for long': ({ context }) => context.age === 60_000,
      'it was the fifth': ({ context }) => context.tries === 4,
      'it comes next': ({ context }, deadline: Deadline) => isNext(deadline, context),
      'a note waits': ({ context }) => context.notes.length > 0,
    },
    actions: {
      ...expected,
      type: assign((_, typed: Partial<LoginContext>) => typed),
      say: assign((_, message: string | null) => ({ message })),
      note: assign(({ context }, { message, token }: { message: string; token: string | null }) => {
        const noted: LoginNote = {
          note: { Type: 'Login', Message: message, UserName: context.userName },
          token,
        }
        return context.serverAudits ? {} : { notes: [...context.notes, noted] }
      }),
      'count the try': assign({ tries: ({ context }) => context.tries + 1, code: '' }),
      'forget the code': assign({ code: '', tries: 0 }),
      'begin with a new code': assign((_, factor: LoginContext['factor']) => ({
        code: '',
        tries: 0,
        age: 0,
        factor,
      })),
      'drop the note': assign({ notes: ({ context }) => context.notes.slice(1) }),
      tell: emit(({ context }) => ({ type: 'SIGNED_IN' as const, token: 't', userName: context.userName })),
      'ask the server': assign({ asked: 0, message: null }),
      'ask no more': assign({ asked: null }),
      'have no code': assign({ asked: null, age: null }),
      pass: assign(({ context }, deadline: Deadline) => {
        const ms = left(deadline, context)
        const more = (since: number | null) => (since === null ? null : since + ms)
        return { asked: more(context.asked), age: more(context.age), audited: more(context.audited) }
      }),
    },
  }).createMachine({
    id: 'login model',
    context: ({ input }) => ({
      userName: input.userName ?? '',
      password: '',
      code: '',
      factor: 'email',
      message: null,
      tries: 0,
      serverAudits: input.serverAudits,
      notes: [],
      asked: null,
      age: null,
      audited: null,
    }),
    type: 'parallel',
    states: {
      signIn: {
        initial: 'idle',
        states: {
          idle: { tags: 'asks for password', entry: 'have no code', on: asksPassword },
          failed: {
            tags: ['asks for password', 'shows a message'],
            entry: 'have no code',
            on: asksPassword,
          },
          denied: {
            tags: ['asks for password', 'shows a message', 'is denied'],
            entry: 'have no code',
            on: asksPassword,
          },
          'reset required': {
            tags: ['asks for password', 'offers password change'],
            entry: 'have no code',
            on: asksPassword,
          },
          submitting: {
            tags: ['asks for password', 'busy'],
            entry: [
              'ask the server',
              {
                type: 'calls',
                params: ({ context: { userName, password } }) => ({
                  slot: 'signIn',
                  input: { userName, password },
                }),
              },
            ],
            on: {
              'goes back': 'idle',
              'it signs in': signedIn,
              'it says nothing but success': failed(UNKNOWN),
              'it denies': denied,
              'it wants a new password': reset,
              'it asks for a code': { target: 'asking', actions: begins('email') },
              'it asks for a code of the app': { target: 'asking', actions: begins('app') },
              'it refuses': failed('Wrong.'),
              'it refuses without a word': failed(UNKNOWN),
              'it breaks': failed('No network'),
              'the answer is overdue': {
                ...failed(NO_ANSWER),
                guard: { type: 'it comes next', params: 'answer' },
                actions: [overdue, ...failed(NO_ANSWER).actions],
              },
            },
          },
          asking: {
            tags: 'asks for code',
            entry: 'ask no more',
            always: {
              guard: 'it has run out',
              target: 'failed',
              actions: ['forget the code', say('This code has expired. Sign in again to get a new one.')],
            },
            on: {
              ...hasCode,
              submits: { guard: 'it is whole', target: 'checking' },
              'asks for another code': { guard: 'another may be sent', target: 'resending' },
              'the code has a second left': {
                guard: 'it lives for long',
                actions: assign({ age: 599_000 }),
              },
            },
          },
          checking: {
            tags: ['asks for code', 'busy'],
            entry: [
              'ask the server',
              {
                type: 'calls',
                params: ({ context: { userName, password, code } }) => ({
                  slot: 'signIn',
                  input: { userName, password, code: code.trim() },
                }),
              },
            ],
            on: {
              'goes back': hasCode['goes back'],
              'a minute has passed since the code': hasCode['a minute has passed since the code'],
              'the code runs out': hasCode['the code runs out'],
              'it signs in': signedIn,
              'it says nothing but success': wrong(UNKNOWN),
              'it denies': denied,
              'it wants a new password': reset,
              'it asks for a code': wrong(UNKNOWN),
              'it asks for a code of the app': wrong(UNKNOWN),
              'it refuses': wrong('Wrong.'),
              'it refuses without a word': wrong(UNKNOWN),
              'it breaks': { target: 'asking', actions: [say('No network'), note('Login Fail: No network')] },
              'the answer is overdue': {
                guard: { type: 'it comes next', params: 'answer' },
                target: 'asking',
                actions: [overdue, say(NO_ANSWER), note(`Login Fail: ${NO_ANSWER}`)],
              },
            },
          },
          resending: {
            tags: ['asks for code', 'busy'],
            entry: [
              'ask the server',
              {
                type: 'calls',
                params: ({ context: { userName, password } }) => ({
                  slot: 'signIn',
                  input: { userName, password },
                }),
              },
            ],
            on: {
              ...hasCode,
              'it signs in': signedIn,
              'it says nothing but success': notSent(UNKNOWN),
              'it denies': denied,
              'it wants a new password': reset,
              'it asks for a code': {
                target: 'asking',
                actions: [begins('email'), say('We sent you a new code.')],
              },
              'it asks for a code of the app': { target: 'asking', actions: [begins('app'), say(null)] },
              'it refuses': notSent('Wrong.'),
              'it refuses without a word': notSent(UNKNOWN),
              'it breaks': { target: 'asking', actions: say('No network') },
              'the answer is overdue': {
                guard: { type: 'it comes next', params: 'answer' },
                target: 'asking',
                actions: [overdue, say(NO_ANSWER)],
              },
            },
          },
          'signed in': {
            tags: 'signed in',
            entry: ['have no code', { type: 'type', params: { password: '', code: '' } }, say(null)],
          },
        },
      },
      audit: {
        initial: 'quiet',
        states: {
          quiet: {
            entry: assign({ audited: null }),
            always: { guard: 'a note waits', target: 'writing' },
          },
          writing: {
            entry: [
              assign({ audited: 0 }),
              {
                type: 'calls',
                params: ({ context }) => ({ slot: 'audit', input: context.notes[0] }),
              },
            ],
            on: {
              'the note is written': { target: 'quiet', actions: 'drop the note' },
              'the note is not written': { target: 'quiet', actions: 'drop the note' },
              'the note is overdue': {
                guard: { type: 'it comes next', params: 'audit' },
                target: 'quiet',
                actions: [{ type: 'pass', params: 'audit' }, 'drop the note'],
              },
            },
          },
        },
      },
    },
  }),
})
