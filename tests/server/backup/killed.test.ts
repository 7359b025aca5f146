import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { restoreLive } from '../../../server/backup/restore-live.ts'
import { startCluster } from '../../../server/database/cluster/cluster.ts'
import { run } from '../support/database.ts'
import { freshFolder } from '../support/folder.ts'

const PROGRAM = join(import.meta.dirname, '../support/killed-backup.ts')
const ROUNDS = 3

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

it('everything that was acknowledged is restored from a database killed at random moments', async () => {
  const folder = await freshFolder()
  let before = 0
  for (let round = 0; round < ROUNDS; round++) {
    const last = await writeUntilKilled(folder, 200 + Math.random() * 1_500)
    expect(last).toBeGreaterThan(before)
    await restoreLive({
      folder,
      place: join(folder, 'backup'),
      secret: Buffer.alloc(32, 6),
      say: () => undefined,
    })
    const cluster = await startCluster({ folder })
    const { rows } = await run(
      cluster.connection,
      'select count(*)::int as count, coalesce(max(n), 0) as last from acknowledged',
    )
    await cluster.stop()
    expect(rows[0].last).toBeGreaterThanOrEqual(last)
    // None is missing in between.
    expect(rows[0].count).toBe(rows[0].last)
    before = rows[0].last
  }
}, 240_000)
