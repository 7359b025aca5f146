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
  keys: ({ rows, isOpen, mayChange }) => {
    const states = rows.map(row => row.FsState)
    const hints = [
      { isOffered: states.some(isWaiting), keys: 'e', effect: keys.done },
      { isOffered: rows.length > 0, keys: 'a', effect: keys.assign },
      { isOffered: isOpen, keys: 'h', effect: keys.reply },
      {
        isOffered: !states.every(isWaiting),
        keys: 'l',
        effect: states.includes('spam') ? keys.notSpam : keys.reopen,
      },
    ]
    return [
      { keys: 'j', effect: keys.next },
      { keys: 'k', effect: keys.previous },
      ...hints.filter(({ isOffered }) => mayChange && isOffered),
    ]
  },
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
