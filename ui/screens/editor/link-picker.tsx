import { readLink } from '@rounds/core/rules/text'
import { type FormEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { LinkTextField } from '../../kit/link-text-field.tsx'
import { ownOrigins } from '../../kit/own-origins.ts'
import type { PickedLink } from '../../kit/rich-text/rich-text-props.ts'
import { followingLink } from '../../pages/find-link-targets.ts'
import { LinkTargetPicker } from '../../pages/link-target-picker.tsx'
import { useReferenceName } from '../../records/values/use-reference-names.ts'

/** The page that a link names by its id, so that it follows the page when it moves (`page:123`). */
const pageOfLink = (href: string): number | null => {
  const id = /^page:(\d+)(?:#|$)/.exec(href)?.[1]
  return id === undefined ? null : Number(id)
}

/** What is known of the page that a link leads to, as a sentence; undefined for other links. */
export function useLeadsTo(href: string): string | undefined {
  const page = pageOfLink(href)
  const name = useReferenceName('Content', page)
  return page !== null && name ? `Leads to “${name}”.` : undefined
}

/**
 * Lets a person choose where a link leads: a page or document of the site, or any address. Draw `dialog` somewhere;
 * `pickLink` opens it and resolves to the link, or to null.
 */
export function usePickLink(): {
  readonly pickLink: (current: PickedLink | null) => Promise<PickedLink | null>
  readonly dialog: ReactNode
} {
  const [current, setCurrent] = useState<{ link: PickedLink | null } | null>(null)
  const settle = useRef<((picked: PickedLink | null) => void) | null>(null)
  const pickLink = useCallback((link: PickedLink | null) => {
    settle.current?.(null)
    setCurrent({ link })
    return new Promise<PickedLink | null>(resolve => {
      settle.current = resolve
    })
  }, [])
  const end = (picked: PickedLink | null) => {
    settle.current?.(picked)
    settle.current = null
    setCurrent(null)
  }
  return { pickLink, dialog: current && <LinkDialog current={current.link} onPicked={end} /> }
}

interface LinkDialogProps {
  current: PickedLink | null
  onPicked: (picked: PickedLink | null) => void
}

function LinkDialog({ current, onPicked }: LinkDialogProps) {
  const { client } = useApp()
  const [href, setHref] = useState(current?.href ?? '')
  const [isPicking, setPicking] = useState(false)
  const [insist, setInsist] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const leadsTo = useLeadsTo(href)
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
        title="Link"
        footer={
          <>
            <Button onClick={() => onPicked(null)}>Cancel</Button>
            <Button kind="primary" type="submit" form="link-form" busy={isLooking}>
              Set link
            </Button>
          </>
        }
      >
        <form id="link-form" onSubmit={event => void submit(event)} noValidate className="space-y-4">
          <LinkTextField
            label="Web address, email, phone or page"
            value={href}
            onValue={setHref}
            insist={insist}
            leadsTo={leadsTo}
          />
          <Button onClick={() => setPicking(true)}>Choose a page or document…</Button>
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
