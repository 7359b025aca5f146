import { assign, emit, setup } from 'xstate'
import type {
  ChangePasswordContext,
  ChangePasswordEmitted,
  ChangePasswordEvent,
  ChangePasswordField,
  ChangePasswordInput,
  ChangePasswordTag,
} from '../../../machines/change-password.ts'
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

const GOOD = 'heron over quiet mill'
const SHORT = 'heron'
const NAMED = 'ferreira over there'

const type = (field: ChangePasswordField, value: string) => sends({ type: 'TYPE', field, value } as const)

const events = {
  'types a name': type('userName', 'jo'),
  'types the current password': type('currentPassword', 'old'),
  'types the code': type('s2fa', '123456'),
  'types a good password': type('newPassword', GOOD),
  'types a short one': type('newPassword', SHORT),
  'types one with the name': type('newPassword', NAMED),
  'repeats the good one': type('repeated', GOOD),
  'repeats the one with the name': type('repeated', NAMED),
  submits: sends({ type: 'SUBMIT' }),
  'takes it back': sends({ type: 'CANCEL' }),
  'it is changed': answers('changePassword', { success: true, token: 'new' }),
  'it is changed without a token': answers('changePassword', { success: true }),
  'a code is asked for': answers('changePassword', { success: false, b2fa: true }),
  'it is refused': answers('changePassword', { success: false, errors: [{ message: 'Wrong password.' }] }),
  'it is refused without a word': answers('changePassword', { success: false, token: 'no' }),
  'it breaks': fails('changePassword', new Error('No network')),
  'half a minute passes': passes(30_000),
} satisfies ModelEvents<ChangePasswordEvent>

/** What is wrong with what was typed (decisions §5); Maria Ferreira’s name is known in one of the starts. */
function problemsOf({ newPassword, repeated, owner }: ChangePasswordContext): readonly string[] {
  return [
    ...(newPassword === SHORT
      ? ['Use 12 characters or more. A few words in a row are easy to remember.']
      : []),
    ...(newPassword === NAMED && owner.name ? ['Don’t use your name or email address.'] : []),
    ...(newPassword === repeated ? [] : ['The two new passwords don’t match.']),
  ]
}

const isFilled = ({ userName, code, currentPassword, newPassword, repeated }: ChangePasswordContext) =>
  Boolean(userName && (code || currentPassword) && newPassword && repeated)

const typing = (field: ChangePasswordField, value: string) =>
  ({ actions: { type: 'type', params: { [field]: value } } }) as const
const failed = (message: string) =>
  ({ target: 'asking.failed', actions: { type: 'say', params: message } }) as const

/** Setting a new password: refused with every reason before anything is sent; nothing typed is lost until it is set. */
export const changePasswordModel = defineModel({
  events,
  starts: {
    'without a name': {},
    'with the name known': { userName: 'jo', owner: { name: 'Maria Ferreira' } },
    'with a code': { userName: 'jo', code: 'c0de' },
  },
  typed: ['userName', 'currentPassword', 's2fa', 'newPassword', 'repeated'],
  machine: setup({
    types: {} as {
      context: ChangePasswordContext
      input: ChangePasswordInput
      events: EventOf<typeof events>
      tags: ChangePasswordTag
      emitted: ChangePasswordEmitted
    },
    guards: {
      'it may be sent': ({ context }) => isFilled(context) && problemsOf(context).length === 0,
      'it is filled': ({ context }) => isFilled(context),
    },
    actions: {
      ...expected,
      type: assign((_, typed: Partial<Record<ChangePasswordField, string>>) => typed),
      say: assign((_, message: string | null) => ({ message })),
      tell: emit((_, token: string | null) => ({ type: 'PASSWORD_CHANGED' as const, token })),
    },
  }).createMachine({
    id: 'change password model',
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
          'types a name': typing('userName', 'jo'),
          'types the current password': typing('currentPassword', 'old'),
          'types the code': typing('s2fa', '123456'),
          'types a good password': typing('newPassword', GOOD),
          'types a short one': typing('newPassword', SHORT),
          'types one with the name': typing('newPassword', NAMED),
          'repeats the good one': typing('repeated', GOOD),
          'repeats the one with the name': typing('repeated', NAMED),
          submits: [
            { guard: 'it may be sent', target: 'changing' },
            {
              guard: 'it is filled',
              target: '.refused',
              actions: assign({ problems: ({ context }) => problemsOf(context), message: null }),
            },
          ],
        },
        states: {
          plain: {},
          refused: { tags: 'shows problems' },
          failed: { tags: 'shows a message' },
        },
      },
      changing: {
        tags: ['asks for new password', 'busy'],
        entry: [
          assign({ problems: [], message: null }),
          {
            type: 'calls',
            params: ({ context: { userName, newPassword, currentPassword, code, isCodeSent, s2fa } }) => ({
              slot: 'changePassword',
              input: {
                userName,
                newPassword,
                ...(code ? { code } : { currentPassword }),
                ...(isCodeSent && { s2fa }),
              },
            }),
          },
        ],
        on: {
          'takes it back': 'asking',
          'it is changed': { target: 'changed', actions: { type: 'tell', params: 'new' } },
          'it is changed without a token': { target: 'changed', actions: { type: 'tell', params: null } },
          'a code is asked for': { target: 'asking', actions: assign({ isCodeSent: true }) },
          'it is refused': failed('Wrong password.'),
          'it is refused without a word': failed('An unknown error occurred'),
          'it breaks': failed('No network'),
          'half a minute passes': failed('The server did not answer in time. Please try again.'),
        },
      },
      changed: {
        tags: 'password is changed',
        type: 'final',
        entry: assign({ currentPassword: '', s2fa: '', newPassword: '', repeated: '' }),
      },
    },
  }),
})
