import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './draw.ts'
import { importGraph } from './imports.ts'
import type { FileRun } from './run-tests.ts'

/** These start programs of their own, in which no switch is, or take minutes. */
const NOT_RUN =
  /(killed|cluster|hostile|growing-text|seeding|upgrade|slow-readers|server\/start|openapi\/contract)\.test/
/** These write out what much of the server or of its definitions comes to, so they are near to all that they load. */
const BROAD = /(?:(?:written-out|journal|screens\/(?:typed|unread))|(?:pressed|walks)\/\w+)\.test/
const NEAR = -4
/** So many files of tests are looked at for a mutant, and so many of those that pass by it are tried. */
const LOOKED_AT = 12
const TRIED = 12

type Distances = ReadonlyMap<string, ReadonlyMap<string, number>>

/** The files of tests that are nearest to some mutant, with what they load. */
export function testsOf(root: string, mutants: readonly Mutant[]): Distances {
  const graph = importGraph(root)
  const tests = ['core', 'ui', 'server'].flatMap(layer =>
    readdirSync(join(root, 'tests', layer), { recursive: true, encoding: 'utf8' })
      .map(name => `tests/${layer}/${name}`)
      .filter(name => /\.test\.tsx?$/.test(name) && !NOT_RUN.test(name)),
  )
  const distances = new Map(tests.toSorted().map(test => [test, graph.distancesFrom(test)] as const))
  const nearest = new Set(
    mutants.flatMap(({ file }) =>
      nearestTo(file, [...distances.keys()], distances)
        .filter(test => distances.get(test)?.has(file))
        .slice(0, LOOKED_AT),
    ),
  )
  return new Map([...distances].filter(([test]) => nearest.has(test)))
}

/** Nearest are tests with the same words in their path, and with few imports on the way; then those that write out much. */
function nearestTo(file: string, tests: readonly string[], distances: Distances): readonly string[] {
  const far = (test: string) => {
    const own = (distances.get(test)?.get(file) ?? 20) - 3 * commonWords(test, file)
    return BROAD.test(test) ? Math.min(NEAR, own) : own
  }
  return tests.toSorted((one, other) => far(one) - far(other))
}

/** How a mutant is tried: against which files of tests, nearest first, and whether it must be on while they load. */
export interface Plan {
  readonly mutant: Mutant
  readonly tests: readonly string[]
  readonly isolate: boolean
}

/**
 * Chooses the tests of a mutant: those that pass by it in a run as it is. What acts while loading is passed by only once,
 * so tests that import its file count for it too.
 */
export function plan(mutant: Mutant, distances: Distances, asItIs: ReadonlyMap<string, FileRun>): Plan {
  const { id, file, acts } = mutant
  // Of those that are as near the quickest come first.
  const passing = [...asItIs]
    .filter(([, { passed }]) => passed)
    .toSorted(([, one], [, other]) => one.ms - other.ms)
  const isolate = acts === 'while loading' || passing.some(([, { loading }]) => loading.includes(id))
  const reaching = passing.filter(([, { called, loading }]) => called.includes(id) || loading.includes(id))
  const importing = isolate ? passing.filter(([test]) => distances.get(test)?.has(file)) : []
  const nearest = (some: typeof passing) =>
    nearestTo(
      file,
      some.map(([test]) => test),
      distances,
    )
  const tests = [...new Set([...nearest(reaching), ...nearest(importing)])]
  return { mutant, tests: tests.slice(0, TRIED), isolate }
}

/** A word as it is of one thing. */
export const asSingular = (word: string) => word.replace(/s$/, '')

/** The words of a path, one and several alike. */
export const wordsOf = (path: string) =>
  new Set(
    path
      .replace(/(\.test)?\.tsx?$/, '')
      .split(/[/.-]/)
      .map(asSingular),
  )

function commonWords(one: string, other: string): number {
  const words = wordsOf(other)
  return [...wordsOf(one)].filter(word => words.has(word)).length
}
