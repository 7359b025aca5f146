import { type PasskeyCeremony, refusalMessage } from '@rounds/core/api'
import { passkeyWords as words } from '@rounds/core/words/passkeys'
import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/** What came of a ceremony, with the name that the server gave it. */
export interface Finished<Response> {
  readonly id: string
  readonly response: Response
}

/** Has a passkey sign what the server began. Rejects in words. */
export const signWithPasskey = (begun: PasskeyCeremony): Promise<Finished<AuthenticationResponseJSON>> =>
  finish(begun, words.notUsed, options =>
    startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }),
  )

/** Has the device make a passkey. Rejects in words. */
export const makePasskey = (begun: PasskeyCeremony): Promise<Finished<RegistrationResponseJSON>> =>
  finish(begun, words.notMade, options =>
    startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }),
  )

async function finish<Response>(
  begun: PasskeyCeremony,
  otherwise: string,
  ask: (options: object) => Promise<Response>,
): Promise<Finished<Response>> {
  const { id, options } = begun
  if (!begun.success || !id || !options) throw new Error(refusalMessage(begun))
  try {
    return { id, response: await ask(options) }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'SecurityError') throw new Error(words.notHere)
    if (name === 'InvalidStateError') throw new Error(words.known)
    throw new Error(otherwise)
  }
}
