import {
  date,
  errors,
  maybe,
  object,
  password,
  type SignInOperation,
  text,
  token,
  uuid,
} from './operation-parts.ts'

const ceremony = object(
  {
    success: { type: 'boolean' },
    id: { ...uuid, description: 'The ceremony’s id, to finish it.' },
    options: {
      type: 'object',
      additionalProperties: true,
      description: 'The options for the browser, as JSON (WebAuthn Level 3).',
    },
    errors,
  },
  ['success'],
)
const outcome = object({ success: { type: 'boolean' }, errors }, ['success'])
const typed = object({ CurrentPassword: password }, ['CurrentPassword'])
const credential = (response: Parameters<typeof object>[0]) => ({
  ...object(
    {
      id: text(2000),
      rawId: text(2000),
      type: text(40),
      authenticatorAttachment: maybe,
      clientExtensionResults: { type: 'object', additionalProperties: true },
      response: object({ clientDataJSON: text(10_000), ...response }, [
        'clientDataJSON',
        ...Object.keys(response).slice(0, 1),
      ]),
    },
    ['id', 'rawId', 'type', 'response'],
  ),
  description: 'The browser’s response, as JSON (WebAuthn Level 3).',
})
const made = credential({
  attestationObject: text(100_000),
  transports: { type: 'array', maxItems: 10, items: text(40) },
})
const signed = object(
  {
    id: uuid,
    response: credential({
      signature: text(10_000),
      authenticatorData: text(10_000),
      userHandle: { type: ['string', 'null'], maxLength: 200 },
    }),
  },
  ['id', 'response'],
)

/** The passkey calls: signing in, step-up, and managing your own. */
export const passkeyOperations = {
  beginPasskeySignIn: {
    method: 'POST',
    path: '/passkeys/options',
    summary: 'Starts signing in with a passkey.',
    token: false,
    response: ceremony,
  },
  passkeySignIn: {
    method: 'POST',
    path: '/passkeys/login',
    summary: 'Signs in with a passkey, without a password and a second factor.',
    token: false,
    body: signed,
    response: object(
      {
        success: { type: 'boolean' },
        token,
        resetRequired: { type: 'boolean' },
        deniedAccess: { type: 'boolean' },
        errors,
      },
      ['success'],
    ),
  },
  passkeys: {
    method: 'GET',
    path: '/account/passkeys',
    summary: 'Your own passkeys, newest first.',
    token: true,
    response: {
      type: 'array',
      items: object(
        { Id: { type: 'string' }, Name: { type: 'string' }, CreatedDt: date, LastUsedDt: maybe },
        ['Id', 'Name', 'CreatedDt'],
      ),
    },
  },
  beginPasskey: {
    method: 'POST',
    path: '/account/passkeys/options',
    summary: 'Starts adding a passkey of your own.',
    token: true,
    body: typed,
    response: ceremony,
  },
  addPasskey: {
    method: 'POST',
    path: '/account/passkeys',
    summary: 'Adds the passkey a device created.',
    token: true,
    body: object({ id: uuid, name: { ...text(60, 'Its name.'), minLength: 1 }, response: made }, [
      'id',
      'name',
      'response',
    ]),
    response: outcome,
  },
  removePasskey: {
    method: 'POST',
    path: '/account/passkeys/remove',
    summary: 'Removes one of your own passkeys.',
    token: true,
    body: object({ CurrentPassword: password, id: text(2000) }, ['CurrentPassword', 'id']),
    response: outcome,
  },
  beginPasskeyStepUp: {
    method: 'POST',
    path: '/step-up/passkey/options',
    summary: 'Starts confirming a session with a passkey.',
    token: true,
    response: ceremony,
  },
  passkeyStepUp: {
    method: 'POST',
    path: '/step-up/passkey',
    summary: 'Confirms a session with a passkey, before secrets are shown.',
    token: true,
    body: signed,
    response: outcome,
  },
} as const satisfies Readonly<Record<string, SignInOperation>>
