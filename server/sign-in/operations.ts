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
        b2fa: flag(
          'A code is to be sent as `s2fa`: one that was sent by mail, unless `factor` says otherwise.',
        ),
        factor: { enum: ['app'], description: 'The code of the authenticator app is asked for.' },
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
        impersonate: flag('Someone else acts as this person.'),
        reauthenticate: flag('The person has to sign in again.'),
      },
      ['success'],
    ),
  },
  notMe: {
    method: 'POST',
    path: '/not-me',
    summary:
      'Says by the link of an email about a new device that it was someone else: signs out everywhere and answers a code for a new password. Works once.',
    token: false,
    body: object({ code: { ...text(200), minLength: 1 } }, ['code']),
    response: object(
      {
        success: { type: 'boolean' },
        userName: { type: 'string', description: 'Whose new password it is.' },
        code: { type: 'string', description: 'Stands for the code of a mailed link for a new password.' },
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
      'Mails a link for a new password: to an address, if someone has it, or to a user, for an administrator.',
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
    summary: 'Unlocks a user who was locked out, for an administrator.',
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
      TwoFactorEnabled: flag('Signing in also needs a code.'),
      SecondFactorRequiredBy: { ...maybe, description: 'The group that requires it.' },
      Authenticator: flag('The code is that of an authenticator app.'),
      RecoveryCodes: { type: 'integer', description: 'How many recovery codes are left.' },
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
  ...factorOperations,
  ...passkeyOperations,
  exchange: {
    method: 'POST',
    path: '/exchange',
    summary: 'Gives the token of a sign-in at the identity provider for its one-time code.',
    token: false,
    body: object({ code: { ...text(200), minLength: 1 } }, ['code']),
    response: done,
  },
} as const satisfies Readonly<Record<string, SignInOperation>>
