import { formSubmissionWords } from '@rounds/core/words/form-submissions'
import { useId, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/text-field.tsx'

const words = formSubmissionWords.hold

interface HoldDialogProps {
  onHold: (reason: string) => void
  onCancel: () => void
}

/** Asks for the reason for a legal hold. */
export function HoldDialog({ onHold, onCancel }: HoldDialogProps) {
  const [reason, setReason] = useState('')
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
          <Button kind="primary" type="submit" form={form} disabled={reason.trim() === ''}>
            {words.hold}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={event => {
          event.preventDefault()
          onHold(reason.trim())
        }}
      >
        <TextField label={words.reason} required maxLength={400} value={reason} onValue={setReason} />
      </form>
    </Dialog>
  )
}
