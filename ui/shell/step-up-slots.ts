import { type Client, refusalMessage } from '@rounds/core/api'
import { submitSlots } from '@rounds/machines/submit'

export interface TypedProof {
  readonly password: string
}

/** The method of proof. */
export type Proof = 'password' | 'passkey'

/** Proves the session again. */
export const stepUpSlots = ({ account }: Client) =>
  submitSlots<TypedProof, Proof>(async ({ act, typed }) => {
    const answer = act === 'password' ? await account.stepUp(typed.password) : await provePasskey(account)
    if (!answer.success) throw new Error(refusalMessage(answer))
  })

async function provePasskey(account: Client['account']) {
  // Loaded on demand: most people enter their password.
  const { signWithPasskey } = await import('../context/passkey-ceremony.ts')
  const { id, response } = await signWithPasskey(await account.beginPasskeyStepUp())
  return account.passkeyStepUp(id, response)
}
