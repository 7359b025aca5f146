import { randomBytes } from 'node:crypto'
import type { Passkey } from '@rounds/core/api'
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { isUuid } from './accounts.ts'
import type { Context } from './context.ts'

/** The time limit of a ceremony. */
const CHALLENGE_MS = 5 * 60_000

/** The purpose of a challenge; it works for no other. */
export type Purpose = 'register' | 'sign in' | 'step up'

/** The relying party: browsers create passkeys for this host only. */
export function partyOf({ publicUrl }: Pick<Context, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

/** A new challenge, stored until it is used or expires. */
export async function issueChallenge(
  { database: { query }, now }: Context,
  purpose: Purpose,
  userId: string | null,
) {
  const challenge = randomBytes(32)
  await sql`delete from passkey_challenge where expires_at < ${new Date(now())}`.execute(query)
  const { rows } = await sql<{
    id: string
  }>`insert into passkey_challenge (challenge, purpose, user_id, expires_at)
    values (${challenge.toString('base64url')}, ${purpose}, ${userId}::uuid, ${new Date(now() + CHALLENGE_MS)})
    returning id`.execute(query)
  const [row] = rows
  if (!row) throw new Error('Could not save a challenge.')
  return { id: row.id, challenge: new Uint8Array(challenge) }
}

/** Uses up a challenge. Returns undefined if it was used, has expired, or was for another purpose or person. */
export async function takeChallenge(
  { database: { query }, now }: Context,
  id: string,
  purpose: Purpose,
  userId: string | null,
): Promise<string | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<{ challenge: string }>`delete from passkey_challenge
    where id = ${id}::uuid and purpose = ${purpose} and user_id is not distinct from ${userId}::uuid
      and expires_at >= ${new Date(now())} returning challenge`.execute(query)
  return rows[0]?.challenge
}

interface Row {
  readonly id: string
  readonly userId: string
  readonly publicKey: Buffer
  readonly counter: string
  readonly transports: readonly AuthenticatorTransport[]
}

/** The response of a passkey in a ceremony. */
export interface Signed {
  readonly id: string
  readonly response: AuthenticationResponseJSON
}

/**
 * Whose passkey signed a challenge, with PIN or fingerprint; undefined for anything invalid. The signature counter must
 * not decrease, which would mean a cloned authenticator.
 */
export async function verifySigned(
  context: Context,
  { id, response }: Signed,
  purpose: Purpose,
  userId: string | null,
): Promise<string | undefined> {
  const { query } = context.database
  const expectedChallenge = await takeChallenge(context, id, purpose, userId)
  const { rows } =
    await sql<Row>`select id, user_id as "userId", public_key as "publicKey", counter, transports
    from passkey where id = ${response.id}`.execute(query)
  const [row] = rows
  if (expectedChallenge === undefined || !row || (userId !== null && row.userId !== userId)) return undefined
  const { userHandle } = response.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== row.userId) return undefined
  const counter = await counterOf(context, row, { response, expectedChallenge })
  if (counter === undefined) return undefined
  const { rows: used } =
    await sql`update passkey set counter = ${counter}, last_used_at = ${new Date(context.now())}
    where id = ${row.id} and counter = ${row.counter}::bigint returning 1`.execute(query)
  return used.length > 0 ? row.userId : undefined
}

async function counterOf(
  context: Context,
  row: Row,
  signed: { readonly response: AuthenticationResponseJSON; readonly expectedChallenge: string },
): Promise<number | undefined> {
  const { rpID, origin } = partyOf(context)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...signed,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: row.id,
        publicKey: new Uint8Array(row.publicKey),
        counter: Number(row.counter),
        transports: [...row.transports],
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws for input that it can't parse or verify.
    return undefined
  }
}

/** A person's passkeys, newest first. */
export async function passkeysOf(executor: Executor, userId: string): Promise<readonly Passkey[]> {
  const { rows } =
    await sql<Passkey>`select id as "Id", name as "Name", to_json(created_at)#>>'{}' as "CreatedDt",
    to_json(last_used_at)#>>'{}' as "LastUsedDt" from passkey where user_id = ${userId}::uuid order by created_at desc, id`.execute(
      executor,
    )
  return rows
}

/** Removes all passkeys of people. */
export async function forgetPasskeys(executor: Executor, userIds: readonly string[]): Promise<void> {
  await sql`delete from passkey where user_id = any(${userIds}::uuid[])`.execute(executor)
}
