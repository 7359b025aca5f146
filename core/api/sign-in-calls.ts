import type { Http } from './http.ts'

/** What `POST /login` is sent; passwords travel as base64 of their UTF-8 (specification §7). */
export interface Credentials {
  readonly userName: string
  readonly password: string
  /** The code of the second step. */
  readonly code?: string
}

/** What `POST /login` answers (specification §7). */
export interface LoginAnswer {
  readonly success: boolean
  readonly token?: string
  readonly resetRequired?: boolean
  readonly deniedAccess?: boolean
  readonly b2fa?: boolean
  readonly errors?: readonly { readonly message: string }[]
}

/** What `GET /check` answers. */
export interface CheckAnswer {
  readonly success: boolean
  readonly token?: string
  readonly impersonate?: boolean
  readonly reauthenticate?: boolean
}

/** What changing a token answers: impersonate and deimpersonate. */
export interface TokenAnswer {
  readonly success: boolean
  readonly token?: string
  readonly errors?: readonly { readonly message: string }[]
}

/** What is needed to change a password: the current one, or the code of a reset mail in its place. */
export interface PasswordChange {
  readonly userName: string
  readonly currentPassword?: string
  readonly code?: string
  readonly newPassword: string
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
    /** Mails a link to the address, if somebody has it; answers alike either way. */
    forgotPassword: (email: string) => post<TokenAnswer>('/reset-password', { email }, true),
    /** Mails a link to a user, asked for by an administrator. */
    resetPassword: (userId: string) =>
      post<TokenAnswer>(`/reset-password?userId=${encodeURIComponent(userId)}`, {}, false),
    changePassword: ({ userName, currentPassword, code, newPassword }: PasswordChange) =>
      post<TokenAnswer>(
        '/change-password',
        {
          UserName: userName,
          NewPassword: base64(newPassword),
          ...(currentPassword !== undefined && { CurrentPassword: base64(currentPassword) }),
          ...(code !== undefined && { code }),
        },
        true,
      ),
    /** Whether the session still stands; never retried and never asked again after a 401 (specification §4). */
    check: (token: string) =>
      http
        .send<CheckAnswer>(`${BASE}/check`, {
          anonymous: true,
          headers: { authorization: `Bearer ${token}` },
        })
        .then(answer => answer.data),
    impersonate: (userId: string) => post<TokenAnswer>('/impersonate', { UserId: userId }, false),
    deimpersonate: () => http.send<TokenAnswer>(`${BASE}/deimpersonate`).then(answer => answer.data),
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
