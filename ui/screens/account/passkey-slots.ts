import { type Client, refusalMessage } from '@rounds/core/api'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'
import { makePasskey } from '../../context/passkey-ceremony.ts'

/** One's own passkeys. */
export const usePasskeys = (client: Client) => useSWR('passkeys', () => client.account.passkeys())

export interface TypedPasskey {
  readonly name: string
  readonly password: string
}

/** The passkey to remove; null adds one. */
export type PasskeyAct = string | null

/** Adds a passkey of this device, or removes one, and reloads the list. */
export const ownPasskeySlots = ({ account }: Client, reload: () => Promise<unknown>) =>
  submitSlots<TypedPasskey, PasskeyAct>(async ({ act, typed }) => {
    const answer = act === null ? await add(account, typed) : await account.removePasskey(act, typed.password)
    if (!answer.success) throw new Error(refusalMessage(answer))
    await reload().catch(() => undefined)
  })

async function add(account: Client['account'], { name, password }: TypedPasskey) {
  const { id, response } = await makePasskey(await account.beginPasskey(password))
  return account.addPasskey(id, name.trim(), response)
}
