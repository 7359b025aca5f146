import { givesSame, mayImpersonate } from '@rounds/core/access'
import type { Author } from '../audit/entry-sql.ts'
import type { Executor } from '../database/database.ts'
import type { Actor } from '../rights/actor.ts'
import {
  type Account,
  accountOfId,
  claimsOf,
  permissionsOf,
  type SessionFacts,
  sessionOf,
  tagsOf,
} from './accounts.ts'
import type { Token } from './tokens.ts'

/** Whether a token is valid now, and for whom. */
export type TokenStatus =
  | {
      readonly isValid: true
      /** The token has other roles or permissions than the account has now. */
      readonly isOutdated: boolean
      /** When the signed-in person last proved their identity, in milliseconds. */
      readonly provenAt: number
      readonly person: Actor['person']
      readonly author: Omit<Author, 'address'>
      /** Whose permissions count. */
      readonly account: Account
      /** The signed-in person; someone else while impersonating. */
      readonly signedIn: Account
    }
  | { readonly isValid: false; readonly because: Ended }

/**
 * Why a token is invalid: the account's stamp has changed (a password change, or signing out everywhere), the session
 * was ended, the account is disabled or gone, or the impersonation is no longer allowed.
 */
export type Ended = 'stamp' | 'session' | 'account' | 'impersonation'

const endedStatus = (because: Ended): TokenStatus => ({ isValid: false, because })

/** The session that a token was issued for, if it matches the token and is valid; else why not. */
export async function sessionFor(executor: Executor, token: Token): Promise<SessionFacts | Ended> {
  const session = await sessionOf(executor, token.sid)
  if (!session || session.account.id !== (token.act?.userId ?? token.userId)) return 'session'
  if (session.stamp !== session.account.securityStamp) return 'stamp'
  if (session.revoked) return 'session'
  return session.account.disabled ? 'account' : session
}

/** Reads the status of a token from the database: session, stamp, account and rights. */
export async function readTokenStatus(executor: Executor, token: Token): Promise<TokenStatus> {
  const session = await sessionFor(executor, token)
  if (typeof session === 'string') return endedStatus(session)
  const signedIn = session.account
  const asOf = { token, provenAt: session.provenAt }
  if (!token.act) return statusAs(executor, asOf, signedIn, signedIn)
  const account = await accountOfId(executor, token.userId)
  if (!account || account.disabled) return endedStatus('account')
  const acting = { ...(await personOf(executor, signedIn)), impersonating: false }
  if (!mayImpersonate(acting, targetOf(account)).allowed) return endedStatus('impersonation')
  return statusAs(executor, asOf, account, signedIn)
}

/** An account in the form that rules about others' accounts take. */
export const targetOf = (account: Account) => ({
  userId: account.id,
  roles: account.roles,
  isMJA: account.isMJA,
  disabled: account.disabled,
})

/** An account in the form that permission rules take. */
export async function personOf(executor: Executor, account: Account) {
  return {
    userId: account.id,
    email: account.email,
    name: account.name,
    roles: account.roles,
    claims: claimsOf(account),
    isMJA: account.isMJA,
    tags: await tagsOf(executor, account),
  }
}

async function statusAs(
  executor: Executor,
  { token, provenAt }: { readonly token: Token; readonly provenAt: number },
  account: Account,
  signedIn: Account,
): Promise<TokenStatus> {
  const impersonating = signedIn.id !== account.id
  return {
    isValid: true,
    isOutdated: !givesSame(token, { permissions: permissionsOf(account), role: account.roles }),
    provenAt,
    person: { ...(await personOf(executor, account)), impersonating },
    author: authorOf(account, impersonating ? signedIn : undefined),
    account,
    signedIn,
  }
}

/** How the audit log names an account and its impersonator. */
export const authorOf = (account: Account, acting?: Account): Omit<Author, 'address'> => ({
  userId: account.id,
  userName: account.userName,
  actUserName: acting?.userName ?? null,
})
