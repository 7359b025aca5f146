import { sql } from 'kysely'
import type { Cipher } from '../crypto/cipher.ts'
import { openBytes, sealBytes } from '../crypto/envelope.ts'
import type { Executor } from '../database/database.ts'
import { keyInUse, readKeys } from './data-keys.ts'

/** How long a file waits for its submission. */
const WAITING_HOURS = 24

const placeOf = (row: number) => ({ entity: 'form_file', column: 'sealed', row })

interface FileToKeep {
  readonly form: number
  readonly content: Buffer
  /** The submission that it came with, if it exists already. */
  readonly FsId?: number
}

/** Stores a form's file, encrypted with the key of the form and month. Returns its id. */
export async function keepFormFile(
  executor: Executor,
  cipher: Cipher,
  { form, content, FsId }: FileToKeep,
): Promise<number> {
  const key = await keyInUse(executor, cipher, { purpose: 'submissions', form, at: new Date() })
  const { rows } = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence('form_file', 'id'))::int as id`.execute(executor)
  const id = rows[0]?.id ?? 0
  const sealed = sealBytes(key, placeOf(id), content)
  await sql`insert into form_file (id, form, key, sealed, "FsId") values (${id}, ${form}, ${key.id}, ${sealed}, ${FsId ?? null})`.execute(
    executor,
  )
  return id
}

/** The bytes of a file; undefined if it is gone or can't be decrypted. */
export async function readFormFile(
  executor: Executor,
  cipher: Cipher,
  id: number,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{
    key: number
    sealed: Buffer
  }>`select key, sealed from form_file where id = ${id}`.execute(executor)
  const [row] = rows
  const key = row && (await readKeys(executor, cipher, [row.key])).get(row.key)
  if (!row || !key) return undefined
  try {
    return openBytes(key, placeOf(id), row.sealed)
  } catch {
    return undefined
  }
}

/**
 * The file for a submission: itself, or a copy if another submission already has it, as when a form is sent again with
 * other answers. Undefined if it no longer exists.
 */
export async function claimFormFile(
  executor: Executor,
  cipher: Cipher,
  { id, form, FsId }: { readonly id: number; readonly form: number; readonly FsId: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ of: number | null }>`select "FsId" as of from form_file
    where id = ${id} and form = ${form} for update`.execute(executor)
  const [row] = rows
  if (!row) return undefined
  if (row.of === null) {
    await sql`update form_file set "FsId" = ${FsId} where id = ${id}`.execute(executor)
    return id
  }
  const content = await readFormFile(executor, cipher, id)
  return content && keepFormFile(executor, cipher, { form, content, FsId })
}

/** Re-encrypts the next files whose key is retired. Returns the last one checked; undefined at the end. */
export async function resealFormFiles(
  executor: Executor,
  cipher: Cipher,
  after: number,
  most: number,
): Promise<{ readonly last: number; readonly count: number } | undefined> {
  const { rows } = await sql<{
    id: number
    form: number
    at: Date
  }>`select id, form, created_at as at from form_file
    where id > ${after} and key in (select id from data_key where retired_at is not null)
    order by id limit ${most} for update`.execute(executor)
  for (const { id, form, at } of rows) {
    const content = await readFormFile(executor, cipher, id)
    if (!content) continue
    const key = await keyInUse(executor, cipher, { purpose: 'submissions', form, at: new Date(at) })
    await sql`update form_file set key = ${key.id}, sealed = ${sealBytes(key, placeOf(id), content)} where id = ${id}`.execute(
      executor,
    )
  }
  const last = rows.at(-1)
  return last && { last: last.id, count: rows.length }
}

/**
 * Deletes files whose submission is neither there nor in the trash, and files that were never submitted. Returns their
 * number.
 */
export async function deleteLostFormFiles(executor: Executor): Promise<number> {
  const { numAffectedRows } = await sql`delete from form_file f where case when "FsId" is null
      then created_at < now() - ${WAITING_HOURS} * interval '1 hour'
      else not exists (select from "FormSubmission" s where s."FsId" = f."FsId")
        and not exists (select from trash where holds @> array['FormSubmission/' || f."FsId"]) end`.execute(
    executor,
  )
  return Number(numAffectedRows ?? 0)
}
