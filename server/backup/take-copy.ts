import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { Connection } from '../database/database.ts'
import { withClient } from '../integrity/integrity-job.ts'
import { readContent } from './content.ts'
import { type CopiedTable, readCopiedTables, readLines, sameText } from './copy-rows.ts'
import { basesIn, type CopiedSequence, type ManifestFile, writeManifest } from './manifest.ts'
import { readNamedUploads } from './named-uploads.ts'
import { sealFile } from './sealed-file.ts'
import type { StoredUploads } from './stored-uploads.ts'
import { manifestUploads, uploadFigures } from './upload-figures.ts'

export interface CopyOptions {
  readonly key: Buffer
  /** The folder of all backups. */
  readonly place: string
  /** The database itself, without a pooler in between. */
  readonly connection: Connection
  readonly signal: AbortSignal
  readonly onFile?: (done: number, total: number) => Promise<void>
  readonly uploads: Pick<StoredUploads, 'store'>
}

/** Copies every table of a database in one snapshot, as it runs. Gives the id of the backup. */
export const takeCopy = (options: CopyOptions): Promise<string> =>
  withClient(options.connection, async client => {
    const { place, key, signal, onFile, uploads } = options
    const began = Date.now()
    await client.query(sameText)
    // Most are copied before, so that the snapshot is held for a short time.
    await uploads.store(await readNamedUploads(client), { signal, ...(onFile && { onUpload: onFile }) })
    await client.query('begin isolation level repeatable read read only')
    const { named, ...content } = await readContent(client, { isOfAnyServer: true })
    const takenAt = new Date().toISOString()
    const id = takenAt.replace(/[-:]|\.\d+/g, '')
    const draft = join(basesIn(place), `.${id}`)
    try {
      await mkdir(join(draft, 'files'), { recursive: true, mode: 0o700 })
      const copied = await readCopiedTables(client)
      const { files, bytes } = await copyTables(options, client, copied, { id, draft })
      const sequences = await readSequences(client)
      await client.query('commit')
      const unstored = await uploads.store(named, { signal })
      const lists = { folders: [], files, ...content, uploads: manifestUploads(named, unstored) }
      const isNoLog = { walFrom: '', walTo: '', lsn: '', label: '' }
      const manifest = { id, takenAt, tookMs: Date.now() - began, ...isNoLog, ...lists }
      await writeManifest(
        key,
        draft,
        { ...manifest, copy: { tables: copied, sequences } },
        { bytes, uploads: await uploadFigures(key, place, named, draft) },
      )
      signal.throwIfAborted()
      await rename(draft, join(basesIn(place), id))
      return id
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      throw error
    }
  })

async function copyTables(
  { key, signal, onFile }: CopyOptions,
  client: pg.Client,
  tables: readonly CopiedTable[],
  { id, draft }: { readonly id: string; readonly draft: string },
) {
  const files: ManifestFile[] = []
  let bytes = 0
  for (const [at, table] of tables.entries()) {
    signal.throwIfAborted()
    const stored = String(at)
    const target = join(draft, 'files', stored)
    const facts = await sealFile(key, `${id} ${table.name}`, Readable.from(readLines(client, table)), target)
    files.push({ path: table.name, stored, ...facts })
    bytes += (await stat(target)).size
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
