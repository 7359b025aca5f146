import type { OldSiteState } from '@rounds/core/api'
import { groupDigits } from '@rounds/core/rules/interface'
import { oldSiteWords } from '@rounds/core/words/old-site'

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
    <div className="overflow-x-auto">
      <table className="w-full max-w-2xl text-sm tabular-nums">
        <caption className="sr-only">{words.table}</caption>
        <thead>
          <tr className="border-rule border-b text-ink-2">
            <th scope="col" className="py-1 pr-3 text-left font-normal">
              {words.kind}
            </th>
            {effects.map(effect => (
              <th key={effect} scope="col" className="px-2 py-1 text-right font-normal">
                {oldSiteWords.effects[effect]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds
            .filter(kind => countOf(counts, one => one.kind === kind) > 0)
            .map(kind => (
              <tr key={kind} className="border-rule border-b">
                <th scope="row" className="py-1 pr-3 text-left font-normal">
                  {oldSiteWords.kinds[kind]}
                </th>
                {effects.map(effect => (
                  <td key={effect} className="px-2 py-1 text-right">
                    {groupDigits(countOf(counts, one => one.kind === kind && one.effect === effect))}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
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
