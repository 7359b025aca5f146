import { type AnyRow, Job } from '@rounds/core/entities'
import { jobWords } from '@rounds/core/words/jobs'
import type { GridColumn } from '../../kit/data-grid/grid-types.ts'
import { Mark, type Tone } from '../../kit/mark.tsx'

const TONES: Readonly<Record<string, Tone>> = {
  running: 'busy',
  waiting: 'changed',
  done: 'ready',
  failed: 'alarm',
}

/** A state as mark and word. */
export function JobStateMark({ state }: { state: unknown }) {
  const option = Job.fields.JbState.options.find(({ value }) => value === state)
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Mark tone={TONES[String(state)] ?? 'idle'} />
      {option?.label}
    </span>
  )
}

function progressOf({ JbState, JbDone, JbTotal }: AnyRow): string {
  if (JbState !== 'running' && !Number(JbDone)) return ''
  return jobWords.progress(Number(JbDone), typeof JbTotal === 'number' ? JbTotal : null)
}

/** The list with states as marks, and each job's progress. */
export const jobColumns = (columns: readonly GridColumn<AnyRow>[]): readonly GridColumn<AnyRow>[] =>
  columns.map(column => {
    if (column.id === 'JbState')
      return { ...column, cell: row => <JobStateMark state={row.JbState} />, width: 112 }
    if (column.id === 'JbDone')
      return { ...column, label: jobWords.progressHead, cell: progressOf, align: 'end', width: 120 }
    return column
  })
