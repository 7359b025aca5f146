import { entities } from '@rounds/core/entities'
import { sql } from 'kysely'
import { createAuditChain } from '../audit/chain.ts'
import { type Cipher, createCipher } from '../crypto/cipher.ts'
import { deriveKey, keyedHash, sameText } from '../crypto/keys.ts'
import type { Database } from '../database/database.ts'
import { StartupError } from '../startup-error.ts'
import { submissions } from './submissions.ts'

const OTHER_SECRET =
  'This database was set up with another ROUNDS_SECRET, which its encrypted answers and its audit log need: set ROUNDS_SECRET to that one, or to what the file "secret" in the first data folder holds.'

/** Columns with values that the secret decrypts; the purpose is the name of the table. */
const encrypted = [
  ...Object.values(submissions).map(of => ({
    table: of.entity,
    key: entities[of.entity].key[0] ?? '',
    column: of.encrypted,
  })),
  { table: 'KeyManager', key: 'KmId', column: 'KmValue' },
]

/** So many values of each column are tried; one may have been altered. */
const TRIED = 5

/**
 * Refuses any secret but the one that the database was set up with. A database without a check value gets one, once
 * the secret has opened something that is in it, if there is anything. Throws `StartupError`.
 */
export async function checkSecret(database: Database, secret: Buffer): Promise<void> {
  const { query } = database
  const value = keyedHash(deriveKey(secret, 'secret check'), 'rounds')
  const readStored = async () =>
    (await sql<{ value: string }>`select value from secret_check`.execute(query)).rows[0]?.value
  if ((await readStored()) === undefined) {
    if (!(await opensWhatIsThere(database, secret))) throw new StartupError(OTHER_SECRET)
    await sql`insert into secret_check (value) values (${value}) on conflict do nothing`.execute(query)
  }
  // Read again, since another node may have stored its own meanwhile.
  if (!sameText((await readStored()) ?? '', value)) throw new StartupError(OTHER_SECRET)
}

/** Whether the secret opens one of the newest encrypted values or fits the end of the audit chain; true if there is neither. */
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
