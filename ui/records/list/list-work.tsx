import type { AnyRow } from '@rounds/core/entities'
import { possibleColumns, shownColumns } from '@rounds/core/layouts'
import type { TableContext, TableEvent } from '@rounds/machines/table-view'
import type { Status } from '../../context/app-context.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import type { Listing } from '../listing.ts'
import type { ColumnLayout } from './column-layout.ts'
import { labelOf } from './list-names.ts'

const BulkWork = lazyPart(() => import('./bulk/bulk-work.tsx').then(it => ({ default: it.BulkWork })))
const ColumnsDialog = lazyPart(() =>
  import('./columns-dialog.tsx').then(it => ({ default: it.ColumnsDialog })),
)
const DeleteRecords = lazyPart(() =>
  import('../delete/delete-records.tsx').then(it => ({ default: it.DeleteRecords })),
)

/** The current task on the list; a bulk job continues while others come and go. */
export interface Work {
  /** Editing the columns. */
  readonly columns: boolean
  /** Changing or deleting the selection. */
  readonly bulk: 'update' | 'delete' | null
  /** Deleting single rows. */
  readonly deleting: readonly string[] | null
}

interface ListWorkProps {
  work: Work
  onWork: (change: Partial<Work>) => void
  listing: Listing
  context: TableContext
  send: (event: TableEvent) => void
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  onProgress: (job: Status['job'] | null) => void
}

/** The dialogs of the current task, each loaded on demand. */
export function ListWork(props: ListWorkProps) {
  const { work, onWork, listing, context, send, layout, onLayout, onProgress } = props
  const { entity } = listing
  const nameOf = (row: AnyRow) => labelOf(listing, row)
  return (
    <>
      {work.columns && (
        <ColumnsDialog
          entity={entity}
          possible={possibleColumns(listing)}
          shown={shownColumns(listing, context.view.columns)}
          layout={layout}
          onLayout={next => {
            onLayout(next)
            send({ type: 'COLUMNS', columns: next.columns })
          }}
          onClose={() => onWork({ columns: false })}
        />
      )}
      {work.bulk !== null && (
        <BulkWork
          listing={listing}
          action={work.bulk}
          context={context}
          labelOf={nameOf}
          onProgress={onProgress}
          onDone={(effect, left) => {
            if (effect === 'delete' && context.selection.all) send({ type: 'SELECT_NONE' })
            const gone = context.selection.keys.filter(key => !left.includes(key))
            send(effect === 'delete' ? { type: 'DELETED', keys: gone } : { type: 'REFRESH' })
          }}
          onClose={() => onWork({ bulk: null })}
        />
      )}
      {work.deleting !== null && (
        <DeleteRecords
          listing={listing}
          keys={work.deleting}
          context={context}
          labelOf={nameOf}
          onDeleted={keys => send({ type: 'DELETED', keys })}
          onClose={() => onWork({ deleting: null })}
        />
      )}
    </>
  )
}
