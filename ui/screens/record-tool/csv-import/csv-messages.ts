import type { AnyRow } from '@rounds/core/entities'
import type { Mapping, Outcome } from '@rounds/core/rules'
import type { BrokenRow, CsvTable, Separator } from './read-csv.ts'

/** What is asked of the worker: to read a file, or to plan the import of the one it has read. */
export type Ask =
  | { readonly does: 'read'; readonly bytes: Uint8Array; readonly separator: Separator | undefined }
  | { readonly does: 'plan'; readonly plan: PlanAsk }

/** What a plan needs, as it can be sent to a worker. */
export interface PlanAsk {
  readonly entity: string
  readonly mapping: Mapping
  readonly existing: readonly AnyRow[]
  /** The records that the references may mean, by field. */
  readonly references: Readonly<Record<string, readonly AnyRow[]>>
  readonly fixed: AnyRow
  readonly blanksClear: boolean
}

/** A file as the screen needs to know it; the rows stay with the worker. */
export interface CsvSummary extends Pick<CsvTable, 'headers' | 'separator' | 'encoding'> {
  /** The first values of each column. */
  readonly samples: readonly (readonly string[])[]
  readonly rowCount: number
  readonly broken: readonly BrokenRow[]
}

/** What the worker answers; the id says to which ask. */
export type Answered =
  | { readonly id: number; readonly ok: true; readonly value: CsvSummary | readonly Outcome[] }
  | { readonly id: number; readonly ok: false; readonly message: string }
