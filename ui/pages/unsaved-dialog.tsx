import { pageWords } from '@rounds/core/words/pages'
import type { Proceed } from '../context/leave-guard.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'

interface UnsavedDialogProps {
  /** The blocked navigation; null if there is none. */
  held: Proceed | null
  onLeave: () => void
  onStay: () => void
}

/** The confirmation before leaving unsaved changes. */
export function UnsavedDialog({ held, onLeave, onStay }: UnsavedDialogProps) {
  const words = pageWords.unsaved
  return (
    <ConfirmDialog
      open={held !== null}
      title={words.title}
      text={words.text}
      confirmLabel={words.leave}
      cancelLabel={words.stay}
      onConfirm={onLeave}
      onCancel={onStay}
    />
  )
}
