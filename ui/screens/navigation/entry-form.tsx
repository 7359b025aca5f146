import { navigationWords } from '@rounds/core/words/navigation'
import { type FormEvent, useEffect, useMemo } from 'react'
import { Link } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Switch } from '../../kit/switch.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { editAddress } from '../../pages/read-pages.ts'
import type { MenuEntry } from './menu.ts'
import { renameSlots } from './menu-slots.ts'

export interface EntryFormProps {
  entry: MenuEntry
  mayWrite: boolean
  /** Reloads the menu, which shows the name too. */
  onReload: () => Promise<unknown>
  onShow: (shown: boolean) => void
  onRemove: () => void
}

/** One menu entry: its name, its target, its visibility, and removing it. */
export function EntryForm({ entry, mayWrite, onReload, onShow, onRemove }: EntryFormProps) {
  const { client } = useApp()
  const slots = useMemo(() => renameSlots(client, onReload), [client, onReload])
  const { title: name, link: address } = entry
  const stored = useMemo(() => ({ title: name, link: address ?? '' }), [name, address])
  const [state, send] = useSubmit(slots, { stored })
  useEffect(() => send({ type: 'READ', stored }), [send, stored])
  const { title, link } = state.context.typed
  const changed = title.trim() !== stored.title || link.trim() !== stored.link
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changed && title.trim() && link.trim()) send({ type: 'SUBMIT', act: entry })
  }
  return (
    <form
      aria-label={navigationWords.entryForm.entry(entry.title)}
      className="flex flex-col gap-4"
      onSubmit={submit}
    >
      {state.hasTag('shows a message') && (
        <Alert kind="error" title={navigationWords.entryForm.notSavedWhatTyped}>
          {state.context.message}
        </Alert>
      )}
      {entry.isAddress ? (
        <>
          <TextField
            label={navigationWords.entryForm.name}
            required
            maxLength={400}
            value={title}
            readOnly={!mayWrite}
            onValue={text => send({ type: 'TYPE', typed: { title: text } })}
          />
          <TextField
            label={navigationWords.entryForm.leadsTo}
            required
            mono
            maxLength={800}
            value={link}
            readOnly={!mayWrite}
            onValue={text => send({ type: 'TYPE', typed: { link: text } })}
            help={navigationWords.entryForm.pathSiteSuchServices}
          />
        </>
      ) : (
        <p>
          <strong className="block font-semibold">{entry.title}</strong>
          <span className="break-words font-mono text-ink-2 text-sm">{entry.link}</span>
          <span className="mt-1 block text-ink-2 text-sm">
            {navigationWords.entryForm.pageSiteNameAddress}{' '}
            <Link className="link" href={editAddress(entry.CId)}>
              {navigationWords.entryForm.openEditor}
            </Link>
          </span>
        </p>
      )}
      <Switch
        label={navigationWords.entryForm.shownInTheMenu}
        checked={entry.TtcVisible}
        disabled={!mayWrite}
        onValue={onShow}
      />
      {mayWrite && (
        <div className="flex flex-wrap gap-2">
          {entry.isAddress && (
            <Button type="submit" kind="primary" busy={state.hasTag('busy')} disabled={!changed}>
              {navigationWords.entryForm.save}
            </Button>
          )}
          <Button className="ml-auto" onClick={onRemove}>
            {navigationWords.entryForm.takeOutMenu}
          </Button>
        </div>
      )}
    </form>
  )
}
