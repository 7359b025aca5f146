import { createColumnHelper, type Row, tableFeatures } from '@tanstack/react-table'
import type { GridColumn } from './grid-types.ts'

/**
 * What of the table library is in use. The server sorts, filters and pages, so the core row model is enough;
 * sizes, order, pinning and visibility of columns are features to add here.
 */
export const features = tableFeatures({})

export type GridRowModel<Data extends object> = Row<typeof features, Data>

/** Our columns in the library's words. */
export function columnDefs<Data extends object>(columns: readonly GridColumn<Data>[]) {
  const helper = createColumnHelper<typeof features, Data>()
  return columns.map(({ id, label, cell }) =>
    helper.display({ id, header: label, cell: ({ row }) => cell(row.original) }),
  )
}

/** One track of CSS grid for each column, with those that the grid adds. */
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

/** Where a pinned cell stays: after the boxes and the pinned columns before it. */
export const pinOf = (pinnedAt: number | undefined, selectable: boolean) =>
  pinnedAt === undefined
    ? undefined
    : { insetInlineStart: selectable ? `calc(2.5rem + ${pinnedAt}px)` : `${pinnedAt}px` }
