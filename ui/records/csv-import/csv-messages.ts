import type { AnyRow } from '@rounds/core/entities'
import type { Answer, CsvRow, Mapping, Outcome } from '@rounds/core/rules/csv'
import type { CsvTable, Separator } from './csv-table.ts'
import type { FileBytes } from './read-tables.ts'

/** A request to the worker: to read a file, or to plan the import of some rows. */
export type Ask =
  | {
      readonly effect: 'read'
      readonly files: readonly FileBytes[]
      readonly entity: string
      readonly separator: Separator | undefined
    }
  | { readonly effect: 'plan'; readonly plan: PlanAsk }

/** A plan's input in a form that can be sent to a worker: it builds the lookups from the records. */
export interface PlanAsk {
  readonly entity: string
  readonly recognizedBy: readonly (readonly string[])[]
  readonly rows: readonly CsvRow[]
  readonly mapping: Mapping
  readonly existing: readonly AnyRow[]
  /** The records that references may mean, by field. */
  readonly references: Readonly<Record<string, readonly AnyRow[]>>
  readonly fixed: AnyRow
  readonly blanksClear: boolean
  readonly nearBy: readonly (readonly string[])[]
  readonly answers: Readonly<Record<number, Answer>>
  /** The entities of the links that columns fill, and the existing links. */
  readonly links: readonly string[]
  readonly linked: Readonly<Record<string, readonly AnyRow[]>>
}

/** The worker's response; the id names its request. */
export type Answered =
  | { readonly id: number; readonly ok: true; readonly value: CsvTable | readonly Outcome[] }
  | { readonly id: number; readonly ok: false; readonly message: string }
