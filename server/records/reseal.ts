import { type AnyRow, entities } from '@rounds/core/entities'
import { sql } from 'kysely'
import { type Cipher, isEncrypted } from '../crypto/cipher.ts'
import type { Executor } from '../database/database.ts'
import { openTexts, sealSubmission } from './sealed-submissions.ts'
import { type EncryptedFields, fieldsOfText, SEARCH_KEYS, submissions } from './submissions.ts'

/** The position of a walk through an entity's rows. */
export interface Walk {
  readonly of: EncryptedFields
  /** The last row checked. */
  readonly after: number
}

interface FoundRow {
  readonly id: number
  readonly form: number | null
  readonly at: Date
  readonly sealed: string
}

/** Values not encrypted by a data key, or by a retired one. */
const isOutdated = (column: string) => sql`case when ${sql.id(column)} like 'sealed.1.%' then true
  when ${sql.id(column)} like 'sealed.2.%' then split_part(left(${sql.id(column)}, 30), '.', 3)::int
    in (select id from data_key where retired_at is not null) else false end`

/** How many rows still have to be re-encrypted. */
export async function countOutdated(executor: Executor): Promise<number> {
  const counts = Object.values(submissions).map(
    of => sql`(select count(*) from ${sql.id(of.entity)} where ${isOutdated(of.encrypted)})`,
  )
  const { rows } = await sql<{ count: number }>`select (${sql.join(counts, sql` + `)})::int as count`.execute(
    executor,
  )
  return rows[0]?.count ?? 0
}

/**
 * Re-encrypts the next rows that no current key encrypted; a row that can't be decrypted stays as it is. Rows are
 * locked before they are read, until the transaction ends. Returns the last row checked; undefined at the end.
 */
export async function resealSome(
  executor: Executor,
  cipher: Cipher,
  { of, after }: Walk,
  most: number,
): Promise<{ readonly last: number; readonly count: number } | undefined> {
  const { name, key: keys, prefix } = entities[of.entity]
  const key = sql.id(keys[0] ?? '')
  const { rows } =
    await sql<FoundRow>`select ${key} as id, "FrmId" as form, ${sql.id(`${prefix}CreatedDt`)} as at,
      ${sql.id(of.encrypted)} as sealed
    from ${sql.id(name)} where ${key} > ${after} and ${isOutdated(of.encrypted)}
    order by ${key} limit ${most} for update`.execute(executor)
  const last = rows.at(-1)
  if (!last) return undefined
  const texts = await openTexts(executor, cipher, of, rows)
  for (const [index, { id, form, at }] of rows.entries()) {
    const text = texts[index]
    if (text === undefined) continue
    const place = { id, form, at: new Date(at) }
    const made = await sealSubmission(executor, cipher, of, place, fieldsOfText(of, text))
    const found = name === 'FormSubmission' ? sql`, ${sql.id(SEARCH_KEYS)} = ${made.searchKeys}` : sql``
    // The content is the same, so its version and time stay.
    await sql`update ${sql.id(name)} set ${sql.id(of.encrypted)} = ${made.sealed}${found} where ${key} = ${id}`.execute(
      executor,
    )
  }
  return { last: last.id, count: rows.length }
}

interface TrashRow {
  readonly id: number
  readonly content: string
}

/** Re-encrypts submissions and secrets in the trash. Returns the number of trash records changed. */
export async function resealTrash(executor: Executor, cipher: Cipher): Promise<number> {
  const { rows } = await sql<TrashRow>`select id, content::text as content from trash
    where content::text like '%"sealed.%' order by id for update`.execute(executor)
  for (const { id, content } of rows) {
    const kept = JSON.parse(content) as { readonly rows: readonly { entity: string; row: AnyRow }[] }
    const changed: (typeof kept.rows)[number][] = []
    for (const one of kept.rows) changed.push({ ...one, row: await resealKept(executor, cipher, one) })
    await sql`update trash set content = ${JSON.stringify({ ...kept, rows: changed })}::json where id = ${id}`.execute(
      executor,
    )
  }
  return rows.length
}

async function resealKept(
  executor: Executor,
  cipher: Cipher,
  { entity, row }: { readonly entity: string; readonly row: AnyRow },
): Promise<AnyRow> {
  if (entity === 'KeyManager' && typeof row.KmValue === 'string')
    return { ...row, KmValue: resealValue(cipher, 'KeyManager', row.KmValue) }
  const of = Object.values(submissions).find(one => one.entity === entity)
  const sealed = of && row[of.encrypted]
  if (!of || typeof sealed !== 'string') return row
  const { prefix, key } = entities[of.entity]
  const id = Number(row[key[0] ?? ''])
  const [text] = await openTexts(executor, cipher, of, [{ id, sealed }])
  if (text === undefined) return row
  const place = { id, form: Number(row.FrmId) || null, at: new Date(String(row[`${prefix}CreatedDt`])) }
  const made = await sealSubmission(executor, cipher, of, place, fieldsOfText(of, text))
  return {
    ...row,
    [of.encrypted]: made.sealed,
    ...(SEARCH_KEYS in row && { [SEARCH_KEYS]: made.searchKeys }),
  }
}

/** Secrets that the root secret encrypts directly, without a data key. Returns their number. */
export async function resealSecrets(executor: Executor, cipher: Cipher): Promise<number> {
  const { rows: keys } = await sql<{ id: number; value: string }>`
    select "KmId" as id, "KmValue" as value from "KeyManager" where "KmValue" is not null for update`.execute(
    executor,
  )
  for (const { id, value } of keys)
    await sql`update "KeyManager" set "KmValue" = ${resealValue(cipher, 'KeyManager', value)} where "KmId" = ${id}`.execute(
      executor,
    )
  const { rows: apps } = await sql<{ id: string; secret: string }>`
    select user_id::text as id, secret from authenticator for update`.execute(executor)
  for (const { id, secret } of apps)
    await sql`update authenticator set secret = ${resealValue(cipher, `authenticator ${id}`, secret)}
      where user_id = ${id}::uuid`.execute(executor)
  return keys.length + apps.length
}

/** The value encrypted with the current secret; unchanged if it can't be decrypted. */
function resealValue(cipher: Cipher, purpose: string, value: string): string {
  if (!isEncrypted(value)) return value
  try {
    return cipher.encrypt(purpose, cipher.decrypt(purpose, value))
  } catch {
    return value
  }
}

/**
 * Deletes unused data keys: those of past months, and retired ones. Two statements: once no writer holds the keys,
 * everything stored is visible. Returns their number.
 */
export async function deleteUnusedKeys(executor: Executor): Promise<number> {
  const { rows: held } = await sql<{ id: number }>`select id from data_key where purpose = 'submissions'
    and (retired_at is not null or month < date_trunc('month', now() - interval '1 day')) order by id for update`.execute(
    executor,
  )
  if (held.length === 0) return 0
  const used = await keysUsed(executor)
  const unused = held.flatMap(({ id }) => (used.has(id) ? [] : [id]))
  await sql`delete from data_key where id = any(${unused}::int[])`.execute(executor)
  return unused.length
}

/** The data keys in use by a row, the trash, or an undo. */
async function keysUsed(executor: Executor): Promise<ReadonlySet<number>> {
  const ofRows = Object.values(submissions).map(
    of => sql`select distinct split_part(left(${sql.id(of.encrypted)}, 30), '.', 3)::int as id
      from ${sql.id(of.entity)} where ${sql.id(of.encrypted)} like 'sealed.2.%'`,
  )
  const kept = ['trash', 'bulk_item'].map(
    table => sql`select (regexp_matches(${sql.id(table === 'trash' ? 'content' : 'kept')}::text, '"sealed\\.2\\.(\\d+)\\.', 'g'))[1]::int as id
      from ${sql.id(table)}`,
  )
  const { rows } = await sql<{
    id: number
  }>`${sql.join([...ofRows, ...kept, sql`select key as id from form_file`], sql` union `)}`.execute(executor)
  return new Set(rows.map(({ id }) => id))
}
