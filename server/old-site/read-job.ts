import type { Readable } from 'node:stream'
import type { ReadStep } from '@rounds/core/rules/old-site'
import type { Storage } from '../files/storage.ts'
import { conclude, type JobContext, JobFailure, type JobKind, noteProgress } from '../jobs/jobs.ts'
import { whileBeating } from '../jobs/keep-alive.ts'
import type { AskOldSite } from './fetch-old.ts'
import { importOfJob, type OldSiteImport, READ_OLD_SITE, setState } from './imports.ts'
import { planItems } from './plan-items.ts'
import { readDrupal } from './read-drupal.ts'
import { readBySitemap } from './read-sitemap.ts'
import { NotReadable, readWxr } from './read-wxr.ts'
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
  if (source === 'wordpress') return readExports(found, storage, signal)
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
