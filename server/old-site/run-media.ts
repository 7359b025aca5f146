import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { entities } from '@rounds/core/entities'
import { type OldMedia, originalPath } from '@rounds/core/rules/old-site'
import { HttpError } from '../errors.ts'
import { FileTooLarge } from '../files/incoming.ts'
import type { Files } from '../files/index.ts'
import type { Storage } from '../files/storage.ts'
import { changedFrom } from '../jobs/bulk.ts'
import { heartbeat } from '../jobs/jobs.ts'
import { OutgoingFailure } from '../outgoing/request.ts'
import { storedRows } from '../records/cascade.ts'
import type { Actor } from '../rights/actor.ts'
import { type AskOldSite, fetchOld } from './fetch-old.ts'
import { noteBefore } from './keep-before.ts'
import { isArchive } from './read-job.ts'
import { unzipWanted } from './read-zip.ts'
import { actorOf, keysOf, type Run, reasonOf } from './run.ts'
import { dataOf, itemsToRun, type RunItem, rememberItems, settleItems } from './run-items.ts'

/** What media are brought over with. */
export interface MediaWorld {
  readonly files: Pick<Files, 'ingestFile' | 'limits' | 'incoming'>
  readonly storage: Pick<Storage, 'read'>
  readonly ask: AskOldSite
}

/** Brings pictures and documents over: from the ZIPs that were sent, and what is not in those from the old site. */
export async function runMedia(run: Run, world: MediaWorld): Promise<void> {
  for (const { name, kept } of run.found.files) if (isArchive(name)) await fromZip(run, world, kept)
  for (;;) {
    run.signal.throwIfAborted()
    const [item] = await waiting(run, 1)
    if (!item) return
    const media = (await dataOf<OldMedia>(run.context.database.query, run.found.id, [item])).get(item.oldKey)
    if (!media) return
    await world.files.incoming.with(async path => {
      const failed = await download(run, world, media.url, path)
      if (failed === undefined) await take(run, world, await actorOf(run), { item, media, path })
      else await settle(run, item, failed)
    })
  }
}

const waiting = ({ context, found: { id } }: Run, most: number) =>
  itemsToRun(context.database.query, id, { kinds: ['media'], state: 'waiting', most })

/** Writes what is at an address to a file; gives why it can't. */
async function download(
  { signal }: Run,
  { ask, files }: MediaWorld,
  url: string,
  path: string,
): Promise<string | undefined> {
  try {
    const { answer } = await fetchOld(ask, url, signal)
    let length = 0
    await pipeline(
      answer,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          length += chunk.length
          if (length > files.limits.bytes) throw new FileTooLarge(files.limits.bytes)
          yield chunk
        }
      },
      createWriteStream(path, { mode: 0o600 }),
      { signal },
    )
    return undefined
  } catch (error) {
    if (error instanceof OutgoingFailure) return `Couldn’t get ${url}. ${error.message}`
    if (error instanceof HttpError) return reasonOf(error)
    signal.throwIfAborted()
    return 'The connection to the old site was lost.'
  }
}

interface Arrived {
  readonly item: RunItem
  readonly media: OldMedia
  readonly path: string
}

/** Makes a file of what has arrived, or changes the one that it was before. */
async function take(
  run: Run,
  { files }: MediaWorld,
  actor: Actor,
  { item, media, path }: Arrived,
): Promise<void> {
  const name = decodeName(media.url)
  const { query } = run.context.database
  try {
    const before = await fileBefore(run, item)
    const stored = await files.ingestFile(actor, path, {
      name,
      fields: { FTitle: media.title.slice(0, 400), FAltText: media.altText || null },
      ...(item.key !== null && { replaces: item.key }),
    })
    const [key = 0] = keysOf([stored], 'FId')
    if (before)
      await noteBefore(query, run.found.id, [{ oldKey: item.oldKey, before, version: stored.version }])
    await rememberItems(query, run.found.site ?? '', [
      { oldKey: item.oldKey, entity: 'File', key, hash: item.hash, stamp: null },
    ])
    await settleItems(query, run.found.id, [{ oldKey: item.oldKey, state: 'done', key }])
    await heartbeat(query, run.job, 1)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    await settle(run, item, reasonOf(error))
  }
}

/**
 * What the file was before the import changes it, noted before that happens: a node may end between the bytes and the
 * note.
 */
async function fileBefore({ context, found }: Run, { oldKey, key }: RunItem) {
  if (key === null) return undefined
  const { query } = context.database
  const [row] = await storedRows(query, entities.File, [[key]])
  if (!row) return undefined
  const before = changedFrom(entities.File, row, {})
  await noteBefore(query, found.id, [{ oldKey, before, version: null }])
  return before
}

async function settle({ context, found, job }: Run, { oldKey }: RunItem, reason: string): Promise<void> {
  const { query } = context.database
  await settleItems(query, found.id, [{ oldKey, state: 'refused', reason }])
  await heartbeat(query, job, 1)
}

/** What a file was called on the old site. */
function decodeName(url: string): string {
  const name = new URL(url, 'https://old.invalid').pathname.split('/').at(-1) || 'file'
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** The last parts of a path, by which a file of a ZIP is known: what stands behind `uploads/`, or the whole path. */
const tailOf = (path: string): string =>
  (/\/uploads\/(.+)$/.exec(path)?.[1] ?? path.replace(/^\/+/, '')).toLowerCase()

/** Takes from a ZIP what is waited for. */
async function fromZip(run: Run, world: MediaWorld, kept: string): Promise<void> {
  const { query } = run.context.database
  const items = await waiting(run, 1_000_000)
  const data = await dataOf<OldMedia>(query, run.found.id, items)
  const byTail = new Map<string, RunItem>()
  for (const item of items) {
    const url = data.get(item.oldKey)?.url ?? ''
    if (!URL.canParse(url)) continue
    const tail = tailOf(decodeURI(new URL(url).pathname))
    byTail.set(tail, item)
    if (originalPath(tail) !== tail && !byTail.has(originalPath(tail))) byTail.set(originalPath(tail), item)
  }
  const folder = await mkdtemp(join(world.files.incoming.folder, 'zip-'))
  const found = new Map<string, Arrived>()
  try {
    await unzipWanted(
      await world.storage.read(kept),
      world.files.limits.bytes,
      name => {
        const item =
          byTail.get(tailOf(`/${name}`)) ?? byTail.get(tailOf(`/${name.split('/').slice(1).join('/')}`))
        const media = item && data.get(item.oldKey)
        if (!item || !media) return undefined
        byTail.delete(tailOf(`/${name}`))
        const path = join(folder, String(found.size))
        found.set(name, { item, media, path })
        return { path }
      },
      async (name, how) => {
        run.signal.throwIfAborted()
        const arrived = found.get(name)
        if (!arrived) return
        if (how === 'whole') await take(run, world, await actorOf(run), arrived)
        else await settle(run, arrived.item, `It is ${how} in the ZIP.`)
        await rm(arrived.path, { force: true })
      },
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
