import { tableView } from '@rounds/machines/table-view'
import { useMachine } from '@xstate/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { onSignal } from '../../context/palette-signals.ts'
import { type Listing, withSearch } from '../listing.ts'
import { takeThere } from './first-rows.ts'
import { rowKeyOf } from './list-columns.tsx'
import { listSlots } from './list-slots.ts'
import { hasOwnView, searchOfView } from './list-view.ts'
import { readFirstView, viewAt } from './views/first-view.ts'

/**
 * The table's machine, connected to the URL and the server. It reloads when something was changed elsewhere; a screen
 * says so by other `changes`.
 */
export function useList(listing: Listing, changes?: number) {
  const { entity } = listing
  const { client, person, user, about } = useApp()
  const search = useSearch()
  const [location, navigate] = useLocation()
  const view = useMemo(() => viewAt(listing, new URLSearchParams(search)), [listing, search])
  const machine = useMemo(
    () => tableView.provide(listSlots({ client, person, user, about }, listing)),
    [client, person, listing, user, about],
  )
  const [first] = useState(() => takeThere(listing, view))
  const [state, send, actor] = useMachine(machine, {
    input: { view, first, keyOf: row => rowKeyOf(entity, row) },
  })

  const address = useRef({ search, path: listing.path })
  address.current = { search, path: listing.path }
  useEffect(() => {
    const heard = actor.on('URL_CHANGED', ({ view: next, replace }) => {
      const { search: now, path } = address.current
      const opensWithAnother = readFirstView(listing) !== null
      const query = searchOfView(entity, next, new URLSearchParams(now), opensWithAnother)
      navigate(withSearch(path, query), { replace })
    })
    return () => heard.unsubscribe()
  }, [actor, entity, listing, navigate])
  // If the tool has its own default view, the URL names the view, so that a shared link shows the same.
  useEffect(() => {
    const asked = new URLSearchParams(search)
    if (location !== listing.path || hasOwnView(asked) || !readFirstView(listing)) return
    navigate(withSearch(listing.path, searchOfView(entity, view, asked, true)), { replace: true })
  }, [entity, listing, location, navigate, search, view])
  // The machine ignores URL changes that it made itself.
  useEffect(() => send({ type: 'URL_GIVEN', view }), [send, view])
  useEffect(() => {
    if (changes) send({ type: 'REFRESH' })
  }, [changes, send])
  useEffect(() => onSignal('changed', () => send({ type: 'REFRESH' })), [send])

  return { state, send, actor }
}
