import type { BulkOrder, BulkResult } from '@rounds/core/api'
import type { AnyRow } from '@rounds/core/entities'
import { bulkWords } from '@rounds/core/words/bulk'
import { selectedCount, type TableContext } from '@rounds/machines/table-view'
import { useState } from 'react'
import type { Status } from '../../../context/app-context.ts'
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx'
import type { Listing } from '../../listing.ts'
import { filterOfView } from '../list-view.ts'
import { BulkJob } from './bulk-job.tsx'
import { deletionWords, thingsOf } from './bulk-words.ts'
import { ChangeDialog } from './change-dialog.tsx'

export interface BulkWorkProps {
  listing: Listing
  action: 'update' | 'delete'
  context: TableContext
  labelOf: (row: AnyRow) => string
  /** The progress for the status line; null when finished. */
  onProgress: (job: Status['job'] | null) => void
  /** Records were written; with the keys of unchanged ones. */
  onDone: (action: 'update' | 'delete' | 'undo', left: readonly string[]) => void
  onClose: () => void
}

/** Changes or deletes the whole selection: confirms, follows the server's job to its end, and offers undo. */
export function BulkWork(props: BulkWorkProps) {
  // Writes what was confirmed, whatever the list shows by then.
  const [asked] = useState(props)
  const { listing, action, context } = asked
  const [order, setOrder] = useState<BulkOrder | null>(null)
  const [undoing, setUndoing] = useState<number | null>(null)
  const { entity } = listing
  const count = selectedCount(context)
  const { selection, view } = context
  const choice = selection.all
    ? { filter: filterOfView(listing, view), except: selection.keys }
    : { keys: selection.keys }
  const choose = (change: Pick<BulkOrder, 'patch' | 'links'> = {}) => setOrder({ action, choice, ...change })

  if (order === null && action === 'update')
    return <ChangeDialog {...{ listing, choice, count }} onChange={choose} onCancel={props.onClose} />
  if (order === null)
    return (
      <ConfirmDialog
        open
        title={bulkWords.work.deleteThese(thingsOf(entity, count))}
        text={whatGoes(asked)}
        confirmLabel={bulkWords.work.delete(thingsOf(entity, count))}
        onConfirm={() => choose()}
        onCancel={props.onClose}
      />
    )
  const leftOf = (result: BulkResult | null) => result?.reasons?.map(({ key }) => key) ?? []
  const labels = new Map(context.rows.map(row => [context.keyOf(row), asked.labelOf(row)]))
  return (
    <BulkJob
      key={undoing === null ? 'first' : `undo ${undoing}`}
      entity={entity}
      labels={labels}
      work={undoing === null ? { effect: action, order } : { effect: 'undo', id: undoing }}
      count={count}
      onProgress={props.onProgress}
      onDone={result => props.onDone(undoing === null ? action : 'undo', leftOf(result))}
      onUndo={setUndoing}
      onClose={props.onClose}
    />
  )
}

/** The question: how many, and how many of them are not visible. */
function whatGoes({ listing: { entity }, context }: BulkWorkProps): string {
  const count = selectedCount(context)
  const here = context.rows.filter(
    row => context.selection.all !== context.selection.keys.includes(context.keyOf(row)),
  ).length
  const means = deletionWords(entity)
  return count === here ? means : `${bulkWords.work.themNotOnPage(count, here)} ${means}`
}
