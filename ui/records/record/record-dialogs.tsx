import { printKey } from '@rounds/core/api'
import { whatDeletingMeans } from '@rounds/core/entities'
import { recordWords } from '@rounds/core/words/record'
import type { record } from '@rounds/machines/record'
import type { EventFrom, SnapshotFrom } from 'xstate'
import { useApp } from '../../context/app-context.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Cascade } from '../delete/cascade.tsx'
import { useRefusal } from '../delete/use-cascade.ts'
import type { SaveQuestion } from '../tool-parts.ts'

export interface RecordDialogsProps {
  state: SnapshotFrom<typeof record>
  send: (event: EventFrom<typeof record>) => void
  title: string
  /** Links are unsaved, and the person is about to leave. */
  asksToLeave: boolean
  onLeave: () => void
  onStay: () => void
  question: SaveQuestion | null
  onQuestion: (answer: 'save' | 'cancel') => void
}

/** A record's confirmations before it is deleted, left or saved. */
export function RecordDialogs(props: RecordDialogsProps) {
  const { state, send, title, asksToLeave, onLeave, onStay, question, onQuestion } = props
  const { entity, key, message } = state.context
  const { client } = useApp()
  const isAsking = state.hasTag('asks to confirm') || state.hasTag('deleting')
  const deleted = key && isAsking ? [printKey(key)] : []
  const isRefused = useRefusal(client, entity, deleted) !== null
  const wasRefused = message !== null && state.hasTag('asks to confirm')
  return (
    <>
      <ConfirmDialog
        open={isAsking}
        busy={state.hasTag('deleting')}
        title={wasRefused ? recordWords.dialogs.deleteAnyway(title) : recordWords.dialogs.deleteThis(title)}
        text={wasRefused ? message : isRefused ? null : whatDeletingMeans(entity)}
        isRefused={isRefused}
        confirmLabel={recordWords.dialogs.delete}
        onConfirm={() => send({ type: 'CONFIRM' })}
        onCancel={() => send({ type: 'CANCEL' })}
      >
        {deleted.length > 0 && <Cascade entity={entity} keys={deleted} />}
      </ConfirmDialog>
      <LeaveDialog
        open={state.hasTag('asks whether to leave')}
        onLeave={() => send({ type: 'LEAVE_ANYWAY' })}
        onStay={() => send({ type: 'STAY' })}
      />
      <LeaveDialog open={asksToLeave} onLeave={onLeave} onStay={onStay} />
      <ConfirmDialog
        open={question !== null}
        title={question?.title}
        text={question?.text}
        confirmLabel={question?.confirmLabel}
        onConfirm={() => onQuestion('save')}
        onCancel={() => onQuestion('cancel')}
      />
    </>
  )
}

function LeaveDialog({ open, onLeave, onStay }: { open: boolean; onLeave: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog
      open={open}
      title={recordWords.dialogs.leaveWithoutSaving}
      text={recordWords.dialogs.whatChangedHereNot}
      confirmLabel={recordWords.dialogs.leaveWithoutSaving2}
      cancelLabel={recordWords.dialogs.stayHere}
      onConfirm={onLeave}
      onCancel={onStay}
    />
  )
}
