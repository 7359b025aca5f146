import { factorOperations } from './factor-operations.ts'
import {
  date,
  done,
  errors,
  flag,
  maybe,
  object,
  ofUser,
  password,
  type SignInOperation,
  text,
  token,
  userName,
  uuid,
} from './operation-parts.ts'
import { passkeyOperations } from './passkey-operations.ts'

export type { SignInOperation } from './operation-parts.ts'

/**
 * Every sign-in call (specification §7, Auth; decisions §5), defined once: routes and OpenAPI are generated from it.
 */
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
        b2fa: flag('Send a code as `s2fa`: the emailed one, unless `factor` says otherwise.'),
        factor: { enum: ['app'], description: 'The authenticator app’s code is required.' },
        errors,
      },
      ['success'],
    ),
  },
  check: {
    method: 'GET',
    path: '/check',
    summary: 'Renews the token of an active session.',
    token: true,
    response: object(
      {
        success: { type: 'boolean' },
        token,
        impersonate: flag('Someone else is impersonating this person.'),
        reauthenticate: flag('The person has to sign in again.'),
      },
      ['success'],
    ),
  },
  notMe: {
    method: 'POST',
    path: '/not-me',
    summary:
      'Reports, with the link of a new-device email, that it was someone else: signs out everywhere and returns a code for a new password. Works once.',
    token: false,
    body: object({ code: { ...text(200), minLength: 1 } }, ['code']),
    response: object(
      {
        success: { type: 'boolean' },
        userName: { type: 'string', description: 'Whose new password it is.' },
        code: { type: 'string', description: 'Works as the code of an emailed password link.' },
        errors,
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
      'Emails a link for a new password: to an address, if an account has it, or to a user, for an administrator.',
    token: false,
    query: ofUser,
    body: object({ email: text(1000) }),
    response: done,
  },
  changePassword: {
    method: 'POST',
    path: '/change-password',
    summary:
      'Changes a password, with the current one and the second factor, or the code of an emailed link; ends all other sessions.',
    token: false,
    body: object(
      {
        UserName: userName,
        CurrentPassword: { ...password, type: ['string', 'null'] },
        code: { type: ['string', 'null'], maxLength: 200, description: 'The code of the emailed link.' },
        s2fa: { type: ['string', 'null'], maxLength: 40, description: 'The code of the second step.' },
        NewPassword: password,
      },
      ['UserName', 'NewPassword'],
    ),
    response: object(
      {
        success: { type: 'boolean' },
        token,
        b2fa: flag('A code was emailed; send it as `s2fa`.'),
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
    summary: 'Ends all sessions: your own, or a user’s, for an administrator.',
    token: true,
    query: ofUser,
    response: done,
  },
  unlock: {
    method: 'POST',
    path: '/unlock',
    summary: 'Unlocks a user who was locked out, for an administrator.',
    token: true,
    query: object({ userId: uuid }, ['userId']),
    response: done,
  },
  sessions: {
    method: 'GET',
    path: '/sessions',
    summary: 'The devices where you’re signed in, or where a user is, for an administrator.',
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
    summary: 'Signs out one of your own devices, or a user’s, for an administrator.',
    token: true,
    query: ofUser,
    params: object({ id: uuid }, ['id']),
    response: done,
  },
  account: {
    method: 'GET',
    path: '/account',
    summary: 'What you can change in your own account.',
    token: true,
    response: object({
      Email: { type: 'string' },
      FullName: maybe,
      TimeZone: maybe,
      TwoFactorEnabled: flag('Signing in also needs a code.'),
      SecondFactorRequiredBy: { ...maybe, description: 'The group that requires it.' },
      Authenticator: flag('The code comes from an authenticator app.'),
      RecoveryCodes: { type: 'integer', description: 'How many recovery codes are left.' },
    }),
  },
  changeAccount: {
    method: 'POST',
    path: '/account',
    summary:
      'Changes your own account. Email and second factor need the password; a new email or a new second factor needs an emailed code in a second call.',
    token: true,
    body: object({
      Email: text(256),
      FullName: { type: ['string', 'null'], maxLength: 256 },
      TimeZone: { type: ['string', 'null'], maxLength: 64 },
      TwoFactorEnabled: { type: 'boolean' },
      CurrentPassword: password,
      code: text(40, 'The emailed code.'),
    }),
    response: object(
      {
        success: { type: 'boolean' },
        codeSent: flag('A code was emailed; send it as `code`.'),
        errors,
      },
      ['success'],
    ),
  },
  ...factorOperations,
  ...passkeyOperations,
  exchange: {
    method: 'POST',
    path: '/exchange',
    summary: 'Exchanges the one-time code of an identity provider sign-in for its token.',
    token: false,
    body: object({ code: { ...text(200), minLength: 1 } }, ['code']),
    response: done,
  },
} as const satisfies Readonly<Record<string, SignInOperation>>
