import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createClient, fileCalls } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { Upload } from 'tus-js-client'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../server/database/cluster/socket.ts'
import { freshFolder } from '../support/folder.ts'
import { pdf } from './support/sample-files.ts'

const PASSWORD = 'first light over the ward'

/** A whole server of its own on a folder. */
async function started(folder: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      ROUNDS_DATA: folder,
      ROUNDS_SEED: 'empty',
      ROUNDS_ADMIN_PASSWORD: PASSWORD,
      PORT: String(await freePort()),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => ended(child, 'SIGTERM'))
  let words = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', chunk => {
      words += chunk
      const ready = /^ready (http:\/\/[^/]+)\//m.exec(words)
      if (ready?.[1]) resolve(ready[1])
    })
    child.once('exit', code => reject(new Error(`ended with ${code}: ${words}`)))
  })
  const signIn = createClient({ baseUrl: url, token: () => null }).signIn
  const { token = null } = await signIn.login({ userName: 'admin@example.com', password: PASSWORD })
  return { child, url, token, client: createClient({ baseUrl: url, token: () => token }) }
}

async function ended(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

it('keeps what had arrived when the server was killed in the middle, and has no file without bytes', async () => {
  const folder = join(await freshFolder(), 'data')
  const bytes = Buffer.concat([pdf('long'), Buffer.alloc(20_000_000, '% filling\n')])
  const before = await started(folder)
  const options = (token: string | null) => ({
    chunkSize: 500_000,
    retryDelays: [],
    metadata: { filename: 'long.pdf' },
    headers: { authorization: `Bearer ${token}` },
  })
  const upload = await new Promise<string>((resolve, reject) => {
    const sending: Upload = new Upload(bytes, {
      ...options(before.token),
      endpoint: `${before.url}/api/v1/mc/uploads`,
      onChunkComplete: (_, accepted) => {
        if (accepted >= 5_000_000) before.child.kill('SIGKILL')
      },
      onSuccess: () => reject(new Error('It should have been broken off.')),
      onError: () => resolve(new URL(sending.url ?? '').pathname),
    })
    sending.start()
  })
  await ended(before.child, 'SIGKILL')

  const after = await started(folder)
  expect(await after.client.of(entities.File).all()).toEqual([])
  const from: number[] = []
  await new Promise<void>((resolve, reject) =>
    new Upload(bytes, {
      ...options(after.token),
      uploadUrl: after.url + upload,
      onProgress: done => from.push(done),
      onSuccess: () => resolve(),
      onError: reject,
    }).start(),
  )
  expect(Math.min(...from)).toBeGreaterThanOrEqual(4_500_000)
  const file = await fileCalls(after.client.http).fromUpload(upload.split('/').at(-1) ?? '', {})
  const served = Buffer.from(await (await fetch(after.url + file.FPath)).arrayBuffer())
  expect(served.equals(bytes)).toBe(true)
}, 60_000)
