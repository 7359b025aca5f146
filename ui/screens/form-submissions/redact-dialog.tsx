import type { SubmittedAnswer } from '@rounds/core/rules/records'
import { formSubmissionWords } from '@rounds/core/words/form-submissions'
import { useMemo, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import type { DialogProps } from '../../kit/dialog.tsx'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { redactSlots } from './submission-slots.ts'

const words = formSubmissionWords.redact

interface RedactDialogProps extends Pick<DialogProps, 'returnFocus'> {
  id: number
  answer: SubmittedAnswer
  onRedacted: () => void
  onCancel: () => void
}

/** Asks why an answer is redacted, and warns that nothing can restore it. */
export function RedactDialog({ id, answer, returnFocus, onRedacted, onCancel }: RedactDialogProps) {
  const { client } = useApp()
  const slots = useMemo(() => redactSlots(client), [client])
  const [state, send] = useSubmit(slots, { onDone: onRedacted })
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={words.title(answer.label || answer.name)}
      description={words.description}
      confirmLabel={words.redact}
      cancelLabel={words.cancel}
      canConfirm={reason.trim() !== ''}
      isBusy={state.hasTag('busy')}
      isDanger
      returnFocus={returnFocus}
      onConfirm={() => send({ type: 'SUBMIT', act: { id, name: answer.name, reason: reason.trim() } })}
      onCancel={onCancel}
    >
      {state.hasTag('shows a message') && <Alert kind="error">{state.context.message}</Alert>}
      <TextField
        label={words.reason}
        help={words.reasonHelp}
        required
        maxLength={400}
        value={reason}
        onValue={setReason}
      />
    </FormDialog>
  )
}
