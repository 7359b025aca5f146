import { decide } from '@rounds/core/access'
import type { LikelyPair, MergeableName } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { mergingWords as words } from '@rounds/core/words/merging'
import { useMemo, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { signal } from '../../context/palette-signals.ts'
import { Button } from '../../kit/button.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { LineAbove } from '../list/line-above.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { pairSlots, useDuplicates } from './merge-slots.ts'

/** Above a list: possible duplicates, and merges that can be undone. */
export function DuplicatesBar({ entity }: { entity: MergeableName }) {
  const { person } = useApp()
  const of = entities[entity]
  const mayMerge = decide(person, 'update', of).allowed && decide(person, 'delete', of).allowed
  return mayMerge && <Bar entity={entity} />
}

function Bar({ entity }: { entity: MergeableName }) {
  const { client, notify } = useApp()
  const { data, mutate } = useDuplicates(client, entity)
  const [pair, setPair] = useState<readonly [number, number] | null>(null)
  const slots = useMemo(() => pairSlots(client, entity), [client, entity])
  const [state, send] = useSubmit(slots, {
    stored: {},
    onDone: ({ answer: kept }) => {
      void mutate()
      if (kept !== null) signal('changed')
      notify('success', kept === null ? words.noted : kept.length > 0 ? words.undoneBut(kept) : words.undone)
    },
    onFailed: ({ message }) => notify('error', message),
  })
  const busy = state.hasTag('busy')
  const pairs = data?.pairs ?? []
  const merges = data?.merges ?? []
  if (!data) return <LineAbove />
  if (pairs.length === 0 && merges.length === 0) return <LineAbove>{words.noneLikely}</LineAbove>
  return (
    <div className="mt-2 flex shrink-0 flex-wrap gap-x-6 text-sm">
      {pairs.length > 0 && (
        <details className="open:w-full">
          <summary className="cursor-pointer rounded-sm py-0.5">{words.likely(pairs.length)}</summary>
          <ul className="mt-1 max-h-60 overflow-y-auto border-rule border-t">
            {pairs.map(one => (
              <Pair
                key={`${one.one.id} ${one.other.id}`}
                pair={one}
                busy={busy}
                onCompare={() => setPair([one.one.id, one.other.id])}
                onApart={() =>
                  send({ type: 'SUBMIT', act: { kind: 'not same', one: one.one.id, other: one.other.id } })
                }
              />
            ))}
          </ul>
        </details>
      )}
      {merges.length > 0 && (
        <details className="open:w-full">
          <summary className="cursor-pointer rounded-sm py-0.5">{words.lately}</summary>
          <ul className="mt-1 border-rule border-t">
            {merges.map(({ id, winnerTitle, loserTitle, by }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 border-rule border-b py-1">
                <span className="mr-auto">{words.mergedInto(loserTitle, winnerTitle, by)}</span>
                <Button
                  size="sm"
                  disabled={busy}
                  aria-label={words.undoThis(loserTitle, winnerTitle)}
                  onClick={() => send({ type: 'SUBMIT', act: { kind: 'undo', id } })}
                >
                  {words.undo}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {pair && (
        <MergeDialog
          {...{ entity, pair }}
          onClose={() => setPair(null)}
          onMerged={() => {
            setPair(null)
            void mutate()
          }}
        />
      )}
    </div>
  )
}

interface PairProps {
  pair: LikelyPair
  busy: boolean
  onCompare: () => void
  onApart: () => void
}

function Pair({ pair: { one, other, why }, busy, onCompare, onApart }: PairProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-rule border-b py-1.5">
      <span className="min-w-0 flex-1 basis-80">
        {[one, other].map(({ id, title, detail }) => (
          <span key={id} className="block truncate">
            <span className="font-semibold">{title}</span> <span className="text-ink-2">{detail}</span>
          </span>
        ))}
      </span>
      <span className="text-ink-2">{why.map(like => words.likeness[like]).join(', ')}</span>
      <Button
        size="sm"
        aria-haspopup="dialog"
        aria-label={words.compareThese(one.title, other.title)}
        onClick={onCompare}
      >
        {words.compare}
      </Button>
      <Button
        size="sm"
        kind="quiet"
        disabled={busy}
        aria-label={words.notTheSameThese(one.title, other.title)}
        onClick={onApart}
      >
        {words.notTheSame}
      </Button>
    </li>
  )
}
