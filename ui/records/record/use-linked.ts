import { decide, type Person } from '@rounds/core/access'
import { linksOfTool, type RecordLink } from '@rounds/core/rules/records'
import type { Tool } from '@rounds/core/tools'
import { useCallback, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Status } from '../../context/app-context.ts'
import type { LinksStatus } from '../links/linked-records.tsx'
import { withSearch } from '../listing.ts'

/** The tab of the record itself. */
export const DETAILS = 'details'

/** The links a tool shows with its records, as far as a person may see them. */
export const linksFor = (person: Person, tool: Tool): readonly RecordLink[] =>
  linksOfTool(tool).filter(
    ({ link, target }) => decide(person, 'read', link).allowed && decide(person, 'read', target).allowed,
  )

/** Which of a record's tabs is open in the URL, and the state of its links. */
export function useLinked(links: readonly RecordLink[]) {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const [statuses, setStatuses] = useState<Readonly<Record<string, LinksStatus>>>({})
  const asked = new URLSearchParams(search).get('linked')
  const tab = links.find(({ link }) => link.name === asked)?.link.name ?? DETAILS

  const open = (id: string) => {
    const query = new URLSearchParams(search)
    if (id === DETAILS) query.delete('linked')
    else query.set('linked', id)
    navigate(withSearch(path, query), { replace: true })
  }
  const onStatus = useCallback(
    (id: string, status: LinksStatus) => setStatuses(was => ({ ...was, [id]: status })),
    [],
  )
  const unsaved = links.map(({ link }) => link.name).filter(name => statuses[name]?.isUnsaved)
  /** The status line's text for the links: for the visible ones, else for any unsaved ones. */
  const statusBeside = (isDirty: boolean): Status | undefined =>
    statuses[tab]?.status ?? (isDirty ? undefined : statuses[unsaved[0] ?? '']?.status)
  return { tab, open, unsaved, isUnsaved: unsaved.length > 0, statusBeside, onStatus }
}
