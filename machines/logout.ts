/**
 * Signing out (specification §4, logout): clears what this browser stores at once, tells the server after 50 ms, and
 * reloads the page whatever the response. The chord Shift+Ctrl+Alt+L sends the same event.
 */
import { assign, setup } from 'xstate'
import { effect, slot } from './kit.ts'

export interface LogoutContext {
  /** The token to end, read before it was cleared. */
  readonly token: string | null
}

export type LogoutEvent = { type: 'LOG_OUT'; token: string | null }

export type LogoutTag = 'busy' | 'signed out'

export const logout = setup({
  types: {} as { context: LogoutContext; events: LogoutEvent; tags: LogoutTag },
  actors: { logout: slot<unknown, { token: string | null }>('logout') },
  delays: { 'the page has let go': 50, 'the answer is overdue': 5_000 },
  actions: {
    'clear the cookie': effect('clear the cookie'),
    'clear the admin toggle': effect('clear the admin toggle'),
    'forget token': effect('forget token'),
    'reload the page': effect('reload the page'),
    'take the token': assign((_, token: string | null) => ({ token })),
    'drop the token': assign({ token: null }),
  },
}).createMachine({
  id: 'logout',
  context: { token: null },
  initial: 'signed in',
  states: {
    'signed in': {
      on: {
        LOG_OUT: {
          target: 'cleared',
          actions: [
            { type: 'take the token', params: ({ event }) => event.token },
            'clear the cookie',
            'clear the admin toggle',
            'forget token',
          ],
        },
      },
    },
    cleared: { tags: 'busy', after: { 'the page has let go': 'telling the server' } },
    'telling the server': {
      tags: 'busy',
      invoke: {
        src: 'logout',
        input: ({ context }) => ({ token: context.token }),
        onDone: 'signed out',
        onError: 'signed out',
      },
      after: { 'the answer is overdue': 'signed out' },
    },
    'signed out': { tags: 'signed out', type: 'final', entry: ['drop the token', 'reload the page'] },
  },
})
