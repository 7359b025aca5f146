/**
 * Setting a new password: with the current one and an emailed code if a second factor is on, or with the code from a
 * reset email instead (specification §7, change-password; decisions §5). The password rules are checked while typing;
 * the server checks them again.
 */
import { type PasswordAnswer, type PasswordChange, refusalMessage } from '@rounds/core/api'
import { type PasswordOwner, passwordProblems } from '@rounds/core/rules/people'
import { passwordWords } from '@rounds/core/words/passwords'
import { and, assign, emit, setup } from 'xstate'
import { sayLate, sayWhy, slot } from './kit.ts'

export interface ChangePasswordInput {
  readonly userName?: string
  /** The person's data, which the password may not contain. */
  readonly owner?: PasswordOwner
  /** The code of a reset email; then the current password is not asked for. */
  readonly code?: string
}

export type ChangePasswordField = 'userName' | 'currentPassword' | 's2fa' | 'newPassword' | 'repeated'

export interface ChangePasswordContext {
  readonly userName: string
  readonly currentPassword: string
  /** The code of the second factor. */
  readonly s2fa: string
  /** Whether that code was emailed and is asked for. */
  readonly isCodeSent: boolean
  readonly newPassword: string
  readonly repeated: string
  readonly owner: PasswordOwner
  readonly code: string | null
  /** What is wrong with the new password, as sentences. */
  readonly problems: readonly string[]
  readonly message: string | null
}

export type ChangePasswordEvent =
  | { type: 'TYPE'; field: ChangePasswordField; value: string }
  | { type: 'SUBMIT' }
  | { type: 'CANCEL' }

export type ChangePasswordTag =
  | 'asks for new password'
  | 'busy'
  | 'shows problems'
  | 'shows a message'
  | 'password is changed'

export type ChangePasswordEmitted = { type: 'PASSWORD_CHANGED'; token: string | null }

/** What is currently wrong with the new password. */
function problemsOf({ userName, newPassword, repeated, owner }: ChangePasswordContext): readonly string[] {
  const problems = passwordProblems(newPassword, { userName, ...owner })
  return newPassword === repeated ? problems : [...problems, passwordWords.machine.twoNewPasswordsNotSame]
}

export const changePassword = setup({
  types: {} as {
    context: ChangePasswordContext
    events: ChangePasswordEvent
    input: ChangePasswordInput
    emitted: ChangePasswordEmitted
    tags: ChangePasswordTag
  },
  actors: { changePassword: slot<PasswordAnswer, PasswordChange>('changePassword') },
  delays: { 'the answer is overdue': 30_000 },
  guards: {
    'everything is filled': ({ context }) =>
      context.userName !== '' &&
      (context.code !== null || context.currentPassword !== '') &&
      context.newPassword !== '' &&
      context.repeated !== '',
    'the new password is good': ({ context }) => problemsOf(context).length === 0,
    'it worked': (_, answer: PasswordAnswer) => answer.success,
    'a code was mailed': (_, answer: PasswordAnswer) => answer.b2fa === true && answer.errors === undefined,
  },
  actions: {
    'take what was typed': assign((_, typed: { field: ChangePasswordField; value: string }) => ({
      [typed.field]: typed.value,
    })),
    'say what is wrong': assign({ problems: ({ context }) => problemsOf(context), message: null }),
    'say no more': assign({ problems: [], message: null }),
    say: assign((_, message: string) => ({ message })),
    'ask for the code': assign({ isCodeSent: true }),
    'forget the passwords': assign({ currentPassword: '', s2fa: '', newPassword: '', repeated: '' }),
    'tell that it is changed': emit((_, token: string | null) => ({
      type: 'PASSWORD_CHANGED' as const,
      token,
    })),
  },
}).createMachine({
  id: 'changePassword',
  context: ({ input }) => ({
    userName: input.userName ?? '',
    currentPassword: '',
    s2fa: '',
    isCodeSent: false,
    newPassword: '',
    repeated: '',
    owner: input.owner ?? {},
    code: input.code ?? null,
    problems: [],
    message: null,
  }),
  initial: 'asking',
  states: {
    asking: {
      tags: 'asks for new password',
      initial: 'plain',
      on: {
        TYPE: { actions: { type: 'take what was typed', params: ({ event }) => event } },
        SUBMIT: [
          { guard: and(['everything is filled', 'the new password is good']), target: 'changing' },
          { guard: 'everything is filled', target: '.refused' },
        ],
      },
      states: {
        plain: {},
        refused: { tags: 'shows problems', entry: 'say what is wrong' },
        failed: { tags: 'shows a message' },
      },
    },
    changing: {
      tags: ['asks for new password', 'busy'],
      entry: 'say no more',
      on: { CANCEL: 'asking' },
      invoke: {
        src: 'changePassword',
        input: ({ context }) => ({
          userName: context.userName,
          newPassword: context.newPassword,
          ...(context.code === null ? { currentPassword: context.currentPassword } : { code: context.code }),
          ...(context.isCodeSent && { s2fa: context.s2fa }),
        }),
        onDone: [
          {
            guard: { type: 'it worked', params: ({ event }) => event.output },
            target: 'changed',
            actions: { type: 'tell that it is changed', params: ({ event }) => event.output.token ?? null },
          },
          {
            guard: { type: 'a code was mailed', params: ({ event }) => event.output },
            target: 'asking',
            actions: 'ask for the code',
          },
          {
            target: 'asking.failed',
            actions: {
              type: 'say',
              params: ({ event }) => refusalMessage(event.output),
            },
          },
        ],
        onError: {
          target: 'asking.failed',
          actions: sayWhy,
        },
      },
      after: {
        'the answer is overdue': { target: 'asking.failed', actions: sayLate },
      },
    },
    changed: { tags: 'password is changed', entry: 'forget the passwords', type: 'final' },
  },
})
