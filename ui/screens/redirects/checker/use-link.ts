import { type AnyRow, LinkCheck, Redirect } from '@rounds/core/entities'
import useSWR from 'swr'
import { useApp } from '../../../context/app-context.ts'

/** The open link with all details; null while loading. It is reloaded when the list has a newer version. */
export function useLink(id: number | null, rows: readonly AnyRow[]): AnyRow | null {
  const { client } = useApp()
  const version = rows.find(row => Number(row.LkId) === id)?.RowVersion ?? null
  const { data } = useSWR(
    id === null ? null : ['checked link', id, version],
    ([, key]) => client.of(LinkCheck).read([key]),
    { keepPreviousData: true },
  )
  return data && data.LkId === id ? data : null
}

/** The address of a redirect in its list; null while its type is unknown. */
export function useRedirectAddress(id: number | null): string | null {
  const { client } = useApp()
  const { data } = useSWR(id === null ? null : ['redirect of a link', id], ([, key]) =>
    client.of(Redirect).read([key]),
  )
  return data ? `/redirects/${data.RType}?record=${data.RId}` : null
}
