import type { CsvImportEvent, csvImport } from '@rounds/machines/csv-import'
import type { SnapshotFrom } from 'xstate'

export type ImportState = SnapshotFrom<typeof csvImport>

/** The props of each import step. */
export interface StepProps {
  state: ImportState
  send: (event: CsvImportEvent) => void
}
