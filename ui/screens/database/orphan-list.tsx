import type { OrphanedRecords } from '@rounds/core/api'
import { entityNamed } from '@rounds/core/entities'
import { databaseWords } from '@rounds/core/words/database'
import { confirm } from '@rounds/machines/confirm'
import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { mendSlots } from './database-slots.ts'

const words = databaseWords.integrity

interface OrphanListProps {
  orphans: readonly OrphanedRecords[]
  /** They were mended: what is shown is old. */
  onMended: () => void
}

/** Records that refer to one that is gone, and the way to mend them, with a plan first. */
export function OrphanList({ orphans, onMended }: OrphanListProps) {
  const { client, notify } = useApp()
  const machine = useMemo(() => confirm.provide(mendSlots(client)), [client])
  const [state, send, actor] = useMachine(machine)
  const mendable = orphans.filter(({ mends }) => mends !== 'nothing')
  const done = useEffectEvent(() => {
    notify('success', words.mended(mendable.reduce((sum, { count }) => sum + count, 0)))
    onMended()
  })
  useEffect(() => {
    const heard = actor.on('DONE', () => done())
    return () => heard.unsubscribe()
  }, [actor])
  return (
    <>
      <Plan orphans={orphans} />
      {mendable.length > 0 && (
        <Button
          size="sm"
          className="mt-3"
          onClick={() => send({ type: 'ASK', question: { about: mendable } })}
        >
          {words.mend}
        </Button>
      )}
      <ConfirmDialog
        open={state.hasTag('open')}
        busy={state.hasTag('busy')}
        title={words.mendTitle}
        text={words.mendText}
        confirmLabel={words.mendConfirm}
        onConfirm={() => send({ type: 'CONFIRM' })}
        onCancel={() => send({ type: 'CANCEL' })}
      >
        <Plan orphans={mendable} />
        {state.hasTag('shows a message') && (
          <Alert kind="error" className="mt-3" title={state.context.message} />
        )}
      </ConfirmDialog>
    </>
  )
}

/** What is wrong with which records, and what is done about it. */
function Plan({ orphans }: { orphans: readonly OrphanedRecords[] }) {
  return (
    <ul className="space-y-2">
      {orphans.map(({ entity, field, to, mends, count, keys }) => {
        const of = entityNamed(entity)
        return (
          <li key={`${entity} ${field}`}>
            <b className="font-medium">{of?.plural ?? entity}</b>:{' '}
            {words.orphans(count, of?.fields[field]?.label ?? field, entityNamed(to)?.label ?? to)}.{' '}
            {words.effects[mends]}
            <span className="wrap-anywhere block text-ink-2 text-sm">{words.keys(keys)}</span>
          </li>
        )
      })}
    </ul>
  )
}
