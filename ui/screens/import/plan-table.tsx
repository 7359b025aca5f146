import type { OldSiteState } from '@rounds/core/api'
import { groupDigits } from '@rounds/core/rules/interface'
import { oldSiteWords } from '@rounds/core/words/old-site'
import { ShortTable } from '../../kit/short-table.tsx'

type Import = NonNullable<OldSiteState['import']>
type Count = Import['counts'][number]

const words = oldSiteWords.plan
const effects = ['create', 'update', 'unchanged', 'leave'] as const
const kinds = Object.keys(oldSiteWords.kinds) as Count['kind'][]

/** How many things of an import are as a test says. */
export const countOf = (counts: readonly Count[], is: (one: Count) => boolean = () => true): number =>
  counts.filter(is).reduce((sum, { count }) => sum + count, 0)

/** What would happen, a line for each kind. */
export function PlanTable({ counts }: { counts: readonly Count[] }) {
  return (
    <ShortTable
      caption={words.table}
      className="max-w-2xl"
      rowKey={kind => kind}
      rows={kinds.filter(kind => countOf(counts, one => one.kind === kind) > 0)}
      columns={[
        { label: words.kind, cell: kind => oldSiteWords.kinds[kind] },
        ...effects.map(effect => ({
          label: oldSiteWords.effects[effect],
          holds: 'numbers' as const,
          cell: (kind: Count['kind']) =>
            groupDigits(countOf(counts, one => one.kind === kind && one.effect === effect)),
        })),
      ]}
    />
  )
}

const MOST_LOST = 10

/** What of the old site no reader knows. */
export function LostList({ lost }: { lost: Import['lost'] }) {
  if (lost.length === 0) return null
  return (
    <details className="max-w-3xl text-sm">
      <summary className="cursor-pointer text-loss">{words.lost(lost.length)}</summary>
      <ul className="mt-1 text-ink-2">
        {lost.slice(0, MOST_LOST).map(({ what, because }) => (
          <li key={what + because} className="wrap-anywhere">
            {what}: {because}
          </li>
        ))}
        {lost.length > MOST_LOST && <li>{words.lostMore(lost.length - MOST_LOST)}</li>}
      </ul>
    </details>
  )
}
