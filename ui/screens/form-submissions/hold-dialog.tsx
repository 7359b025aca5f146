import { formSubmissionWords } from '@rounds/core/words/form-submissions'
import { useState } from 'react'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { TextField } from '../../kit/text-field.tsx'

const words = formSubmissionWords.hold

interface HoldDialogProps {
  onHold: (reason: string) => void
  onCancel: () => void
}

/** Asks for the reason for a legal hold. */
export function HoldDialog({ onHold, onCancel }: HoldDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={words.title}
      description={words.description}
      confirmLabel={words.hold}
      cancelLabel={words.cancel}
      canConfirm={reason.trim() !== ''}
      onConfirm={() => onHold(reason.trim())}
      onCancel={onCancel}
    >
      <TextField label={words.reason} required maxLength={400} value={reason} onValue={setReason} />
    </FormDialog>
  )
}
