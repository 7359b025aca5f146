import { groupDigits } from '@rounds/core/rules/interface'
import { gridWords } from '@rounds/core/words/grid'
import { EmptyState } from '../empty-state.tsx'
import { Skeleton } from '../skeleton.tsx'
import { Spinner } from '../spinner.tsx'
import type { GroupHeading } from './grid-groups.ts'
import type { DataGridProps } from './grid-types.ts'

const WIDTHS = ['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2', 'w-3/4']

/** Placeholders for the rows to come, in their size and number; few elements, because they are soon replaced. */
export function GridSkeleton({ rows }: { rows: number }) {
  return (
    <div className="relative">
      <div aria-hidden="true">
        {[...Array(rows).keys()].map(row => (
          <div key={`row ${row}`} className="data-grid-row data-grid-outline">
            <Skeleton className={`col-span-full mx-2.5 h-2.5 self-center ${WIDTHS[row % WIDTHS.length]}`} />
          </div>
        ))}
      </div>
      <Spinner className="absolute top-12 left-1/2 -translate-x-1/2 rounded-full border border-rule bg-raised px-4 py-1.5" />
    </div>
  )
}

interface GridGroupHeadingProps extends GroupHeading {
  /** Pixels down. */
  top: number
  /** The group may go on on another page. */
  isPart: boolean
}

/** A group's heading in front of its first row. Hidden from screen readers: each row says it too. */
export function GridGroupHeading({ group, count, top, isPart }: GridGroupHeadingProps) {
  return (
    <div
      aria-hidden="true"
      className="data-grid-group"
      data-alarm={group.isAlarm || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      {group.label}
      {!isPart && <span className="font-normal tabular-nums">{groupDigits(count)}</span>}
    </div>
  )
}

type NothingProps = Pick<DataGridProps<object>, 'searched' | 'empty'>

/** What is shown if there are no rows. */
export function GridNothing({ searched, empty }: NothingProps) {
  if (searched) {
    return (
      <div role="status">
        <EmptyState title={gridWords.states.noSearchResultsFound}>
          {gridWords.states.lookFewerOrOther}
        </EmptyState>
      </div>
    )
  }
  return <div role="status">{empty ?? <EmptyState title={gridWords.states.noDataAvailable} />}</div>
}
