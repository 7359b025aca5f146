import { printKey } from '@rounds/core/api'
import type { Outcome } from '@rounds/core/rules/csv'
import { groupDigits } from '@rounds/core/rules/interface'
import { storedKey } from '@rounds/core/rules/records'
import { useVirtualizer } from '@tanstack/react-virtual'
import clsx from 'clsx'
import { useMemo, useRef, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import type { StepProps } from './import-state.ts'
import { ReviewRow } from './review-row.tsx'

type RowEffect = Outcome['effect']

const WORDS: Record<RowEffect, string> = {
  create: 'To make',
  change: 'To change',
  nothing: 'Unchanged',
  refused: 'Refused',
}

/** The third step: what each row would do, and why some will not. Nothing has been done yet. */
export function ReviewRows({ state, send }: StepProps) {
  const { context } = state
  const { outcomes, counts, entity } = context
  const [shown, setShown] = useState<RowEffect | 'all'>(counts.refused > 0 ? 'refused' : 'all')
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
  const due = counts.create + counts.change
  const filters = [
    { id: 'all', label: 'All', count: outcomes.length },
    ...(['create', 'change', 'nothing', 'refused'] as const).map(id => ({
      id,
      label: WORDS[id],
      count: counts[id],
    })),
  ] as const
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Rows to show</legend>
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
      <section
        ref={scroll}
        aria-label="What each row would do"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
        tabIndex={0}
        className="min-h-40 flex-1 overflow-y-auto border-rule border-y max-lg:h-[60dvh] max-lg:flex-none"
      >
        {rows.length === 0 ? (
          <EmptyState title="No rows here" className="py-6!" />
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
                  <ReviewRow entity={entity} outcome={outcome} stored={stored} />
                </li>
              ) : null
            })}
          </ol>
        )}
      </section>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          kind="primary"
          disabled={!state.can({ type: 'START' })}
          onClick={() => send({ type: 'START' })}
        >
          {due === 0 ? 'Nothing to import' : `Import ${groupDigits(due)} ${due === 1 ? 'row' : 'rows'}`}
        </Button>
        <Button onClick={() => send({ type: 'BACK' })}>Back to the columns</Button>
        {counts.refused > 0 && (
          <p className="text-ink-2 text-sm">
            {groupDigits(counts.refused)} {counts.refused === 1 ? 'line is' : 'lines are'} left out; the
            report will list them to be mended.
          </p>
        )}
      </div>
    </div>
  )
}
