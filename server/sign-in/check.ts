import type { CheckAnswer } from '@rounds/core/api'
import { Unauthorized } from '../errors.ts'
import type { Context } from './context.ts'
import { SIGN_IN_MS } from './sessions.ts'
import { readTokenStatus } from './token-status.ts'

/**
 * Whether a session is still valid (specification §4, §7; decisions §5): with a renewed token of the same session and
 * sign-in, based on current permissions. Without a token, `reauthenticate` means that the person has to sign in again,
 * and may keep their input: the sign-in is older than twelve hours, the token has expired, or the account's stamp has
 * changed. Throws `Unauthorized` for a token that is not ours, and for a revoked session.
 */
export async function check({ database, tokens, now }: Context, text: string): Promise<CheckAnswer> {
  const token = await tokens.verifyOld(text)
  if (!token) throw new Unauthorized()
  const impersonate = token.act !== undefined
  const status = await readTokenStatus(database.query, token)
  if (!status.isValid && status.because !== 'stamp') throw new Unauthorized()
  const over = token.exp * 1000 <= now() || now() - token.auth_time * 1000 >= SIGN_IN_MS
  if (!status.isValid || over) return { success: true, impersonate, reauthenticate: true }
  const { account, signedIn } = status
  const renewed = await tokens.issue(
    account,
    { sid: token.sid, authTime: token.auth_time },
    impersonate ? signedIn : undefined,
  )
  return { success: true, token: renewed, impersonate, reauthenticate: false }
}
