import type { Http } from './http.ts'
import { base64, type PasskeyCeremony, SIGN_IN, type TokenAnswer } from './sign-in-calls.ts'

/** One's own account as far as it is visible and editable (screens, account). */
export interface OwnAccount {
  readonly Email: string
  readonly FullName: string | null
  readonly TimeZone: string | null
  readonly TwoFactorEnabled: boolean
  /** The group that requires a second factor; null for none. */
  readonly SecondFactorRequiredBy: string | null
  /** Whether an authenticator app is set up. */
  readonly Authenticator: boolean
  /** How many recovery codes are left. */
  readonly RecoveryCodes: number
}

/** The response to a change of one's second factors. */
export interface FactorAnswer {
  readonly success: boolean
  /** Recovery codes, shown only once. */
  readonly codes?: readonly string[]
  readonly errors?: readonly { readonly message: string }[]
}

/** One of one's own passkeys. */
export interface Passkey {
  readonly Id: string
  readonly Name: string
  readonly CreatedDt: string
  readonly LastUsedDt: string | null
}

/** The response when setting up an authenticator app starts. */
export interface AuthenticatorAnswer extends Omit<FactorAnswer, 'codes'> {
  /** For manual entry. */
  readonly secret?: string
  /** The dark squares of a QR code, as an SVG path of this size. */
  readonly picture?: { readonly size: number; readonly path: string }
}

/** A change of one's own account; email and second factor need the password, and some changes an emailed code. */
export interface AccountChange
  extends Partial<Pick<OwnAccount, 'Email' | 'FullName' | 'TimeZone' | 'TwoFactorEnabled'>> {
  readonly code?: string
}

/** The response to a change of one's own account; `codeSent` asks to repeat it with the code. */
export interface AccountAnswer {
  readonly success: boolean
  readonly codeSent?: boolean
  readonly errors?: readonly { readonly message: string }[]
}

/** A device on which one is signed in. */
export interface Device {
  readonly SessionId: string
  readonly CreatedDt: string
  readonly LastSeenDt: string
  readonly Address: string | null
  readonly UserAgent: string | null
  /** The device of this call. */
  readonly Current: boolean
}

/** The calls about accounts and devices of whoever is signed in, or of others for an administrator (specification §7, Auth). */
export function accountCalls(http: Http) {
  const post = <T>(path: string, body: object) =>
    http.send<T>(`${SIGN_IN}${path}`, { method: 'POST', body }).then(answer => answer.data)
  return {
    /** Emails a link to a user, requested by an administrator. */
    resetPassword: (userId: string) =>
      post<TokenAnswer>(`/reset-password?userId=${encodeURIComponent(userId)}`, {}),
    impersonate: (userId: string) => post<TokenAnswer>('/impersonate', { UserId: userId }),
    deimpersonate: () => http.send<TokenAnswer>(`${SIGN_IN}/deimpersonate`).then(answer => answer.data),
    read: () => http.send<OwnAccount>(`${SIGN_IN}/account`).then(answer => answer.data),
    change: (change: AccountChange, password?: string) =>
      post<AccountAnswer>('/account', {
        ...change,
        ...(password !== undefined && { CurrentPassword: base64(password) }),
      }),
    /** Starts setting up an authenticator app. */
    setUpAuthenticator: (password: string) =>
      post<AuthenticatorAnswer>('/account/authenticator', { CurrentPassword: base64(password) }),
    /** Confirms it by its first code; returns recovery codes. */
    confirmAuthenticator: (code: string) => post<FactorAnswer>('/account/authenticator/confirm', { code }),
    removeAuthenticator: (password: string) =>
      post<FactorAnswer>('/account/authenticator/remove', { CurrentPassword: base64(password) }),
    renewRecoveryCodes: (password: string) =>
      post<FactorAnswer>('/account/recovery-codes', { CurrentPassword: base64(password) }),
    /** Step-up, before a call that needs it. */
    stepUp: (password: string) => post<FactorAnswer>('/step-up', { CurrentPassword: base64(password) }),
    passkeys: () => http.send<readonly Passkey[]>(`${SIGN_IN}/account/passkeys`).then(answer => answer.data),
    /** Starts adding a passkey, and adds the one that the browser created. */
    beginPasskey: (password: string) =>
      post<PasskeyCeremony>('/account/passkeys/options', { CurrentPassword: base64(password) }),
    addPasskey: (id: string, name: string, response: object) =>
      post<FactorAnswer>('/account/passkeys', { id, name, response }),
    removePasskey: (id: string, password: string) =>
      post<FactorAnswer>('/account/passkeys/remove', { CurrentPassword: base64(password), id }),
    /** Starts step-up with a passkey, and completes it. */
    beginPasskeyStepUp: () => post<PasskeyCeremony>('/step-up/passkey/options', {}),
    passkeyStepUp: (id: string, response: object) => post<FactorAnswer>('/step-up/passkey', { id, response }),
    /** The devices of one's own account, or of a user, for an administrator. */
    devices: (userId?: string) =>
      http
        .send<readonly Device[]>(
          `${SIGN_IN}/sessions`,
          userId === undefined ? undefined : { query: { userId } },
        )
        .then(answer => answer.data),
    signOutDevice: (id: string, userId?: string) =>
      http
        .send<TokenAnswer>(`${SIGN_IN}/sessions/${encodeURIComponent(id)}`, {
          method: 'DELETE',
          ...(userId !== undefined && { query: { userId } }),
        })
        .then(answer => answer.data),
    /** Ends all sessions: one's own, or those of a user, for an administrator. */
    signOutEverywhere: (userId?: string) =>
      post<TokenAnswer>(
        `/signout-everywhere${userId === undefined ? '' : `?userId=${encodeURIComponent(userId)}`}`,
        {},
      ),
    /** Unlocks a user who was locked out, for an administrator. */
    unlock: (userId: string) => post<TokenAnswer>(`/unlock?userId=${encodeURIComponent(userId)}`, {}),
  }
}

export type AccountCalls = ReturnType<typeof accountCalls>
