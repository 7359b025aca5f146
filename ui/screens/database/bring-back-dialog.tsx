import type { PastPlan, PastWish } from '@rounds/core/api'
import { entityNamed } from '@rounds/core/entities'
import { sayDateTime } from '@rounds/core/rules/time'
import { pastWords } from '@rounds/core/words/past'
import { useMemo } from 'react'
import { useApp, useTimeZone } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { type PastPlace, usePastPlace } from './past-place.ts'
import { bringBackSlots, usePastPlan } from './past-slots.ts'

const words = pastWords.plan

function wishOf({ bring, table, key }: PastPlace, removesNew: boolean): PastWish | null {
  if (bring === '') return null
  if (bring === 'everything') return { scope: bring, removesNew }
  if (bring === 'table') return { scope: bring, entity: table, removesNew }
  return { scope: bring, entity: table, key, removesNew }
}

interface BringBackDialogProps {
  /** Which copy is open. */
  at: string
  version: string
  /** Any time can be opened afterwards, so also the one before this. */
  canUndo: boolean
  onAsked: () => void
}

/** Asks before anything is brought back, with the plan of what that changes. */
export function BringBackDialog({ at, version, canUndo, onAsked }: BringBackDialogProps) {
  const { client } = useApp()
  const zone = useTimeZone()
  const [place, go] = usePastPlace()
  const close = () => go({ bring: '', key: '' })
  const slots = useMemo(() => bringBackSlots(client), [client])
  const [state, send] = useSubmit(slots, {
    stored: { removesNew: false },
    onDone: () => {
      close()
      onAsked()
    },
  })
  const { removesNew } = state.context.typed
  const wish = wishOf(place, removesNew)
  const { data, error, mutate } = usePastPlan(client, version, wish)
  const name = entityNamed(place.table)?.plural ?? place.table
  const title =
    wish?.scope === 'everything'
      ? words.title.everything
      : wish?.scope === 'table'
        ? words.title.table(name)
        : words.title.record
  return (
    <ConfirmDialog
      open={wish !== null}
      busy={state.hasTag('busy')}
      kind={removesNew ? 'danger' : 'primary'}
      title={title}
      text={words.text(sayDateTime(at, zone))}
      confirmLabel={words.confirm}
      onConfirm={() => wish && send({ type: 'SUBMIT', act: wish })}
      onCancel={close}
    >
      <div className="flex flex-col gap-3">
        {error && <ReadAlert what={words.what} error={error} onRetry={mutate} />}
        {!data && !error && (
          <p className="flex items-center gap-2 text-ink-2" role="status">
            <Spinner /> {words.loading}
          </p>
        )}
        {data && <Plan plan={data} />}
        <Checkbox
          label={words.removesNew}
          checked={removesNew}
          onValue={next => send({ type: 'TYPE', typed: { removesNew: next } })}
        />
        <p className="text-ink-2 text-sm">
          {wish?.scope === 'record' && words.withParts} {wish?.scope === 'everything' && words.submissions}{' '}
          {wish?.scope === 'everything' && words.passwords} {canUndo ? words.undo : words.noUndo}
        </p>
        {state.hasTag('shows a message') && <Alert kind="error" title={state.context.message} />}
      </div>
    </ConfirmDialog>
  )
}

/** What is written in which table. */
function Plan({ plan: { tables, refusal } }: { plan: PastPlan }) {
  if (tables.length === 0) return <p>{words.nothing}</p>
  return (
    <>
      {refusal !== null && (
        <Alert kind="warning" title={words.refused}>
          {refusal}
        </Alert>
      )}
      <ul className="max-h-64 space-y-1 overflow-y-auto">
        {tables.map(({ entity, isMissing, gone, changed, fresh }) => (
          <li key={entity}>
            <b className="font-medium">{entityNamed(entity)?.plural ?? entity}</b>:{' '}
            {[
              isMissing && words.makeTable,
              gone > 0 && words.gone(gone),
              changed > 0 && words.changed(changed),
              fresh > 0 && words.fresh(fresh),
            ]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </ul>
    </>
  )
}
