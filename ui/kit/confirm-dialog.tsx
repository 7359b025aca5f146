import { dialogWords } from '@rounds/core/words/dialogs'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  open: boolean
  onConfirm: () => void
  onCancel: () => void
  title?: ReactNode
  text?: ReactNode
  confirmLabel?: string | undefined
  cancelLabel?: string | undefined
  /** Usually destructive; 'primary' if nothing is lost. */
  kind?: 'danger' | 'primary' | undefined
  /** It can’t be confirmed, only closed; the children say why. */
  isRefused?: boolean | undefined
  /** It was confirmed and is running. */
  busy?: boolean | undefined
  /** The affected items, if a sentence is not enough. */
  children?: ReactNode
  returnFocus?: (() => HTMLElement | null | undefined) | undefined
}

/** Confirms an action that is hard to undo. Focus starts on Cancel, so Enter loses nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onConfirm, onCancel, children, isRefused, busy, returnFocus } = props
  const {
    title = dialogWords.confirmDialog.areYouSure,
    text = dialogWords.confirmDialog.pleaseConfirmWantDelete,
  } = props
  const {
    confirmLabel = dialogWords.confirmDialog.yesContinue,
    cancelLabel = dialogWords.confirmDialog.cancel,
    kind = 'danger',
  } = props
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      alert
      open={open}
      onOpenChange={next => {
        if (!next && !busy) onCancel()
      }}
      title={title}
      description={text}
      size="md"
      initialFocus={cancel}
      returnFocus={returnFocus}
      footer={
        <>
          {!isRefused && (
            <Button kind={kind} onClick={onConfirm} busy={busy} className="mr-auto">
              {confirmLabel}
            </Button>
          )}
          <Button ref={cancel} onClick={onCancel} disabled={busy}>
            {isRefused ? dialogWords.dialog.close : cancelLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
