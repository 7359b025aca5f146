import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { WorkerOptions } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import { startThread } from '../../../server/threads/start-thread.ts'
import { freshFolder } from '../support/folder.ts'

/** What a program says that stands beside the module that asks for it. */
async function saidBy(module: string, programs: Readonly<Record<string, string>>, options?: WorkerOptions) {
  const folder = await freshFolder()
  for (const [name, source] of Object.entries(programs)) await writeFile(join(folder, name), source)
  const thread = startThread(pathToFileURL(join(folder, module)).href, 'program', options)
  onTestFinished(async () => void (await thread.terminate()))
  const [said] = await once(thread, 'message')
  return said
}

const says = (words: string) => `import { parentPort, workerData } from 'node:worker_threads'
parentPort.postMessage([${words}, workerData])`

it('a program is run as it was built beside what was built, and as it is written beside what is written', async () => {
  const programs = {
    'program.js': says("'built'"),
    'program.mjs': says("'another'"),
    'program.ts': `const written: string = 'written'\n${says('written')}`,
    'package.json': '{"type":"module"}',
  }
  const options = { workerData: 7 }
  expect(await saidBy('main.js', programs, options)).toEqual(['built', 7])
  expect(await saidBy('main.ts', programs, options)).toEqual(['written', 7])
})
