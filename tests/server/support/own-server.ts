import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createClient } from '@rounds/core/api'
import { onTestFinished } from 'vitest'
import { freePort } from '../../../server/database/cluster/socket.ts'

const PASSWORD = 'first light over the ward'

/** Starts a whole server of its own on a folder, in a process that can be killed; an administrator is signed in. */
export async function startOwnServer(folder: string, env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      ROUNDS_DATA: folder,
      ROUNDS_SEED: 'empty',
      ROUNDS_ADMIN_PASSWORD: PASSWORD,
      PORT: String(await freePort()),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  onTestFinished(() => end('SIGTERM'))
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
  return { child, url, token, client: createClient({ baseUrl: url, token: () => token }), end }
}
