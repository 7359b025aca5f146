import { join } from 'node:path'
import { auditVerdictWords } from '@rounds/core/rules/records'
import type { Client } from 'pg'
import { createAuditChain } from '../audit/chain.ts'
import { openDatabase } from '../database/database.ts'
import { withClient } from '../integrity/integrity-job.ts'
import { checkStorage } from '../integrity/storage-check.ts'
import { JobFailure } from '../jobs/jobs.ts'
import { StartupError } from '../startup-error.ts'
import { readContent } from './content.ts'
import { sameText } from './copy-rows.ts'
import type { Manifest, Proof, Unstored } from './manifest.ts'
import type { NamedUpload } from './named-uploads.ts'
import { type RestoreOptions, restoreBase } from './restore.ts'
import { Damaged } from './sealing.ts'
import type { StoredUploads } from './stored-uploads.ts'

export interface ProveOptions extends Omit<RestoreOptions, 'target' | 'opens'> {
  /** The key of the audit log's chain. */
  readonly auditKey: Buffer
  readonly uploads: Pick<StoredUploads, 'check'>
}

/**
 * Restores a backup beside the live database, compares it with its manifest, checks how it is stored, that its audit log
 * is whole and that every uploaded file it names is there, and throws it away.
 */
export async function proveBase(options: ProveOptions): Promise<Proof> {
  const began = Date.now()
  const found = await findProblems(options)
  return { at: new Date().toISOString(), tookMs: Date.now() - began, ...found }
}

async function findProblems({
  auditKey,
  uploads,
  ...options
}: ProveOptions): Promise<Pick<Proof, 'problems' | 'uploads'>> {
  try {
    const restored = await restoreBase({ ...options, target: ({ lsn }) => ({ lsn }) })
    try {
      const { connection, superuser } = restored.cluster
      const { manifest } = restored
      const isOfAnyServer = manifest.copy !== undefined
      const content = await withClient(superuser, async client => {
        if (isOfAnyServer) await client.query(sameText)
        return readContent(client, { isOfAnyServer })
      })
      const problems = [
        ...differencesOf(content, manifest),
        ...(await withClient(superuser, damageOf)),
        ...(await auditProblems(connection, auditKey)),
        ...(await uploadProblems(content.named, manifest, uploads, options)),
      ]
      return { problems, ...(manifest.uploads && { uploads: manifest.uploads.length }) }
    } finally {
      await restored.discard()
    }
  } catch (error) {
    if (error instanceof Damaged) return { problems: [`A file of the backup is damaged. ${error.message}`] }
    if (error instanceof StartupError)
      throw new JobFailure(`This server can’t restore a backup to test it. ${error.message}`)
    throw error
  }
}

/** Of many files only some are told; how many more there are says the rest. */
const MOST_TOLD = 5

/** Checks that each file that the restored database names is there, and by its hash that it is what was uploaded. */
async function uploadProblems(
  named: readonly NamedUpload[],
  manifest: Manifest,
  uploads: ProveOptions['uploads'],
  { folder, signal }: Pick<ProveOptions, 'folder' | 'signal'>,
): Promise<readonly string[]> {
  if (!manifest.uploads) return []
  const listed = new Map(manifest.uploads.map(upload => [upload.hash, upload]))
  if (named.length !== listed.size || named.some(({ hash }) => !listed.has(hash)))
    return ['The uploaded files that it names are not those of the backup.']
  const problems: string[] = []
  for (const upload of listed.values()) {
    signal?.throwIfAborted()
    const problem = upload.unstored
      ? reasons[upload.unstored](upload.name)
      : await uploads.check(upload, join(folder, 'uploads'))
    if (problem !== null) problems.push(problem)
  }
  const more = problems.length - MOST_TOLD
  return more > 0
    ? [
        ...problems.slice(0, MOST_TOLD),
        `${more} more uploaded ${more === 1 ? 'file is' : 'files are'} missing.`,
      ]
    : problems
}

const reasons: Readonly<Record<Unstored, (name: string) => string>> = {
  'not in storage': name =>
    `The uploaded file “${name}” was already missing on the site when the backup was taken. Upload it again.`,
  'altered in storage': name =>
    `The uploaded file “${name}” was already damaged on the site when the backup was taken. Upload it again.`,
}

function differencesOf(
  { tables, migrations }: Pick<Manifest, 'tables' | 'migrations'>,
  manifest: Manifest,
): readonly string[] {
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
