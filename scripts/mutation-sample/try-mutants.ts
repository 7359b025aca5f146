import type { Plan } from './nearest.ts'
import { type FileRun, runTests, type TestRun } from './run-tests.ts'

/** What became of a mutant. */
export type Outcome = 'noticed' | 'timed out' | 'survived' | 'not reached'

/** A file may take so many times as long as it does as it is, and some milliseconds more. */
const TIMES_AS_LONG = 5
const MORE = 30_000

/**
 * Tries mutants in rounds: in each, a mutant that nobody has noticed yet takes its next nearest file of tests that no
 * other takes, so that one start of the tests serves many mutants.
 */
export async function tryMutants(
  plans: readonly Plan[],
  asItIs: ReadonlyMap<string, FileRun>,
  how: Omit<TestRun, 'files' | 'limitOf' | 'isolate'>,
  say: (line: string) => void,
): Promise<ReadonlyMap<number, Outcome>> {
  const outcomes = new Map<number, Outcome>()
  const left = new Map(plans.map(({ mutant, tests }) => [mutant.id, [...tests]]))
  for (const { mutant, tests } of plans) if (tests.length === 0) outcomes.set(mutant.id, 'not reached')
  const limitOf = (file: string) => (asItIs.get(file)?.ms ?? 0) * TIMES_AS_LONG + MORE
  for (;;) {
    const open = plans.filter(({ mutant }) => !outcomes.has(mutant.id))
    if (open.length === 0) return outcomes
    // Those that load everything anew are tried after the others.
    const isolate = open.every(one => one.isolate)
    const files = new Map<string, number>()
    for (const { mutant } of open.filter(one => one.isolate === isolate)) {
      const next = left.get(mutant.id)?.find(test => !files.has(test))
      if (next !== undefined) files.set(next, mutant.id)
    }
    const runs = await runTests({ ...how, isolate, files, limitOf })
    if (runs.size === 0) throw new Error(`No test ran of ${[...files.keys()].join(', ')}.`)
    const before = outcomes.size
    for (const [file, { passed, ranOn }] of runs) {
      const id = files.get(file) ?? 0
      const rest = (left.get(id) ?? []).filter(test => test !== file)
      left.set(id, rest)
      if (!passed) outcomes.set(id, ranOn ? 'timed out' : 'noticed')
      else if (rest.length === 0) outcomes.set(id, 'survived')
    }
    if (outcomes.size > before) say(`${outcomes.size} of ${plans.length} mutants are tried`)
  }
}
