import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buildWhenStale } from '../../../scripts/build-when-stale.mjs'
import { passingFolder } from '../../passing-folder.ts'

/** The first administrator of a server that `startServer` has started. */
export const ADMIN = { email: 'admin@example.com', password: 'correct horse battery staple' }

/** A whole Rounds on data of its own. */
export type RunningServer = {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  url: string
  /** `ROUNDS_DATA`; mail lies in its `outbox`. */
  folder: string
  /** Ends it in the middle of whatever it does, as a power cut would. */
  kill(): Promise<void>
  /** Starts it again at the same address, on what it left behind. */
  startAgain(): Promise<void>
  /** Ends it as an operator would, and removes its data. */
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '../../..')

/**
 * Builds Rounds if need be and starts it on an empty folder with the demo's content.
 *
 * @param environment more variables for it, or others than these.
 * @throws Error with what it said when it ends before it is ready.
 */
export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  await buildWhenStale()
  const folder = await passingFolder('rounds-browser-')
  const variables = {
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    ROUNDS_DATA: folder,
    ROUNDS_SEED: 'demo',
    ROUNDS_ADMIN_EMAIL: ADMIN.email,
    ROUNDS_ADMIN_PASSWORD: ADMIN.password,
    ...environment,
  }
  let running = await run(variables)
  return {
    url: running.url,
    folder,
    kill: () => running.end('SIGKILL'),
    startAgain: async () => {
      running = await run(variables)
    },
    stop: async () => {
      await running.end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts the program; resolves when it is ready. */
async function run(variables: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  const said: string[] = []
  const remember = (line: string) => {
    said.push(line)
    if (said.length > 100) said.shift()
  }
  createInterface({ input: child.stderr }).on('line', remember)
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', line => {
      remember(line)
      const address = /^ready (http\S+)/.exec(line)?.[1]
      if (address) resolve(new URL(address).origin)
    })
    void ended.then(([code]) => reject(new Error(`The server ended (${code}):\n${said.join('\n')}`)))
  })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  return { url, end }
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise(done => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('The system assigned no port.')
  return address.port
}
