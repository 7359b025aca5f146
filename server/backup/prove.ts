import { auditVerdictWords } from '@rounds/core/rules/records'
import type { Client } from 'pg'
import { createAuditChain } from '../audit/chain.ts'
import { openDatabase } from '../database/database.ts'
import { withClient } from '../integrity/integrity-job.ts'
import { checkStorage } from '../integrity/storage-check.ts'
import { readContent } from './content.ts'
import type { Manifest, Proof } from './manifest.ts'
import { type RestoreOptions, restoreBase } from './restore.ts'
import { Damaged } from './sealed-file.ts'

export interface ProveOptions extends Omit<RestoreOptions, 'target' | 'opens'> {
  /** The key of the audit log's chain. */
  readonly auditKey: Buffer
}

/**
 * Restores a backup beside the live database, compares it with its manifest, checks how it is stored and that its audit
 * log is whole, and throws it away.
 */
export async function proveBase(options: ProveOptions): Promise<Proof> {
  const began = Date.now()
  const problems = await problemsOf(options)
  return { at: new Date().toISOString(), tookMs: Date.now() - began, problems }
}

async function problemsOf({ auditKey, ...options }: ProveOptions): Promise<readonly string[]> {
  try {
    const restored = await restoreBase({ ...options, target: ({ lsn }) => ({ lsn }) })
    try {
      const { connection, superuser } = restored.cluster
      return [
        ...(await withClient(superuser, client => differencesOf(client, restored.manifest))),
        ...(await withClient(superuser, damageOf)),
        ...(await auditProblems(connection, auditKey)),
      ]
    } finally {
      await restored.discard()
    }
  } catch (error) {
    if (error instanceof Damaged) return [`A file of the backup is damaged. ${error.message}`]
    throw error
  }
}

async function differencesOf(client: Client, manifest: Manifest): Promise<readonly string[]> {
  const { tables, migrations } = await readContent(client)
  const found = new Map(tables.map(table => [table.name, table]))
  const names = new Set([...found.keys(), ...manifest.tables.map(({ name }) => name)])
  const expected = new Map(manifest.tables.map(table => [table.name, table]))
  const problems = [...names].flatMap(name => {
    const [is, was] = [found.get(name), expected.get(name)]
    if (is?.rows !== was?.rows)
      return [`${name} has ${is?.rows ?? 'no'} rows and had ${was?.rows ?? 'none'}.`]
    return is?.hash === was?.hash ? [] : [`The rows of ${name} are not what they were.`]
  })
  return migrations.join() === manifest.migrations.join()
    ? problems
    : [...problems, 'The migrations are not those of the backup.']
}

async function damageOf(client: Client): Promise<readonly string[]> {
  const verdict = await checkStorage(client)
  if (verdict === null) return ['How it is stored could not be checked.']
  return verdict.damage.map(({ table, what }) => `${table}: ${what}`)
}

async function auditProblems(connection: object, key: Buffer): Promise<readonly string[]> {
  const database = openDatabase(connection, { max: 2 })
  try {
    const verdict = await createAuditChain(database, key).verify()
    return verdict.broken ? [auditVerdictWords(verdict)] : []
  } finally {
    await database.close()
  }
}
