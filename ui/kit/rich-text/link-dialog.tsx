import { readLink } from '@rounds/core/rules/text'
import { richTextWords } from '@rounds/core/words/rich-text'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { LinkTextField } from '../link-text-field.tsx'
import { ownOrigins } from '../own-origins.ts'
import type { PickedLink } from './rich-text-props.ts'

export interface LinkDialogProps {
  href: string
  onAnswer: (link: PickedLink) => void
  onClose: () => void
  returnFocus: () => HTMLElement
}

/** Asks for the address of a link, where no page picker is available. */
export function LinkDialog({ href, onAnswer, onClose, returnFocus }: LinkDialogProps) {
  const [typed, setTyped] = useState(href)
  const [insist, setInsist] = useState(false)
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const link = readLink(typed, ownOrigins())
    if (!link.ok) return setInsist(true)
    onAnswer({ href: link.href, text: typed.trim() })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={richTextWords.linkDialog.link}
      size="md"
      returnFocus={returnFocus}
      footer={
        <>
          <Button onClick={onClose}>{richTextWords.linkDialog.cancel}</Button>
          <Button kind="primary" type="submit" form={form}>
            {richTextWords.linkDialog.setLink}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <LinkTextField
          label={richTextWords.linkDialog.address}
          value={typed}
          onValue={setTyped}
          insist={insist}
        />
      </form>
    </Dialog>
  )
}
