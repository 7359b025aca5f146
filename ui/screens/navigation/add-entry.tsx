import { navigationWords } from '@rounds/core/words/navigation'
import type { SubmitEvent } from '@rounds/machines/submit'
import { type FormEvent, useEffect, useState } from 'react'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/text-field.tsx'
import type { SubmitState } from '../../kit/use-submit.ts'
import { PagePicker } from '../../pages/page-picker.tsx'
import type { MenuEntry } from './menu.ts'
import type { Address, MenuAct } from './menu-slots.ts'

export interface AddEntryProps {
  entries: readonly MenuEntry[]
  state: SubmitState<Address, MenuAct, MenuAct | null>
  send: (event: SubmitEvent<Address, MenuAct>) => void
}

/** Adds a page of the site, or a labeled address, to the end of the menu. */
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
      act: { effect: 'add address', words: navigationWords.addEntry.addedEnd(title.trim()), order },
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
        {navigationWords.addEntry.addAnAddress}
      </Button>
      <Button kind="primary" aria-haspopup="dialog" onClick={() => setAdding('page')}>
        {navigationWords.addEntry.addAPage}
      </Button>
      {adding === 'page' && (
        <PagePicker
          title={navigationWords.addEntry.pageForTheMenu}
          onClose={close}
          onPick={({ cId, title: name }) => {
            close()
            if (entries.some(({ CId }) => CId === cId)) return
            send({
              type: 'SUBMIT',
              act: {
                effect: 'add page',
                words: navigationWords.addEntry.addedEndName(name),
                cId,
                order,
              },
            })
          }}
        />
      )}
      <Dialog
        open={adding === 'address'}
        onOpenChange={open => !open && close()}
        title={navigationWords.addEntry.addAnAddress2}
        description={navigationWords.addEntry.standsEndMenuCan}
        footer={
          <>
            <Button onClick={close}>{navigationWords.addEntry.cancel}</Button>
            <Button
              kind="primary"
              type="submit"
              form="add-address"
              busy={isMine && state.hasTag('busy')}
              disabled={!title.trim() || !link.trim()}
            >
              {navigationWords.addEntry.add}
            </Button>
          </>
        }
      >
        <form id="add-address" className="flex flex-col gap-4" onSubmit={submit}>
          {isMine && state.hasTag('shows a message') && (
            <Alert kind="error" title={navigationWords.addEntry.notAddedWhatTyped}>
              {message}
            </Alert>
          )}
          <TextField
            label={navigationWords.addEntry.name}
            required
            maxLength={400}
            value={title}
            onValue={text => send({ type: 'TYPE', typed: { title: text } })}
          />
          <TextField
            label={navigationWords.addEntry.leadsTo}
            required
            mono
            maxLength={800}
            value={link}
            onValue={text => send({ type: 'TYPE', typed: { link: text } })}
            help={navigationWords.addEntry.pathSiteSuchServices}
          />
        </form>
      </Dialog>
    </>
  )
}
