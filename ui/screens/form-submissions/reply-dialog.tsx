import { fillReply, type ReplyTemplate } from '@rounds/core/rules/forms'
import { formSubmissionWords } from '@rounds/core/words/form-submissions'
import { useMemo, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { FormDialog } from '../../kit/form-dialog.tsx'
import { Select } from '../../kit/select.tsx'
import { TextArea } from '../../kit/text-area.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { replySlots } from './submission-slots.ts'

const words = formSubmissionWords.reply

interface ReplyDialogProps {
  id: number
  /** The form's public name. */
  form: string
  templates: readonly ReplyTemplate[]
  needsReason: boolean
  onSent: () => void
  onCancel: () => void
}

/** Writes to the visitor, starting from a filled-in template that can be edited before sending. */
export function ReplyDialog({ id, form, templates, needsReason, onSent, onCancel }: ReplyDialogProps) {
  const { client, user } = useApp()
  const filled = useMemo(
    () => templates.map(one => fillReply(one, { form, me: user.name })),
    [templates, form, user.name],
  )
  const slots = useMemo(() => replySlots(client), [client])
  const [state, send] = useSubmit(slots, { onDone: onSent })
  const [chosen, setChosen] = useState(0)
  const [subject, setSubject] = useState(filled[0]?.subject ?? '')
  const [text, setText] = useState(filled[0]?.text ?? '')
  const [reason, setReason] = useState('')
  const canSend = subject.trim() !== '' && text.trim() !== '' && (!needsReason || reason.trim() !== '')
  const choose = (at: number) => {
    setChosen(at)
    setSubject(filled[at]?.subject ?? '')
    setText(filled[at]?.text ?? '')
  }
  return (
    <FormDialog
      title={words.title(id)}
      description={words.description}
      size="lg"
      confirmLabel={words.send}
      cancelLabel={words.cancel}
      canConfirm={canSend}
      isBusy={state.hasTag('busy')}
      onConfirm={() =>
        send({ type: 'SUBMIT', act: { id, subject: subject.trim(), text, reason: reason.trim() } })
      }
      onCancel={onCancel}
    >
      {state.hasTag('shows a message') && !state.context.fields.text && (
        <Alert kind="error">{state.context.message}</Alert>
      )}
      <Select
        label={words.template}
        placeholder={null}
        value={String(chosen)}
        onValue={value => choose(Number(value))}
        options={filled.map(({ name }, at) => ({ value: String(at), label: name }))}
      />
      <TextField label={words.subject} required maxLength={200} value={subject} onValue={setSubject} />
      <TextArea
        label={words.text}
        help={words.textHelp}
        error={state.context.fields.text}
        required
        rows={9}
        maxLength={8000}
        value={text}
        onValue={setText}
      />
      {needsReason && (
        <TextField
          label={words.reason}
          help={words.reasonHelp}
          required
          maxLength={400}
          value={reason}
          onValue={setReason}
        />
      )}
    </FormDialog>
  )
}
