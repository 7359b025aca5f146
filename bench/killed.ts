/** Is a database that is killed at random moments restored whole? `KILLS=50 npm run bench killed` */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killAndRestore } from '../tests/server/support/kill-and-restore.ts'
import { medianOf } from './ratio.ts'

const KILLS = Number(process.env.KILLS ?? 50)

/** Kills a database while it is written to and backed up, restores it, and counts what was acknowledged and is missing. */
export async function benchKilled(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rounds-killed-'))
  const restores: number[] = []
  let lost = 0
  let written = 0
  try {
    for (let kill = 1; kill <= KILLS; kill++) {
      const { acknowledged, count, last, restoredInMs } = await killAndRestore(folder)
      restores.push(restoredInMs)
      lost += Math.max(0, acknowledged - last) + (last - count)
      written = last
    }
    process.stdout.write(
      `${KILLS} kills: ${written} rows acknowledged, ${lost} lost; restored in ${(medianOf(restores) / 1000).toFixed(1)} s (median), ${(Math.max(...restores) / 1000).toFixed(1)} s at most\n`,
    )
    if (lost > 0) process.exitCode = 1
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}
