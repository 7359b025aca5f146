import type { Match } from '@rounds/core/access'
import type { AnyRow } from '@rounds/core/entities'
import { type AnswerPromise, isWaiting, promiseStatus } from '@rounds/core/rules/records'
import { formSubmissionWords } from '@rounds/core/words/form-submissions'
import { useMemo } from 'react'
import { useAnswerPromise } from '../../context/app-context.ts'
import type { GridGroup } from '../../kit/data-grid/grid-types.ts'
import { placeOf } from '../../records/listing.ts'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'
import { Inbox } from './inbox.tsx'
import { columnsBeside, inboxColumns } from './inbox-columns.tsx'
import { InboxTabs } from './inbox-tabs.tsx'

const { keys, list } = formSubmissionWords

const parts: ToolParts = {
  Beside: Inbox,
  columns: inboxColumns,
  columnsBeside,
  keys: [
    { keys: 'j', effect: keys.next },
    { keys: 'k', effect: keys.previous },
    { keys: 'e', effect: keys.done },
    { keys: 'a', effect: keys.assign },
    { keys: 'h', effect: keys.reply },
    { keys: 'l', effect: keys.notSpam },
  ],
}

/** Submissions as an inbox: the list without answers, and beside it the open one. */
export function FormSubmissions({ match }: { match: Match }) {
  const listing = useMemo(() => listingOf(match), [match])
  const promise = useAnswerPromise()
  const all = useMemo(() => {
    const grouped = { ...parts, groups: { sortedBy: 'FsCreatedDt', of: promiseGroup(promise) } }
    return listing ? { ...grouped, above: <InboxTabs listing={listing} /> } : grouped
  }, [listing, promise])
  return <RecordTool match={match} parts={all} />
}

/** Waiting submissions by when their answer is due; the others have no heading. */
const promiseGroup =
  (promise: AnswerPromise) =>
  ({ FsState, FsCreatedDt }: AnyRow): GridGroup | undefined => {
    if (!isWaiting(FsState)) return undefined
    const id = promiseStatus(String(FsCreatedDt), new Date(), promise)
    return { id, label: list.promised[id], isAlarm: id === 'late' }
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
