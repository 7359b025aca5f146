import type { AuditVerdict } from '@rounds/core/rules/records'
import pg from 'pg'
import type { AuditChain } from '../audit/chain.ts'
import type { Connection } from '../database/database.ts'
import { conclude, type JobKind, noteProgress } from '../jobs/jobs.ts'
import { whileBeating } from '../jobs/keep-alive.ts'
import { readLostTables } from './lost-tables.ts'
import { findOrphans, type Orphans } from './orphans.ts'
import { checkStorage, installAmcheck, type StorageVerdict } from './storage-check.ts'

export const INTEGRITY = 'integrity'

/** What a check of the database found. */
export interface IntegrityResult {
  readonly storage: StorageVerdict | null
  /** The entities whose tables are not there. */
  readonly missing: readonly string[]
  readonly orphans: readonly Orphans[]
  readonly audit: AuditVerdict
}

export interface IntegrityOptions {
  readonly auditChain: Pick<AuditChain, 'verify'>
  /** With the rights to check how tables are stored, where those differ from the usual ones. */
  readonly connection: Connection
}

/** Checks the database: how it is stored, that references lead somewhere, that the audit log is whole. */
export const integrityJob = ({ auditChain, connection }: IntegrityOptions): JobKind => ({
  kind: INTEGRITY,
  lane: 'upkeep',
  async work(context, job, signal) {
    await whileBeating(context, job, signal, async stopped => {
      const storage = await withClient(connection, async client => {
        await installAmcheck(client)
        return checkStorage(client, {
          signal: stopped,
          onTable: (done, total) => noteProgress(context.database.query, job, done, total),
        })
      })
      stopped.throwIfAborted()
      const missing = await readLostTables(context.database.query)
      const result: IntegrityResult = {
        storage,
        missing,
        orphans: await findOrphans(context.database.query, new Set(missing)),
        audit: await auditChain.verify(),
      }
      await conclude(context.database.query, job, 'done', null, result)
    })
  },
})

/** Runs something on a connection of its own, which no time limit of the pools ends. */
export async function withClient<T>(
  connection: Connection,
  run: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
