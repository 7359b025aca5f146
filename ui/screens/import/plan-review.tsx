import type { OldSiteState } from '@rounds/core/api'
import { oldSiteWords } from '@rounds/core/words/old-site'
import type { SubmitEvent } from '@rounds/machines/submit'
import { Button } from '../../kit/button.tsx'
import type { ImportAct } from './import-slots.ts'
import { PlanRows, type RowFilter } from './plan-rows.tsx'
import { countOf, LostList, PlanTable } from './plan-table.tsx'

type Import = NonNullable<OldSiteState['import']>

interface Props {
  found: Import
  isBusy: boolean
  send: (event: SubmitEvent<Record<string, unknown>, ImportAct>) => void
  onAgain: () => void
}

const words = oldSiteWords.plan

/** The second step: what would come of it, and what would not. Nothing has been done yet. */
export function PlanReview({ found, isBusy, send, onAgain }: Props) {
  const { id, counts, lost } = found
  const due = countOf(counts, ({ effect }) => effect === 'create' || effect === 'update')
  const redirects = counts.reduce((sum, one) => sum + one.redirects, 0)
  const all: readonly RowFilter[] = [
    { id: 'all', label: oldSiteWords.rows.all, count: countOf(counts), query: {} },
    {
      id: 'noted',
      label: oldSiteWords.rows.noted,
      count: counts.reduce((sum, { noted }) => sum + noted, 0),
      query: { noted: 'yes' },
      isLoss: true,
    },
    ...(['create', 'update', 'unchanged', 'leave'] as const).map(effect => ({
      id: effect,
      label: oldSiteWords.effects[effect],
      count: countOf(counts, one => one.effect === effect),
      query: { effect },
    })),
  ]
  const filters = all.filter(({ id: of, count }) => of === 'all' || count > 0)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <p>
        <strong>{words.from(found.title ?? '', found.site ?? '')}</strong>{' '}
        <span className="text-ink-2">{words.nothingYet}</span>
      </p>
      <PlanTable counts={counts} />
      {redirects > 0 && <p className="text-ink-2 text-sm">{words.redirects(redirects)}</p>}
      <LostList lost={lost} />
      <PlanRows filters={filters} again={`plan ${id}`} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          kind="primary"
          busy={isBusy}
          disabled={due === 0}
          onClick={() => send({ type: 'SUBMIT', act: { kind: 'run' } })}
        >
          {words.run(due)}
        </Button>
        <Button onClick={onAgain}>{words.again}</Button>
      </div>
    </div>
  )
}
