import { Content } from '@rounds/core/entities'
import { type FormEvent, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { ReferencePicker } from '../../records/record/controls/reference-picker.tsx'
import { addAddressTo, addPageTo, type MenuEntry } from './menu.ts'

export interface AddEntryProps {
  tag: number
  entries: readonly MenuEntry[]
  onAdd: (words: string, add: () => Promise<unknown>) => void
}

/** Brings a page of the site, or an address under a name, to the end of the menu. */
export function AddEntry({ tag, entries, onAdd }: AddEntryProps) {
  const { client } = useApp()
  const [adding, setAdding] = useState<'page' | 'address' | null>(null)
  const [title, setTitle] = useState('')
  const [link, setLink] = useState('')
  const order = Math.max(0, ...entries.map(({ CSortOrder }) => CSortOrder).filter(at => at < 900_000)) + 10
  const close = () => setAdding(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const entry = { title: title.trim(), link: link.trim() }
    if (!entry.title || !entry.link) return
    close()
    onAdd(`“${entry.title}” was added at the end.`, () => addAddressTo(client, tag, entry, order))
    setTitle('')
    setLink('')
  }
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAdding('address')}>
        Add an address…
      </Button>
      <Button kind="primary" aria-haspopup="dialog" onClick={() => setAdding('page')}>
        Add a page…
      </Button>
      {adding === 'page' && (
        <ReferencePicker
          entity={Content}
          title="Page for the menu"
          current={null}
          onClose={close}
          onPick={(key, name) => {
            close()
            if (entries.some(({ CId }) => CId === Number(key))) return
            onAdd(`“${name}” was added at the end.`, () => addPageTo(client, tag, Number(key), order))
          }}
        />
      )}
      <Dialog
        open={adding === 'address'}
        onOpenChange={open => !open && close()}
        title="Add an address"
        description="It stands at the end of the menu, and can be moved from there."
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button kind="primary" type="submit" form="add-address" disabled={!title.trim() || !link.trim()}>
              Add
            </Button>
          </>
        }
      >
        <form id="add-address" className="flex flex-col gap-4" onSubmit={submit}>
          <TextField label="Name" required maxLength={400} value={title} onValue={setTitle} />
          <TextField
            label="Leads to"
            required
            mono
            maxLength={800}
            value={link}
            onValue={setLink}
            help="A path of the site such as /services, or an address elsewhere."
          />
        </form>
      </Dialog>
    </>
  )
}
