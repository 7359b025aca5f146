import type { Match } from '@rounds/core/access'
import { formSubmissionWords } from '@rounds/core/words/form-submissions'
import { useMemo } from 'react'
import { placeOf } from '../../records/listing.ts'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'
import { Inbox } from './inbox.tsx'
import { columnsBeside, inboxColumns } from './inbox-columns.tsx'
import { InboxTabs } from './inbox-tabs.tsx'

const { keys } = formSubmissionWords

const parts: ToolParts = {
  Beside: Inbox,
  columns: inboxColumns,
  columnsBeside,
  keys: [
    { keys: 'j', effect: keys.next },
    { keys: 'k', effect: keys.previous },
    { keys: 'e', effect: keys.done },
    { keys: 'a', effect: keys.assign },
  ],
}

/** Submissions as an inbox: the list without answers, and beside it the open one. */
export function FormSubmissions({ match }: { match: Match }) {
  const listing = useMemo(() => listingOf(match), [match])
  const all = useMemo(
    () => (listing ? { ...parts, above: <InboxTabs listing={listing} /> } : parts),
    [listing],
  )
  return <RecordTool match={match} parts={all} />
}

FormSubmissions.preload = RecordTool.preload

/** The list of an address; the tool itself reports an address without one. */
function listingOf(match: Match) {
  try {
    return placeOf(match)?.listing
  } catch {
    return undefined
  }
}
