import type { AnyRow } from '@rounds/core/entities'
import type { Answer, CsvRow, Mapping, Outcome } from '@rounds/core/rules/csv'
import type { CsvTable, Separator } from './csv-table.ts'
import type { FileBytes } from './read-tables.ts'

/** What is asked of the worker: to read a file, or to plan the import of some rows. */
export type Ask =
  | {
      readonly effect: 'read'
      readonly files: readonly FileBytes[]
      readonly entity: string
      readonly separator: Separator | undefined
    }
  | { readonly effect: 'plan'; readonly plan: PlanAsk }

/** What a plan needs, as it can be sent to a worker: lookups are made there, of the records they look through. */
export interface PlanAsk {
  readonly entity: string
  readonly recognisedBy: readonly (readonly string[])[]
  readonly rows: readonly CsvRow[]
  readonly mapping: Mapping
  readonly existing: readonly AnyRow[]
  /** The records that the references may mean, by field. */
  readonly references: Readonly<Record<string, readonly AnyRow[]>>
  readonly fixed: AnyRow
  readonly blanksClear: boolean
  readonly nearBy: readonly (readonly string[])[]
  readonly answers: Readonly<Record<number, Answer>>
  /** The entities of the links that columns fill, and the links there are. */
  readonly links: readonly string[]
  readonly linked: Readonly<Record<string, readonly AnyRow[]>>
}

/** What the worker answers; the id says to which ask. */
export type Answered =
  | { readonly id: number; readonly ok: true; readonly value: CsvTable | readonly Outcome[] }
  | { readonly id: number; readonly ok: false; readonly message: string }
