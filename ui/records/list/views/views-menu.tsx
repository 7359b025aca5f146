import type { SavedTableView, TableView } from '@rounds/core/rules/table'
import { kitWords } from '@rounds/core/words/kit'
import { viewWords } from '@rounds/core/words/views'
import { savedViews, shownOf } from '@rounds/machines/saved-views'
import { useMachine } from '@xstate/react'
import { Check, ChevronDown } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useApp } from '../../../context/app-context.ts'
import { Button } from '../../../kit/button.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../../kit/menu.tsx'
import type { Listing } from '../../listing.ts'
import { readLayout } from '../column-layout.ts'
import { plainViewOf } from '../list-view.ts'
import { keepFirstView, readFirstView } from './first-view.ts'
import { ManageViews } from './manage-views.tsx'
import { SaveView } from './save-view.tsx'
import { queryOf, viewSlots } from './view-slots.ts'

export interface ViewsMenuProps {
  listing: Listing
  /** The list's current view. */
  view: TableView
  onShow: (view: TableView) => void
  /** It was opened before it was loaded. */
  startsOpen: boolean
}

/** The saved views of a list, one's own and shared ones: shown, saved, changed and deleted from here. */
export function ViewsMenu({ listing, view, onShow, startsOpen }: ViewsMenuProps) {
  const { client, person, notify } = useApp()
  const machine = useMemo(
    () => savedViews.provide(viewSlots(client, person, listing)),
    [client, person, listing],
  )
  const [state, send, actor] = useMachine(machine)
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  const [changing, setChanging] = useState<SavedTableView | null>(null)
  const [first, setFirst] = useFirstView(listing, state.context.views, state.hasTag('shows views'))
  const [chosen, setChosen] = useState<number>()
  const trigger = useRef<HTMLButtonElement>(null)
  const back = () => trigger.current

  // A view without columns uses this person's own.
  const views = state.context.views.map(one => ({ ...one, view: withColumns(listing, one.view) }))
  const shown = shownOf({ views }, view)
  const current = shown ?? views.find(({ id }) => id === chosen)
  const show = (one: SavedTableView) => {
    setChosen(one.id)
    onShow(one.view)
  }

  const isRenaming = changing !== null
  useEffect(() => {
    const heard = actor.on('SAVED', ({ view: saved, isNew }) => {
      setChanging(null)
      setDialog(was => (was === 'save' ? null : was))
      if (readFirstView(listing)?.id === saved.id) setFirst(saved)
      if (!isRenaming) setChosen(saved.id)
      notify(
        'success',
        isNew ? viewWords.menu.theViewIsKept(saved.name) : viewWords.menu.theViewIsChanged(saved.name),
      )
    })
    return () => heard.unsubscribe()
  }, [actor, isRenaming, listing, notify, setFirst])

  const entry = (one: SavedTableView) => (
    <MenuItem
      key={one.id}
      icon={one.id === shown?.id ? <Check aria-label={viewWords.menu.shown} /> : <span className="size-4" />}
      onSelect={() => show(one)}
    >
      {one.name}
      {one.id === first && <span className="text-ink-3"> {viewWords.menu.opensFirst}</span>}
    </MenuItem>
  )
  const own = views.filter(({ mine }) => mine)
  const others = views.filter(({ mine }) => !mine)
  const plain = withColumns(listing, plainViewOf(listing.entity))
  // While they load people can continue: the dialogs wait for them, and no key is lost.
  const areMissing = state.hasTag('cannot be loaded')
  const isFirst = state.hasTag('shows views') && views.length === 0
  return (
    <>
      <Menu
        defaultOpen={startsOpen}
        trigger={
          <Button ref={trigger} size="sm" kind="quiet" className="max-w-60">
            <span className="truncate">
              {current
                ? shown
                  ? viewWords.menu.view(current.name)
                  : viewWords.menu.viewChanged(current.name)
                : viewWords.menu.views}
            </span>
            <ChevronDown aria-hidden="true" className="size-3.5" />
          </Button>
        }
      >
        {state.hasTag('loading') && <MenuLabel>{viewWords.menu.loading}</MenuLabel>}
        {state.hasTag('cannot be loaded') && (
          <>
            <MenuLabel>{state.context.message}</MenuLabel>
            <MenuItem onSelect={() => send({ type: 'RETRY' })}>{kitWords.tryAgain}</MenuItem>
          </>
        )}
        <MenuItem
          icon={<span className="size-4" />}
          onSelect={() => {
            setChosen(undefined)
            onShow(plain)
          }}
        >
          {viewWords.menu.listAlways}
        </MenuItem>
        {own.length > 0 && <MenuLabel>{viewWords.menu.mine}</MenuLabel>}
        {own.map(entry)}
        {others.length > 0 && <MenuLabel>{viewWords.menu.sharedByOthers}</MenuLabel>}
        {others.map(entry)}
        <MenuSeparator />
        {current && !shown && current.mayChange && (
          <MenuItem onSelect={() => send({ type: 'SAVE', ...current, view })}>
            {viewWords.menu.keepTheChangeIn(current.name)}
          </MenuItem>
        )}
        <MenuItem disabled={areMissing} onSelect={() => setDialog('save')}>
          {viewWords.menu.saveThisView}
        </MenuItem>
        <MenuItem disabled={areMissing || isFirst} onSelect={() => setDialog('manage')}>
          {viewWords.menu.manageViews}
        </MenuItem>
      </Menu>
      {dialog === 'manage' && (
        <ManageViews
          state={state}
          send={send}
          first={first}
          onFirst={setFirst}
          onChange={setChanging}
          onClose={() => setDialog(null)}
          returnFocus={back}
        />
      )}
      {(dialog === 'save' || changing) && (
        <SaveView
          state={state}
          send={send}
          view={changing?.view ?? queryable(view)}
          changing={changing}
          onClose={() => {
            send({ type: 'CANCEL' })
            setChanging(null)
            setDialog(was => (was === 'save' ? null : was))
          }}
          {...(!changing && { returnFocus: back })}
        />
      )}
    </>
  )
}

const queryable = (view: TableView): TableView => ({ ...view, page: 1 })

const withColumns = (listing: Listing, view: TableView): TableView =>
  view.columns.length > 0 ? view : { ...view, columns: readLayout(listing).columns }

/** The tool's default view, and a way to choose it; follows a view that was deleted or changed. */
function useFirstView(listing: Listing, views: readonly SavedTableView[], areThere: boolean) {
  const [first, setFirst] = useState(() => readFirstView(listing)?.id)
  const choose = useMemo(
    () => (one: SavedTableView | null) => {
      keepFirstView(listing, one && { id: one.id, query: queryOf(listing, one.view) })
      setFirst(one?.id)
    },
    [listing],
  )
  useEffect(() => {
    if (!areThere || first === undefined) return
    const now = views.find(({ id }) => id === first)
    if (!now) choose(null)
    else if (readFirstView(listing)?.query !== queryOf(listing, now.view)) choose(now)
  }, [areThere, choose, first, listing, views])
  return [first, choose] as const
}
