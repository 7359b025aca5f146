import { keyOf } from '@rounds/core/api'
import { type AnyRow, whatDeletingMeans } from '@rounds/core/entities'
import { groupDigits } from '@rounds/core/rules/interface'
import { labelInSentence } from '@rounds/core/rules/text'
import { deletingWords } from '@rounds/core/words/deleting'
import { confirm, type Question } from '@rounds/machines/confirm'
import { promiseActor } from '@rounds/machines/kit'
import type { TableContext } from '@rounds/machines/table-view'
import { useMachine } from '@xstate/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { offerUndo } from '../../context/undo.ts'
import { Button } from '../../kit/button.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Progress } from '../../kit/progress.tsx'
import type { Listing } from '../listing.ts'
import { undoOfDelete } from '../undo-of.ts'
import { Cascade } from './cascade.tsx'
import { type Deletion, deleteAll } from './delete-all.ts'
import { useRefusal } from './use-cascade.ts'

export interface DeleteRecordsProps {
  listing: Listing
  keys: readonly string[]
  context: TableContext
  labelOf: (row: AnyRow) => string
  onDeleted: (keys: readonly string[]) => void
  onClose: () => void
}

const nothing: Deletion = { deleted: [], refused: [] }

/** Confirms, deletes, and lists which records were rejected and why; those stay, and stay selected. */
export function DeleteRecords(props: DeleteRecordsProps) {
  const { client, notify } = useApp()
  // Deletes what was confirmed, whatever the list shows by then.
  const [asked] = useState(props)
  const { listing, keys, context, labelOf } = asked
  const count = keys.length
  const [progress, setProgress] = useState({ done: 0, total: count })
  const [result, setResult] = useState<Deletion | null>(null)
  const found = useRef<Deletion>(nothing)
  const onEnd = useRef(props)
  onEnd.current = props

  const machine = useMemo(
    () =>
      confirm.provide({
        actors: {
          carryOut: promiseActor<unknown, { about: unknown }>(async (_, signal) => {
            const known = new Map(asked.context.rows.map(row => [asked.context.keyOf(row), row]))
            found.current = await deleteAll({
              client,
              entity: asked.listing.entity,
              keys: asked.keys,
              known,
              signal,
              onProgress: (done, total) => setProgress({ done, total }),
            })
          }),
        },
      }),
    [asked, client],
  )
  const [state, send, actor] = useMachine(machine)

  useEffect(() => {
    const heard = [
      actor.on('CANCELLED', () => onEnd.current.onClose()),
      actor.on('DONE', () => {
        const { deleted, refused } = found.current
        if (deleted.length > 0) {
          onEnd.current.onDeleted(deleted)
          const [only] = deleted.length === 1 ? deleted : []
          const row = only && asked.context.rows.find(one => asked.context.keyOf(one) === only)
          const { entity } = asked.listing
          const undo = row ? undoOfDelete(entity, [keyOf(entity, row)], row) : null
          if (undo) offerUndo(undo)
          // If it can be undone, the status line reports it.
          else notify('success', `${inWords(deleted.length, asked.listing)} deleted.`)
        }
        if (refused.length > 0) setResult(found.current)
        else onEnd.current.onClose()
      }),
    ]
    send({ type: 'ASK', question: questionOf(asked) })
    return () => {
      for (const subscription of heard) subscription.unsubscribe()
    }
  }, [actor, asked, notify, send])

  const isRefused = useRefusal(client, listing.entity, keys) !== null

  const labels = () => new Map(context.rows.map(row => [context.keyOf(row), labelOf(row)]))
  if (result) return <Refused listing={listing} result={result} labels={labels()} onClose={props.onClose} />
  return (
    <ConfirmDialog
      open={state.hasTag('open')}
      busy={state.hasTag('busy')}
      title={state.context.title}
      text={isRefused ? null : state.context.text}
      isRefused={isRefused}
      confirmLabel={state.context.confirmLabel}
      onConfirm={() => send({ type: 'CONFIRM' })}
      onCancel={() => send({ type: 'CANCEL' })}
    >
      <Cascade entity={listing.entity} keys={keys} />
      {state.hasTag('shows a message') && <p className="text-loss">{state.context.message}</p>}
      {state.hasTag('busy') && count > 1 && (
        <Progress label={deletingWords.deleteRecords.deleting} value={progress.done} max={progress.total} />
      )}
    </ConfirmDialog>
  )
}

const inWords = (count: number, { entity }: Listing) =>
  count === 1
    ? `1 ${labelInSentence(entity.label)} was`
    : `${groupDigits(count)} ${labelInSentence(entity.plural)} were`

/** The question: one record by name, several by count. */
function questionOf({ listing: { entity }, keys, context, labelOf }: DeleteRecordsProps): Question {
  const [only, ...more] = keys
  const row = only === undefined ? undefined : context.rows.find(one => context.keyOf(one) === only)
  const words = deletingWords.deleteRecords
  const count = keys.length
  const what = `${groupDigits(count)} ${labelInSentence(count === 1 ? entity.label : entity.plural)}`
  return {
    title: row && more.length === 0 ? words.deleteThis(labelOf(row)) : words.deleteThese(what),
    text: whatDeletingMeans(entity),
    confirmLabel: words.delete,
  }
}

interface RefusedProps {
  listing: Listing
  result: Deletion
  labels: ReadonlyMap<string, string>
  onClose: () => void
}

const SHOWN = 100

/** The records that were not deleted, each with the reason. */
function Refused({ listing: { entity }, result, labels, onClose }: RefusedProps) {
  const { refused, deleted } = result
  const not = `${groupDigits(refused.length)} of ${groupDigits(refused.length + deleted.length)}`
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={deletingWords.deleteRecords.notDeleted(not, refused.length)}
      description={
        deleted.length > 0
          ? deletingWords.deleteRecords.goneTheseStayThey(deleted.length)
          : deletingWords.deleteRecords.theyStayThey
      }
      size="xl"
      footer={
        <Button kind="primary" onClick={onClose}>
          {deletingWords.deleteRecords.close}
        </Button>
      }
    >
      <ul className="divide-y divide-rule">
        {refused.slice(0, SHOWN).map(({ key, because }) => (
          <li key={key} className="py-1.5">
            <p className="font-semibold">{labels.get(key) ?? `${entity.label} ${key}`}</p>
            <p className="text-ink-2">{because}</p>
          </li>
        ))}
      </ul>
      {refused.length > SHOWN && (
        <p className="mt-2 text-ink-2">{deletingWords.deleteRecords.andMore(refused.length, SHOWN)}</p>
      )}
    </Dialog>
  )
}
