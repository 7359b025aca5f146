import { expect, it } from 'vitest'
import { freshFolder } from '../support/folder.ts'
import { killAndRestore } from '../support/kill-and-restore.ts'

// Killed fifty times in bench/killed.ts.
const ROUNDS = 2

it('everything that was acknowledged is restored from a database killed at random moments', async () => {
  const folder = await freshFolder()
  let before = 0
  for (let round = 0; round < ROUNDS; round++) {
    const { acknowledged, count, last } = await killAndRestore(folder)
    expect(acknowledged).toBeGreaterThan(before)
    expect(last).toBeGreaterThanOrEqual(acknowledged)
    // None is missing in between.
    expect(count).toBe(last)
    before = last
  }
}, 240_000)
