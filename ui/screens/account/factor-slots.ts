import { type Client, refusalMessage } from '@rounds/core/api'
import { submitSlots } from '@rounds/machines/submit'

/** The acts on the authenticator app and the recovery codes. */
export type FactorTask = 'set up' | 'remove' | 'renew'
/** A step of one: the first takes the password; another confirms a code of the app. */
export type FactorAct = FactorTask | 'confirm'

export interface TypedFactor {
  readonly password: string
  readonly code: string
}

/** The next step: a QR code to scan, codes to keep, or nothing. */
export type FactorStep =
  | { readonly shows: 'picture'; readonly secret: string; readonly size: number; readonly path: string }
  | { readonly shows: 'codes'; readonly codes: readonly string[] }
  | { readonly shows: 'nothing' }

/** Sets up or removes the app, or creates recovery codes; the server's errors are shown. */
export const factorSlots = ({ account }: Client, reload: () => Promise<unknown>) =>
  submitSlots<TypedFactor, FactorAct, FactorStep>(async ({ act, typed }): Promise<FactorStep> => {
    if (act === 'set up') {
      const answer = await account.setUpAuthenticator(typed.password)
      const { secret, picture } = answer
      if (!answer.success || !secret || !picture) throw new Error(refusalMessage(answer))
      return { shows: 'picture', secret, ...picture }
    }
    const answer =
      act === 'confirm'
        ? await account.confirmAuthenticator(typed.code.trim())
        : act === 'remove'
          ? await account.removeAuthenticator(typed.password)
          : await account.renewRecoveryCodes(typed.password)
    if (!answer.success) throw new Error(refusalMessage(answer))
    await reload().catch(() => undefined)
    return answer.codes ? { shows: 'codes', codes: answer.codes } : { shows: 'nothing' }
  })
