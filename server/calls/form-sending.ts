import { createHash } from 'node:crypto'
import type { Given } from '@rounds/core/rules/forms'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import type { FormUploads } from '../forms/uploads.ts'

/**
 * What tells a form that is sent from any other: the form that was shown, and what was answered. The same form with
 * other answers is another one, as after the way back of a browser.
 */
export function sendingKey(id: number, token: string, given: Given, uploads: FormUploads): string {
  // The same file that is sent twice is carried as two.
  const fileHash = (value: string) => uploads.read(value)?.hash ?? value
  const answered = [...given]
    .filter(([name]) => !name.startsWith('rounds-'))
    .map(([name, values]) => [name, values.map(fileHash)] as const)
    .sort()
  return createHash('sha256')
    .update(JSON.stringify([id, token, answered]))
    .digest('base64url')
}

/** The submission that a form became when it was sent before; undefined the first time. */
export async function findSending(executor: Executor, key: string): Promise<number | undefined> {
  const { rows } = await sql<{ FsId: number }>`select "FsId" from form_sending where key = ${key}`.execute(
    executor,
  )
  return rows[0]?.FsId
}

/** Writes down which submission a form became. */
export async function keepSending(executor: Executor, key: string, FsId: number): Promise<void> {
  await sql`insert into form_sending (key, "FsId") values (${key}, ${FsId})`.execute(executor)
}
