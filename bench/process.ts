import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

/** A server in a process of its own, so that its processor time and memory are its own. */
export interface Running {
  readonly url: string
  readonly pid: number
  /** From the start of the process to its first word that it is ready, in milliseconds. */
  readonly startedIn: number
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Runs a script until it says `ready http://…`. Rejects with its last words when it ends before. */
export async function run(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Running> {
  const before = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const url = await readyLine(child)
  const startedIn = performance.now() - before
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    await ended
  }
  return { url, pid: child.pid ?? 0, startedIn, stop }
}

function readyLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let words = ''
    child.stderr?.on('data', chunk => (words += chunk))
    child.stdout?.on('data', chunk => {
      words += chunk
      const url = /^ready (http:\/\/[^/\s]+)/m.exec(words)?.[1]
      if (url) resolve(url)
    })
    child.once('exit', code => reject(new Error(`ended with ${code} before it was ready: ${words}`)))
  })
}

const TICKS_PER_SECOND = 100

/** Processor seconds that a process has used, all of its threads, children not counted (Linux). */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Memory that a process holds, in megabytes (Linux). */
export function megabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** A port that nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
