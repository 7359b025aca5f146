import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { closedFolder } from '../../../../server/database/cluster/runner.ts'

test('the folder that keeps other users from a program is named, the outermost first', async () => {
  const home = await mkdtemp(join(tmpdir(), 'home-'))
  onTestFinished(() => rm(home, { recursive: true }))
  const inner = join(home, 'rounds', 'bin')
  await mkdir(inner, { recursive: true })
  const program = join(inner, 'postgres')
  await chmod(home, 0o755)
  expect(await closedFolder(program)).toBeUndefined()
  await chmod(inner, 0o700)
  expect(await closedFolder(program)).toBe(inner)
  await chmod(home, 0o750)
  expect(await closedFolder(program)).toBe(home)
})
