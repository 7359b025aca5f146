import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { startCluster } from '../../../server/database/cluster/cluster.ts'
import { freshFolder } from '../support/folder.ts'
import { run } from '../support/templates.ts'

const program = fileURLToPath(new URL('../support/killed-editor.ts', import.meta.url))

test('a draft that was acknowledged is there after kill -9, whole and newest', async () => {
  const folder = await freshFolder()
  const child = spawn(process.execPath, ['--import', 'tsx', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let acknowledged = 0
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The program ended.')))
    createInterface({ input: child.stdout }).on('line', line => {
      acknowledged = Number(line)
      if (acknowledged >= 40) resolve()
    })
  })
  child.kill('SIGKILL')
  await once(child, 'close')

  const cluster = await startCluster({ folder })
  onTestFinished(() => cluster.stop())
  const { rows } = await run(
    cluster.connection,
    `select "RowVersion" as version, "CvSnapshot"->'content'->>'CTitle' as title from "ContentVersion" where "Active"`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].version).toBeGreaterThanOrEqual(acknowledged)
  expect(rows[0].title).toBe(`Save ${rows[0].version}`)
}, 60_000)
