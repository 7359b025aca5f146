import { csvImportWords } from '@rounds/core/words/csv-import'
import { StepList } from '../../kit/step-list.tsx'
import type { ImportState } from './import-state.ts'

const STEPS = [
  csvImportWords.importSteps.file,
  csvImportWords.importSteps.columns,
  csvImportWords.importSteps.review,
  csvImportWords.importSteps.import,
  csvImportWords.importSteps.report,
]

function stepOf(state: ImportState): number {
  if (state.hasTag('asks for file') || state.hasTag('reading')) return 0
  if (state.hasTag('matches columns') || state.hasTag('planning')) return 1
  if (state.hasTag('shows the plan')) return 2
  return state.hasTag('running') ? 3 : 4
}

/** The current step of the import. */
export const ImportSteps = ({ state }: { state: ImportState }) => (
  <StepList label={csvImportWords.importSteps.steps} steps={STEPS} now={stepOf(state)} />
)
