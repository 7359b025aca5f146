import { mineNamed, type SavedTableView, type TableView } from '@rounds/core/rules/table'
import { viewWords } from '@rounds/core/words/views'
import type { savedViews } from '@rounds/machines/saved-views'
import { type FormEvent, useId, useState } from 'react'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import { Alert } from '../../../kit/alert.tsx'
import { Button } from '../../../kit/button.tsx'
import { Checkbox } from '../../../kit/checkbox.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { TextField } from '../../../kit/text-field.tsx'

/** The input of the saved view dialogs. */
export interface ViewsAtWork {
  state: SnapshotFrom<typeof savedViews>
  send: (event: EventFromLogic<typeof savedViews>) => void
  returnFocus?: () => HTMLElement | null
}

interface SaveViewProps extends ViewsAtWork {
  view: TableView
  /** The view to edit; without one a new view is saved. */
  changing: SavedTableView | null
  onClose: () => void
}

/** Asks for a view's name, and whether everyone sees it. Input is kept when saving fails. */
export function SaveView({ state, send, view, changing, onClose, returnFocus }: SaveViewProps) {
  const [name, setName] = useState(changing?.name ?? '')
  const [shared, setShared] = useState(changing?.shared ?? false)
  const form = useId()
  const isWaiting = state.hasTag('loading') && state.context.saving !== null
  const isBusy = state.hasTag('busy') || isWaiting
  const isRefused = state.hasTag('shows a message') && state.context.saving !== null
  const message = isRefused || state.hasTag('cannot be loaded') ? state.context.message : null
  const same = changing ? undefined : mineNamed(state.context.views, name)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send({ type: 'SAVE', ...(changing && { id: changing.id }), name, shared, view })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={changing ? viewWords.saveView.change(changing.name) : viewWords.saveView.saveThisView}
      description={changing ? viewWords.saveView.whatShowsStays : viewWords.saveView.whatSearchedFiltersOrder}
      size="md"
      returnFocus={returnFocus}
      footer={
        <>
          <Button onClick={onClose}>{viewWords.saveView.cancel}</Button>
          <Button kind="primary" type="submit" form={form} busy={isBusy} disabled={name.trim() === ''}>
            {viewWords.saveView.save}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={onSubmit} className="flex flex-col gap-3">
        {message && <Alert kind="error">{message}</Alert>}
        <TextField
          label={viewWords.saveView.name}
          required
          maxLength={200}
          value={name}
          onValue={setName}
          help={same ? viewWords.saveView.yourViewIsReplaced(same.name) : undefined}
        />
        <Checkbox label={viewWords.saveView.everyoneSeesIt} checked={shared} onValue={setShared} />
      </form>
    </Dialog>
  )
}
