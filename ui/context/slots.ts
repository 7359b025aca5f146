/**
 * Fills the machines' slots (architecture, idea 2), in one place. Machines are imported only as types: each is loaded
 * with the page that runs it.
 */
import {
  type AccountAnswer,
  type CheckAnswer,
  type Client,
  type Http,
  type PasswordAnswer,
  type PasswordChange,
  signInCalls,
  type TokenAnswer,
} from '@rounds/core/api'
import type { AccountChangeCall } from '@rounds/machines/account-change'
import { fromPromise } from 'xstate'
import type { Connection } from './connection.ts'
import { clearAuthCookie, forgetToken, readToken, storeDebug, storeToken } from './storage.ts'

type Stores = { readonly token: string }

export const sessionSlots = ({ signIn }: Connection) => ({
  actors: {
    check: fromPromise<CheckAnswer, { token: string }>(({ input }) => signIn.check(input.token)),
  },
  actions: {
    'store token': (_: unknown, { token }: Stores) => storeToken(token),
    'forget token': () => forgetToken(),
  },
})

export const forgotPasswordSlots = ({ signIn }: Connection) => ({
  actors: {
    sendLink: fromPromise<TokenAnswer, { email: string }>(({ input }) => signIn.forgotPassword(input.email)),
  },
})

export const changePasswordSlots = ({ http }: Connection) => ({
  actors: {
    changePassword: fromPromise<PasswordAnswer, PasswordChange>(({ input }) => {
      // Named by its token, this device's session survives the change.
      const token = readToken()
      const named: Http = {
        ...http,
        send: (path, call) =>
          http.send(path, {
            ...call,
            ...(token !== null && { headers: { authorization: `Bearer ${token}` } }),
          }),
      }
      return signInCalls(named).changePassword(input)
    }),
  },
})

export const logoutSlots = ({ signIn }: Connection) => ({
  actors: {
    logout: fromPromise<unknown, { token: string | null }>(({ input: { token } }) =>
      token === null ? Promise.resolve() : signIn.logout(token),
    ),
  },
  actions: {
    'clear the cookie': clearAuthCookie,
    'clear the admin toggle': () => storeDebug(false),
    'forget token': forgetToken,
    'reload the page': () => location.reload(),
  },
})

export const impersonationSlots = ({ account }: Client) => ({
  actors: {
    impersonate: fromPromise<TokenAnswer, { userId: string }>(({ input }) =>
      account.impersonate(input.userId),
    ),
    deimpersonate: fromPromise<TokenAnswer, void>(() => account.deimpersonate()),
  },
  actions: {
    'store token': (_: unknown, { token }: Stores) => storeToken(token),
    'load the top page': loadTopPage,
    // Required by the specification (§8): a failed impersonation is logged to the console.
    'log the failure': (_: unknown, { message }: { message: string }) => console.error(message),
  },
})

/** Reloads the back office at its dashboard, out of any frame (specification §4, impersonation). */
export function loadTopPage(): void {
  ;(window.top ?? window).location.assign(import.meta.env.BASE_URL)
}

export const accountChangeSlots = ({ account }: Client) => ({
  actors: {
    changeAccount: fromPromise<AccountAnswer, AccountChangeCall>(({ input }) =>
      account.change(input.change, input.password),
    ),
  },
})
