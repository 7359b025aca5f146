import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../kit/button.tsx'
import { Switch } from '../../kit/switch.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { editAddress } from '../../pages/read-pages.ts'
import type { MenuEntry } from './menu.ts'

export interface EntryFormProps {
  entry: MenuEntry
  mayWrite: boolean
  busy: boolean
  onRename: (names: { title: string; link: string }) => void
  onShow: (shown: boolean) => void
  onRemove: () => void
}

/** One entry of a menu: its name and where it leads, whether it is shown, and the way out of the menu. */
export function EntryForm({ entry, mayWrite, busy, onRename, onShow, onRemove }: EntryFormProps) {
  const [title, setTitle] = useState(entry.title)
  const [link, setLink] = useState(entry.link ?? '')
  const changed = title.trim() !== entry.title || link.trim() !== (entry.link ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changed && title.trim() && link.trim()) onRename({ title: title.trim(), link: link.trim() })
  }
  return (
    <form aria-label={`Entry ${entry.title}`} className="flex flex-col gap-4" onSubmit={submit}>
      {entry.isAddress ? (
        <>
          <TextField
            label="Name"
            required
            maxLength={400}
            value={title}
            readOnly={!mayWrite}
            onValue={setTitle}
          />
          <TextField
            label="Leads to"
            required
            mono
            maxLength={800}
            value={link}
            readOnly={!mayWrite}
            onValue={setLink}
            help="A path of the site such as /services, or an address elsewhere."
          />
        </>
      ) : (
        <p>
          <strong className="block font-semibold">{entry.title}</strong>
          <span className="break-words font-mono text-ink-2 text-sm">{entry.link}</span>
          <span className="mt-1 block text-ink-2 text-sm">
            A page of the site: name and address are the page’s own.{' '}
            <Link className="link" href={editAddress(entry.CId)}>
              Open it in the editor
            </Link>
          </span>
        </p>
      )}
      <Switch label="Shown in the menu" checked={entry.TtcVisible} disabled={!mayWrite} onValue={onShow} />
      {mayWrite && (
        <div className="flex flex-wrap gap-2">
          {entry.isAddress && (
            <Button type="submit" kind="primary" busy={busy} disabled={!changed}>
              Save
            </Button>
          )}
          <Button className="ml-auto" onClick={onRemove}>
            Take it out of the menu
          </Button>
        </div>
      )}
    </form>
  )
}
