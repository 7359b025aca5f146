import { decide } from '@rounds/core/access'
import { keyOf, printKey } from '@rounds/core/api'
import type { AnyRow, Entity, EntityName } from '@rounds/core/entities'
import { labelInSentence } from '@rounds/core/rules/text'
import { childWords as words } from '@rounds/core/words/children'
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { onSignal } from '../../context/palette-signals.ts'
import { offerUndo, type Undoable } from '../../context/undo.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { SortableList } from '../../kit/sortable-list.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { ReadAlert } from '../read-failure.tsx'
import { undoOfDelete } from '../undo-of.ts'
import { ChildForm } from './child-form.tsx'
import { type ChildAct, type ChildrenOf, childActSlots, useChildren } from './child-slots.ts'

export interface ChildRecordsProps extends ChildrenOf {
  title: string
  /** The name of one of them: “section”. */
  one: string
  /** The text if there are none. */
  empty: string
  /** The editable fields. */
  fields: readonly string[]
  /** The name field, and the field that decides whether visitors see it. */
  named: string
  visible: string
  /** The details under its name. */
  detail?: (row: AnyRow) => ReactNode
}

/** Child records of the open record: added, changed, sorted and deleted here, each effective immediately. */
export function ChildRecords(props: ChildRecordsProps) {
  const { entity, own, ownKey, order, title, one, empty, fields, named, visible, detail } = props
  const { client, person, notify } = useApp()
  const id = useId()
  const of = useMemo<ChildrenOf>(() => ({ entity, own, ownKey, order }), [entity, own, ownKey, order])
  const { data, error, mutate } = useChildren(client, of)
  const [open, setOpen] = useState<AnyRow | 'new' | null>(null)
  const slots = useMemo(() => childActSlots(client, of), [client, of])
  const [state, send] = useSubmit<object, ChildAct>(slots, {
    onDone: ({ sent }) => {
      if (sent.act.kind === 'remove') {
        notify('success', words.removed(sent.act.name))
        offerUndo(undoOf(entity, sent.act.row, sent.act.name))
      }
      void mutate()
    },
    onFailed: () => void mutate(),
  })
  useEffect(() => onSignal('changed', () => void mutate()), [mutate])
  const rows = data ?? []
  const may = decide(person, 'update', entity).allowed
  const busy = state.hasTag('busy')
  const nameOf = (row: AnyRow) => String(row[named] ?? '') || words.untitled
  const idOf = (row: AnyRow) => printKey(keyOf(entity, row))
  return (
    <section aria-labelledby={id} className="max-w-184 border-rule border-t pt-5">
      <h2 id={id} className="font-semibold text-base">
        {title}
      </h2>
      {error && <ReadAlert what={labelInSentence(title)} error={error} onRetry={mutate} />}
      {state.hasTag('shows a message') && (
        <Alert kind="error" title={words.notDone} className="mt-2" onClose={() => send({ type: 'DISMISS' })}>
          {state.context.message}
        </Alert>
      )}
      {data && rows.length === 0 && <p className="mt-1 text-ink-2 text-sm">{empty}</p>}
      <SortableList
        label={title}
        className={rows.length > 0 ? 'mt-2 border-rule border-t' : 'hidden'}
        items={rows}
        idOf={idOf}
        nameOf={nameOf}
        disabled={!may || busy}
        onOrder={next => {
          void mutate(next, { revalidate: false })
          send({ type: 'SUBMIT', act: { kind: 'order', rows: next } })
        }}
      >
        {(row, { handle, steps }) => (
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-rule border-b py-1.5">
            {may && handle}
            <div className="min-w-40 flex-1">
              <span className="wrap-anywhere font-medium">{nameOf(row)}</span>
              {row[visible] === false && <span className="ml-2 text-ink-2 text-sm">{words.hidden}</span>}
              {detail && <div className="wrap-anywhere text-ink-2 text-sm">{detail(row)}</div>}
            </div>
            {may && (
              <>
                {steps}
                <Button size="sm" aria-label={words.editOf(nameOf(row))} onClick={() => setOpen(row)}>
                  {words.edit}
                </Button>
                <Button
                  size="sm"
                  kind="quiet"
                  disabled={busy}
                  aria-label={words.removeOf(nameOf(row))}
                  onClick={() => send({ type: 'SUBMIT', act: { kind: 'remove', row, name: nameOf(row) } })}
                >
                  {words.remove}
                </Button>
              </>
            )}
          </div>
        )}
      </SortableList>
      {may && (
        <Button size="sm" className="mt-3" onClick={() => setOpen('new')}>
          {words.add(one)}
        </Button>
      )}
      {open !== null && (
        <ChildForm
          of={of}
          fields={fields}
          row={open === 'new' ? null : open}
          title={open === 'new' ? words.add(one) : words.editOf(nameOf(open))}
          last={Math.max(0, ...rows.map(row => Number(row[order])))}
          onClose={() => setOpen(null)}
          onSaved={() => mutate()}
        />
      )}
    </section>
  )
}

/** Restores what was deleted, or creates it again with its values. */
const undoOf = (entity: Entity, row: AnyRow, name: string): Undoable =>
  undoOfDelete(entity, [keyOf(entity, row)], row) ?? {
    sentence: words.removed(name),
    steps: [{ kind: 'create', entity: entity.name as EntityName, values: row }],
  }
