/**
 * A database that is killed at random moments while it is written to and backed up, and restored from its backups each
 * time.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { openBackupFolder } from '../../../server/backup/backup-store.ts'
import { restoreLive } from '../../../server/backup/restore-live.ts'
import { startCluster } from '../../../server/database/cluster/cluster.ts'
import { createDiskStorage } from '../../../server/files/disk.ts'
import { run } from './templates.ts'

const PROGRAM = join(import.meta.dirname, 'killed-backup.ts')

/** What a round came to. */
export interface KilledRound {
  /** The last number that the database had acknowledged when it was killed. */
  readonly acknowledged: number
  /** The numbers that are there after the restore, and the largest of them. */
  readonly count: number
  readonly last: number
  readonly restoredInMs: number
}

/** Kills the database at a random moment, restores it, and counts what is there. */
export async function killAndRestore(folder: string): Promise<KilledRound> {
  const acknowledged = await writeUntilKilled(folder, 200 + Math.random() * 1_500)
  const began = performance.now()
  await restoreLive({
    folder,
    store: await openBackupFolder(join(folder, 'backup')),
    secret: Buffer.alloc(32, 6),
    storage: createDiskStorage(join(folder, 'files')),
    say: () => undefined,
  })
  const restoredInMs = performance.now() - began
  const cluster = await startCluster({ folder })
  const { rows } = await run(
    cluster.connection,
    'select count(*)::int as count, coalesce(max(n), 0) as last from acknowledged',
  )
  await cluster.stop()
  return { acknowledged, ...rows[0], restoredInMs }
}

/** Lets the program write for a while, and kills it. Gives the last number that was acknowledged. */
async function writeUntilKilled(folder: string, milliseconds: number): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let last = 0
  const ready = new Promise<void>(resolve => {
    createInterface({ input: child.stdout }).on('line', line => {
      if (line === 'ready') resolve()
      else last = Number(line)
    })
  })
  await Promise.race([ready, ended])
  await delay(milliseconds)
  child.kill('SIGKILL')
  await ended
  return last
}
