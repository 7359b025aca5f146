/** A JSON schema, as Fastify and OpenAPI take it. */
export type Schema = Readonly<Record<string, unknown>>

/** One call of signing in, as its route is made and OpenAPI describes it. Paths are below `/api/v1/mc/jwt`. */
export interface SignInOperation {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly summary: string
  /** Whether it is called with a bearer token. */
  readonly token: boolean
  readonly body?: Schema
  readonly query?: Schema
  readonly params?: Schema
  readonly response: Schema
}

const text = (maxLength: number, description?: string): Schema => ({
  type: 'string',
  maxLength,
  ...(description && { description }),
})
const flag = (description: string): Schema => ({ type: 'boolean', description })
const object = (properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
})

const password = text(8000, 'Base64 of its UTF-8.')
const userName = { ...text(1000, 'The user name or the mail address.'), minLength: 1 }
const token = text(100_000, 'The bearer token, good for 30 minutes.')
const uuid: Schema = { type: 'string', format: 'uuid' }
const errors: Schema = {
  type: 'array',
  items: object({ message: { type: 'string' } }, ['message']),
  description: 'What went wrong, for the person.',
}
const done = object({ success: { type: 'boolean' }, token, errors }, ['success'])
const ofUser = object({ userId: uuid })
const date: Schema = { type: 'string', format: 'date-time' }
const maybe: Schema = { type: ['string', 'null'] }

/** Every call of signing in (specification §7, Auth; decisions §5), once: routes and OpenAPI are made from it. */
export const signInOperations = {
  login: {
    method: 'POST',
    path: '/login',
    summary: 'Signs in, in one step or, with a second factor, in two.',
    token: false,
    body: object(
      {
        UserName: userName,
        Password: password,
        s2fa: { type: ['string', 'null'], maxLength: 40, description: 'The code of the second step.' },
      },
      ['UserName', 'Password'],
    ),
    response: object(
      {
        success: { type: 'boolean' },
        token,
        resetRequired: flag('The password has to be changed first.'),
        deniedAccess: flag('The account has been disabled.'),
        b2fa: flag('A code was sent by mail and is to be sent as `s2fa`.'),
        errors,
      },
      ['success'],
    ),
  },
  check: {
    method: 'GET',
    path: '/check',
    summary: 'Renews the token of a session that stands.',
    token: true,
    response: object(
      {
        success: { type: 'boolean' },
        token,
        impersonate: flag('Somebody else acts as this person.'),
        reauthenticate: flag('The person has to sign in again.'),
      },
      ['success'],
    ),
  },
  logout: {
    method: 'GET',
    path: '/frontendlogout',
    summary: 'Ends the session of the token on every node.',
    token: true,
    response: done,
  },
  resetPassword: {
    method: 'POST',
    path: '/reset-password',
    summary:
      'Mails a link for a new password: to an address, if somebody has it, or to a user, for an administrator.',
    token: false,
    query: ofUser,
    body: object({ email: text(1000) }),
    response: done,
  },
  changePassword: {
    method: 'POST',
    path: '/change-password',
    summary:
      'Changes a password, with the current one and the second factor, or the code of a mailed link; ends all other sessions.',
    token: false,
    body: object(
      {
        UserName: userName,
        CurrentPassword: { ...password, type: ['string', 'null'] },
        code: { type: ['string', 'null'], maxLength: 200, description: 'The code of the mailed link.' },
        s2fa: { type: ['string', 'null'], maxLength: 40, description: 'The code of the second step.' },
        NewPassword: password,
      },
      ['UserName', 'NewPassword'],
    ),
    response: object(
      {
        success: { type: 'boolean' },
        token,
        b2fa: flag('A code was sent by mail and is to be sent as `s2fa`.'),
        errors,
      },
      ['success'],
    ),
  },
  impersonate: {
    method: 'POST',
    path: '/impersonate',
    summary: 'Acts as another user.',
    token: true,
    body: object({ UserId: uuid }, ['UserId']),
    response: done,
  },
  deimpersonate: {
    method: 'GET',
    path: '/deimpersonate',
    summary: 'Stops acting as another user.',
    token: true,
    response: done,
  },
  signOutEverywhere: {
    method: 'POST',
    path: '/signout-everywhere',
    summary: 'Ends all sessions: one’s own, or those of a user, for an administrator.',
    token: true,
    query: ofUser,
    response: done,
  },
  unlock: {
    method: 'POST',
    path: '/unlock',
    summary: 'Lets a user who was locked out try again at once, for an administrator.',
    token: true,
    query: object({ userId: uuid }, ['userId']),
    response: done,
  },
  sessions: {
    method: 'GET',
    path: '/sessions',
    summary: 'The devices on which one is signed in, or a user, for an administrator.',
    token: true,
    query: ofUser,
    response: {
      type: 'array',
      items: object({
        SessionId: uuid,
        CreatedDt: date,
        LastSeenDt: date,
        Address: maybe,
        UserAgent: maybe,
        Current: flag('The session of this call.'),
      }),
    },
  },
  endSession: {
    method: 'DELETE',
    path: '/sessions/:id',
    summary: 'Signs out one of one’s own devices, or of those of a user, for an administrator.',
    token: true,
    query: ofUser,
    params: object({ id: uuid }, ['id']),
    response: done,
  },
  account: {
    method: 'GET',
    path: '/account',
    summary: 'What one may change of one’s own account.',
    token: true,
    response: object({
      Email: { type: 'string' },
      FullName: maybe,
      TimeZone: maybe,
      TwoFactorEnabled: flag('Signing in takes a code from a mail too.'),
    }),
  },
  changeAccount: {
    method: 'POST',
    path: '/account',
    summary:
      'Changes one’s own account. Mail and second factor need the password; another mail, or a second factor that begins, needs a mailed code in a second call.',
    token: true,
    body: object({
      Email: text(256),
      FullName: { type: ['string', 'null'], maxLength: 256 },
      TimeZone: { type: ['string', 'null'], maxLength: 64 },
      TwoFactorEnabled: { type: 'boolean' },
      CurrentPassword: password,
      code: text(40, 'The code that was mailed.'),
    }),
    response: object(
      {
        success: { type: 'boolean' },
        codeSent: flag('A code was mailed and is to be sent as `code`.'),
        errors,
      },
      ['success'],
    ),
  },
  exchange: {
    method: 'POST',
    path: '/exchange',
    summary: 'Gives the token of a sign-in at the identity provider for its one-time code.',
    token: false,
    body: object({ code: { ...text(200), minLength: 1 } }, ['code']),
    response: done,
  },
} as const satisfies Readonly<Record<string, SignInOperation>>
