import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type Listing, withSearch } from '../../listing.ts'

const PARAMETER = 'beside'
/** The URL is updated when focus rests on a row, not at every step. */
const REST_MS = 250

/** The query string without the pane's row, which links to other rows must not contain. */
export function withoutDetail(search: string): string {
  const query = new URLSearchParams(search)
  query.delete(PARAMETER)
  return String(query)
}

/** The row shown beside the list, by its key in the URL; null for none. */
export function useDetailPane(listing: Listing) {
  const search = useSearch()
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(search).get(PARAMETER)
  const [key, setKey] = useState(asked)
  const written = useRef(asked)
  const now = useRef(search)
  now.current = search
  // The URL was changed by something else: a link, or Back.
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
