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

/** The response when a passkey ceremony starts: the browser's options, as in WebAuthn. */
export interface PasskeyCeremony {
  readonly success: boolean
  readonly id?: string
  readonly options?: object
  readonly errors?: readonly { readonly message: string }[]
}

/** Where the calls of section 7, Auth, are. */
export const SIGN_IN = '/api/v1/mc/jwt'

/** Base64 of a text's UTF-8 bytes, in the browser and in Node alike. */
export function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join(''))
}

/** The calls for signing in, for which nobody has to be signed in (specification §7, Auth). */
export function signInCalls(http: Http) {
  const post = <T>(path: string, body: object) =>
    http.send<T>(`${SIGN_IN}${path}`, { method: 'POST', body, anonymous: true }).then(answer => answer.data)
  return {
    login: ({ userName, password, code }: Credentials) =>
      post<LoginAnswer>('/login', {
        UserName: userName,
        Password: base64(password),
        ...(code && { s2fa: code }),
      }),
    /** Emails a link to the address, if someone has it; the response is the same either way. */
    forgotPassword: (email: string) => post<TokenAnswer>('/reset-password', { email }),
    changePassword: ({ userName, currentPassword, code, s2fa, newPassword }: PasswordChange) =>
      post<PasswordAnswer>('/change-password', {
        UserName: userName,
        NewPassword: base64(newPassword),
        ...(currentPassword !== undefined && { CurrentPassword: base64(currentPassword) }),
        ...(code !== undefined && { code }),
        ...(s2fa !== undefined && { s2fa }),
      }),
    /** Whether the session is still valid; never retried, and never repeated after a 401 (specification §4). */
    check: (token: string) =>
      http
        .send<CheckAnswer>(`${SIGN_IN}/check`, {
          anonymous: true,
          once: true,
          headers: { authorization: `Bearer ${token}` },
        })
        .then(answer => answer.data),
    /** Starts a passkey sign-in, and completes it with the browser's response. */
    beginPasskeySignIn: () => post<PasskeyCeremony>('/passkeys/options', {}),
    passkeySignIn: (id: string, response: object) => post<LoginAnswer>('/passkeys/login', { id, response }),
    /** The token of a sign-in at the identity provider, for its one-time code. */
    exchange: (code: string) => post<TokenAnswer>('/exchange', { code }),
    /** Says by the link of an email that a sign-in was someone else. */
    notMe: (code: string) => post<NotMeAnswer>('/not-me', { code }),
    /** Ends the session of the token on every node. */
    logout: (token: string) =>
      http
        .send<TokenAnswer>(`${SIGN_IN}/frontendlogout`, {
          anonymous: true,
          headers: { authorization: `Bearer ${token}` },
        })
        .then(answer => answer.data),
  }
}

export type SignInCalls = ReturnType<typeof signInCalls>
