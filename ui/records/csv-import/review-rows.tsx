import { printKey } from '@rounds/core/api'
import type { Outcome } from '@rounds/core/rules/csv'
import { groupDigits } from '@rounds/core/rules/interface'
import { storedKey } from '@rounds/core/rules/records'
import { labelInSentence } from '@rounds/core/rules/text'
import { csvImportWords } from '@rounds/core/words/csv-import'
import { useVirtualizer } from '@tanstack/react-virtual'
import clsx from 'clsx'
import { useMemo, useRef, useState } from 'react'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import type { StepProps } from './import-state.ts'
import { ReviewRow } from './review-row.tsx'

type Does = Outcome['effect']

const WORDS: Record<Does, string> = {
  create: csvImportWords.reviewRows.toMake,
  change: csvImportWords.reviewRows.toChange,
  ask: csvImportWords.reviewRows.toCompare,
  nothing: csvImportWords.reviewRows.unchanged,
  refused: csvImportWords.reviewRows.refused,
}

/** The third step: what each row would do, and why some are rejected. Nothing has been written yet. */
export function ReviewRows({ state, send }: StepProps) {
  const { context } = state
  const { outcomes, counts, entity, answers } = context
  const [shown, setShown] = useState<Does | 'all'>(
    counts.ask > 0 ? 'ask' : counts.refused > 0 ? 'refused' : 'all',
  )
  const rows = useMemo(
    () => (shown === 'all' ? outcomes : outcomes.filter(({ effect }) => effect === shown)),
    [outcomes, shown],
  )
  const stored = useMemo(
    () => new Map(context.stored.existing.map(record => [printKey(storedKey(entity, record) ?? []), record])),
    [context.stored, entity],
  )
  const scroll = useRef<HTMLElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => 34,
    getItemKey: index => rows[index]?.line ?? index,
    overscan: 12,
  })
  const decided = Object.keys(answers).length
  const due = counts.create + counts.change + decided
  const open = counts.ask - decided
  const isDeciding = state.hasTag('plans what was said')
  const sayOfAll = (says: 'same' | 'new') =>
    send({ type: 'ANSWER', lines: rows.map(({ line }) => line), says })
  const filters = [
    { id: 'all', label: csvImportWords.reviewRows.all, count: outcomes.length },
    ...(['create', 'change', 'ask', 'nothing', 'refused'] as const).map(id => ({
      id,
      label: WORDS[id],
      count: counts[id],
    })),
  ] as const
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{csvImportWords.reviewRows.rowsToShow}</legend>
        {filters.map(({ id, label, count }) => (
          <button
            key={id}
            type="button"
            aria-pressed={shown === id}
            onClick={() => setShown(id)}
            className={clsx(
              'flex h-8.5 items-center gap-2 rounded-md border px-3 text-sm tabular-nums',
              shown === id ? 'border-accent bg-accent-wash' : 'border-rule-strong hover:bg-well',
            )}
          >
            <span className={clsx(id === 'refused' && count > 0 && 'text-loss')}>{label}</span>
            <strong className="font-semibold">{groupDigits(count)}</strong>
          </button>
        ))}
      </fieldset>
      {shown === 'ask' && counts.ask > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="text-ink-2">
            {csvImportWords.reviewRows.theseLinesNearlyLike(labelInSentence(entity.plural))}
          </p>
          <Button size="sm" onClick={() => sayOfAll('same')}>
            {csvImportWords.reviewRows.allAreTheSame}
          </Button>
          <Button size="sm" onClick={() => sayOfAll('new')}>
            {csvImportWords.reviewRows.allAreNew}
          </Button>
        </div>
      )}
      {state.hasTag('shows a message') && <Alert kind="error">{context.message}</Alert>}
      <section
        ref={scroll}
        aria-label={csvImportWords.reviewRows.whatEachRowWouldDo}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
        tabIndex={0}
        className="min-h-40 flex-1 overflow-y-auto border-rule border-y max-lg:h-[60dvh] max-lg:flex-none"
      >
        {rows.length === 0 ? (
          <EmptyState title={csvImportWords.reviewRows.noRowsHere} className="py-6!" />
        ) : (
          <ol className="relative" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, key, start }) => {
              const outcome = rows[index]
              return outcome ? (
                <li
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  aria-setsize={rows.length}
                  aria-posinset={index + 1}
                  className="absolute inset-x-0 top-0 border-rule border-b"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <ReviewRow
                    {...{ entity, outcome, stored }}
                    answer={answers[outcome.line]}
                    onAnswer={says => send({ type: 'ANSWER', lines: [outcome.line], says })}
                  />
                </li>
              ) : null
            })}
          </ol>
        )}
      </section>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          kind="primary"
          busy={isDeciding}
          disabled={due === 0 || isDeciding}
          onClick={() => send({ type: 'START' })}
        >
          {due === 0 ? csvImportWords.reviewRows.nothingToImport : csvImportWords.reviewRows.import(due)}
        </Button>
        <Button onClick={() => send({ type: 'BACK' })}>{csvImportWords.reviewRows.backToTheColumns}</Button>
        {open > 0 && <p className="text-ink-2 text-sm">{csvImportWords.reviewRows.stillToCompare(open)}</p>}
        {counts.refused > 0 && (
          <p className="text-ink-2 text-sm">{csvImportWords.reviewRows.leftOutReportWill(counts.refused)}</p>
        )}
      </div>
    </div>
  )
}
