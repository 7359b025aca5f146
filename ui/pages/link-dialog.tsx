import { readLink } from '@rounds/core/rules/text'
import { pageWords } from '@rounds/core/words/pages'
import { type FormEvent, useState } from 'react'
import { useApp } from '../context/app-context.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { LinkTextField } from '../kit/link-text-field.tsx'
import { ownOrigins } from '../kit/own-origins.ts'
import type { PickedLink } from '../kit/rich-text/rich-text-props.ts'
import { useDeadLink } from '../records/record/controls/use-dead-link.ts'
import { useLeadsTo } from '../records/record/controls/use-leads-to.ts'
import { followingLink } from './find-link-targets.ts'
import { LinkTargetPicker } from './link-target-picker.tsx'

interface LinkDialogProps {
  current: PickedLink | null
  onPicked: (picked: PickedLink | null) => void
}

/** The dialog for choosing a link target: a page or document of the site, or any address. */
export function LinkDialog({ current, onPicked }: LinkDialogProps) {
  const { client } = useApp()
  const [href, setHref] = useState(current?.href ?? '')
  const [isPicking, setPicking] = useState(false)
  const [insist, setInsist] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const leadsTo = useLeadsTo(href)
  const warning = useDeadLink(href)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const link = readLink(href, ownOrigins())
    if (!link.ok) return setInsist(true)
    setLooking(true)
    onPicked({ href: await followingLink(client, link.href), text: href.trim() })
  }
  return (
    <>
      <Dialog
        open={!isPicking}
        onOpenChange={open => {
          if (!open && !isPicking) onPicked(null)
        }}
        title={pageWords.linkDialog.link}
        footer={
          <>
            <Button onClick={() => onPicked(null)}>{pageWords.linkDialog.cancel}</Button>
            <Button kind="primary" type="submit" form="link-form" busy={isLooking}>
              {pageWords.linkDialog.setLink}
            </Button>
          </>
        }
      >
        <form id="link-form" onSubmit={event => void submit(event)} noValidate className="space-y-4">
          <LinkTextField
            label={pageWords.linkDialog.webAddressEmailPhone}
            value={href}
            onValue={setHref}
            insist={insist}
            leadsTo={leadsTo}
            warning={warning}
          />
          <Button onClick={() => setPicking(true)}>{pageWords.linkDialog.choosePageOrDocument}</Button>
        </form>
      </Dialog>
      {isPicking && (
        <LinkTargetPicker
          current={href}
          onClose={() => setPicking(false)}
          onPick={target => onPicked({ href: target.href, text: target.name })}
        />
      )}
    </>
  )
}
