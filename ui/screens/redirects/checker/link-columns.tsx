import { type AnyRow, LinkCheck } from '@rounds/core/entities'
import { linkCheckerWords } from '@rounds/core/words/link-checker'
import type { GridColumn } from '../../../kit/data-grid/grid-types.ts'
import { Mark, type Tone } from '../../../kit/mark.tsx'

const TONES: Readonly<Record<string, Tone>> = { ok: 'ready', gone: 'alarm', moved: 'busy' }

/** A state as mark and word, and whether it is new since the previous check. */
export function LinkState({ row: { LkOutcome, LkIsNew } }: { row: AnyRow }) {
  const option = LinkCheck.fields.LkOutcome.options.find(({ value }) => value === LkOutcome)
  return (
    <span className="inline-flex items-center gap-1.5">
      <Mark tone={TONES[String(LkOutcome)] ?? 'idle'} className="animate-none!" />
      {option?.label}
      {LkIsNew === true && (
        <span className="rounded-sm bg-accent-wash px-1 font-semibold text-xs">{linkCheckerWords.fresh}</span>
      )}
    </span>
  )
}

/** The list with states as marks and addresses as code. */
export const linkColumns = (columns: readonly GridColumn<AnyRow>[]): readonly GridColumn<AnyRow>[] =>
  columns.map(column => {
    if (column.id === 'LkOutcome') return { ...column, cell: row => <LinkState row={row} />, width: 160 }
    if (column.id === 'LkMessage') return { ...column, width: 'minmax(14rem, 14fr)' }
    return column
  })
