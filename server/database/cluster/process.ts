import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { environment, type Runner } from './runner.ts'

const run = promisify(execFile)

/** The time limit of a shutdown before PostgreSQL is told to quit immediately and recover at the next start. */
const PATIENCE = 20_000

/** A running PostgreSQL server. */
export type ServerProcess = {
  /** Resolves with its last output if the server ends without being stopped. */
  readonly lost: Promise<string>
  /** Its last lines of output. */
  readonly lines: readonly string[]
  /** Ends its connections, writes everything and waits for its end; a second call waits for the same. */
  stop(): Promise<void>
}

/** The output of a server that ended before it was ready. */
export class EndedEarly extends Error {
  override name = 'EndedEarly'
  readonly lines: readonly string[]
  constructor(message: string, lines: readonly string[]) {
    super(message)
    this.lines = lines
  }
}

/** Its last output may still arrive after it has ended; its children may keep the output open. */
const LAST_WORDS_MS = 500

/**
 * Starts the server and waits until it accepts connections, including crash recovery.
 *
 * @throws EndedEarly with its output if it ends before.
 */
export async function startServer(
  binaries: Binaries,
  runner: Runner,
  data: string,
  args: string[],
): Promise<ServerProcess> {
  const [command = binaries.postgres, ...rest] = [...runner.prefix, binaries.postgres, ...args]
  // In its own session: Ctrl+C in a terminal goes to the whole process group, and must not end the database before the
  // server has finished the requests in progress.
  const child = spawn(command, rest, {
    ...runner.user,
    env: environment(),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>(done => {
    child.once('error', () => done())
    child.once('exit', () => done())
  })
  const closed = new Promise<void>(done => child.once('close', () => done()))
  const heardOut = ended.then(() => Promise.race([closed, delay(LAST_WORDS_MS, undefined, { ref: false })]))
  const words: string[] = []
  await ready(child, heardOut, words)

  let stopping: Promise<void> | undefined
  const abandon = () => child.kill('SIGINT')
  // Only Linux sends a signal automatically when this process ends.
  process.once('exit', abandon)
  void ended.then(() => process.off('exit', abandon))
  return {
    lost: new Promise(tell => {
      void heardOut.then(() => stopping ?? tell(reason(words)))
    }),
    lines: words,
    stop: () => {
      stopping ??= shutDown(child, ended, binaries, data)
      return stopping
    },
  }
}

/** Resolves at PostgreSQL's “ready to accept connections” line. */
function ready(child: ChildProcess, ended: Promise<void>, words: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', error => words.push(error.message))
    void ended.then(() => reject(new EndedEarly(reason(words), words)))
    if (!child.stderr) return
    createInterface({ input: child.stderr }).on('line', line => {
      words.push(line)
      if (words.length > 40) words.shift()
      if (/ready to accept (read-only )?connections/.test(line)) resolve()
    })
  })
}

async function shutDown(
  child: ChildProcess,
  ended: Promise<void>,
  binaries: Binaries,
  data: string,
): Promise<void> {
  if (process.platform === 'win32') {
    // Windows has no signals: the package's own tool talks to the server.
    await run(binaries.pgCtl, ['stop', '-D', data, '-m', 'fast', '-w']).catch(() => child.kill())
    return ended
  }
  child.kill('SIGINT')
  const timeout = new AbortController()
  const late = delay(PATIENCE, true, { signal: timeout.signal }).catch(() => false)
  if (await Promise.race([ended.then(() => false), late])) child.kill('SIGQUIT')
  await ended
  timeout.abort()
}

/** The most informative line about why a server ended, without time and process id. */
function reason(words: readonly string[]): string {
  const telling = words.filter(line => /(FATAL|PANIC|ERROR):|could not|error while loading/.test(line))
  const line = telling.at(-1) ?? words.at(-1) ?? 'it gave no reason'
  const bind = words.find(each => each.includes('could not bind'))
  const shown = bind && line.includes('could not create any TCP') ? bind : line
  return shown.replace(/^.*?(?:FATAL|PANIC|ERROR|LOG|WARNING):\s+/, '').trim()
}
