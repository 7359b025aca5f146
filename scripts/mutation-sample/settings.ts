import { appendFileSync, readFileSync } from 'node:fs'
import type { ClusterConnection } from '../../server/database/cluster/cluster.ts'

/** What a run of tests is told. */
export interface Settings {
  /** Where the run writes what it sees, a line each. */
  readonly log: string
  /** The mutant that each file of tests is tried against. */
  readonly mutants: Readonly<Record<string, number>>
  /** Whether each file loads everything anew, so that what acts while loading is noticed. */
  readonly isolate: boolean
  readonly workers: number
  readonly connection: ClusterConnection
}

/** What a run tells of a file of tests; it began, what it went through, how it ended. */
export type Seen =
  | { readonly is: 'begun'; readonly test: string }
  | { readonly is: 'reached'; readonly test: string; readonly loading: number[]; readonly called: number[] }
  | {
      readonly is: 'ended'
      readonly test: string
      readonly passed: boolean
      readonly ms: number
      readonly why?: string
    }

/** The environment's name for the file with the settings. */
export const SETTINGS = 'MUTATION_SAMPLE'

/** The settings of this run. */
export const settings = (): Settings => JSON.parse(readFileSync(process.env[SETTINGS] ?? '', 'utf8'))

/** Writes down what was seen. */
export const tell = (seen: Seen): void => appendFileSync(settings().log, `${JSON.stringify(seen)}\n`)
