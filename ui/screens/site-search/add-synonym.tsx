import { siteSearchWords } from '@rounds/core/words/site-search'
import { type FormEvent, useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { signal } from '../../context/palette-signals.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { synonymSlots } from './site-search-slots.ts'

const words = siteSearchWords

/** Asks what else is to be searched for when visitors type some words. */
export function AddSynonym({ typed, onClose }: { typed: string; onClose: () => void }) {
  const { client, notify } = useApp()
  const slots = useMemo(() => synonymSlots(client, typed), [client, typed])
  const [state, send] = useSubmit(slots, {
    stored: { means: '' },
    onDone: () => {
      notify('success', words.added(typed))
      signal('changed')
      onClose()
    },
  })
  const busy = state.hasTag('busy')
  const { means } = state.context.typed
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (means.trim() !== '') send({ type: 'SUBMIT', act: undefined })
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && !busy && onClose()}
      title={words.addSynonymFor(typed)}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {words.cancel}
          </Button>
          <Button kind="primary" type="submit" form="add-synonym" busy={busy} disabled={means.trim() === ''}>
            {words.save}
          </Button>
        </>
      }
    >
      <form id="add-synonym" onSubmit={submit} className="space-y-3">
        {state.hasTag('shows a message') && (
          <Alert kind="error" title={words.notAdded}>
            {state.context.message}
          </Alert>
        )}
        <TextField
          label={words.alsoSearchFor}
          help={words.alsoHelp}
          value={means}
          maxLength={400}
          required
          onValue={value => send({ type: 'TYPE', typed: { means: value } })}
        />
      </form>
    </Dialog>
  )
}
