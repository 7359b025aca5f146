import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setInterval } from 'node:timers'
import { SETTINGS, type Seen, type Settings } from './settings.ts'

/** What became of a file of tests in a run. */
export interface FileRun {
  readonly passed: boolean
  /** The first failure, in words. */
  readonly why: string | undefined
  /** It was ended, as it did not end by itself. */
  readonly ranOn: boolean
  readonly ms: number
  readonly loading: readonly number[]
  readonly called: readonly number[]
}

/** How to run tests in the copy. */
export interface TestRun extends Pick<Settings, 'isolate' | 'workers' | 'connection'> {
  readonly copy: string
  /** Files of tests, with the mutant that is on; none is a run as it is. */
  readonly files: ReadonlyMap<string, number | undefined>
  /** For how many milliseconds a file may go on before the run is ended. */
  readonly limitOf: (file: string) => number
}

let runs = 0
let group: number | undefined

/** Ends the run that is under way, with all its workers. */
export function endTests(): void {
  if (group !== undefined) process.kill(-group, 'SIGKILL')
}

/**
 * Runs files of tests in a process of its own. A file that goes on for longer than it may ends the run: it ran on, and
 * those that had not ended are not in the answer.
 */
export async function runTests({
  copy,
  files,
  limitOf,
  ...rest
}: TestRun): Promise<ReadonlyMap<string, FileRun>> {
  const folder = join(copy, 'node_modules')
  const path = join(folder, `.run-${++runs}.json`)
  const log = join(folder, `.run-${runs}.log`)
  const mutants = Object.fromEntries(
    [...files].flatMap(([file, id]) => (id === undefined ? [] : [[join(copy, file), id]])),
  )
  writeFileSync(path, JSON.stringify({ ...rest, log, mutants } satisfies Settings))
  const args = [
    'run',
    '--config',
    'scripts/mutation-sample/vitest.config.ts',
    '--passWithNoTests',
    ...files.keys(),
  ]
  const child = spawn(process.execPath, [join(folder, 'vitest/vitest.mjs'), ...args], {
    cwd: copy,
    env: { ...process.env, [SETTINGS]: path },
    // A group of its own, so that its workers end with it.
    detached: true,
    stdio: 'ignore',
  })
  group = child.pid
  const ranOn = new Set<string>()
  const begunAt = new Map<string, number>()
  const watch = setInterval(() => {
    const seen = read(log)
    const ended = new Set(seen.flatMap(one => (one.is === 'ended' ? [one.test] : [])))
    for (const one of seen)
      if (one.is === 'begun' && !begunAt.has(one.test)) begunAt.set(one.test, Date.now())
    for (const [test, at] of begunAt)
      if (!ended.has(test) && Date.now() - at > limitOf(test.slice(copy.length + 1))) ranOn.add(test)
    if (ranOn.size > 0) endTests()
  }, 1000)
  await new Promise(resolve => child.on('exit', resolve))
  group = undefined
  clearInterval(watch)
  const seen = read(log)
  rmSync(path, { force: true })
  rmSync(log, { force: true })
  return new Map([...files.keys()].flatMap(file => outcome(file, join(copy, file), seen, ranOn) ?? []))
}

function outcome(file: string, test: string, seen: readonly Seen[], ranOn: ReadonlySet<string>) {
  const own = seen.filter(one => one.test === test)
  const ends = own.flatMap(one => (one.is === 'ended' ? [one] : []))
  if (ends.length === 0 && !ranOn.has(test)) return undefined
  const reached = own.flatMap(one => (one.is === 'reached' ? [one] : []))
  const run: FileRun = {
    passed: !ranOn.has(test) && ends.every(({ passed }) => passed),
    why: ends.find(({ why }) => why)?.why,
    ranOn: ranOn.has(test),
    ms: Math.max(0, ...ends.map(({ ms }) => ms)),
    loading: reached.flatMap(({ loading }) => loading),
    called: reached.flatMap(({ called }) => called),
  }
  return [[file, run]] as const
}

const read = (log: string): readonly Seen[] =>
  existsSync(log)
    ? readFileSync(log, 'utf8')
        .split('\n')
        .flatMap(line => (line.endsWith('}') ? [JSON.parse(line)] : []))
    : []
