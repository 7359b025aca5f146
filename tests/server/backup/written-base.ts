import { baseId, type Manifest, writeManifest } from '../../../server/backup/manifest.ts'
import type { Vault } from '../../../server/backup/vault.ts'

/** Writes what a backup of a moment holds, and no file of it. */
export async function writtenBase(
  vault: Vault,
  takenAt: string,
  more: Partial<Manifest> = {},
): Promise<string> {
  const id = baseId(takenAt)
  const segment = '000000010000000000000002'
  await writeManifest(
    vault,
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
export async function writtenLog({ storage }: Vault, numbers: readonly number[]): Promise<void> {
  for (const number of numbers)
    await storage.put(
      `wal/0000000100000000${number.toString(16).toUpperCase().padStart(8, '0')}`,
      Buffer.from('x'),
    )
}
