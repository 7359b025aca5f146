import type { MergeableName, MergeRehearsal } from '@rounds/core/api'
import { entities, nameOfRecord } from '@rounds/core/entities'
import { labelInSentence } from '@rounds/core/rules/text'
import { mergingWords as words } from '@rounds/core/words/merging'
import { useMemo, useState } from 'react'
import { useSWRConfig } from 'swr'
import { useApp } from '../../context/app-context.ts'
import { signal } from '../../context/palette-signals.ts'
import { offerUndo } from '../../context/undo.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { pageHeading } from '../../kit/page-heading.ts'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { TryAgainButton } from '../../kit/try-again-button.tsx'
import { useReading } from '../../kit/use-reading.ts'
import { useSubmit } from '../../kit/use-submit.ts'
import { MergeFields } from './merge-fields.tsx'
import { MergeLinks } from './merge-links.tsx'
import { mergeSlots, rehearsalSlots } from './merge-slots.ts'

interface MergeDialogProps {
  entity: MergeableName
  /** The keys of the two; the first stays unless the person swaps them. */
  pair: readonly [number, number]
  onClose: () => void
  /** They are merged: the key of the one that stays. */
  onMerged: (winner: number) => void
}

/** The preview of a merge: both sides, each value to choose, every link that moves; then the merge. */
export function MergeDialog({ entity, pair, onClose, onMerged }: MergeDialogProps) {
  const { client } = useApp()
  const [isTurned, setTurned] = useState(false)
  const [opener] = useState(() => document.activeElement)
  // The palette, which may have opened it, is gone by then.
  const returnFocus = () =>
    opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : pageHeading()
  const [winner, loser] = isTurned ? [pair[1], pair[0]] : pair
  const slots = useMemo(() => rehearsalSlots(client), [client])
  const [state, send] = useReading(slots, { entity, winner, loser })
  const { answer, message } = state.context
  const isThese = answer?.winner[entities[entity].key[0] ?? ''] === winner
  if (answer && isThese)
    return (
      <Rehearsed
        key={winner}
        {...{ entity, winner, loser, returnFocus, onClose, onMerged }}
        plan={answer}
        onTurn={() => setTurned(was => !was)}
      />
    )
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={words.title(labelInSentence(entities[entity].plural))}
      description={state.hasTag('shows a message') ? words.text : words.loading}
      size="4xl"
      returnFocus={returnFocus}
      footer={<Button onClick={onClose}>{words.cancel}</Button>}
    >
      {state.hasTag('shows a message') ? (
        <Alert
          kind="error"
          title={words.failed}
          action={<TryAgainButton onRetry={() => send({ type: 'RETRY' })} />}
        >
          {message}
        </Alert>
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Dialog>
  )
}

interface RehearsedProps extends Omit<MergeDialogProps, 'pair'> {
  returnFocus: () => HTMLElement | null
  winner: number
  loser: number
  plan: MergeRehearsal
  onTurn: () => void
}

function Rehearsed(props: RehearsedProps) {
  const { entity, winner, loser, plan, returnFocus, onTurn, onClose, onMerged } = props
  const { client, notify } = useApp()
  const { mutate } = useSWRConfig()
  const of = entities[entity]
  const names = { winner: nameOfRecord(of, plan.winner), loser: nameOfRecord(of, plan.loser) }
  const proposed = useMemo(
    () => ({ take: plan.fields.filter(field => field.takesLosers).map(({ name }) => name) }),
    [plan],
  )
  const slots = useMemo(() => mergeSlots(client), [client])
  const [state, send] = useSubmit(slots, {
    stored: proposed,
    onDone: ({ answer: id }) => {
      const sentence = words.merged(names.loser, names.winner)
      notify('success', sentence)
      offerUndo({ sentence, steps: [{ kind: 'call', call: 'undo merge', argument: String(id) }] })
      void mutate(['duplicates', entity])
      signal('changed')
      onMerged(winner)
    },
  })
  const busy = state.hasTag('busy')
  const { take } = state.context.typed
  return (
    <Dialog
      open
      onOpenChange={open => !open && !busy && onClose()}
      title={words.title(labelInSentence(of.plural))}
      description={words.text}
      size="4xl"
      returnFocus={returnFocus}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {words.cancel}
          </Button>
          <Button
            kind="primary"
            busy={busy}
            onClick={() =>
              send({
                type: 'SUBMIT',
                act: {
                  entity,
                  winner,
                  loser,
                  versions: [Number(plan.winner.RowVersion), Number(plan.loser.RowVersion)],
                },
              })
            }
          >
            {words.merge}
          </Button>
        </>
      }
    >
      {state.hasTag('shows a message') && (
        <Alert kind="error" title={words.failed} className="mb-3">
          {state.context.message}
        </Alert>
      )}
      <dl className="mb-4 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1">
        <dt className="text-ink-2 text-sm">{words.stays}</dt>
        <dd className="font-semibold">{names.winner}</dd>
        <dt className="text-ink-2 text-sm">{words.goes}</dt>
        <dd>
          {names.loser}
          <Button size="sm" kind="quiet" className="ml-3" disabled={busy} onClick={onTurn}>
            {words.keepOther}
          </Button>
        </dd>
      </dl>
      <MergeFields
        {...{ plan, names, take }}
        entity={of}
        onTake={next => send({ type: 'TYPE', typed: { take: next } })}
      />
      <MergeLinks {...{ plan, entity }} winner={names.winner} />
    </Dialog>
  )
}
