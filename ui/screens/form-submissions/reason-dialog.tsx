import { formSubmissionWords } from '@rounds/core/words/form-submissions'
import { FormDialog } from '../../kit/form-dialog.tsx'
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
  return (
    <FormDialog
      title={words.title}
      description={words.description}
      confirmLabel={words.show}
      cancelLabel={words.cancel}
      canConfirm={canConfirm}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <TextField label={words.reason} required maxLength={400} value={reason} onValue={onType} />
    </FormDialog>
  )
}
