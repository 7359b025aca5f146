import { sql } from 'kysely'
import type { AnyRow } from '../../../core/entities/index.ts'
import type { Cipher } from '../../../server/crypto/cipher.ts'
import type { Executor } from '../../../server/database/database.ts'
import { openSubmissions } from '../../../server/records/sealed-submissions.ts'
import { submissions } from '../../../server/records/submissions.ts'

/** What the database holds of submissions, and what of it opens. */
export async function storedSubmissions(executor: Executor, cipher: Cipher) {
  const { rows } = await sql<{ id: number; sealed: string; searchKeys: string | null }>`
    select "FsId" as id, "FsSealed" as sealed, "FsSearchKeys" as "searchKeys" from "FormSubmission" order by 1`.execute(
    executor,
  )
  const opened = await openSubmissions(executor, cipher, submissions.FormSubmission, rows)
  return rows.map((row, at) => ({ ...row, meta: String((opened[at] as AnyRow).FsMetaData) }))
}
