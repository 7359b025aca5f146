import { readFile, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  addSample,
  type DiskSample,
  type DiskState,
  type DiskUse,
  daysUntilFull,
  roomOf,
} from '@rounds/core/rules/system'

/** A disk as the system describes it. */
export interface Disk {
  /** Folders on the same disk have the same. */
  readonly device: number
  readonly free: number
  readonly total: number
}

/** The disks of this node. */
export interface Disks {
  state(): Promise<readonly DiskState[]>
  /** Whether so much more leaves enough free on each. */
  hasRoom(bytes: number): Promise<boolean>
  stop(): Promise<void>
}

export interface DiskOptions {
  /** `ROUNDS_DATA`. */
  readonly folder: string
  /** Where backups are kept; undefined if none are taken here. */
  readonly backups?: string | undefined
  readonly log: { warn(facts: object, message: string): void }
  readonly read?: (folder: string) => Promise<Disk>
}

const EACH_MS = 3_600_000
type Samples = Partial<Record<DiskUse, readonly DiskSample[]>>

/** Watches the disks of the data and the backups. */
export async function watchDisks({ folder, backups, log, read = readDisk }: DiskOptions): Promise<Disks> {
  const file = join(folder, 'disk-space.json')
  const samples: Samples = await readFile(file, 'utf8')
    .then(text => JSON.parse(text))
    .catch(() => ({}))

  const readAll = async (): Promise<readonly (Disk & { readonly use: DiskUse })[]> => {
    const data = await read(folder)
    if (backups === undefined) return [{ ...data, use: 'data' }]
    const other = await read(backups)
    return data.device === other.device
      ? [{ ...data, use: 'data and backups' }]
      : [
          { ...data, use: 'data' },
          { ...other, use: 'backups' },
        ]
  }
  /** How fast a disk fills up follows from what was free earlier. */
  const note = async () => {
    const at = new Date().toISOString()
    for (const { use, free } of await readAll()) samples[use] = addSample(samples[use] ?? [], { at, free })
    await writeFile(file, JSON.stringify(samples), { mode: 0o600 })
  }
  const noteNow = () => note().catch(error => log.warn({ err: error }, 'could not read the free disk space'))
  let noting = noteNow()
  const timer = setInterval(() => {
    noting = noting.then(noteNow)
  }, EACH_MS).unref()
  await noting

  return {
    async state() {
      const now = new Date().toISOString()
      return (await readAll()).map(({ use, free, total }) => ({
        ...{ use, free, total, room: roomOf(free) },
        daysLeft: daysUntilFull([...(samples[use] ?? []), { at: now, free }]),
      }))
    },
    hasRoom: async bytes => (await readAll()).every(({ free }) => roomOf(free - bytes) !== 'none'),
    async stop() {
      clearInterval(timer)
      await noting
    },
  }
}

async function readDisk(folder: string): Promise<Disk> {
  const [{ bavail, blocks, bsize }, { dev }] = await Promise.all([statfs(folder), stat(folder)])
  return { device: dev, free: bavail * bsize, total: blocks * bsize }
}
