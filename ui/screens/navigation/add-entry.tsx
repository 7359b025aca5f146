import { Content } from '@rounds/core/entities'
import type { SubmitEvent } from '@rounds/machines/submit'
import { type FormEvent, useEffect, useState } from 'react'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/text-field.tsx'
import type { SubmitState } from '../../kit/use-submit.ts'
import { ReferencePicker } from '../../records/record/controls/reference-picker.tsx'
import type { MenuEntry } from './menu.ts'
import type { Address, MenuAct } from './menu-slots.ts'

export interface AddEntryProps {
  entries: readonly MenuEntry[]
  state: SubmitState<Address, MenuAct, MenuAct | null>
  send: (event: SubmitEvent<Address, MenuAct>) => void
}

/** Brings a page of the site, or an address under a name, to the end of the menu. */
export function AddEntry({ entries, state, send }: AddEntryProps) {
  const [adding, setAdding] = useState<'page' | 'address' | null>(null)
  const { typed, sent, message } = state.context
  const { title, link } = typed
  const order = Math.max(0, ...entries.map(({ CSortOrder }) => CSortOrder).filter(at => at < 900_000)) + 10
  const isMine = sent?.act.effect === 'add address'
  const isAdded = isMine && state.hasTag('is done')
  const close = () => setAdding(null)
  useEffect(() => {
    if (isAdded) setAdding(null)
  }, [isAdded])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!title.trim() || !link.trim()) return
    send({
      type: 'SUBMIT',
      act: { effect: 'add address', words: `“${title.trim()}” was added at the end.`, order },
    })
  }
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onClick={() => {
          send({ type: 'DISMISS' })
          setAdding('address')
        }}
      >
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
            send({
              type: 'SUBMIT',
              act: { effect: 'add page', words: `“${name}” was added at the end.`, cId: Number(key), order },
            })
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
            <Button
              kind="primary"
              type="submit"
              form="add-address"
              busy={isMine && state.hasTag('busy')}
              disabled={!title.trim() || !link.trim()}
            >
              Add
            </Button>
          </>
        }
      >
        <form id="add-address" className="flex flex-col gap-4" onSubmit={submit}>
          {isMine && state.hasTag('shows a message') && (
            <Alert kind="error" title="It was not added; what you typed is still here.">
              {message}
            </Alert>
          )}
          <TextField
            label="Name"
            required
            maxLength={400}
            value={title}
            onValue={text => send({ type: 'TYPE', typed: { title: text } })}
          />
          <TextField
            label="Leads to"
            required
            mono
            maxLength={800}
            value={link}
            onValue={text => send({ type: 'TYPE', typed: { link: text } })}
            help="A path of the site such as /services, or an address elsewhere."
          />
        </form>
      </Dialog>
    </>
  )
}
