import type { SavedTableView } from '@rounds/core/rules/table'
import { viewWords } from '@rounds/core/words/views'
import { useEffect, useRef, useState } from 'react'
import { Alert } from '../../../kit/alert.tsx'
import { Button } from '../../../kit/button.tsx'
import { Checkbox } from '../../../kit/checkbox.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { TryAgainButton } from '../../../kit/try-again-button.tsx'
import type { ViewsAtWork } from './save-view.tsx'

interface ManageViewsProps extends ViewsAtWork {
  /** The tool's default view. */
  first: number | undefined
  onFirst: (view: SavedTableView | null) => void
  /** Renames it. */
  onChange: (view: SavedTableView) => void
  onClose: () => void
}

/** Every view that this person can see: choose the default; rename and delete their own. */
export function ManageViews(props: ManageViewsProps) {
  const { state, send, first, onFirst, onChange, onClose, returnFocus } = props
  const { views, message, removing } = state.context
  const [deleted, setDeleted] = useState<SavedTableView | null>(null)
  const undo = useRef<HTMLButtonElement>(null)
  const isGone = deleted !== null && !views.some(({ id }) => id === deleted.id)
  useEffect(() => {
    if (isGone) undo.current?.focus()
  }, [isGone])

  const restore = ({ name, shared, view }: SavedTableView) => {
    send({ type: 'SAVE', name, shared, view })
    setDeleted(null)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={viewWords.manageViews.views}
      description={viewWords.manageViews.viewOpensFirstKeptBrowser}
      size="2xl"
      returnFocus={returnFocus}
      footer={
        <Button kind="primary" onClick={onClose}>
          {viewWords.manageViews.close}
        </Button>
      }
    >
      {state.hasTag('shows a message') && removing && (
        <Alert kind="error" className="mb-2">
          {viewWords.manageViews.wasNotDeleted(removing.name)} {message}
        </Alert>
      )}
      {state.hasTag('cannot be loaded') && (
        <Alert kind="error" action={<TryAgainButton onRetry={() => send({ type: 'RETRY' })} />}>
          {message}
        </Alert>
      )}
      <div role="status">
        {state.hasTag('loading') && <p className="text-ink-2">{viewWords.manageViews.loading}</p>}
        {state.hasTag('shows views') && views.length === 0 && !isGone && (
          <p className="text-ink-2">{viewWords.manageViews.noViewKeptYet}</p>
        )}
        {isGone && (
          <p className="mb-2 flex flex-wrap items-center gap-3 rounded-md bg-well px-3 py-1.5 text-sm">
            <span className="min-w-0 flex-1">
              {viewWords.manageViews.isDeleted(deleted.name, deleted.shared)}
            </span>
            <Button ref={undo} size="sm" onClick={() => restore(deleted)}>
              {deleted.mine ? viewWords.manageViews.undo : viewWords.manageViews.keepItAsMine}
            </Button>
          </p>
        )}
      </div>
      <ul className="divide-y divide-rule">
        {views.map(view => (
          <li key={view.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
            <span className="min-w-40 flex-1">
              <span className="font-semibold">{view.name}</span>
              <span className="ml-2 text-ink-2 text-sm">
                {view.mine
                  ? view.shared
                    ? viewWords.manageViews.mineForEveryone
                    : viewWords.manageViews.mine
                  : viewWords.manageViews.shared}
              </span>
            </span>
            <Checkbox
              label={viewWords.manageViews.opensFirst}
              aria-label={viewWords.manageViews.opensFirstName(view.name)}
              checked={view.id === first}
              onValue={on => onFirst(on ? view : null)}
            />
            {view.mayChange && (
              <span className="flex gap-1">
                <Button
                  size="sm"
                  aria-label={viewWords.manageViews.rename(view.name)}
                  onClick={() => onChange(view)}
                >
                  {viewWords.manageViews.rename2}
                </Button>
                <Button
                  size="sm"
                  kind="quiet"
                  aria-label={viewWords.manageViews.delete(view.name)}
                  onClick={() => {
                    setDeleted(view)
                    send({ type: 'REMOVE', id: view.id })
                  }}
                >
                  {viewWords.manageViews.delete2}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
