/**
 * Changes `server`, `core/entities`, `core/actions` and `ui` in a sample of small ways and prints how many of them the
 * nearest tests notice, and where those are that nobody does: `npm run mutation:sample -- --seed N [--count 200]
 * [--only server/records] [--no-browser]`. It runs in a copy among the temporary files (docs/mutation.md).
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { passingFolder } from '../tests/passing-folder.ts'
import { startTestCluster } from '../tests/server/support/postgres.ts'
import { tryInBrowser } from './mutation-sample/browser/try-in-browser.ts'
import { copyWithSwitches } from './mutation-sample/copy.ts'
import { drawMutants } from './mutation-sample/draw.ts'
import { plan, testsOf } from './mutation-sample/nearest.ts'
import { report } from './mutation-sample/report.ts'
import { endTests, runTests } from './mutation-sample/run-tests.ts'
import { type Outcome, tryMutants } from './mutation-sample/try-mutants.ts'

/** For a file of tests as it is, which says nothing of mutants yet. */
const LONGEST_AS_IT_IS_MS = 600_000

const { values } = parseArgs({
  allowNegative: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '200' },
    workers: { type: 'string', default: '2' },
    only: { type: 'string' },
    browser: { type: 'boolean', default: true },
  },
})
const root = join(import.meta.dirname, '..')
const isOpen = (outcome?: Outcome) => outcome === 'survived' || outcome === 'not reached'
const say = (line: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)

const mutants = drawMutants(root, Number(values.seed), Number(values.count), values.only)
const distances = testsOf(root, mutants)
say(`${mutants.length} mutants, ${distances.size} files of tests that load what they change`)
const copy = copyWithSwitches(root, mutants)
const data = await passingFolder('rounds-sample-')
const cluster = await startTestCluster(data)
const leaveNothing = async () => {
  endTests()
  await cluster.stop()
  for (const folder of [copy, data]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void leaveNothing().finally(() => process.exit(1)))
try {
  const how = { copy, workers: Number(values.workers), connection: cluster.connection }
  const files = new Map([...distances.keys()].map(test => [test, undefined] as const))
  const asItIs = await runTests({ ...how, isolate: false, files, limitOf: () => LONGEST_AS_IT_IS_MS })
  for (const test of files.keys())
    if (!asItIs.get(test)?.passed)
      say(`fails as it is, so is not asked: ${test} ${asItIs.get(test)?.why ?? 'It took too long.'}`)
  const plans = mutants.map(mutant => plan(mutant, distances, asItIs))
  const outcomes = new Map(await tryMutants(plans, asItIs, how, say))
  const left = mutants.filter(({ id, file }) => file.startsWith('ui/') && isOpen(outcomes.get(id)))
  if (values.browser && left.length > 0) {
    const { noticed, reached } = await tryInBrowser(copy, left, say)
    for (const id of reached) outcomes.set(id, 'survived')
    for (const id of noticed) outcomes.set(id, 'noticed')
    say(`${noticed.size} of ${left.length} are noticed in a browser alone`)
  }
  process.stdout.write(report(mutants, outcomes))
} finally {
  await leaveNothing()
}
