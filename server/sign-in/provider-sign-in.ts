import type { TokenAnswer } from '@rounds/core/api'
import { sql } from 'kysely'
import { hashOf, randomText } from '../crypto/keys.ts'
import type { Executor } from '../database/database.ts'
import { type Account, accountOfEmail, accountOfId, sessionOf } from './accounts.ts'
import { audit, outcomes, typedName } from './audit.ts'
import type { Context, From } from './context.ts'
import type { OutsidePerson } from './identity-provider.ts'
import { markSignedIn } from './login.ts'
import { greetDevice } from './new-device.ts'
import { createByRule, followGroups } from './provider-accounts.ts'
import { noRules } from './provider-rules.ts'
import { beginSession } from './sessions.ts'
import { authorOf } from './token-status.ts'

/** How long the final one-time code works. */
export const EXCHANGE_SECONDS = 60

/** The result; the names are those of the sign-in screen's notices. */
export type OutsideOutcome =
  | {
      readonly notice?: undefined
      /** Sent to the page in the URL fragment, which no server receives. */
      readonly code: string
      /** Sent to the browser as a cookie that scripts can't read: the code does not work in another browser. */
      readonly binding: string
    }
  | { readonly notice: 'microsoft-unknown' | 'microsoft-disabled' }

/**
 * Signs in whoever the identity provider says it is, if they have an account here: one that was linked before, else the
 * one of the mail address that the provider vouches for, which is linked now. Nobody gets an account by it unless a rule
 * for the domain of that address says so. Groups that are mapped follow the provider. Audited like every sign-in.
 */
export async function signInOutside(
  context: Context,
  person: OutsidePerson,
  from: From,
): Promise<OutsideOutcome> {
  const { unit, now } = context
  const account = await accountFor(context, person, from)
  const author = account
    ? { ...authorOf(account), address: from.address }
    : { userId: null, userName: typedName(person.called), actUserName: null, address: from.address }
  const ends = async (message: string) => {
    await unit({ author }, u => audit(u, { type: 'Login', message }))
  }
  if (!account) {
    await ends(outcomes.failed('Nobody here has this provider account.'))
    return { notice: 'microsoft-unknown' }
  }
  const code = randomText()
  const binding = randomText()
  const session = await unit({ author }, async u => {
    const executor = u.query
    if (!(await markSignedIn(u, account, now()))) return undefined
    await link(executor, account, person)
    u.notify('AspNetUserLogins')
    await followGroups(u, account, person, rulesOf(context))
    await audit(u, { type: 'Login', message: outcomes.success })
    const begun = await beginSession(u, account, from, now())
    await sql`delete from sign_in_exchange where expires <= ${new Date(now())}`.execute(executor)
    await sql`insert into sign_in_exchange (code_hash, session_id, expires)
      values (${hashOf(`${code} ${binding}`)}, ${begun}::uuid, ${new Date(now() + EXCHANGE_SECONDS * 1000)})`.execute(
      executor,
    )
    return begun
  })
  if (session === undefined) {
    await ends(outcomes.disabled)
    return { notice: 'microsoft-disabled' }
  }
  await greetDevice(context, account, from, session)
  return { code, binding }
}

/** Returns the token of such a sign-in for its code, once, in the same browser. */
export async function exchange(
  context: Context,
  code: string,
  binding: string | undefined,
): Promise<TokenAnswer> {
  const { database, tokens, now } = context
  const { rows } = await sql<{ session: string }>`
    delete from sign_in_exchange where code_hash = ${hashOf(`${code} ${binding ?? ''}`)} and expires > ${new Date(now())}
    returning session_id as session`.execute(database.query)
  const sid = rows[0]?.session
  const session = sid === undefined ? undefined : await sessionOf(database.query, sid)
  if (!sid || !session || session.revoked || session.account.disabled)
    return { success: false, errors: [{ message: 'This sign-in has expired. Start again.' }] }
  const token = await tokens.issue(session.account, { sid, authTime: Math.floor(now() / 1000) })
  return { success: true, token }
}

const LONGEST_KEY = 128

/** Identity stores 128 characters of each; longer values are stored as a hash. */
const fitting = (text: string) => (text.length > LONGEST_KEY ? hashOf(text) : text)

async function linkedAccount(executor: Executor, person: OutsidePerson): Promise<Account | undefined> {
  const { rows } = await sql<{ user: string }>`
    select "UserId" as user from "AspNetUserLogins"
    where "LoginProvider" = ${fitting(person.issuer)} and "ProviderKey" = ${fitting(person.subject)}`.execute(
    executor,
  )
  return rows[0] && accountOfId(executor, rows[0].user)
}

const accountByAddress = async (executor: Executor, { vouchedEmail }: OutsidePerson) =>
  vouchedEmail === undefined ? undefined : accountOfEmail(executor, vouchedEmail)

const rulesOf = ({ oidc }: Context) => oidc?.rules ?? noRules

/** The account of somebody, created now where there is none and a rule says so. */
async function accountFor(context: Context, person: OutsidePerson, from: From): Promise<Account | undefined> {
  const { query } = context.database
  const found = (await linkedAccount(query, person)) ?? (await accountByAddress(query, person))
  if (found) return found
  const author = {
    userId: null,
    userName: typedName(person.called),
    actUserName: null,
    address: from.address,
  }
  return context.unit({ author }, unit => createByRule(unit, person, rulesOf(context)))
}

const link = (executor: Executor, account: Account, person: OutsidePerson) =>
  sql`insert into "AspNetUserLogins" ("LoginProvider", "ProviderKey", "ProviderDisplayName", "UserId")
    values (${fitting(person.issuer)}, ${fitting(person.subject)}, ${new URL(person.issuer).hostname}, ${account.id}::uuid)
    on conflict ("LoginProvider", "ProviderKey") do nothing`.execute(executor)
