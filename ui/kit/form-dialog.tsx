import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size' | 'returnFocus'> {
  /** What the buttons say. */
  confirmLabel: string
  cancelLabel: string
  /** Whether what was filled in can be confirmed. */
  canConfirm?: boolean
  isBusy?: boolean
  /** For what nothing can restore: the button stands apart from the one that cancels. */
  isDanger?: boolean
  onConfirm: () => void
  onCancel: () => void
  children: ReactNode
}

/** Asks for something in a dialog; Enter confirms it, from a long text Ctrl+Enter. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, size = 'md', confirmLabel, cancelLabel, onConfirm, onCancel, children } = props
  const { returnFocus } = props
  const { canConfirm = true, isBusy = false, isDanger = false } = props
  const form = useId()
  const confirm = (
    <Button
      kind={isDanger ? 'danger' : 'primary'}
      type="submit"
      form={form}
      busy={isBusy}
      disabled={!canConfirm}
      {...(isDanger && { className: 'mr-auto' })}
    >
      {confirmLabel}
    </Button>
  )
  return (
    <Dialog
      open
      onOpenChange={open => !open && onCancel()}
      {...{ title, description, size, returnFocus }}
      footer={
        <>
          {isDanger && confirm}
          <Button onClick={onCancel}>{cancelLabel}</Button>
          {!isDanger && confirm}
        </>
      }
    >
      <form
        id={form}
        className="space-y-3"
        onSubmit={event => {
          event.preventDefault()
          // For React it may stand in the form of the page.
          event.stopPropagation()
          if (canConfirm) onConfirm()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
