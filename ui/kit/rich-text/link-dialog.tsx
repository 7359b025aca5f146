import { type FormEvent, useId, useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { TextField } from '../text-field.tsx'
import { mayLead } from './extensions.ts'
import type { PickedLink } from './rich-text-props.ts'

export interface LinkDialogProps {
  href: string
  onAnswer: (link: PickedLink) => void
  onClose: () => void
  returnFocus: () => HTMLElement
}

/** Asks for the address of a link, where nobody offers pages to choose from. */
export function LinkDialog({ href, onAnswer, onClose, returnFocus }: LinkDialogProps) {
  const [typed, setTyped] = useState(href)
  const [error, setError] = useState('')
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const address = typed.trim()
    if (address === '' || !mayLead(address))
      return setError('Write a path of the site (/visit), an address (https://…), mailto: or tel:.')
    onAnswer({ href: address })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Link"
      size="md"
      returnFocus={returnFocus}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form}>
            Set link
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextField
          mono
          label="Address"
          value={typed}
          onValue={setTyped}
          error={error}
          placeholder="/visit or https://…"
          autoComplete="off"
          spellCheck={false}
        />
      </form>
    </Dialog>
  )
}
