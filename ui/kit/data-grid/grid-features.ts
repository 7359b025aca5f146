import {
  columnOrderingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { GridColumn, GridLayout, ShownColumn } from './grid-types.ts'

/**
 * The features of the table library in use: visibility and order of columns. Pinning and sizing would not fit into the
 * first load, and rows are not its business (docs/decisions/0021-table-library.md).
 */
const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature })

const NO_ROWS: object[] = []

/** The width of a pinned column without one: pinned columns need a width. */
const PINNED_WIDTH = 240

/** The columns as shown: filtered and ordered by the table library, whose state is the layout. */
export function useShownColumns<Row>(
  columns: readonly GridColumn<Row>[],
  layout: GridLayout | undefined,
): readonly ShownColumn<Row>[] {
  const options = useMemo(() => {
    const ids = columns.map(({ id }) => id)
    const { order = ids, pinned = [] } = layout ?? {}
    const front = order.filter(id => pinned.includes(id))
    return {
      features,
      columns: columns.map(({ id, label }) => ({ id, header: label })),
      data: NO_ROWS,
      state: {
        columnOrder: [...front, ...order.filter(id => !front.includes(id))],
        columnVisibility: Object.fromEntries(ids.map(id => [id, order.includes(id)])),
      },
    }
  }, [columns, layout])
  const table = useTable(options)
  return useMemo(() => {
    const byId = new Map(columns.map(column => [column.id, column]))
    // Pinned columns follow each other, starting after the checkbox column.
    let before = 0
    return table.getVisibleLeafColumns().flatMap(({ id }) => {
      const column = byId.get(id)
      if (!column) return []
      const isPinned = layout?.pinned.includes(id) ?? false
      const chosen = layout?.widths[id] ?? (isPinned ? PINNED_WIDTH : undefined)
      const pinnedAt = isPinned ? before : undefined
      if (isPinned) before += chosen ?? 0
      return [{ ...column, width: chosen ?? column.width, pinnedAt }]
    })
  }, [columns, layout, table])
}

/** One CSS grid track per column, including those that the grid adds. */
export function tracks<Data>(
  columns: readonly GridColumn<Data>[],
  selectable: boolean,
  actions: number,
): string {
  return [
    ...(selectable ? ['2.5rem'] : []),
    ...columns.map(({ width = 'minmax(8rem, 1fr)' }) => (typeof width === 'number' ? `${width}px` : width)),
    ...(actions > 0 ? [`${actions * 1.75 + 1}rem`] : []),
  ].join(' ')
}

/** The position of a pinned cell: after the checkboxes and the pinned columns before it. */
export const pinOf = (pinnedAt: number | undefined, selectable: boolean) =>
  pinnedAt === undefined
    ? undefined
    : { insetInlineStart: selectable ? `calc(2.5rem + ${pinnedAt}px)` : `${pinnedAt}px` }
