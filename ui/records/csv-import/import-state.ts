import type { CsvImportEvent, csvImport } from '@rounds/machines/csv-import'
import type { SnapshotFrom } from 'xstate'

export type ImportState = SnapshotFrom<typeof csvImport>

/** What each step of the import is given. */
export interface StepProps {
  state: ImportState
  send: (event: CsvImportEvent) => void
}
