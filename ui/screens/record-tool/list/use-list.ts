import { tableView } from '@rounds/machines/table-view'
import { useMachine } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useApp } from '../../../app/app-context.ts'
import { type Listing, withSearch } from '../listing.ts'
import { keptLayout } from './column-layout.ts'
import { rowKeyOf } from './list-columns.tsx'
import { listSlots } from './list-slots.ts'
import { searchOfView, viewOf } from './list-view.ts'

/** The table's machine, with the address on one side and the server on the other. */
export function useList(listing: Listing) {
  const { entity } = listing
  const { client, person } = useApp()
  const search = useSearch()
  const [, navigate] = useLocation()
  const view = useMemo(
    () => viewOf(entity, new URLSearchParams(search), keptLayout(listing).columns),
    [entity, listing, search],
  )
  const machine = useMemo(
    () => tableView.provide(listSlots(client, person, listing)),
    [client, person, listing],
  )
  const [state, send, actor] = useMachine(machine, {
    input: { view, keyOf: row => rowKeyOf(entity, row) },
  })

  const address = useRef({ search, path: listing.path })
  address.current = { search, path: listing.path }
  useEffect(() => {
    const heard = actor.on('URL_CHANGED', ({ view: next, replace }) => {
      const { search: now, path } = address.current
      navigate(withSearch(path, searchOfView(entity, next, new URLSearchParams(now))), { replace })
    })
    return () => heard.unsubscribe()
  }, [actor, entity, navigate])
  // What the machine itself has put into the address is no news to it.
  useEffect(() => send({ type: 'URL_GIVEN', view }), [send, view])

  return { state, send, actor }
}
