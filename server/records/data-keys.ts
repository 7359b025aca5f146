import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Cipher } from '../crypto/cipher.ts'
import { DATA_KEY_BYTES, type DataKey } from '../crypto/envelope.ts'
import type { Executor } from '../database/database.ts'

/** The use of a data key: submissions of one form in one month, or one purpose of the whole database. */
export type KeyUse =
  | { readonly purpose: 'submissions'; readonly form: number | null; readonly at: Date }
  | { readonly purpose: 'search' | 'audit log' }

interface StoredKey {
  readonly id: number
  readonly sealed: string
}

const purposeOf = (id: number) => `data key ${id}`

const openKey = (cipher: Cipher, { id, sealed }: StoredKey): DataKey => ({
  id,
  bytes: Buffer.from(cipher.decrypt(purposeOf(id), sealed), 'base64'),
})

const sealKey = (cipher: Cipher, { id, bytes }: DataKey): string =>
  cipher.encrypt(purposeOf(id), bytes.toString('base64'))

const monthOf = (at: Date) => `${at.toISOString().slice(0, 7)}-01`

/** The current key, locked until the transaction ends, so that nobody deletes it before what it encrypts is stored. */
async function heldKey(executor: Executor, use: KeyUse): Promise<StoredKey | undefined> {
  const { form, month } = rowOf(use)
  const { rows } = await sql<StoredKey>`select id, sealed from data_key
    where purpose = ${use.purpose} and form is not distinct from ${form}::int and month is not distinct from ${month}::date
      and retired_at is null for key share`.execute(executor)
  return rows[0]
}

const rowOf = (use: KeyUse) =>
  use.purpose === 'submissions' ? { form: use.form, month: monthOf(use.at) } : { form: null, month: null }

/** The current key for a use; created if there is none. */
export async function keyInUse(executor: Executor, cipher: Cipher, use: KeyUse): Promise<DataKey> {
  const found = await heldKey(executor, use)
  if (found) return openKey(cipher, found)
  await storeKey(executor, cipher, use, randomBytes(DATA_KEY_BYTES))
  const stored = await heldKey(executor, use)
  // A rotation may have retired it in the meantime.
  return stored ? openKey(cipher, stored) : keyInUse(executor, cipher, use)
}

/** Stores a key for a use, unless one exists. */
export async function storeKey(
  executor: Executor,
  cipher: Cipher,
  use: KeyUse,
  bytes: Buffer,
): Promise<void> {
  const { form, month } = rowOf(use)
  const { rows } = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence('data_key', 'id'))::int as id`.execute(executor)
  const id = rows[0]?.id ?? 0
  await sql`insert into data_key (id, purpose, form, month, sealed, root)
    values (${id}, ${use.purpose}, ${form}, ${month}::date, ${sealKey(cipher, { id, bytes })}, ${cipher.id})
    on conflict do nothing`.execute(executor)
}

/** The key for a purpose of the whole database; undefined if none was stored. */
export async function storedKey(
  executor: Executor,
  cipher: Cipher,
  purpose: 'audit log',
): Promise<Buffer | undefined> {
  const { rows } = await sql<StoredKey>`select id, sealed from data_key where purpose = ${purpose}`.execute(
    executor,
  )
  return rows[0] && openKey(cipher, rows[0]).bytes
}

/** The keys with these ids, without deleted keys and keys encrypted by another secret. */
export async function readKeys(
  executor: Executor,
  cipher: Cipher,
  ids: readonly number[],
): Promise<ReadonlyMap<number, DataKey>> {
  if (ids.length === 0) return new Map()
  const { rows } =
    await sql<StoredKey>`select id, sealed from data_key where id = any(${[...new Set(ids)]}::int[])`.execute(
      executor,
    )
  return new Map(
    rows.flatMap(row => {
      try {
        return [[row.id, openKey(cipher, row)] as const]
      } catch {
        return []
      }
    }),
  )
}

/** Re-encrypts every key that another secret encrypted. Returns their number. */
export async function resealKeys(executor: Executor, cipher: Cipher): Promise<number> {
  const { rows } =
    await sql<StoredKey>`select id, sealed from data_key where root <> ${cipher.id} order by id for no key update`.execute(
      executor,
    )
  for (const row of rows)
    await sql`update data_key set sealed = ${sealKey(cipher, openKey(cipher, row))}, root = ${cipher.id}
      where id = ${row.id}`.execute(executor)
  return rows.length
}

/** Retires the submission keys created before a moment: new ones encrypt from now on. */
export async function retireKeys(executor: Executor, before: Date): Promise<void> {
  await sql`update data_key set retired_at = now()
    where purpose = 'submissions' and retired_at is null and created_at < ${before}`.execute(executor)
}
