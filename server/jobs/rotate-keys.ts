import { FormSubmission } from '@rounds/core/entities'
import { sql } from 'kysely'
import { systemActor } from '../audit/entry-sql.ts'
import { secretId } from '../crypto/cipher.ts'
import { deriveKey } from '../crypto/keys.ts'
import type { Executor } from '../database/database.ts'
import { resealKeys, retireKeys, storeKey } from '../records/data-keys.ts'
import { resealFormFiles } from '../records/form-files.ts'
import { countOutdated, deleteUnusedKeys, resealSecrets, resealSome, resealTrash } from '../records/reseal.ts'
import type { Secrets } from '../records/secret-check.ts'
import { submissions } from '../records/submissions.ts'
import type { Unit } from '../records/unit.ts'
import { groupOf } from './asker.ts'
import {
  conclude,
  heartbeat,
  type JobContext,
  JobFailure,
  type JobKind,
  noteProgress,
  type TakenJob,
} from './jobs.ts'

export const ROTATE_KEYS = 'rotate keys'

const OTHER_SECRET =
  'The server runs with another ROUNDS_SECRET. Start it with the new one, and with ROUNDS_SECRET_BEFORE, and rotate again.'

/** How many rows share a transaction. */
const AT_ONCE = 100
const FILES_AT_ONCE = 5

/**
 * Rotates the keys that encrypt submissions: creates new ones, re-encrypts each row, and deletes the old ones. If
 * `ROUNDS_SECRET` was replaced, everything encrypted with the old secret is re-encrypted, and the database switches to
 * the new one at the end. Each transaction leaves every row readable. A killed run simply starts again: finished rows
 * no longer match.
 */
export const rotateKeys = ({ secretBefore }: Omit<Secrets, 'secret'> = {}): JobKind => ({
  kind: ROTATE_KEYS,
  lane: 'upkeep',
  async work(context, job, signal) {
    const author = { ...systemActor, group: groupOf(job, null) }
    const write = <T>(work: (unit: Unit) => Promise<T>) =>
      context.records.unit({ author }, async unit => {
        await heartbeat(unit.query, job)
        return work(unit)
      })
    await write(unit => begin(context, unit.query, job))
    const total = await countOutdated(context.database.query)
    let done = 0
    await noteProgress(context.database.query, job, done, total)
    for (const of of Object.values(submissions))
      for (let after = 0; ; ) {
        if (signal.aborted) return
        const some = await write(unit => resealSome(unit.query, context.cipher, { of, after }, AT_ONCE))
        if (!some) break
        after = some.last
        done += some.count
        await noteProgress(context.database.query, job, done, total)
      }
    for (let after = 0; ; ) {
      if (signal.aborted) return
      const some = await write(unit => resealFormFiles(unit.query, context.cipher, after, FILES_AT_ONCE))
      if (!some) break
      after = some.last
    }
    await write(unit => end(context, unit, job, { secretBefore, count: done }))
  },
})

/** From here on new keys encrypt, so the number of remaining rows only decreases. */
async function begin({ cipher }: JobContext, executor: Executor, job: TakenJob): Promise<void> {
  const { rows } = await sql<{ at: Date; secret: string | null }>`
    select "JbCreatedDt" as at, "JbInput"->>'secret' as secret from "Job" where "JbId" = ${job.id}`.execute(
    executor,
  )
  // A server that was not started with the new secret could not read the result.
  if (rows[0]?.secret && rows[0].secret !== cipher.id) throw new JobFailure(OTHER_SECRET)
  await resealKeys(executor, cipher)
  await retireKeys(executor, new Date(rows[0]?.at ?? 0))
}

async function end(
  { cipher }: JobContext,
  unit: Unit,
  job: TakenJob,
  { secretBefore, count }: { readonly secretBefore: Buffer | undefined; readonly count: number },
): Promise<void> {
  const { query } = unit
  await resealTrash(query, cipher)
  const secrets = await resealSecrets(query, cipher)
  const deleted = await deleteUnusedKeys(query)
  const unreadable = await countOutdated(query)
  if (secretBefore) await replaceSecret(query, cipher, secretBefore)
  await unit.audit({
    type: 'Rotated keys',
    message: `Replaced the keys of form submissions: ${count} re-encrypted, ${deleted} keys deleted, ${unreadable} unreadable${secretBefore ? '; the database goes by the new ROUNDS_SECRET' : ''}`,
    entity: FormSubmission.name,
  })
  await conclude(query, job, 'done', null, { resealed: count, secrets, deleted, unreadable })
}

/** From here on the database uses the new secret; the audit log keeps its key, so its chain continues. */
async function replaceSecret(
  executor: Executor,
  cipher: JobContext['cipher'],
  before: Buffer,
): Promise<void> {
  const { numAffectedRows } = await sql`update secret_check set value = ${cipher.id}
    where value = ${secretId(before)}`.execute(executor)
  if (numAffectedRows)
    await storeKey(executor, cipher, { purpose: 'audit log' }, deriveKey(before, 'audit log'))
}
