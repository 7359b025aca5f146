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

/** The result of a ceremony, with the server's id for it. */
export interface Finished<Response> {
  readonly id: string
  readonly response: Response
}

/** Signs the server's challenge with a passkey. Rejects with a message. */
export const signWithPasskey = (begun: PasskeyCeremony): Promise<Finished<AuthenticationResponseJSON>> =>
  finish(begun, words.notUsed, options =>
    startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }),
  )

/** Creates a passkey on the device. Rejects with a message. */
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
