import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What Linux keeps in memory. */
const MEMORY = '/dev/shm'

/** More than all databases of a run need at once, in bytes. */
const ROOM = 4 * 1024 ** 3

/**
 * A new folder for what no run outlives, a database above all: in memory where the system has much of it, since there
 * no write waits for a disk; else among the temporary files. A process that is killed leaves the same in both.
 */
export async function passingFolder(prefix: string): Promise<string> {
  return mkdtemp(join((await freeBytes(MEMORY)) > ROOM ? MEMORY : tmpdir(), prefix))
}

async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}
