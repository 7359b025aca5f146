import { errors, object, password, type SignInOperation, text } from './operation-parts.ts'

const typed = object({ CurrentPassword: password }, ['CurrentPassword'])
const codes = {
  type: 'array',
  items: { type: 'string' },
  description: 'Recovery codes, shown only this once. Each works once, in place of any other code.',
} as const
const outcome = object({ success: { type: 'boolean' }, codes, errors }, ['success'])

/** The calls for your own second factors, and for step-up. */
export const factorOperations = {
  setUpAuthenticator: {
    method: 'POST',
    path: '/account/authenticator',
    summary: 'Starts setting up your own authenticator app.',
    token: true,
    body: typed,
    response: object(
      {
        success: { type: 'boolean' },
        secret: { type: 'string', description: 'The secret in base32, for typing it in.' },
        picture: {
          ...object({ size: { type: 'integer' }, path: { type: 'string' } }, ['size', 'path']),
          description: 'The dark squares of a QR code, as the path of a drawing of this size.',
        },
        errors,
      },
      ['success'],
    ),
  },
  confirmAuthenticator: {
    method: 'POST',
    path: '/account/authenticator/confirm',
    summary: 'Confirms the authenticator app with one of its codes; sign-in then asks for its codes.',
    token: true,
    body: object({ code: text(40, 'The code the app shows.') }, ['code']),
    response: outcome,
  },
  removeAuthenticator: {
    method: 'POST',
    path: '/account/authenticator/remove',
    summary: 'Removes your own authenticator app and recovery codes; sign-in asks for emailed codes again.',
    token: true,
    body: typed,
    response: outcome,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/account/recovery-codes',
    summary: 'Creates new recovery codes for yourself; the old ones stop working.',
    token: true,
    body: typed,
    response: outcome,
  },
  stepUp: {
    method: 'POST',
    path: '/step-up',
    summary: 'Confirms a session with the password, before secrets are shown.',
    token: true,
    body: typed,
    response: outcome,
  },
} as const satisfies Readonly<Record<string, SignInOperation>>
