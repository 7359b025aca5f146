import { pageWords } from '@rounds/core/words/pages'
import { useState } from 'react'
import { type Proceed, useLeaveGuard } from '../context/leave-guard.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'

interface UnsavedGuardProps {
  /** Something is typed that leaving would lose. */
  isActive: boolean
  /** Called once leaving is confirmed, before it goes on: puts aside what was typed. */
  onDiscard: () => void
  /** What the question says; without it, that changes are not saved. */
  words?: { readonly [word in keyof typeof pageWords.unsaved]: string }
}

/** Asks before someone leaves a screen with unsaved changes. */
export function UnsavedGuard({ isActive, onDiscard, words = pageWords.unsaved }: UnsavedGuardProps) {
  const [held, setHeld] = useState<Proceed | null>(null)
  useLeaveGuard(isActive, proceed => setHeld(() => proceed))
  return (
    <ConfirmDialog
      open={held !== null}
      title={words.title}
      text={words.text}
      confirmLabel={words.leave}
      cancelLabel={words.stay}
      onConfirm={() => {
        onDiscard()
        setHeld(null)
        held?.()
      }}
      onCancel={() => setHeld(null)}
    />
  )
}
