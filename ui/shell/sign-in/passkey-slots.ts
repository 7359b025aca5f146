import { refusalMessage } from '@rounds/core/api'
import { passkeyWords } from '@rounds/core/words/passkeys'
import { signInWords } from '@rounds/core/words/sign-in'
import { type Fields, submitSlots } from '@rounds/machines/submit'
import type { Connection } from '../../context/connection.ts'
import { signWithPasskey } from '../../context/passkey-ceremony.ts'

/** Signs in with a passkey; returns the token. */
export const passkeySlots = ({ signIn }: Connection) =>
  submitSlots<Fields, unknown, string>(async () => {
    const { id, response } = await signWithPasskey(await signIn.beginPasskeySignIn())
    const answer = await signIn.passkeySignIn(id, response)
    if (answer.deniedAccess) throw new Error(signInWords.notices.accountDisabled)
    if (answer.resetRequired) throw new Error(passkeyWords.mustChange)
    if (!answer.success || !answer.token) throw new Error(refusalMessage(answer))
    return answer.token
  })
