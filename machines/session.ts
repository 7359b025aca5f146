/**
 * The session, for the lifetime of the page (specification §4, auth; decisions §5): checked on mount, focus and
 * reconnect, and renewed before the token expires. It never touches unsaved input: if a session ends while someone is
 * working, the re-login dialog opens over the page; only someone without a page goes to the sign-in screen.
 *
 * Three parallel parts: whether someone is signed in, the check, and the connection.
 */
import { type Claims, decodeToken, type SessionUser } from '@rounds/core/access'
import { type CheckAnswer, isServerAway } from '@rounds/core/api'
import { sameValue } from '@rounds/core/rules/table'
import { type ActorRefFrom, and, assign, not, raise, setup, stateIn } from 'xstate'
import { effect, slot } from './kit.ts'

export interface SessionInput {
  /** The stored token, or null. */
  readonly token: string | null
}

export interface SessionContext {
  readonly token: string | null
  /** The token's person; kept while they are asked to sign in again. */
  readonly user: SessionUser | null
  /** Whether roles or permissions have changed since they were last checked (specification §4). */
  readonly newRoleOrPermissions: boolean
}

export type SessionEvent =
  | { type: 'FOCUS' }
  | { type: 'RECONNECT' }
  | { type: 'DISCONNECT' }
  /** Checks now, however recent the last check. */
  | { type: 'RETRY' }
  /** A call got a 401; with the token it used, if known. */
  | { type: 'UNAUTHORIZED'; token?: string | null }
  /** A response said that roles or permissions differ from this token's. */
  | { type: 'NEW_RIGHTS'; token: string }
  | { type: 'SIGNED_IN'; token: string }
  | { type: 'REAUTHENTICATED'; token: string }
  | { type: 'SIGNED_IN_ELSEWHERE'; token: string }
  | { type: 'SIGNED_OUT_ELSEWHERE' }
  | { type: 'SIGN_OUT' }
  /** The new roles and permissions were checked. */
  | { type: 'SEEN' }
  /** Raised by the check itself. */
  | { type: 'CHECKED'; result: CheckResult; token?: string }

/** The result of a check: valid, sign in again, refused, or no response. */
export type CheckResult = 'stands' | 'asks again' | 'refused' | 'unanswered'

export type SessionTag =
  | 'loading'
  | 'cannot reach the server'
  | 'signed in'
  | 'signed out'
  /** The page stays, and a dialog asks to sign in. */
  | 'asks to sign in again'
  /** There is no page to lose. */
  | 'goes to sign-in'
  | 'offline'
  | 'checking'

export type SessionEmitted =
  | { type: 'NEW_ROLE_OR_PERMISSIONS'; user: SessionUser; before: SessionUser }
  /** Someone else signed in: data of the previous person must be reloaded. */
  | { type: 'PERSON_CHANGED'; user: SessionUser }

/** The person of a token; null if it can't be decoded (specification §8, token decoding). */
function userIn(token: string | null): SessionUser | null {
  if (token === null) return null
  try {
    return decodeToken(token)
  } catch {
    return null
  }
}

const rightsOf = (user: SessionUser): { roles: readonly string[]; claims: Claims } => ({
  roles: [...user.roles].sort(),
  claims: Object.fromEntries(Object.entries(user.claims).map(([name, values]) => [name, [...values].sort()])),
})

/** Whether a token gives the same person other roles or permissions. */
const changesRights = (before: SessionUser | null, after: SessionUser): before is SessionUser =>
  before !== null && before.userId === after.userId && !sameValue(rightsOf(before), rightsOf(after))

const changesPerson = (before: SessionUser | null, after: SessionUser): boolean =>
  before !== null && before.userId !== after.userId

const parts = setup({
  types: {} as {
    context: SessionContext
    events: SessionEvent
    input: SessionInput
    emitted: SessionEmitted
    tags: SessionTag
  },
  actors: { check: slot<CheckAnswer, { token: string }>('check') },
  delays: {
    /** The minimum time between checks (specification §9, focus throttle). */
    'it may be checked again': 5_000,
    /** A token lasts 30 minutes (decisions §5); it is renewed well before it expires. */
    'the token ends soon': 24 * 60_000,
    'it is worth asking again': 60_000,
    'the answer is overdue': 15_000,
  },
  guards: {
    'there is a token': ({ context }) => context.token !== null,
    'the token can be read': (_, token: string) => userIn(token) !== null,
    'it is the token in use': ({ context }, token: string | null | undefined) =>
      token === undefined || token === context.token,
    'it is offline': stateIn('#offline'),
    'the check says': ({ event }, result: CheckResult) => event.type === 'CHECKED' && event.result === result,
  },
  actions: {
    /** Keeps a token for the next visit and other tabs. */
    'store token': effect<{ token: string }>('store token'),
    /** Deletes the stored token. */
    'forget token': effect('forget token'),
    'drop the token': assign({ token: null }),
    'drop the person': assign({ token: null, user: null, newRoleOrPermissions: false }),
    'mark as seen': assign({ newRoleOrPermissions: false }),
    'tell what the check said': raise((_, said: { result: CheckResult; token?: string }) => ({
      type: 'CHECKED' as const,
      ...said,
    })),
  },
})

/** Takes the token of an event, and reports what it changes: permissions, or the person. */
const takeToken = parts.enqueueActions(({ context, event, enqueue }) => {
  const token = 'token' in event ? (event.token ?? null) : null
  const user = userIn(token)
  if (user === null) return
  const { user: before } = context
  const rights = changesRights(before, user)
  enqueue.assign({ token, user, newRoleOrPermissions: context.newRoleOrPermissions || rights })
  if (rights) enqueue.emit({ type: 'NEW_ROLE_OR_PERMISSIONS', user, before })
  if (changesPerson(before, user)) enqueue.emit({ type: 'PERSON_CHANGED', user })
})

export const session = parts.createMachine({
  id: 'session',
  context: ({ input }) => {
    const user = userIn(input.token)
    return { token: user ? input.token : null, user, newRoleOrPermissions: false }
  },
  type: 'parallel',
  on: { SEEN: { actions: 'mark as seen' } },
  states: {
    access: {
      initial: 'loading',
      on: {
        SIGNED_IN: {
          guard: { type: 'the token can be read', params: ({ event }) => event.token },
          target: '.authenticated',
          actions: [takeToken, { type: 'store token', params: ({ event }) => ({ token: event.token }) }],
        },
        REAUTHENTICATED: {
          guard: { type: 'the token can be read', params: ({ event }) => event.token },
          target: '.authenticated',
          actions: [takeToken, { type: 'store token', params: ({ event }) => ({ token: event.token }) }],
        },
        SIGNED_IN_ELSEWHERE: {
          guard: { type: 'the token can be read', params: ({ event }) => event.token },
          target: '.authenticated',
          actions: takeToken,
        },
        SIGN_OUT: { target: '.unauthenticated', actions: 'drop the person' },
        SIGNED_OUT_ELSEWHERE: { target: '.unauthenticated', actions: 'drop the person' },
      },
      states: {
        loading: {
          tags: 'loading',
          entry: raise({ type: 'RETRY' }),
          always: { guard: not('there is a token'), target: 'unauthenticated' },
          on: {
            CHECKED: [
              {
                guard: { type: 'the check says', params: 'stands' },
                target: 'authenticated',
                actions: [
                  takeToken,
                  { type: 'store token', params: ({ context }) => ({ token: context.token ?? '' }) },
                ],
              },
              { guard: { type: 'the check says', params: 'asks again' }, target: 'reauthenticate required' },
              { guard: { type: 'the check says', params: 'unanswered' }, target: 'unreachable' },
              { target: 'unauthenticated', actions: ['drop the person', 'forget token'] },
            ],
          },
        },
        unreachable: {
          tags: 'cannot reach the server',
          on: {
            CHECKED: [
              {
                guard: { type: 'the check says', params: 'stands' },
                target: 'authenticated',
                actions: [
                  takeToken,
                  { type: 'store token', params: ({ context }) => ({ token: context.token ?? '' }) },
                ],
              },
              { guard: { type: 'the check says', params: 'asks again' }, target: 'reauthenticate required' },
              { guard: { type: 'the check says', params: 'unanswered' } },
              { target: 'unauthenticated', actions: ['drop the person', 'forget token'] },
            ],
          },
        },
        authenticated: {
          tags: 'signed in',
          on: {
            UNAUTHORIZED: {
              guard: { type: 'it is the token in use', params: ({ event }) => event.token },
              target: 'reauthenticate required',
            },
            SIGNED_OUT_ELSEWHERE: { target: 'lapsed', actions: 'drop the token' },
            CHECKED: [
              {
                guard: { type: 'the check says', params: 'stands' },
                actions: [
                  takeToken,
                  { type: 'store token', params: ({ context }) => ({ token: context.token ?? '' }) },
                ],
              },
              { guard: { type: 'the check says', params: 'asks again' }, target: 'reauthenticate required' },
              { guard: { type: 'the check says', params: 'unanswered' } },
              { target: 'lapsed', actions: ['drop the token', 'forget token'] },
            ],
          },
        },
        'reauthenticate required': {
          tags: ['signed in', 'asks to sign in again'],
          on: {
            SIGNED_OUT_ELSEWHERE: { target: 'lapsed', actions: 'drop the token' },
            CHECKED: {
              guard: { type: 'the check says', params: 'stands' },
              target: 'authenticated',
              actions: [
                takeToken,
                { type: 'store token', params: ({ context }) => ({ token: context.token ?? '' }) },
              ],
            },
          },
        },
        /** Signed out, with a page behind that may hold unsaved input. */
        lapsed: {
          tags: ['signed out', 'asks to sign in again'],
          on: { SIGNED_OUT_ELSEWHERE: {} },
        },
        unauthenticated: { tags: ['signed out', 'goes to sign-in'] },
      },
    },
    check: {
      initial: 'idle',
      on: {
        SIGNED_IN: {
          guard: { type: 'the token can be read', params: ({ event }) => event.token },
          target: '.resting',
        },
        REAUTHENTICATED: {
          guard: { type: 'the token can be read', params: ({ event }) => event.token },
          target: '.resting',
        },
        SIGNED_IN_ELSEWHERE: {
          guard: { type: 'the token can be read', params: ({ event }) => event.token },
          target: '.resting',
        },
      },
      states: {
        idle: {
          on: {
            FOCUS: { guard: 'there is a token', target: 'running' },
            RECONNECT: { guard: 'there is a token', target: 'running' },
            RETRY: { guard: 'there is a token', target: 'running' },
            NEW_RIGHTS: {
              guard: { type: 'it is the token in use', params: ({ event }) => event.token },
              target: 'running',
            },
          },
          after: {
            'the token ends soon': { guard: 'there is a token', target: 'running' },
            'it is worth asking again': {
              guard: and(['there is a token', 'it is offline']),
              target: 'running',
            },
          },
        },
        running: {
          tags: 'checking',
          on: { SIGN_OUT: 'resting', SIGNED_OUT_ELSEWHERE: 'resting' },
          invoke: {
            src: 'check',
            input: ({ context }) => ({ token: context.token ?? '' }),
            onDone: {
              target: 'resting',
              actions: {
                type: 'tell what the check said',
                params: ({ event }) => resultOfCheck(event.output),
              },
            },
            onError: {
              target: 'resting',
              actions: {
                type: 'tell what the check said',
                params: ({ event }) => ({ result: failure(event.error) }),
              },
            },
          },
          after: {
            'the answer is overdue': {
              target: 'resting',
              actions: { type: 'tell what the check said', params: { result: 'unanswered' } },
            },
          },
        },
        resting: {
          on: {
            RETRY: { guard: 'there is a token', target: 'running' },
            NEW_RIGHTS: {
              guard: { type: 'it is the token in use', params: ({ event }) => event.token },
              target: 'running',
            },
            RECONNECT: { guard: and(['there is a token', 'it is offline']), target: 'running' },
          },
          after: { 'it may be checked again': 'idle' },
        },
      },
    },
    connection: {
      initial: 'online',
      states: {
        online: {
          on: {
            DISCONNECT: 'offline',
            CHECKED: { guard: { type: 'the check says', params: 'unanswered' }, target: 'offline' },
          },
        },
        offline: {
          id: 'offline',
          tags: 'offline',
          on: {
            RECONNECT: 'online',
            CHECKED: [{ guard: { type: 'the check says', params: 'unanswered' } }, { target: 'online' }],
          },
        },
      },
    },
  },
})

/** The meaning of a check response. A token that can't be decoded is no session (specification §8). */
function resultOfCheck(answer: CheckAnswer): { result: CheckResult; token?: string } {
  const token = answer.token
  if (!answer.success || (token !== undefined && userIn(token) === null)) return { result: 'refused' }
  return { result: answer.reauthenticate ? 'asks again' : 'stands', ...(token !== undefined && { token }) }
}

const failure = (error: unknown): CheckResult => (isServerAway(error) ? 'unanswered' : 'refused')

/**
 * Waits while a call that got a 401 may still be retried (decisions §5): true once someone is signed in, false once
 * nobody will be.
 */
export function untilSignedIn(actor: ActorRefFrom<typeof session>): Promise<boolean> {
  return new Promise(resolve => {
    const look = (snapshot: ReturnType<typeof actor.getSnapshot>) => {
      const waits = snapshot.hasTag('asks to sign in again') || snapshot.hasTag('loading')
      if (waits || snapshot.hasTag('cannot reach the server')) return false
      resolve(snapshot.hasTag('signed in'))
      return true
    }
    if (look(actor.getSnapshot())) return
    const subscription = actor.subscribe(snapshot => {
      if (look(snapshot)) subscription.unsubscribe()
    })
  })
}
