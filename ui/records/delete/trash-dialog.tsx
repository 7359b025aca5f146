import { decide } from '@rounds/core/access'
import { entities, TRASH_DAYS } from '@rounds/core/entities'
import { toolNamed } from '@rounds/core/tools'
import { deletingWords } from '@rounds/core/words/deleting'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import type { Listing } from '../listing.ts'
import { ReadAlert } from '../read-failure.tsx'
import { Instant } from '../values/value.tsx'
import { restoreSlots, useTrashed } from './trash-slots.ts'

interface TrashDialogProps {
  listing: Listing
  /** A record is back, and belongs into the list. */
  onRestored: () => void
  onClose: () => void
}

/** The records of a list that were deleted, each with the way back. */
export function TrashDialog({ listing: { entity }, onRestored, onClose }: TrashDialogProps) {
  const { client, notify, person } = useApp()
  const { data, error, mutate } = useTrashed(client, entity)
  const slots = useMemo(() => restoreSlots(client), [client])
  const [state, send] = useSubmit(slots, {
    onDone: () => {
      notify('success', deletingWords.trashDialog.theWasRestored(entity.label.toLowerCase()))
      onRestored()
      void mutate()
    },
  })
  const busy = state.hasTag('busy')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={deletingWords.trashDialog.trash(entity.plural.toLowerCase())}
      description={deletingWords.trashDialog.deletedRecordsStayHere(TRASH_DAYS)}
      size="xl"
      footer={<Button onClick={onClose}>{deletingWords.trashDialog.close}</Button>}
    >
      {entity !== entities.Content && decide(person, 'open', toolNamed('remove-content')).allowed && (
        <p className="text-ink-2">
          {deletingWords.trashDialog.deletedPagesAreUnder}{' '}
          <Link href={toolNamed('remove-content').start} className="link">
            {toolNamed('remove-content').title}
          </Link>
          .
        </p>
      )}
      {state.hasTag('shows a message') && <Alert kind="error">{state.context.message}</Alert>}
      {error && <ReadAlert what={deletingWords.trashDialog.trash2} error={error} onRetry={mutate} />}
      {!data && !error && <SkeletonLines lines={4} />}
      {data?.length === 0 && <p className="text-ink-2">{deletingWords.trashDialog.theTrashIsEmpty}</p>}
      <ul className="divide-y divide-rule">
        {data?.map(({ id, title, by, since, parts }) => (
          <li key={id} className="flex items-center gap-4 py-2">
            <div className="min-w-0 flex-1 break-words">
              <p className="font-semibold">{title}</p>
              <p className="text-ink-2 text-sm">
                {deletingWords.trashDialog.deletedBy(by)} <Instant at={since} />
                {parts > 0 && deletingWords.trashDialog.with(parts)}
              </p>
            </div>
            <Button
              size="sm"
              busy={busy && state.context.sent?.act === id}
              disabled={busy}
              aria-label={deletingWords.trashDialog.restore(title)}
              onClick={() => send({ type: 'SUBMIT', act: id })}
            >
              {deletingWords.trashDialog.restore2}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
