import type { Readable } from 'node:stream'
import type { ReadStep } from '@rounds/core/rules/old-site'
import type { Storage } from '../files/storage.ts'
import {
  conclude,
  type JobContext,
  JobFailure,
  type JobKind,
  noteProgress,
  type TakenJob,
} from '../jobs/jobs.ts'
import { whileBeating } from '../jobs/keep-alive.ts'
import type { AskOldSite } from './fetch-old.ts'
import { planFolderItems, stageFolder } from './folder/plan-items.ts'
import { readFolder } from './folder/read-folder.ts'
import { importOfJob, type OldSiteImport, READ_OLD_SITE, setState } from './imports.ts'
import { planItems } from './plan-items.ts'
import { readDrupal } from './read-drupal.ts'
import { readBySitemap } from './read-sitemap.ts'
import { NotReadable, readWxr } from './read-wxr.ts'
import { actorOf } from './run.ts'
import { stageItems } from './stage-items.ts'

export interface ReadOptions {
  readonly storage: Pick<Storage, 'read'>
  readonly ask: AskOldSite
}

/** Reads an old site and plans what would come of it. Begun again, it reads from the beginning. */
export const readOldSite = ({ storage, ask }: ReadOptions): JobKind => ({
  kind: READ_OLD_SITE,
  lane: 'imports',
  async work(context, job, signal) {
    await whileBeating(context, job, signal, async stopped => {
      const { query } = context.database
      const found = await importOfJob(query, job)
      try {
        if (found.source === 'rounds') {
          await readFolderJob(context, job, found, { storage, signal: stopped })
          return
        }
        const steps = readerOf(found, { storage, ask }, stopped)
        const { count } = await stageItems(query, found.id, steps, async read => {
          stopped.throwIfAborted()
          await noteProgress(query, job, read, read)
        })
        if (count === 0) throw new NotReadable('No pages were found in it.')
        await planAnew(context, found.id, job)
        await conclude(query, job, 'done', `Read ${count.toLocaleString('en-US')} items.`)
      } catch (error) {
        if (!(error instanceof NotReadable)) throw error
        await setState(query, found.id, 'failed', error.message)
        throw new JobFailure(error.message)
      }
    })
  },
})

/** Reads and plans the folder of a site. */
async function readFolderJob(
  context: JobContext,
  job: TakenJob,
  found: OldSiteImport,
  { storage, signal }: { readonly storage: ReadOptions['storage']; readonly signal: AbortSignal },
): Promise<void> {
  const { query } = context.database
  const [zip, ...more] = found.files
  if (!zip || more.length > 0 || !isArchive(zip.name))
    throw new NotReadable('Add the ZIP of the export, and nothing else.')
  const steps = readFolder(storage, zip, signal)
  const count = await stageFolder(query, { id: found.id, title: zip.name }, steps, async read => {
    signal.throwIfAborted()
    await noteProgress(query, job, read, read)
  })
  if (count === 0) throw new NotReadable('There is nothing in this export.')
  await planFolderItems(query, await actorOf({ context, job, found, signal }), found)
  await setState(query, found.id, 'planned')
  await conclude(query, job, 'done', `Read ${count.toLocaleString('en-US')} items.`)
}

async function planAnew({ database: { query } }: JobContext, id: number, job: { readonly id: number }) {
  await planItems(query, await importOfJob(query, job))
  await setState(query, id, 'planned')
}

/** The reader that an old site needs. */
function readerOf(
  found: OldSiteImport,
  { storage, ask }: ReadOptions,
  signal: AbortSignal,
): AsyncIterable<ReadStep> {
  const { source, url } = found
  if (source === 'wordpress' || source === 'rounds') return readExports(found, storage, signal)
  if (url === null) throw new NotReadable('Enter the address of the old site.')
  return source === 'drupal' ? readDrupal(ask, url, signal) : readBySitemap(ask, url, signal)
}

/** What the reader of exports finds, file after file. */
async function* readExports(
  { files }: OldSiteImport,
  storage: ReadOptions['storage'],
  signal: AbortSignal,
): AsyncGenerator<ReadStep> {
  const exports = files.filter(({ name }) => !isArchive(name))
  if (exports.length === 0)
    throw new NotReadable('Add the XML file of the export too. A ZIP only brings pictures.')
  for (const { name, kept } of exports)
    try {
      yield* readWxr(chunksOf(await storage.read(kept), signal))
    } catch (error) {
      if (error instanceof NotReadable) throw new NotReadable(`${name}: ${error.message}`)
      throw error
    }
}

/** Whether a file holds media, and no text. */
export const isArchive = (name: string): boolean => /\.zip$/i.test(name)

async function* chunksOf(stream: Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    signal.throwIfAborted()
    yield chunk as Buffer
  }
}
