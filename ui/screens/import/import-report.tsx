import type { OldSiteState } from '@rounds/core/api'
import { groupDigits } from '@rounds/core/rules/interface'
import { oldSiteWords } from '@rounds/core/words/old-site'
import type { SubmitEvent } from '@rounds/machines/submit'
import { useState } from 'react'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import type { ImportAct } from './import-slots.ts'
import { PlanRows, type RowFilter } from './plan-rows.tsx'
import { countOf } from './plan-table.tsx'

interface Props {
  found: NonNullable<OldSiteState['import']>
  isBusy: boolean
  send: (event: SubmitEvent<Record<string, unknown>, ImportAct>) => void
  onAgain: () => void
}

const words = oldSiteWords.report

/** The last step: what came of it, item by item, with the way to undo all of it. */
export function ImportReport({ found, isBusy, send, onAgain }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { id, counts, source, state, isUndone } = found
  const isStopped = state === 'running'
  const stateCount = (of: (typeof counts)[number]['state']) => countOf(counts, one => one.state === of)
  const picturesLeft = countOf(counts, one => one.kind === 'media' && one.state === 'refused')
  const figures = [
    [words.made, stateCount('done')],
    ...(stateCount('made') > 0 ? ([[words.started, stateCount('made')]] as const) : []),
    [words.refused, stateCount('refused')],
    ...(isUndone
      ? ([
          [words.undoneCount, stateCount('undone')],
          [words.kept, stateCount('kept')],
        ] as const)
      : []),
  ] as const
  const filters: readonly RowFilter[] = [
    ...(['refused', 'kept', 'done', 'made', 'undone', 'waiting'] as const).map(of => ({
      id: of,
      label: oldSiteWords.states[of],
      count: stateCount(of),
      query: { state: of },
      isLoss: of === 'refused',
    })),
  ].filter(({ count }) => count > 0)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4">
      {isStopped && !isUndone ? (
        <Alert kind="warning" title={oldSiteWords.stopped.title}>
          {oldSiteWords.stopped.text}
        </Alert>
      ) : (
        <h2 className="text-lg">{isUndone ? words.undone : words.done}</h2>
      )}
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        {figures.map(([label, count]) => (
          <div key={label}>
            <dt className="text-ink-2 text-sm">{label}</dt>
            <dd className="text-title tabular-nums">{groupDigits(count)}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        {isStopped && !isUndone && (
          <Button kind="primary" busy={isBusy} onClick={() => send({ type: 'SUBMIT', act: { kind: 'run' } })}>
            {oldSiteWords.stopped.goOn}
          </Button>
        )}
        {!isUndone && (
          <Button busy={isBusy} onClick={() => setAsking(true)}>
            {words.undo}
          </Button>
        )}
        {(!isStopped || isUndone) && <Button onClick={onAgain}>{words.another}</Button>}
      </div>
      {source === 'wordpress' && !isUndone && picturesLeft > 0 && (
        <p className="measure text-ink-2 text-sm">{words.picturesLeft}</p>
      )}
      {filters.length > 0 && (
        <PlanRows filters={filters} again={`report ${id} ${filters.map(({ count }) => count).join()}`} />
      )}
      <ConfirmDialog
        open={isAsking}
        title={words.undoTitle}
        text={words.undoText}
        confirmLabel={words.confirmUndo}
        onConfirm={() => {
          setAsking(false)
          send({ type: 'SUBMIT', act: { kind: 'undo' } })
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
