import { randomBytes } from 'node:crypto'
import { AspNetUsers } from '@rounds/core/entities'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import type { Watcher } from '../records/unit.ts'
import type { Account } from './accounts.ts'
import type { Context } from './context.ts'
import { forgetPasskeys } from './passkeys.ts'
import { stepOfCode } from './totp.ts'

/** The minimum of RFC 4226. */
const SECRET_BYTES = 20
/** The time limit for finishing a setup. */
const SET_UP_MS = 15 * 60_000

const purposeOf = (userId: string) => `authenticator ${userId}`

/**
 * Starts setting up an app, replacing an unfinished setup; a working app stays valid until the new one is confirmed.
 */
export async function beginAuthenticator({ cipher, now }: Context, executor: Executor, userId: string) {
  const secret = randomBytes(SECRET_BYTES)
  const sealed = cipher.encrypt(purposeOf(userId), secret.toString('base64'))
  await sql`insert into authenticator (user_id, secret, created_at) values (${userId}::uuid, ${sealed}, ${new Date(now())})
    on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
      where authenticator.confirmed_at is null`.execute(executor)
  return secret
}

interface Row {
  readonly secret: string
}

/** Whether a person's app is set up: then sign-in asks for its codes. */
export async function hasAuthenticator(executor: Executor, userId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from authenticator where user_id = ${userId}::uuid and confirmed_at is not null`.execute(
      executor,
    )
  return rows.length > 0
}

/** Checks the first code of an app being set up. Returns whether it was right, which confirms the app. */
export async function confirmAuthenticator(
  context: Context,
  executor: Executor,
  userId: string,
  typed: string,
): Promise<boolean> {
  const begun = sql`confirmed_at is null and created_at > ${new Date(context.now() - SET_UP_MS)}`
  const step = await stepOf(context, executor, { userId, typed, begun })
  if (step === undefined) return false
  const { rows } =
    await sql`update authenticator set confirmed_at = ${new Date(context.now())}, last_step = ${step}
    where user_id = ${userId}::uuid and ${begun} and last_step < ${step} returning 1`.execute(executor)
  return rows.length > 0
}

/** Accepts a code of a person's app. A code works once: its half minute must be later than the last accepted one. */
export async function takeAuthenticatorCode(
  context: Context,
  { id }: Account,
  typed: string,
): Promise<boolean> {
  const { query } = context.database
  const step = await stepOf(context, query, { userId: id, typed, begun: sql`confirmed_at is not null` })
  if (step === undefined) return false
  const { rows } = await sql`update authenticator set last_step = ${step}
    where user_id = ${id}::uuid and confirmed_at is not null and last_step < ${step} returning 1`.execute(
    query,
  )
  return rows.length > 0
}

async function stepOf(
  { cipher, now }: Context,
  executor: Executor,
  { userId, typed, begun }: { userId: string; typed: string; begun: ReturnType<typeof sql> },
): Promise<number | undefined> {
  const { rows } =
    await sql<Row>`select secret from authenticator where user_id = ${userId}::uuid and ${begun}`.execute(
      executor,
    )
  const [row] = rows
  if (!row) return undefined
  const secret = Buffer.from(cipher.decrypt(purposeOf(userId), row.secret), 'base64')
  return stepOfCode(secret, typed.replace(/\s/g, ''), now())
}

/** Removes people's apps and recovery codes. */
export async function forgetFactors(executor: Executor, userIds: readonly string[]): Promise<void> {
  await sql`delete from authenticator where user_id = any(${userIds}::uuid[])`.execute(executor)
  await sql`delete from recovery_code where user_id = any(${userIds}::uuid[])`.execute(executor)
}

/** Removing the second factor from an account removes its app, recovery codes and passkeys. */
export const watchSecondFactors: Watcher = {
  watches: entity => entity === AspNetUsers,
  watch: () => ({
    async beforeWrite(unit, _, { action, records }) {
      const off = action === 'update' ? records.filter(record => record.TwoFactorEnabled === false) : []
      if (off.length === 0) return
      const ids = off.map(({ Id }) => String(Id))
      await forgetFactors(unit.query, ids)
      await forgetPasskeys(unit.query, ids)
    },
  }),
}
