import type { FactorAnswer, Passkey, PasskeyCeremony } from '@rounds/core/api'
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { sql } from 'kysely'
import { audit } from './audit.ts'
import type { Context } from './context.ts'
import { type Caller, refuseImpersonation } from './identify.ts'
import { failed, type TypedPassword, withPassword } from './own-account.ts'
import { issueChallenge, partyOf, passkeysOf, takeChallenge } from './passkeys.ts'
import { tellOfChange } from './tell-owner.ts'

/** The maximum number of passkeys per person. */
const MOST = 20
const NOT_ADDED = 'The passkey couldn’t be added. Try again.'

/** The caller's own passkeys. */
export const ownPasskeys = async ({ database }: Context, { account }: Caller): Promise<readonly Passkey[]> =>
  passkeysOf(database.query, account.id)

/** Starts adding a passkey: returns what the browser asks the device for. Needs the password. */
export async function beginPasskey(
  context: Context,
  caller: Caller,
  typed: TypedPassword,
): Promise<PasskeyCeremony> {
  const { account } = caller
  return withPassword<PasskeyCeremony>(context, caller, typed, async () => {
    const known = await passkeysOf(context.database.query, account.id)
    if (known.length >= MOST) return failed(`You have ${MOST} passkeys. Remove one first.`)
    const { id, challenge } = await issueChallenge(context, 'register', account.id)
    const options = await generateRegistrationOptions({
      rpName: 'Rounds',
      rpID: partyOf(context).rpID,
      userID: new TextEncoder().encode(account.id),
      userName: account.email,
      userDisplayName: account.name,
      challenge,
      attestationType: 'none',
      excludeCredentials: known.map(({ Id }) => ({ id: Id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    return { success: true, id, options }
  })
}

interface Made {
  readonly id: string
  readonly name: string
  readonly response: RegistrationResponseJSON
}

/** Adds the passkey that the device created. */
export async function addPasskey(
  context: Context,
  caller: Caller,
  { id, name, response }: Made,
): Promise<FactorAnswer> {
  refuseImpersonation(caller)
  const { account, by } = caller
  const expectedChallenge = await takeChallenge(context, id, 'register', account.id)
  const made = expectedChallenge && (await verifyMade(context, response, expectedChallenge))
  if (!made) return failed(NOT_ADDED)
  const isNew = await context.unit({ author: by }, async unit => {
    const { rows } =
      await sql`insert into passkey (id, user_id, name, public_key, counter, transports, created_at)
      values (${made.id}, ${account.id}::uuid, ${name}, ${Buffer.from(made.publicKey)}, ${made.counter},
        ${[...(made.transports ?? [])]}::text[], ${new Date(context.now())}) on conflict do nothing returning 1`.execute(
        unit.query,
      )
    if (rows.length > 0) await audit(unit, { type: 'Account', message: `Added the passkey ${name}` })
    return rows.length > 0
  })
  if (!isNew) return failed(NOT_ADDED)
  tellOfChange(context, account, 'A passkey was added')
  return { success: true }
}

async function verifyMade(context: Context, response: RegistrationResponseJSON, expectedChallenge: string) {
  const { rpID, origin } = partyOf(context)
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    })
    return verified ? registrationInfo.credential : undefined
  } catch {
    // The library throws for input that it can't parse or verify.
    return undefined
  }
}

/** Removes one of the caller's own passkeys. Needs the password. */
export async function removePasskey(
  context: Context,
  caller: Caller,
  { id, ...typed }: TypedPassword & { readonly id: string },
): Promise<FactorAnswer> {
  const { account, by } = caller
  return withPassword<FactorAnswer>(context, caller, typed, async () => {
    const isGone = await context.unit({ author: by }, async unit => {
      const { rows } = await sql<{ name: string }>`delete from passkey
        where id = ${id} and user_id = ${account.id}::uuid returning name`.execute(unit.query)
      const [row] = rows
      if (row) await audit(unit, { type: 'Account', message: `Removed the passkey ${row.name}` })
      return row !== undefined
    })
    if (!isGone) return failed('This passkey doesn’t exist.')
    tellOfChange(context, account, 'A passkey was removed')
    return { success: true }
  })
}
