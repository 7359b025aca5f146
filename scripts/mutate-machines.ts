/**
 * Changes each machine in hundreds of small ways and counts how many its models notice:
 * `npm run mutation:machines -- [ids of machines]`, all of them without one. A machine is tried in a process of its own,
 * which is ended where a mutant runs on and on. Fails under 90 of 100, and where a mutant is wrongly said to change
 * nothing (docs/mutation.md).
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { modeled } from '../tests/machines/models/index.ts'
import { equivalents } from '../tests/machines/support/equivalents.ts'
import type { ModelTest } from '../tests/machines/support/every-path.ts'
import { mutantsOf } from '../tests/machines/support/mutants.ts'
import { isNoticed, subjectsOf, waysOf } from '../tests/machines/support/mutation.ts'

/** In percent. */
const LEAST = 90
/** A mutant may take as long as everything does with the machine as it is, so many times, and some time more. */
const TIMES_AS_LONG = 5
const MORE = 10_000

type Outcome = 'noticed' | 'ran on' | 'survived'
/** What the process of a machine tells: that it is ready, after how many milliseconds, or what became of a mutant. */
type Told = { readonly ready: number } | { readonly index: number; readonly isNoticed: boolean }

const tests: readonly ModelTest[] = Object.values(modeled)
const subjects = subjectsOf(tests)

function subjectOf(id: string) {
  const subject = subjects.get(id)
  if (!subject) throw new Error(`There is no machine “${id}”.`)
  return subject
}

/** In the process of a machine: tries its mutants from one on. */
async function tryFrom(id: string, first: number): Promise<void> {
  const tell = (told: Told) => process.send?.(told)
  const subject = subjectOf(id)
  const begun = performance.now()
  const ways = await waysOf(subject)
  // A mutant may fail later than it is looked at.
  process.on('uncaughtException', () => {})
  tell({ ready: performance.now() - begun })
  for (const [index, mutant] of mutantsOf(subject.machine).entries())
    if (index >= first) tell({ index, isNoticed: await isNoticed(mutant, ways) })
  process.disconnect()
}

/** The outcomes of a machine's mutants from one on, until all are tried or one of them runs on. */
function outcomesFrom(id: string, first: number): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [id, String(first)])
    let limit: number | undefined
    let timer: NodeJS.Timeout | undefined
    child.on('message', (told: Told) => {
      clearTimeout(timer)
      if ('ready' in told) limit = told.ready * TIMES_AS_LONG + MORE
      else outcomes.push(told.isNoticed ? 'noticed' : 'survived')
      timer = setTimeout(() => {
        outcomes.push('ran on')
        child.kill('SIGKILL')
      }, limit)
    })
    child.on('exit', () => {
      clearTimeout(timer)
      if (limit === undefined) reject(new Error(`The models of “${id}” do not fit it: see its tests.`))
      else resolve(outcomes)
    })
  })
}

/** Tries all mutants of a machine; says how many were noticed, and which were not. */
async function score(id: string): Promise<boolean> {
  const mutants = mutantsOf(subjectOf(id).machine)
  const outcomes: Outcome[] = []
  while (outcomes.length < mutants.length) outcomes.push(...(await outcomesFrom(id, outcomes.length)))
  const namesWith = (outcome: Outcome) =>
    mutants.flatMap(({ name }, index) => (outcomes[index] === outcome ? [name] : []))
  const isEquivalent = (name: string) => Object.hasOwn(equivalents, name)
  const survived = namesWith('survived').filter(name => !isEquivalent(name))
  const wrong = [...namesWith('noticed'), ...namesWith('ran on')].filter(isEquivalent)
  const tried = mutants.length - namesWith('survived').filter(isEquivalent).length
  const percent = tried === 0 ? 100 : (100 * (tried - survived.length)) / tried
  const counts = [
    `${mutants.length} mutants`,
    `${mutants.length - tried} change nothing`,
    `${namesWith('noticed').length} noticed`,
    `${namesWith('ran on').length} ran on`,
    `${survived.length} survived`,
    `${percent.toFixed(1)} %`,
  ]
  const lines = [
    `${id}: ${counts.join(', ')}`,
    ...survived.map(name => `  survived: ${name}`),
    ...wrong.map(name => `  said to change nothing, but noticed: ${name}`),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  return percent >= LEAST && wrong.length === 0
}

const given = process.argv.slice(2)
if (process.send) await tryFrom(given[0] ?? '', Number(given[1]))
else if (given.every(id => subjects.has(id))) {
  for (const id of given.length > 0 ? given : subjects.keys()) if (!(await score(id))) process.exitCode = 1
} else {
  process.stderr.write(`Name machines of these: ${[...subjects.keys()].join(', ')}.\n`)
  process.exitCode = 1
}
