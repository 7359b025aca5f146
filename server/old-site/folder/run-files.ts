import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type AnyRow, entities } from '@rounds/core/entities'
import { HttpError } from '../../errors.ts'
import type { Files } from '../../files/index.ts'
import type { Storage } from '../../files/storage.ts'
import { changedFrom } from '../../jobs/bulk.ts'
import { heartbeat } from '../../jobs/jobs.ts'
import { storedRows } from '../../records/cascade.ts'
import { noteBefore } from '../keep-before.ts'
import { NotReadable } from '../read-wxr.ts'
import { actorOf, keysOf, type Run, reasonOf } from '../run.ts'
import { itemsToRun, type RunItem, settleItems } from '../run-items.ts'
import { dataOfFolder, rememberFolder } from './folder-data.ts'
import { type NamesHere, namesHere } from './names-here.ts'
import { type KeptZip, openFolder } from './read-folder.ts'
import { readEntry, type ZipEntry } from './zip-entries.ts'

const { File } = entities

/** What the folder of a site is brought over with. */
export interface FolderWorld {
  readonly files: Pick<Files, 'ingestFile' | 'limits' | 'incoming'>
  readonly storage: Pick<Storage, 'read'>
}

/** Writes the files of a folder: bytes that are another here, and what is said of them. */
export async function runFolderFiles(run: Run, world: FolderWorld, zip: KeptZip): Promise<void> {
  const { query } = run.context.database
  const entries = await openFolder(world.storage, zip)
  const names = await namesHere(query)
  for (;;) {
    run.signal.throwIfAborted()
    const [item] = await itemsToRun(query, run.found.id, { kinds: ['media'], state: 'waiting', most: 1 })
    if (!item) return
    const data = (await dataOfFolder(query, run.found.id, [item])).get(item.oldKey) ?? {}
    const entry = entries.get(String(data.path))
    try {
      if (!entry) throw new NotReadable('Its bytes aren’t in the ZIP.')
      await writeFile(run, world, { kept: zip.kept, entry, item, data, names })
    } catch (error) {
      if (!(error instanceof HttpError) && !(error instanceof NotReadable)) throw error
      const reason = error instanceof HttpError ? reasonOf(error) : error.message
      await settleItems(query, run.found.id, [{ oldKey: item.oldKey, state: 'refused', reason }])
    }
    await heartbeat(query, run.job, 1)
  }
}

interface Arriving {
  readonly kept: string
  readonly entry: ZipEntry
  readonly item: RunItem
  readonly data: AnyRow
  readonly names: NamesHere
}

async function writeFile(run: Run, world: FolderWorld, arriving: Arriving): Promise<void> {
  const { context, found } = run
  const { query } = context.database
  const { kept, entry, item, data, names } = arriving
  const actor = await actorOf(run)
  const [before] = item.key === null ? [] : await storedRows(query, File, [[item.key]])
  if (before)
    await noteBefore(query, found.id, [
      { oldKey: item.oldKey, before: changedFrom(File, before, {}), version: null },
    ])
  let key = item.key
  if (before?.FHash !== data.sha)
    key = await world.files.incoming.with(async path => {
      await pipeline(await readEntry(world.storage, kept, entry), createWriteStream(path, { mode: 0o600 }))
      const stored = await world.files.ingestFile(actor, path, {
        name: String(data.url).split('/').at(-1) ?? 'file',
        fields: { FSecured: data.secured === true },
        ...(key !== null && { replaces: key }),
      })
      return keysOf([stored], 'FId')[0] ?? 0
    })
  const FId = key ?? 0
  // Now that it is known, undoing finds it even if the node ends here.
  await settleItems(query, found.id, [{ oldKey: item.oldKey, state: 'waiting', key: FId }])
  const category =
    typeof data.category === 'string' ? names.records.keyOf('Content', data.category) : undefined
  const [now] = await storedRows(query, File, [[FId]])
  const meta = withoutBlanks({ ...parsed(now?.FMeta), ...(data.meta as AnyRow | null) })
  await context.records.unit(actor, async unit => {
    const [stored] = await unit.records.update(File, [
      {
        FId,
        ...(typeof data.name === 'string' && { FName: data.name, FTitle: data.title ?? null }),
        ...(data.alt !== undefined && { FAltText: data.alt }),
        ...{ FSecured: data.secured === true, FCategoryId: category ?? null, FMeta: JSON.stringify(meta) },
      },
    ])
    await noteBefore(unit.query, found.id, [
      { oldKey: item.oldKey, before: {}, version: stored?.version ?? null },
    ])
    await rememberFolder(unit.query, 'File', [{ item, key: FId }])
    const reason = now?.FPath === data.url ? null : `Its address is ${now?.FPath} here.`
    await settleItems(unit.query, found.id, [{ oldKey: item.oldKey, state: 'done', key: FId, reason }])
  })
}

const parsed = (value: unknown): AnyRow => (typeof value === 'string' ? (JSON.parse(value) as AnyRow) : {})
const withoutBlanks = (values: AnyRow): AnyRow =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))
