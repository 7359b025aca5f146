import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { keyedHash } from '../crypto/keys.ts'
import type { Executor } from '../database/database.ts'
import type { Unit } from '../records/unit.ts'
import type { Account } from './accounts.ts'
import type { Context } from './context.ts'
import { base32 } from './totp.ts'

const COUNT = 10
/** Fifty bits: ten letters, read and typed as two groups of five. */
const BYTES = 7
const LENGTH = 10

const hashFor = ({ codeKey }: Context, userId: string, letters: string) =>
  keyedHash(codeKey, `recovery ${userId} ${letters}`)

/** The letters of a typed recovery code; undefined for anything else, such as six digits. */
export function recoveryLetters(typed: string): string | undefined {
  const letters = typed.replace(/[\s-]/g, '').toLowerCase()
  return /^[a-z2-7]{10}$/.test(letters) ? letters : undefined
}

/** Returns new recovery codes for a person; the old ones stop working. */
export async function renewRecoveryCodes(
  context: Context,
  unit: Unit,
  userId: string,
): Promise<readonly string[]> {
  const codes = Array.from({ length: COUNT }, () => base32(randomBytes(BYTES)).slice(0, LENGTH).toLowerCase())
  await sql`delete from recovery_code where user_id = ${userId}::uuid`.execute(unit.query)
  await sql`insert into recovery_code (user_id, hash)
    select ${userId}::uuid, unnest(${codes.map(code => hashFor(context, userId, code))}::text[])`.execute(
    unit.query,
  )
  return codes.map(code => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Uses up a recovery code. Returns whether it was valid. */
export async function takeRecoveryCode(
  context: Context,
  account: Account,
  letters: string,
): Promise<boolean> {
  const { rows } = await sql`update recovery_code set used_at = ${new Date(context.now())}
    where user_id = ${account.id}::uuid and hash = ${hashFor(context, account.id, letters)} and used_at is null
    returning 1`.execute(context.database.query)
  return rows.length > 0
}

/** How many recovery codes a person has left. */
export async function recoveryCodesLeft(executor: Executor, userId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from recovery_code
    where user_id = ${userId}::uuid and used_at is null`.execute(executor)
  return rows[0]?.left ?? 0
}
