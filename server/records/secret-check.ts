import { entities } from '@rounds/core/entities'
import { sql } from 'kysely'
import { createAuditChain } from '../audit/chain.ts'
import { type Cipher, createCipher, secretId } from '../crypto/cipher.ts'
import { deriveKey, sameText } from '../crypto/keys.ts'
import type { Database } from '../database/database.ts'
import { StartupError } from '../startup-error.ts'
import { storedKey } from './data-keys.ts'
import { submissions } from './submissions.ts'

const OTHER_SECRET =
  'This database was set up with another ROUNDS_SECRET, which its encrypted answers and its audit log need. Set ROUNDS_SECRET to that one, or to the content of the file "secret" in the first data folder.'

/** Columns encrypted with the secret; the purpose is the name of the table. */
const encrypted = [
  ...Object.values(submissions).map(of => ({
    table: of.entity,
    key: entities[of.entity].key[0] ?? '',
    column: of.encrypted,
  })),
  { table: 'KeyManager', key: 'KmId', column: 'KmValue' },
]

/** The number of values tried per column; one may have been tampered with. */
const TRIED = 5

/** The secret, and the one it replaces during a rotation. */
export interface Secrets {
  readonly secret: Buffer
  readonly secretBefore?: Buffer
}

/**
 * Rejects any secret but the one the database was set up with. A database without a check value gets one, once the
 * secret has decrypted one of its values, if there are any. Returns the secret the database uses: the old one until the
 * keys are rotated. Throws `StartupError`.
 */
export async function checkSecret(database: Database, { secret, secretBefore }: Secrets): Promise<Buffer> {
  const { query } = database
  const readStored = async () =>
    (await sql<{ value: string }>`select value from secret_check`.execute(query)).rows[0]?.value
  const given = secretBefore ? [secret, secretBefore] : [secret]
  if ((await readStored()) === undefined) {
    const right = await firstThat(given, one => opensWhatIsThere(database, one))
    if (!right) throw new StartupError(OTHER_SECRET)
    await sql`insert into secret_check (value) values (${secretId(right)}) on conflict do nothing`.execute(
      query,
    )
  }
  // Read again, because another node may have stored its own in the meantime.
  const stored = (await readStored()) ?? ''
  const found = given.find(one => sameText(stored, secretId(one)))
  if (!found) throw new StartupError(OTHER_SECRET)
  return found
}

/** The key of the audit log: kept when the secret is replaced, so that the chain continues. */
export const auditKeyOf = async (database: Database, cipher: Cipher, secret: Buffer): Promise<Buffer> =>
  (await storedKey(database.query, cipher, 'audit log')) ?? deriveKey(secret, 'audit log')

async function firstThat<T>(all: readonly T[], holds: (one: T) => Promise<boolean>): Promise<T | undefined> {
  for (const one of all) if (await holds(one)) return one
  return undefined
}

/**
 * Whether the secret decrypts one of the newest values or verifies the end of the audit chain; true if there is
 * neither.
 */
async function opensWhatIsThere(database: Database, secret: Buffer): Promise<boolean> {
  const cipher = createCipher(secret)
  const chainFits = await createAuditChain(database, deriveKey(secret, 'audit log')).fitsEnd()
  if (chainFits) return true
  const values = await newestEncrypted(database)
  if (values.length === 0) return chainFits === undefined
  return values.some(({ purpose, value }) => opens(cipher, purpose, value))
}

async function newestEncrypted({ query }: Database) {
  const parts = encrypted.map(
    ({ table, key, column }) => sql`(select ${table}::text as purpose, ${sql.id(column)} as value
      from ${sql.id(table)} where ${sql.id(column)} like 'sealed.1.%' order by ${sql.id(key)} desc limit ${TRIED})`,
  )
  const { rows } = await sql<{
    purpose: string
    value: string
  }>`${sql.join(parts, sql` union all `)}`.execute(query)
  return rows
}

function opens(cipher: Cipher, purpose: string, value: string): boolean {
  try {
    cipher.decrypt(purpose, value)
    return true
  } catch {
    return false
  }
}
