import { readFileSync } from 'node:fs'

/** What a run of the browser tests is told. */
export interface BrowserSettings {
  /** Where the run writes how each test ended, a line each. */
  readonly log: string
  /** Which tests run, in this order, each group with its mutant on, or with none. */
  readonly groups: readonly {
    readonly mutant?: number
    readonly files: string[]
    readonly tests?: string[]
  }[]
  /** For how long the run may go on. */
  readonly mostMs: number
}

/** How a test ended. */
export interface BrowserRun {
  /** Its file and its titles. */
  readonly test: string
  readonly file: string
  readonly mutant: number | undefined
  readonly status: 'passed' | 'failed' | 'skipped'
  readonly ms: number
  readonly reached: readonly number[]
}

/** The environment's name for the file with the settings. */
export const BROWSER_SETTINGS = 'MUTATION_SAMPLE_BROWSER'

/** The settings of this run. */
export const browserSettings = (): BrowserSettings =>
  JSON.parse(readFileSync(process.env[BROWSER_SETTINGS] ?? '', 'utf8'))

/** The file that says that a mutant was noticed in this run. */
export const markOf = (mutant: number): string => `${browserSettings().log}.${mutant}`
