import { csvImportWords } from '@rounds/core/words/csv-import'
import clsx from 'clsx'
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
export function ImportSteps({ state }: { state: ImportState }) {
  const now = stepOf(state)
  return (
    <ol
      aria-label={csvImportWords.importSteps.steps}
      className="mt-4 mb-5 flex flex-wrap gap-x-5 gap-y-1 border-rule border-b text-sm"
    >
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === now ? 'step' : undefined}
          className={clsx(
            '-mb-px flex items-center gap-2 border-b-2 pb-2',
            index === now ? 'border-accent font-semibold text-ink' : 'border-transparent text-ink-2',
          )}
        >
          <span className="tabular-nums">{index + 1}</span>
          {step}
          {index < now && <span className="sr-only">{csvImportWords.importSteps.done}</span>}
        </li>
      ))}
    </ol>
  )
}
