import { formSubmissionWords } from '@rounds/core/words/form-submissions'
import { useMemo, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { findSlots } from './submission-slots.ts'

const words = formSubmissionWords.find

interface FindDialogProps {
  onFound: (keys: readonly number[]) => void
  onCancel: () => void
}

/** Asks for an email address or phone number, which never goes into a URL. */
export function FindDialog({ onFound, onCancel }: FindDialogProps) {
  const { client } = useApp()
  const slots = useMemo(() => findSlots(client), [client])
  const [text, setText] = useState('')
  const [state, send] = useSubmit(slots, {
    onDone: ({ answer: { keys } }) => keys.length > 0 && onFound(keys),
  })
  const { answer, message } = state.context
  const isNone = answer?.keys.length === 0 && !state.hasTag('busy')
  return (
    <FormDialog
      title={words.label}
      description={words.help}
      confirmLabel={words.find}
      cancelLabel={words.cancel}
      canConfirm={text.trim() !== ''}
      isBusy={state.hasTag('busy')}
      onConfirm={() => send({ type: 'SUBMIT', act: { text: text.trim() } })}
      onCancel={onCancel}
    >
      {state.hasTag('shows a message') && <Alert kind="error">{message}</Alert>}
      {!state.hasTag('shows a message') && isNone && <Alert kind="info">{words.none}</Alert>}
      <TextField
        label={words.field}
        autoComplete="off"
        required
        maxLength={256}
        value={text}
        onValue={setText}
      />
    </FormDialog>
  )
}
