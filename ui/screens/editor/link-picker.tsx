import { Content } from '@rounds/core/entities'
import { type FormEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import type { PickedLink } from '../../kit/rich-text/rich-text-props.ts'
import { TextField } from '../../kit/text-field.tsx'
import { ReferencePicker } from '../../records/record/controls/reference-picker.tsx'
import { useReferenceName } from '../../records/values/use-reference-names.ts'

/** The page that a link names by its id, so that it follows the page when it moves (`page:123`). */
export const pageOfLink = (href: string): number | null => {
  const id = /^page:(\d+)$/.exec(href)?.[1]
  return id === undefined ? null : Number(id)
}

/**
 * Lets a person choose where a link leads: a page of the site, or any address. Draw `dialog` somewhere; `pickLink`
 * opens it and resolves to the link, or to null.
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
  const [href, setHref] = useState(current?.href ?? '')
  const [isPicking, setPicking] = useState(false)
  const page = pageOfLink(href)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (href.trim()) onPicked({ href: href.trim() })
  }
  return (
    <>
      <Dialog
        open={!isPicking}
        onOpenChange={open => {
          if (!open && !isPicking) onPicked(null)
        }}
        title="Where the link leads"
        footer={
          <>
            <Button onClick={() => onPicked(null)}>Cancel</Button>
            <Button kind="primary" type="submit" form="link-form" disabled={!href.trim()}>
              Link
            </Button>
          </>
        }
      >
        <form id="link-form" onSubmit={submit} className="space-y-4">
          <Button onClick={() => setPicking(true)}>Choose a page of the site…</Button>
          {page !== null && <PageName id={page} />}
          <TextField
            label="Address"
            mono
            value={href}
            onValue={setHref}
            help="An address, a mail address after mailto:, or a page of the site, whose links follow it when it moves."
          />
        </form>
      </Dialog>
      {isPicking && (
        <ReferencePicker
          entity={Content}
          title="Choose a page"
          current={page}
          onClose={() => setPicking(false)}
          onPick={(key, text) => onPicked({ href: `page:${key}`, text })}
        />
      )}
    </>
  )
}

function PageName({ id }: { id: number }) {
  const name = useReferenceName('Content', id)
  return (
    <p>
      Leads to <strong className="font-semibold">{name ?? 'a page of the site'}</strong>{' '}
      <span className="font-mono text-ink-2 text-sm">page {id}</span>
    </p>
  )
}
