import { formSubmissionWords } from '@rounds/core/words/form-submissions'
import { useId } from 'react'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/text-field.tsx'

const words = formSubmissionWords.reason

interface ReasonDialogProps {
  reason: string
  canConfirm: boolean
  onType: (reason: string) => void
  onConfirm: () => void
  onCancel: () => void
}

/** Asks people other than the assignee why they read a submission. */
export function ReasonDialog({ reason, canConfirm, onType, onConfirm, onCancel }: ReasonDialogProps) {
  const form = useId()
  return (
    <Dialog
      open
      onOpenChange={open => !open && onCancel()}
      title={words.title}
      description={words.description}
      size="md"
      footer={
        <>
          <Button onClick={onCancel}>{words.cancel}</Button>
          <Button kind="primary" type="submit" form={form} disabled={!canConfirm}>
            {words.show}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={event => {
          event.preventDefault()
          onConfirm()
        }}
      >
        <TextField label={words.reason} required maxLength={400} value={reason} onValue={onType} />
      </form>
    </Dialog>
  )
}
