import { mayChangeSignIn } from '@rounds/core/access'
import type { TokenAnswer } from '@rounds/core/api'
import { Forbidden } from '../errors.ts'
import { audit } from './audit.ts'
import type { Context } from './context.ts'
import { ofAccount } from './credentials.ts'
import { accountToAdminister, type Caller } from './identify.ts'
import { unlock } from './tries.ts'

/**
 * Unlocks someone who was locked out after too many attempts (decisions §5), for people who may change how they sign
 * in: otherwise someone could try their passwords without limit. Throws `Forbidden` with the reason, and `NotFound`.
 */
export async function unlockUser(context: Context, caller: Caller, userId: string): Promise<TokenAnswer> {
  const account = await accountToAdminister(context, caller, userId)
  const decision = mayChangeSignIn(caller.person, account.id, account.granted)
  if (!decision.allowed) throw new Forbidden(decision.because)
  await context.limits.lift(ofAccount, account.id)
  return context.unit({ author: caller.by }, async unit => {
    await unlock(unit, account.id)
    await audit(unit, { type: 'Account', message: `Unlocked: ${account.userName}`, of: account.id })
    return { success: true }
  })
}
