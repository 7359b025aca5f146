import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from '../draw.ts'
import { asSingular, wordsOf } from '../nearest.ts'
import { BROWSER_SETTINGS, type BrowserRun, type BrowserSettings } from './settings.ts'

/** These take minutes, walk many paths of a model, or look at the public site alone. */
const NOT_RUN = /(every-route|practice|form-paths|import-site|editor-loss)\.spec|^models\//
/** So many files are looked at for a mutant, and so many tests of those that reach it are tried. */
const LOOKED_AT = 5
const TRIED = 4
/** A test that takes longer is not tried: others reach the same sooner. */
const LONGEST_MS = 40_000
const RECORDING_MS = 20 * 60_000
const TRYING_MS = 60_000

/** The mutants that browser tests notice, and those that some of them reach. */
export interface InBrowser {
  readonly noticed: ReadonlySet<number>
  readonly reached: ReadonlySet<number>
}

/**
 * Tries mutants of `ui` in a browser: builds the copy once with all switches in it, runs the nearest files of tests with
 * all of them off to see what each test reaches, and then up to four tests for each mutant until one fails. Tests that
 * failed run once more with the mutant off: what fails then too noticed nothing.
 */
export async function tryInBrowser(
  copy: string,
  mutants: readonly Mutant[],
  say: (line: string) => void,
): Promise<InBrowser> {
  useSwitchesInTests(copy)
  const vite = [
    'build',
    '--app',
    '--logLevel',
    'warn',
    '--config',
    'scripts/mutation-sample/browser/vite.config.ts',
  ]
  execFileSync(process.execPath, [join(copy, 'node_modules/vite/bin/vite.js'), ...vite], {
    cwd: copy,
    stdio: 'ignore',
  })
  writeFileSync(join(copy, 'dist/.built'), '')
  const { startServer }: typeof import('../../../tests/browser/support/server.ts') = await import(
    join(copy, 'tests/browser/support/server.ts')
  )
  const server = await startServer()
  const run = (settings: Omit<BrowserSettings, 'log'>) => runBrowserTests(copy, server, settings)
  try {
    const specs = specsOf(copy)
    const near = new Map(mutants.map(({ id, file }) => [id, nearestTo(file, specs)] as const))
    const files = [...new Set([...near.values()].flat())].toSorted()
    say(
      `${mutants.length} mutants of ui are tried in a browser; ${files.length} files of tests run as they are`,
    )
    const asItIs = await run({ groups: [{ files }], mostMs: RECORDING_MS })
    const passing = asItIs.filter(({ status, ms }) => status === 'passed' && ms < LONGEST_MS)
    say(`${passing.length} of ${asItIs.length} browser tests pass in time`)
    const groups = mutants.flatMap(({ id }) => {
      const nearFiles = near.get(id) ?? []
      const far = (spec: string) => (nearFiles.includes(spec) ? nearFiles.indexOf(spec) : LOOKED_AT)
      const tests = passing
        .filter(({ reached }) => reached.includes(id))
        .toSorted((one, other) => far(one.file) - far(other.file) || one.ms - other.ms)
        .slice(0, TRIED)
      return tests.length === 0
        ? []
        : [
            {
              mutant: id,
              files: [...new Set(tests.map(one => one.file))],
              tests: tests.map(({ test }) => test),
            },
          ]
    })
    const tried = await run({ groups, mostMs: groups.length * TRYING_MS })
    const failed = tried.filter(({ status }) => status === 'failed')
    say(
      `${new Set(failed.map(({ mutant }) => mutant)).size} of ${groups.length} that are reached are noticed`,
    )
    const again = failed.length === 0 ? [] : await run({ groups: [groupOf(failed)], mostMs: RECORDING_MS })
    const isSure = ({ test }: BrowserRun) => again.some(one => one.test === test && one.status === 'passed')
    for (const one of failed.filter(some => !isSure(some))) say(`fails without the mutant too: ${one.test}`)
    return {
      noticed: new Set(failed.filter(isSure).flatMap(({ mutant }) => mutant ?? [])),
      reached: new Set(groups.map(({ mutant }) => mutant)),
    }
  } finally {
    await server.stop()
  }
}

const groupOf = (runs: readonly BrowserRun[]) => ({
  files: [...new Set(runs.map(({ file }) => file))],
  tests: [...new Set(runs.map(({ test }) => test))],
})

/** The tests of the copy take ours in the place of Playwright's. */
function useSwitchesInTests(copy: string): void {
  const folder = join(copy, 'tests/browser')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue
    const text = readFileSync(join(folder, name), 'utf8')
    const ours = JSON.stringify(join(copy, 'scripts/mutation-sample/browser/test.ts'))
    writeFileSync(join(folder, name), text.replaceAll("'@playwright/test'", ours))
  }
}

type Specs = ReadonlyMap<string, readonly string[]>

/** The files of browser tests, with their words: those of the name count five times. */
function specsOf(copy: string): Specs {
  const folder = join(copy, 'tests/browser')
  return new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.spec.ts') && !NOT_RUN.test(name))
      .toSorted()
      .map(name => {
        const text = readFileSync(join(folder, name), 'utf8').toLowerCase()
        const named = Array.from({ length: 5 }, () => name.replace('.spec.ts', ''))
        return [
          name,
          [...named, text]
            .join(' ')
            .split(/[^a-z]+/)
            .map(asSingular),
        ]
      }),
  )
}

/** How near a file of tests is: how often it has the words of the path, where words that few files have count for more. */
function scoreOf(file: string, spec: string, specs: Specs): number {
  const own = specs.get(spec) ?? []
  return [...wordsOf(file)].reduce((score, word) => {
    const having = [...specs.values()].filter(words => words.includes(word)).length
    const times = own.filter(one => one === word).length
    return score + Math.log(1 + times) * Math.log(specs.size / Math.max(1, having))
  }, 0)
}

function nearestTo(file: string, specs: Specs): readonly string[] {
  const scores = new Map([...specs.keys()].map(spec => [spec, scoreOf(file, spec, specs)]))
  return [...specs.keys()]
    .toSorted((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0))
    .slice(0, LOOKED_AT)
}

async function runBrowserTests(
  copy: string,
  { url, folder }: { readonly url: string; readonly folder: string },
  settings: Omit<BrowserSettings, 'log'>,
): Promise<readonly BrowserRun[]> {
  const log = join(copy, 'node_modules', `.browser-${process.hrtime.bigint()}.log`)
  writeFileSync(`${log}.json`, JSON.stringify({ ...settings, log } satisfies BrowserSettings))
  const child = spawn(
    process.execPath,
    [
      join(copy, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--config',
      'scripts/mutation-sample/browser/playwright.config.ts',
    ],
    {
      cwd: copy,
      env: { ...process.env, [BROWSER_SETTINGS]: `${log}.json`, ROUNDS_URL: url, ROUNDS_FOLDER: folder },
      stdio: 'ignore',
    },
  )
  await new Promise(resolve => child.on('exit', resolve))
  const runs = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
  rmSync(log, { force: true })
  return runs.map(line => JSON.parse(line))
}
