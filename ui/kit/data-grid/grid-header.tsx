// biome-ignore-all lint/a11y/useSemanticElements: rows are placed one by one, so table elements would not be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid a cell or the box in it has the focus, and no row has

import { gridWords } from '@rounds/core/words/grid'
import clsx from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { PointerEvent, Ref } from 'react'
import { Checkbox } from '../checkbox.tsx'
import { pinOf } from './grid-features.ts'
import { ACTIONS, type GridSort, SELECT, type ShownColumn } from './grid-types.ts'

export interface GridHeaderProps<Row> {
  columns: readonly ShownColumn<Row>[]
  sorting: readonly GridSort[]
  selectable: boolean
  /** How much of the page is selected. */
  chosen: 'none' | 'some' | 'all'
  hasActions: boolean
  /** The focused column, if focus is in the header. */
  focused: string | null
  ref: Ref<HTMLDivElement>
  onResize: ((columnId: string, width: number) => void) | undefined
}

/** The header of the grid. Its cells can be focused and pressed like others. */
export function GridHeader<Row>(props: GridHeaderProps<Row>) {
  const { columns, sorting, selectable, chosen, hasActions, focused, ref } = props
  const first = selectable ? 2 : 1
  return (
    <div role="rowgroup" className="data-grid-head">
      <div role="row" aria-rowindex={1} ref={ref} className="data-grid-row">
        {selectable && (
          <div
            role="columnheader"
            aria-colindex={1}
            data-column={SELECT}
            data-pinned={columns.some(column => column.pinnedAt !== undefined) || undefined}
            className="data-grid-cell justify-center"
          >
            <Checkbox
              aria-label={gridWords.header.selectAllOnPage}
              checked={chosen === 'all'}
              mixed={chosen === 'some'}
              readOnly
              data-select-page
              data-stop
              tabIndex={focused === SELECT ? 0 : -1}
            />
          </div>
        )}
        {columns.map((column, index) => (
          <Head
            key={column.id}
            {...{ column, sorting, focused, selectable }}
            index={first + index}
            onResize={props.onResize}
          />
        ))}
        {hasActions && (
          <div
            role="columnheader"
            aria-colindex={first + columns.length}
            data-column={ACTIONS}
            tabIndex={focused === ACTIONS ? 0 : -1}
            className="data-grid-cell"
          >
            <span className="sr-only">{gridWords.header.actions}</span>
          </div>
        )}
      </div>
    </div>
  )
}

interface HeadProps<Row> {
  column: ShownColumn<Row>
  sorting: readonly GridSort[]
  index: number
  focused: string | null
  selectable: boolean
  onResize: ((columnId: string, width: number) => void) | undefined
}

function Head<Row>(props: HeadProps<Row>) {
  const { column, sorting, index, focused, selectable, onResize } = props
  const { id, label, sortable, align } = column
  const rank = sorting.findIndex(sort => sort.id === id)
  const sort = sorting[rank]
  const direction = sort?.desc ? 'descending' : 'ascending'
  const Arrow = sort?.desc ? ArrowDown : ArrowUp
  // ARIA supports one sorted column; the others are announced in words.
  const ariaSort = rank === 0 ? direction : sortable ? 'none' : undefined
  return (
    <div
      role="columnheader"
      aria-colindex={index}
      aria-sort={ariaSort}
      data-column={id}
      data-sortable={sortable || undefined}
      tabIndex={focused === id ? 0 : -1}
      data-pinned={column.pinnedAt !== undefined || undefined}
      style={pinOf(column.pinnedAt, selectable)}
      title={sortable ? gridWords.header.sortShiftSortToo(label) : undefined}
      className={clsx('data-grid-cell gap-1', align === 'end' && 'justify-end')}
    >
      <span className="truncate">{label}</span>
      {sort && (
        <span className="flex shrink-0 items-center text-accent">
          <Arrow aria-hidden="true" className="size-3.5" />
          {sorting.length > 1 && <span className="text-xs">{rank + 1}</span>}
          {rank > 0 && <span className="sr-only">{gridWords.header.andThen(direction)}</span>}
        </span>
      )}
      {onResize && (
        <span
          aria-hidden="true"
          data-resize
          className="data-grid-edge"
          onPointerDown={event => dragEdge(event, width => onResize(id, width))}
        />
      )}
    </div>
  )
}

/** Follows the pointer from a column's edge until release. */
function dragEdge(event: PointerEvent<HTMLElement>, onWidth: (width: number) => void): void {
  const edge = event.currentTarget
  const head = edge.closest<HTMLElement>('[data-column]')
  if (!head || event.button !== 0) return
  event.preventDefault()
  edge.setPointerCapture(event.pointerId)
  const { left } = head.getBoundingClientRect()
  const move = ({ clientX }: { clientX: number }) => onWidth(clientX - left)
  edge.addEventListener('pointermove', move)
  edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', move), {
    once: true,
  })
}
