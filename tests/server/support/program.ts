import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@rounds/core/api'
import { onTestFinished } from 'vitest'
import { freePort } from '../../../server/database/cluster/socket.ts'
import { passingFolder } from '../../passing-folder.ts'
import { freshFolder } from './folder.ts'

export const ADMIN = { userName: 'admin@example.com', password: 'first light over the ward' }

/** A server that runs as a process of its own. */
export interface Program {
  readonly child: ChildProcess
  readonly url: string
  /** All that it has printed. */
  readonly words: () => string
}

const root = join(import.meta.dirname, '../../..')
let built: Promise<string> | undefined
let prepared: Promise<string> | undefined

/** The server as `npm run build` makes it: a process starts with it in half the time. */
async function build(): Promise<string> {
  const { createBuilder } = await import('vite')
  const outDir = join(root, `node_modules/.cache/test-server-${process.env.VITEST_POOL_ID}`)
  const builder = await createBuilder({
    configFile: join(root, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'warn',
    environments: { server: { build: { outDir, sourcemap: false } } },
  })
  const { server } = builder.environments
  if (!server) throw new Error('vite.config.ts has no server')
  await builder.build(server)
  return join(outDir, 'main.js')
}

/** Starts a server that may fail to start; the end of the test ends it. */
export async function spawnServer(
  env: Readonly<Record<string, string>>,
): Promise<Pick<Program, 'child' | 'words'>> {
  const program = await spawnProgram(env)
  onTestFinished(async () => void (await endServer(program.child, 'SIGTERM')))
  return program
}

async function spawnProgram(
  env: Readonly<Record<string, string>>,
): Promise<Pick<Program, 'child' | 'words'>> {
  built ??= build()
  const child = spawn(process.execPath, [await built], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      ROUNDS_SEED: 'empty',
      ROUNDS_ADMIN_PASSWORD: ADMIN.password,
      PORT: String(await freePort()),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  child.stdout.on('data', chunk => (words += chunk))
  child.stderr.on('data', chunk => (words += chunk))
  return { child, words: () => words }
}

async function whenReady({ child, words }: Pick<Program, 'child' | 'words'>): Promise<Program> {
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const ready = /^ready (http:\/\/[^/]+)\/maintenance\/$/m.exec(words())
      if (ready?.[1]) resolve(ready[1])
    })
    child.once('exit', code => reject(new Error(`ended with ${code}: ${words()}`)))
  })
  return { child, url, words }
}

/** A server that is ready; the end of the test ends it. */
export async function startedServer(env: Readonly<Record<string, string>>): Promise<Program> {
  return whenReady(await spawnServer(env))
}

/** Waits for the end of a process, after a signal if one is given. */
export async function endServer(child: ChildProcess, signal?: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  if (signal) child.kill(signal)
  await once(child, 'exit')
  return child.exitCode
}

/** A data folder in which a server has started before, with no record but those of an empty installation. */
export async function preparedFolder(): Promise<string> {
  prepared ??= prepare()
  const folder = await freshFolder()
  await cp(await prepared, folder, { recursive: true })
  return folder
}

async function prepare(): Promise<string> {
  const folder = await passingFolder('rounds-test-')
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { child } = await whenReady(await spawnProgram({ ROUNDS_DATA: folder }))
  await endServer(child, 'SIGTERM')
  return folder
}

/** The calls of the first administrator. */
export async function clientAt(url: string) {
  const { token = null } = await createClient({ baseUrl: url, token: () => null }).signIn.login(ADMIN)
  return { token, client: createClient({ baseUrl: url, token: () => token }) }
}

/** A server of its own on a folder, in which the first administrator is signed in. */
export async function signedInServer(env: Readonly<Record<string, string>>) {
  const program = await startedServer(env)
  return { ...program, ...(await clientAt(program.url)) }
}
