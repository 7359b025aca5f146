import type { Http } from './http.ts'

/** The request of `POST /login`; passwords are sent as base64 of their UTF-8 (specification §7). */
export interface Credentials {
  readonly userName: string
  readonly password: string
  /** The code of the second step. */
  readonly code?: string
}

/** The response of `POST /login` (specification §7). */
export interface LoginAnswer {
  readonly success: boolean
  readonly token?: string
  readonly resetRequired?: boolean
  readonly deniedAccess?: boolean
  readonly b2fa?: boolean
  /** The source of the code: the authenticator app if named, else email. */
  readonly factor?: 'app'
  readonly errors?: readonly { readonly message: string }[]
}

/** The response of `GET /check`. */
export interface CheckAnswer {
  readonly success: boolean
  readonly token?: string
  readonly impersonate?: boolean
  readonly reauthenticate?: boolean
}

/** The response of impersonate and deimpersonate: a changed token. */
export interface TokenAnswer {
  readonly success: boolean
  readonly token?: string
  readonly errors?: readonly { readonly message: string }[]
}

/** What saying “this was not me” answers: the code of a link for a new password, where there is a password. */
export interface NotMeAnswer extends Omit<TokenAnswer, 'token'> {
  readonly userName?: string
  readonly code?: string
}

/** What came of a change of a password. */
export interface PasswordAnswer extends TokenAnswer {
  /** A code was emailed, and is needed besides the current password. */
  readonly b2fa?: boolean
}

/** The requirements for changing a password: the current one, or the code of a reset email instead. */
export interface PasswordChange {
  readonly userName: string
  readonly currentPassword?: string
  readonly code?: string
  /** The code of a second factor. */
  readonly s2fa?: string
  readonly newPassword: string
}

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

/** The response when a passkey ceremony starts: the browser's options, as in WebAuthn. */
export interface PasskeyCeremony {
  readonly success: boolean
  readonly id?: string
  readonly options?: object
  readonly errors?: readonly { readonly message: string }[]
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

const BASE = '/api/v1/mc/jwt'

/** Base64 of a text's UTF-8 bytes, in the browser and in Node alike. */
export function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join(''))
}

/** The sign-in calls (specification §7, Auth). */
export function signInCalls(http: Http) {
  const post = <T>(path: string, body: object, anonymous: boolean) =>
    http.send<T>(`${BASE}${path}`, { method: 'POST', body, anonymous }).then(answer => answer.data)
  return {
    login: ({ userName, password, code }: Credentials) =>
      post<LoginAnswer>(
        '/login',
        { UserName: userName, Password: base64(password), ...(code && { s2fa: code }) },
        true,
      ),
    /** Emails a link to the address, if someone has it; the response is the same either way. */
    forgotPassword: (email: string) => post<TokenAnswer>('/reset-password', { email }, true),
    /** Emails a link to a user, requested by an administrator. */
    resetPassword: (userId: string) =>
      post<TokenAnswer>(`/reset-password?userId=${encodeURIComponent(userId)}`, {}, false),
    changePassword: ({ userName, currentPassword, code, s2fa, newPassword }: PasswordChange) =>
      post<PasswordAnswer>(
        '/change-password',
        {
          UserName: userName,
          NewPassword: base64(newPassword),
          ...(currentPassword !== undefined && { CurrentPassword: base64(currentPassword) }),
          ...(code !== undefined && { code }),
          ...(s2fa !== undefined && { s2fa }),
        },
        true,
      ),
    /** Whether the session is still valid; never retried, and never repeated after a 401 (specification §4). */
    check: (token: string) =>
      http
        .send<CheckAnswer>(`${BASE}/check`, {
          anonymous: true,
          once: true,
          headers: { authorization: `Bearer ${token}` },
        })
        .then(answer => answer.data),
    impersonate: (userId: string) => post<TokenAnswer>('/impersonate', { UserId: userId }, false),
    deimpersonate: () => http.send<TokenAnswer>(`${BASE}/deimpersonate`).then(answer => answer.data),
    account: () => http.send<OwnAccount>(`${BASE}/account`).then(answer => answer.data),
    changeAccount: (change: AccountChange, password?: string) =>
      post<AccountAnswer>(
        '/account',
        { ...change, ...(password !== undefined && { CurrentPassword: base64(password) }) },
        false,
      ),
    /** Starts setting up an authenticator app. */
    setUpAuthenticator: (password: string) =>
      post<AuthenticatorAnswer>('/account/authenticator', { CurrentPassword: base64(password) }, false),
    /** Confirms it by its first code; returns recovery codes. */
    confirmAuthenticator: (code: string) =>
      post<FactorAnswer>('/account/authenticator/confirm', { code }, false),
    removeAuthenticator: (password: string) =>
      post<FactorAnswer>('/account/authenticator/remove', { CurrentPassword: base64(password) }, false),
    renewRecoveryCodes: (password: string) =>
      post<FactorAnswer>('/account/recovery-codes', { CurrentPassword: base64(password) }, false),
    /** Step-up, before a call that needs it. */
    stepUp: (password: string) =>
      post<FactorAnswer>('/step-up', { CurrentPassword: base64(password) }, false),
    /** Starts a passkey sign-in, and completes it with the browser's response. */
    beginPasskeySignIn: () => post<PasskeyCeremony>('/passkeys/options', {}, true),
    passkeySignIn: (id: string, response: object) =>
      post<LoginAnswer>('/passkeys/login', { id, response }, true),
    passkeys: () => http.send<readonly Passkey[]>(`${BASE}/account/passkeys`).then(answer => answer.data),
    /** Starts adding a passkey, and adds the one that the browser created. */
    beginPasskey: (password: string) =>
      post<PasskeyCeremony>('/account/passkeys/options', { CurrentPassword: base64(password) }, false),
    addPasskey: (id: string, name: string, response: object) =>
      post<FactorAnswer>('/account/passkeys', { id, name, response }, false),
    removePasskey: (id: string, password: string) =>
      post<FactorAnswer>('/account/passkeys/remove', { CurrentPassword: base64(password), id }, false),
    /** Starts step-up with a passkey, and completes it. */
    beginPasskeyStepUp: () => post<PasskeyCeremony>('/step-up/passkey/options', {}, false),
    passkeyStepUp: (id: string, response: object) =>
      post<FactorAnswer>('/step-up/passkey', { id, response }, false),
    /** The devices of one's own account, or of a user, for an administrator. */
    devices: (userId?: string) =>
      http
        .send<readonly Device[]>(`${BASE}/sessions`, userId === undefined ? undefined : { query: { userId } })
        .then(answer => answer.data),
    signOutDevice: (id: string, userId?: string) =>
      http
        .send<TokenAnswer>(`${BASE}/sessions/${encodeURIComponent(id)}`, {
          method: 'DELETE',
          ...(userId !== undefined && { query: { userId } }),
        })
        .then(answer => answer.data),
    /** Ends all sessions: one's own, or those of a user, for an administrator. */
    signOutEverywhere: (userId?: string) =>
      post<TokenAnswer>(
        `/signout-everywhere${userId === undefined ? '' : `?userId=${encodeURIComponent(userId)}`}`,
        {},
        false,
      ),
    /** Unlocks a user who was locked out, for an administrator. */
    unlock: (userId: string) => post<TokenAnswer>(`/unlock?userId=${encodeURIComponent(userId)}`, {}, false),
    /** The token of a sign-in at the identity provider, for its one-time code. */
    exchange: (code: string) => post<TokenAnswer>('/exchange', { code }, true),
    /** Says by the link of an email that a sign-in was someone else. */
    notMe: (code: string) => post<NotMeAnswer>('/not-me', { code }, true),
    /** Ends the session of the token on every node. */
    logout: (token: string) =>
      http
        .send<TokenAnswer>(`${BASE}/frontendlogout`, {
          anonymous: true,
          headers: { authorization: `Bearer ${token}` },
        })
        .then(answer => answer.data),
  }
}

export type SignInCalls = ReturnType<typeof signInCalls>
