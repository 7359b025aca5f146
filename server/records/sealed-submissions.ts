import { type AnyRow, type Entity, entities } from '@rounds/core/entities'
import { type SubmittedAnswers, searchTermsOf } from '@rounds/core/rules/records'
import { sql } from 'kysely'
import type { Cipher } from '../crypto/cipher.ts'
import { isEncrypted } from '../crypto/cipher.ts'
import { dataKeyIdOf, openText, sealText } from '../crypto/envelope.ts'
import { keyedHash } from '../crypto/keys.ts'
import type { Executor } from '../database/database.ts'
import { keyInUse, readKeys } from './data-keys.ts'
import { anyOf } from './statements.ts'
import { type EncryptedFields, fieldsOfText, SEARCH_KEYS, submissions, textOfFields } from './submissions.ts'

/** The row that a text is bound to: it can't be decrypted for any other. */
export interface RowToSeal {
  readonly id: number
  readonly form: number | null
  readonly at: Date
}

/** A stored value with the key of its row. */
export interface SealedRow {
  readonly id: number
  readonly sealed: string
}

/** A row's answers and machine, encrypted with the key of its form and month, and its search hashes. */
export async function sealSubmission(
  executor: Executor,
  cipher: Cipher,
  of: EncryptedFields,
  { id, form, at }: RowToSeal,
  fields: AnyRow,
): Promise<{ readonly sealed: string; readonly searchKeys: string | null }> {
  const key = await keyInUse(executor, cipher, { purpose: 'submissions', form, at })
  const place = { entity: of.entity, column: of.encrypted, row: id }
  const sealed = sealText(key, place, textOfFields(of, fields))
  return { sealed, searchKeys: await searchKeysOf(executor, cipher, fields[of.meta]) }
}

/** The contents of encrypted values, in order; undefined for those that can't be decrypted. */
export async function openTexts(
  executor: Executor,
  cipher: Cipher,
  of: EncryptedFields,
  rows: readonly SealedRow[],
): Promise<readonly (string | undefined)[]> {
  const ids = rows.flatMap(({ sealed }) => dataKeyIdOf(sealed) ?? [])
  const keys = await readKeys(executor, cipher, ids)
  return rows.map(({ id, sealed }) => {
    try {
      // The format from before data keys.
      if (isEncrypted(sealed)) return cipher.decrypt(of.entity, sealed)
      const key = keys.get(dataKeyIdOf(sealed) ?? 0)
      return key && openText(key, { entity: of.entity, column: of.encrypted, row: id }, sealed)
    } catch {
      return undefined
    }
  })
}

/** The two fields of submissions in wire format, in the order of the rows. */
export const openSubmissions = async (
  executor: Executor,
  cipher: Cipher,
  of: EncryptedFields,
  rows: readonly SealedRow[],
): Promise<readonly AnyRow[]> =>
  (await openTexts(executor, cipher, of, rows)).map(text => fieldsOfText(of, text))

/** The next key of a table, for a row that is encrypted before it is inserted. */
export async function nextRowId(executor: Executor, { entity }: EncryptedFields): Promise<number> {
  const [key = ''] = entities[entity].key
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${`"${entity}"`}, ${key}))::int as id`.execute(executor)
  return rows[0]?.id ?? 0
}

/** The search hash of an email address or phone number. */
export async function searchKeyOf(executor: Executor, cipher: Cipher, term: string): Promise<string> {
  const { bytes } = await keyInUse(executor, cipher, { purpose: 'search' })
  return keyedHash(bytes, term).slice(0, 22)
}

async function searchKeysOf(executor: Executor, cipher: Cipher, meta: unknown): Promise<string | null> {
  const { answers } = JSON.parse(String(meta ?? '{}')) as SubmittedAnswers
  const terms = searchTermsOf(answers ?? [])
  const keys: string[] = []
  for (const term of terms) keys.push(await searchKeyOf(executor, cipher, term))
  return keys.length > 0 ? keys.join(' ') : null
}

/** Encrypts the records of a write for their rows: `encryptSubmission` has encrypted them for no specific row. */
export const sealRecords =
  (cipher: Cipher) =>
  async (
    executor: Executor,
    entity: Entity,
    records: readonly AnyRow[],
    action: 'create' | 'update',
  ): Promise<readonly AnyRow[]> => {
    const of = Object.values(submissions).find(one => one.entity === entity.name)
    if (!of || !records.some(record => typeof record[of.encrypted] === 'string')) return records
    const [key = ''] = entity.key
    const stored = action === 'update' ? await storedRows(executor, entity, records) : new Map()
    const sealed: AnyRow[] = []
    for (const record of records) {
      const id = action === 'create' ? await nextRowId(executor, of) : Number(record[key])
      const row = stored.get(id) ?? { form: Number(record.FrmId) || null, at: new Date() }
      const text = record[of.encrypted]
      const own: Record<string, unknown> = { ...record, [key]: id }
      if (typeof text === 'string') {
        const fields = fieldsOfText(of, cipher.decrypt(of.entity, text))
        const made = await sealSubmission(executor, cipher, of, { ...row, id }, fields)
        own[of.encrypted] = made.sealed
        if (entity.name === 'FormSubmission') own[SEARCH_KEYS] = made.searchKeys
      }
      sealed.push(own)
    }
    return sealed
  }

async function storedRows(
  executor: Executor,
  entity: Entity,
  records: readonly AnyRow[],
): Promise<Map<number, Omit<RowToSeal, 'id'>>> {
  const { rows } = await sql<RowToSeal>`select ${sql.id(entity.key[0] ?? '')} as id, "FrmId" as form,
    ${sql.id(`${entity.prefix}CreatedDt`)} as at from ${sql.id(entity.name)} where ${anyOf(entity, records)}`.execute(
    executor,
  )
  return new Map(rows.map(({ id, form, at }) => [id, { form, at: new Date(at) }]))
}
