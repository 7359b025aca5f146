import { Readable } from 'node:stream'
import type pg from 'pg'
import type { Connection } from '../database/database.ts'
import { withClient } from '../integrity/integrity-job.ts'
import { readContent } from './content.ts'
import { type CopiedTable, readCopiedTables, readLines, sameText } from './copy-rows.ts'
import {
  baseId,
  type CopiedSequence,
  fileIn,
  type ManifestFile,
  removeBase,
  writeManifest,
} from './manifest.ts'
import { readNamedUploads } from './named-uploads.ts'
import type { StoredUploads } from './stored-uploads.ts'
import { manifestUploads, uploadFigures } from './upload-figures.ts'
import type { Vault } from './vault.ts'

export interface CopyOptions {
  readonly vault: Vault
  /** The database itself, without a pooler in between. */
  readonly connection: Connection
  readonly signal: AbortSignal
  readonly onFile?: (done: number, total: number) => Promise<void>
  readonly uploads: Pick<StoredUploads, 'store'>
}

/** Copies every table of a database in one snapshot, as it runs. Gives the id of the backup. */
export const takeCopy = (options: CopyOptions): Promise<string> =>
  withClient(options.connection, async client => {
    const { vault, signal, onFile, uploads } = options
    const began = Date.now()
    await client.query(sameText)
    // Most are copied before, so that the snapshot is held for a short time.
    await uploads.store(await readNamedUploads(client), { signal, ...(onFile && { onUpload: onFile }) })
    await client.query('begin isolation level repeatable read read only')
    const { named, ...content } = await readContent(client, { isOfAnyServer: true })
    const takenAt = new Date().toISOString()
    const id = baseId(takenAt)
    try {
      const copied = await readCopiedTables(client)
      const { files, bytes } = await copyTables(options, client, copied, id)
      const sequences = await readSequences(client)
      await client.query('commit')
      const unstored = await uploads.store(named, { signal })
      const lists = { folders: [], files, ...content, uploads: manifestUploads(named, unstored) }
      const isNoLog = { walFrom: '', walTo: '', lsn: '', label: '' }
      const manifest = { id, takenAt, tookMs: Date.now() - began, ...isNoLog, ...lists }
      signal.throwIfAborted()
      await writeManifest(
        vault,
        { ...manifest, copy: { tables: copied, sequences } },
        { bytes, uploads: await uploadFigures(vault, named) },
      )
      return id
    } catch (error) {
      await removeBase(vault.storage, id).catch(() => undefined)
      throw error
    }
  })

async function copyTables(
  { vault, signal, onFile }: CopyOptions,
  client: pg.Client,
  tables: readonly CopiedTable[],
  id: string,
) {
  const files: ManifestFile[] = []
  let bytes = 0
  for (const [at, table] of tables.entries()) {
    signal.throwIfAborted()
    const stored = String(at)
    const rows = Readable.from(readLines(client, table))
    const facts = await vault.put(fileIn(id, stored), `${id} ${table.name}`, rows)
    files.push({ path: table.name, stored, bytes: facts.bytes, sha256: facts.sha256 })
    bytes += facts.storedBytes
    await onFile?.(at + 1, tables.length)
  }
  return { files, bytes }
}

async function readSequences(client: pg.Client): Promise<readonly CopiedSequence[]> {
  const { rows } = await client.query<CopiedSequence>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return rows
}
