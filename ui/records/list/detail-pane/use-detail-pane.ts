import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type Listing, withSearch } from '../../listing.ts'

const PARAMETER = 'beside'
/** The address follows when the focus rests on a row: it is not written at every step. */
const REST_MS = 250

/** The query without the row at the side, which is no part of where other rows are opened. */
export function withoutDetail(search: string): string {
  const query = new URLSearchParams(search)
  query.delete(PARAMETER)
  return String(query)
}

/** The row that is looked at beside the list, by its key as the address has it; null for none. */
export function useDetailPane(listing: Listing) {
  const search = useSearch()
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(search).get(PARAMETER)
  const [key, setKey] = useState(asked)
  const written = useRef(asked)
  const now = useRef(search)
  now.current = search
  // The address was changed by another: a link, or going back.
  useEffect(() => {
    if (asked === written.current) return
    written.current = asked
    setKey(asked)
  }, [asked])
  useEffect(() => {
    if (key === written.current) return
    const timer = setTimeout(
      () => {
        written.current = key
        const query = new URLSearchParams(now.current)
        if (key === null) query.delete(PARAMETER)
        else query.set(PARAMETER, key)
        navigate(withSearch(listing.path, query), { replace: true })
      },
      key === null ? 0 : REST_MS,
    )
    return () => clearTimeout(timer)
  }, [key, listing, navigate])
  return [key, setKey] as const
}
