import { type AnyMachineSnapshot, and, assign, not, setup, stateIn } from 'xstate'
import type { SessionUser } from '../../../core/access/index.ts'
import { ApiError } from '../../../core/api/index.ts'
import type {
  SessionContext,
  SessionEmitted,
  SessionEvent,
  SessionInput,
  SessionTag,
} from '../../../machines/session.ts'
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
import { tokenFor } from '../support/token.ts'

const person = (name: string, ids: readonly number[], roles: readonly string[] = ['Admin']): SessionUser => ({
  email: `${name}@example.com`,
  name,
  userId: name,
  roles,
  claims: { TId: ids },
  impersonating: false,
  isMJA: false,
  isMaintenance: true,
  timeZone: null,
})

/** What each token says; the last two give the same rights in another order. */
const tokens = {
  kept: { token: tokenFor('ana', 'TId:1'), user: person('ana', [1]) },
  renewed: { token: `${tokenFor('ana', 'TId:1')}2`, user: person('ana', [1]) },
  'of another': { token: tokenFor('bo', 'TId:1'), user: person('bo', [1]) },
  'with another role': {
    token: tokenFor('ana', 'TId:1', ['Admin', 'Editor']),
    user: person('ana', [1], ['Admin', 'Editor']),
  },
  'with more rights': {
    token: tokenFor('ana', 'TId:1|TId:2', ['Admin', 'Editor']),
    user: person('ana', [1, 2], ['Admin', 'Editor']),
  },
  'in another order': {
    token: tokenFor('ana', 'TId:2|TId:1', ['Editor', 'Admin']),
    user: person('ana', [2, 1], ['Editor', 'Admin']),
  },
} as const
type Token = keyof typeof tokens

const MINUTE = 60_000

const events = {
  'the page gets the focus': sends({ type: 'FOCUS' }),
  'the connection is back': sends({ type: 'RECONNECT' }),
  'the connection is lost': sends({ type: 'DISCONNECT' }),
  'asks to check now': sends({ type: 'RETRY' }),
  'a call is refused': sends({ type: 'UNAUTHORIZED' }),
  'a call with this token is refused': sends((context: SessionContext) => ({
    type: 'UNAUTHORIZED',
    token: context.token ?? 'of nobody',
  })),
  'an answer tells of new rights': sends((context: SessionContext) => ({
    type: 'NEW_RIGHTS',
    token: context.token ?? 'of nobody',
  })),
  'an answer to an older token tells of new rights': sends({ type: 'NEW_RIGHTS', token: 'older' }),
  'a call with an older token is refused': sends({ type: 'UNAUTHORIZED', token: 'older' }),
  'signs in': sends({ type: 'SIGNED_IN', token: tokens.kept.token }),
  'signs in with what cannot be read': sends({ type: 'SIGNED_IN', token: 'x' }),
  'signs in again': sends({ type: 'REAUTHENTICATED', token: tokens.renewed.token }),
  'another signs in again': sends({ type: 'REAUTHENTICATED', token: tokens['of another'].token }),
  'signs in again with what cannot be read': sends({ type: 'REAUTHENTICATED', token: 'x' }),
  'signs in elsewhere': sends({ type: 'SIGNED_IN_ELSEWHERE', token: tokens['in another order'].token }),
  'signs in elsewhere with what cannot be read': sends({ type: 'SIGNED_IN_ELSEWHERE', token: 'x' }),
  'signs out elsewhere': sends({ type: 'SIGNED_OUT_ELSEWHERE' }),
  'signs out': sends({ type: 'SIGN_OUT' }),
  'has seen the new rights': sends({ type: 'SEEN' }),
  'it stands': answers('check', { success: true }),
  'it stands with a new token': answers('check', { success: true, token: tokens.renewed.token }),
  'it stands with more rights': answers('check', {
    success: true,
    token: tokens['with more rights'].token,
  }),
  'it stands with another role': answers('check', {
    success: true,
    token: tokens['with another role'].token,
  }),
  'it asks to sign in again': answers('check', {
    success: true,
    reauthenticate: true,
    token: tokens.kept.token,
  }),
  'it is over': answers('check', { success: false }),
  'its answer cannot be read': answers('check', { success: true, token: 'x' }),
  'it is refused': fails('check', new ApiError(401, { message: 'Unauthorized' })),
  'the server is not reached': fails('check', new ApiError(0, { message: 'Not reached' })),
  'the network breaks': fails('check', new TypeError('Failed to fetch')),
  'the answer is overdue': passes(15_000),
  'five seconds pass': passes(5_000),
  'a minute passes': passes(MINUTE),
  'the token ends soon': passes(23 * MINUTE),
} satisfies ModelEvents<SessionEvent>

const parts = setup({
  types: {} as {
    context: SessionContext
    input: SessionInput
    events: EventOf<typeof events>
    tags: SessionTag
    emitted: SessionEmitted
  },
  guards: {
    'there is a token': ({ context }) => context.token !== null,
    'it is offline': stateIn('#offline'),
  },
  actions: {
    ...expected,
    'drop the token': assign({ token: null }),
    'drop the person': assign({ token: null, user: null, newRoleOrPermissions: false }),
    see: assign({ newRoleOrPermissions: false }),
  },
})

/** Takes a token, and tells what it changes. */
const take = (name: Token) =>
  parts.enqueueActions(({ context: { user: before, newRoleOrPermissions }, enqueue }) => {
    const { token, user } = tokens[name]
    const same = before !== null && before.userId === user.userId
    const count = ({ claims, roles }: SessionUser) => `${claims.TId?.length} ${roles.length}`
    const rights = same && count(before) !== count(user)
    enqueue.assign({ token, user, newRoleOrPermissions: newRoleOrPermissions || rights })
    if (rights) enqueue.emit({ type: 'NEW_ROLE_OR_PERMISSIONS', user, before })
    if (before && !same) enqueue.emit({ type: 'PERSON_CHANGED', user })
  })
const store = parts.enqueueActions(({ context, enqueue }) =>
  enqueue({ type: 'effect', params: { effect: 'store token', params: { token: context.token } } }),
)
const forget = { type: 'effect', params: { effect: 'forget token' } } as const

/** What the check may say: the same in several states. */
const stands = {
  'it stands': { target: '#access.authenticated', actions: store },
  'it stands with a new token': { target: '#access.authenticated', actions: [take('renewed'), store] },
  'it stands with another role': {
    target: '#access.authenticated',
    actions: [take('with another role'), store],
  },
  'it stands with more rights': {
    target: '#access.authenticated',
    actions: [take('with more rights'), store],
  },
} as const
const over = (target: '#access.lapsed' | '#access.unauthenticated') =>
  ({ target, actions: [target === '#access.lapsed' ? 'drop the token' : 'drop the person', forget] }) as const
const ends = (target: '#access.lapsed' | '#access.unauthenticated') =>
  ({
    'it is over': over(target),
    'its answer cannot be read': over(target),
    'it is refused': over(target),
  }) as const
const unanswered = (target: string) => ({
  'the server is not reached': target,
  'the network breaks': target,
  'the answer is overdue': target,
})
const firstAnswer = {
  ...stands,
  ...ends('#access.unauthenticated'),
  ...unanswered('#access.unreachable'),
  'it asks to sign in again': '#access.reauthenticate',
} as const
const lapses = {
  'signs out elsewhere': { target: '#access.lapsed', actions: 'drop the token' },
} as const
const answered = [
  'it stands',
  'it stands with a new token',
  'it stands with another role',
  'it stands with more rights',
  'it asks to sign in again',
  'it is over',
  'its answer cannot be read',
  'it is refused',
] as const
/** What comes of a check, while one is running. */
const saysTheCheck: readonly string[] = [...answered, ...Object.keys(unanswered(''))]

const all = <const Name extends string, T>(names: readonly Name[], what: T) =>
  Object.fromEntries(names.map(name => [name, what])) as Record<Name, T>
const newlySignedIn = all(
  ['signs in', 'signs in again', 'another signs in again', 'signs in elsewhere'],
  '#check.resting',
)

/** Where nothing new comes: other tokens than the one that was kept are looked at while all else stands still. */
function isAside({ context, value }: AnyMachineSnapshot): boolean {
  const { token, newRoleOrPermissions } = context as SessionContext
  const { check, connection } = value as Record<'check' | 'connection', unknown>
  const other = token !== null && token !== tokens.kept.token
  return (
    (other || newRoleOrPermissions) && (check === 'running' || check === 'idle' || connection === 'offline')
  )
}

/** Who is signed in: tabs, focus, connection, answers of the check, renewals, and signing in again over the page. */
export const sessionModel = defineModel({
  events,
  ends: isAside,
  when: (modelEvent, at) => at.matches({ check: 'running' }) || !saysTheCheck.includes(modelEvent),
  effects: ['store token', 'forget token'],
  starts: {
    'with a token': { token: tokens.kept.token },
    'without one': { token: null },
  },
  machine: parts.createMachine({
    id: 'session model',
    context: ({ input }) => ({
      token: input.token,
      user: input.token === null ? null : tokens.kept.user,
      newRoleOrPermissions: false,
    }),
    type: 'parallel',
    on: { 'has seen the new rights': { actions: 'see' } },
    states: {
      access: {
        id: 'access',
        initial: 'loading',
        on: {
          'signs in': { target: '.authenticated', actions: [take('kept'), store] },
          'signs in again': { target: '.authenticated', actions: [take('renewed'), store] },
          'another signs in again': { target: '.authenticated', actions: [take('of another'), store] },
          'signs in elsewhere': { target: '.authenticated', actions: take('in another order') },
          'signs out': { target: '.unauthenticated', actions: 'drop the person' },
          'signs out elsewhere': { target: '.unauthenticated', actions: 'drop the person' },
        },
        states: {
          loading: {
            tags: 'loading',
            always: { guard: not('there is a token'), target: 'unauthenticated' },
            on: firstAnswer,
          },
          unreachable: { tags: 'cannot reach the server', on: firstAnswer },
          authenticated: {
            tags: 'signed in',
            on: {
              ...lapses,
              ...stands,
              ...ends('#access.lapsed'),
              'a call is refused': 'reauthenticate',
              'a call with this token is refused': 'reauthenticate',
              'it asks to sign in again': 'reauthenticate',
            },
          },
          reauthenticate: { tags: ['signed in', 'asks to sign in again'], on: { ...lapses, ...stands } },
          lapsed: { tags: ['signed out', 'asks to sign in again'], on: { 'signs out elsewhere': {} } },
          unauthenticated: { tags: ['signed out', 'goes to sign-in'] },
        },
      },
      check: {
        id: 'check',
        initial: 'at first',
        on: newlySignedIn,
        states: {
          'at first': { always: [{ guard: 'there is a token', target: 'running' }, { target: 'idle' }] },
          idle: {
            initial: 'fresh',
            on: {
              'the page gets the focus': { guard: 'there is a token', target: 'running' },
              'the connection is back': { guard: 'there is a token', target: 'running' },
              'asks to check now': { guard: 'there is a token', target: 'running' },
              'an answer tells of new rights': { guard: 'there is a token', target: 'running' },
            },
            states: {
              fresh: {
                on: {
                  'a minute passes': [
                    { guard: and(['there is a token', 'it is offline']), target: '#check.running' },
                    { target: 'for a minute' },
                  ],
                },
              },
              'for a minute': {
                on: {
                  'the token ends soon': [
                    { guard: 'there is a token', target: '#check.running' },
                    { target: 'for long' },
                  ],
                },
              },
              'for long': {},
            },
          },
          running: {
            tags: 'checking',
            entry: {
              type: 'calls',
              params: ({ context }) => ({ slot: 'check', input: { token: context.token } }),
            },
            on: {
              ...all(answered, 'resting'),
              ...unanswered('resting'),
              'signs out': 'resting',
              'signs out elsewhere': 'resting',
            },
          },
          resting: {
            on: {
              'asks to check now': { guard: 'there is a token', target: 'running' },
              'an answer tells of new rights': { guard: 'there is a token', target: 'running' },
              'the connection is back': {
                guard: and(['there is a token', 'it is offline']),
                target: 'running',
              },
              'five seconds pass': 'idle',
            },
          },
        },
      },
      connection: {
        initial: 'online',
        states: {
          online: { on: { 'the connection is lost': 'offline', ...unanswered('offline') } },
          offline: {
            id: 'offline',
            tags: 'offline',
            on: { 'the connection is back': 'online', ...all(answered, 'online') },
          },
        },
      },
    },
  }),
})
