import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { baseIn, type Manifest, walIn, writeManifest } from '../../../server/backup/manifest.ts'

/** Writes what a backup of a moment holds, and no file of it. */
export async function writtenBase(
  { place, key }: { readonly place: string; readonly key: Buffer },
  takenAt: string,
  more: Partial<Manifest> = {},
): Promise<string> {
  const id = takenAt.replace(/[-:]|\.\d+/g, '')
  await mkdir(baseIn(place, id), { recursive: true })
  const segment = '000000010000000000000002'
  await writeManifest(
    key,
    baseIn(place, id),
    {
      ...{ id, takenAt, tookMs: 60_000, walFrom: segment, walTo: segment, lsn: '0/2', label: '' },
      ...{ folders: [], files: [], tables: [], migrations: [] },
      ...more,
    },
    { bytes: 1, uploads: { count: 0, bytes: 0, newCount: 0, newBytes: 0 } },
  )
  return id
}

/** Stores pieces of the log by their numbers; what is in them does not matter. */
export async function writtenLog(place: string, numbers: readonly number[]): Promise<void> {
  await mkdir(walIn(place), { recursive: true })
  for (const number of numbers)
    await writeFile(
      join(walIn(place), `0000000100000000${number.toString(16).toUpperCase().padStart(8, '0')}`),
      'x',
    )
}
