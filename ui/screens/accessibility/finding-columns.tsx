import { type AnyRow, AxFinding } from '@rounds/core/entities'
import { accessibilityWords } from '@rounds/core/words/accessibility'
import type { GridColumn } from '../../kit/data-grid/grid-types.ts'
import { Mark, type Tone } from '../../kit/mark.tsx'

const TONES: Readonly<Record<string, Tone>> = { critical: 'alarm', serious: 'changed', moderate: 'busy' }

/** How much a barrier keeps people from, by mark and word, and whether the scan before had not found it. */
export function FindingImpact({ row: { AxImpact, AxIsNew } }: { row: AnyRow }) {
  const option = AxFinding.fields.AxImpact.options.find(({ value }) => value === AxImpact)
  return (
    <span className="inline-flex items-center gap-1.5">
      <Mark tone={TONES[String(AxImpact)] ?? 'idle'} className="animate-none!" />
      {option?.label}
      {AxIsNew === true && (
        <span className="rounded-sm bg-accent-wash px-1 font-semibold text-xs">
          {accessibilityWords.fresh}
        </span>
      )}
    </span>
  )
}

/** The list with the impact as a mark. */
export const findingColumns = (columns: readonly GridColumn<AnyRow>[]): readonly GridColumn<AnyRow>[] =>
  columns.map(column =>
    column.id === 'AxImpact' ? { ...column, cell: row => <FindingImpact row={row} />, width: 150 } : column,
  )
