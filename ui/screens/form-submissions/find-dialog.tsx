import { formSubmissionWords } from '@rounds/core/words/form-submissions'
import { useId, useMemo, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
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
  const form = useId()
  const { answer, message } = state.context
  const isNone = answer?.keys.length === 0 && !state.hasTag('busy')
  return (
    <Dialog
      open
      onOpenChange={open => !open && onCancel()}
      title={words.label}
      description={words.help}
      size="md"
      footer={
        <>
          <Button onClick={onCancel}>{words.cancel}</Button>
          <Button
            kind="primary"
            type="submit"
            form={form}
            busy={state.hasTag('busy')}
            disabled={text.trim() === ''}
          >
            {words.find}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="space-y-3"
        onSubmit={event => {
          event.preventDefault()
          if (text.trim() !== '') send({ type: 'SUBMIT', act: { text: text.trim() } })
        }}
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
      </form>
    </Dialog>
  )
}
