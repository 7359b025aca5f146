import { pageWords } from '@rounds/core/words/pages'
import type { Proceed } from '../context/leave-guard.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'

interface UnsavedDialogProps {
  /** The navigation that waits; null while none does. */
  held: Proceed | null
  onLeave: () => void
  onStay: () => void
}

/** Asked before something is left that is not saved. */
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
