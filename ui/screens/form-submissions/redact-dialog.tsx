import type { SubmittedAnswer } from '@rounds/core/rules/records'
import { formSubmissionWords } from '@rounds/core/words/form-submissions'
import { useId, useMemo, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { redactSlots } from './submission-slots.ts'

const words = formSubmissionWords.redact

interface RedactDialogProps {
  id: number
  answer: SubmittedAnswer
  onRedacted: () => void
  onCancel: () => void
}

/** Asks why an answer is redacted, and warns that nothing can restore it. */
export function RedactDialog({ id, answer, onRedacted, onCancel }: RedactDialogProps) {
  const { client } = useApp()
  const slots = useMemo(() => redactSlots(client), [client])
  const [state, send] = useSubmit(slots, { onDone: onRedacted })
  const [reason, setReason] = useState('')
  const form = useId()
  return (
    <Dialog
      open
      onOpenChange={open => !open && onCancel()}
      title={words.title(answer.label || answer.name)}
      description={words.description}
      size="md"
      footer={
        <>
          <Button
            kind="danger"
            type="submit"
            form={form}
            busy={state.hasTag('busy')}
            disabled={reason.trim() === ''}
            className="mr-auto"
          >
            {words.redact}
          </Button>
          <Button onClick={onCancel}>{words.cancel}</Button>
        </>
      }
    >
      <form
        id={form}
        className="space-y-3"
        onSubmit={event => {
          event.preventDefault()
          if (reason.trim() !== '')
            send({ type: 'SUBMIT', act: { id, name: answer.name, reason: reason.trim() } })
        }}
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
      </form>
    </Dialog>
  )
}
