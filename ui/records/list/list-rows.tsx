import type { AnyRow } from '@rounds/core/entities'
import { isFiltered } from '@rounds/core/rules/table'
import { labelInSentence } from '@rounds/core/rules/text'
import { listWords } from '@rounds/core/words/list'
import type { tableView } from '@rounds/machines/table-view'
import { type ReactNode, useCallback, useMemo } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { DataGrid } from '../../kit/data-grid/data-grid.tsx'
import type { GridColumn, GridLayout, RowAction } from '../../kit/data-grid/grid-types.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { TryAgainButton } from '../../kit/try-again-button.tsx'
import type { Listing, May } from '../listing.ts'
import type { RowGroups } from '../tool-parts.ts'
import { useCellEdit } from './cells/use-cell-edit.tsx'
import { rowKeyOf } from './list-columns.tsx'
import { labelOf } from './list-names.ts'
import { isFirstOfTool } from './list-view.ts'

interface ListRowsProps {
  listing: Listing
  state: SnapshotFrom<typeof tableView>
  actor: ActorRefFrom<typeof tableView>
  columns: readonly GridColumn<AnyRow>[]
  layout: GridLayout
  groups: RowGroups | undefined
  may: May
  selected: ReadonlySet<string>
  /** The row shown beside the list. */
  reading: string | null
  onSelected: (selected: ReadonlySet<string>) => void
  onResize: (column: string, width: number) => void
  onOpen: (row: AnyRow) => void
  /** A row got focus. */
  onRow: (key: string) => void
  onDelete: (key: string) => void
  /** Ways to create the first record, if there is none. */
  firstSteps: ReactNode
}

/** The rows of a list: navigated, selected, opened, edited in their cells. */
export function ListRows(props: ListRowsProps) {
  const {
    listing,
    state,
    actor,
    columns,
    layout,
    groups,
    may,
    selected,
    onSelected,
    onResize,
    onOpen,
    onRow,
  } = props
  const { entity } = listing
  const { context } = state
  const { send } = actor
  const shown = useMemo(
    () => layout.order.flatMap(id => columns.find(column => column.id === id) ?? []),
    [layout, columns],
  )
  const cells = useCellEdit({ listing, columns: shown, table: () => actor.getSnapshot().context, send })
  const rowKey = useCallback((row: AnyRow) => rowKeyOf(entity, row), [entity])
  const actions: readonly RowAction[] = useMemo(
    () => [may.update.allowed ? 'edit' : 'view', ...(may.delete.allowed ? (['delete'] as const) : [])],
    [may],
  )
  const sorting = context.view.order.map(({ field, direction }) => ({
    id: field,
    desc: direction === 'desc',
  }))
  const done = isFirstOfTool(listing, context.view) ? listing.tool.list.done : undefined
  return (
    <>
      <DataGrid<AnyRow>
        className="min-h-48 flex-1 max-lg:h-[70dvh]"
        label={listing.tool.title}
        columns={columns}
        layout={layout}
        rows={context.rows}
        rowKey={rowKey}
        groupOf={context.view.order[0]?.field === groups?.sortedBy ? groups?.of : undefined}
        rowLabel={row => labelOf(listing, row)}
        sorting={sorting}
        onSort={(field, additive) => send({ type: 'SORT', field, additive })}
        onResize={onResize}
        selected={selected}
        open={props.reading}
        {...((may.delete.allowed || may.update.allowed) && { onSelected })}
        onOpen={onOpen}
        onRow={key => {
          onRow(key)
          if (may.update.allowed) cells.comeNear()
        }}
        {...(may.update.allowed && {
          onEdit: (row: AnyRow, column: string) => {
            if (!cells.edit(row, column)) onOpen(row)
          },
        })}
        editing={cells.editing}
        {...(may.delete.allowed && { onDelete: row => props.onDelete(rowKey(row)) })}
        actions={actions}
        loading={state.hasTag('loading')}
        expectedRows={context.view.pageSize}
        searched={isFiltered(context.view) && done === undefined}
        error={
          state.hasTag('cannot be loaded') ? (
            <span className="flex flex-wrap items-center gap-3">
              {context.message}
              <TryAgainButton onRetry={() => send({ type: 'RETRY' })} />
            </span>
          ) : undefined
        }
        empty={
          done === undefined ? (
            <EmptyState
              title={listWords.rows.noDataAvailable}
              action={may.create.allowed && props.firstSteps}
            >
              {may.create.allowed
                ? listWords.rows.makeFirstStandsHere(labelInSentence(entity.label))
                : listWords.rows.willStandHere(entity.plural)}
            </EmptyState>
          ) : (
            <EmptyState title={done} />
          )
        }
        total={context.total}
        firstRow={(context.view.page - 1) * context.view.pageSize}
      />
      {cells.dialog}
    </>
  )
}
