// biome-ignore-all lint/a11y/useSemanticElements: rows are placed one by one, so table elements would not be a table

import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import clsx from 'clsx'
import {
  type CSSProperties,
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  useDeferredValue,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { Alert } from '../alert.tsx'
import './data-grid.css'
import { tracks, useShownColumns } from './grid-features.ts'
import { groupHeadings } from './grid-groups.ts'
import { GridHeader } from './grid-header.tsx'
import { GridRow } from './grid-row.tsx'
import { howMany } from './grid-selection.ts'
import { GridGroupHeading, GridNothing, GridSkeleton } from './grid-states.tsx'
import { ACTIONS, type DataGridProps, type GridSort, type RowAction, SELECT } from './grid-types.ts'
import { rowKeys } from './row-keys.ts'
import { placeOf, useGridFocus } from './use-grid-focus.ts'
import { gridKeys } from './use-grid-keys.ts'
import { useGridSelection } from './use-grid-selection.ts'
import { useRowHeight } from './use-row-height.ts'

/** Events inside a cell's editor, and in anything it opens elsewhere on the page, are not the grid's. */
const isInEditor = ({ target, currentTarget }: SyntheticEvent): boolean =>
  target instanceof Element && (!currentTarget.contains(target) || target.closest('[data-editor]') !== null)

const NOTHING: ReadonlySet<string> = new Set()
const UNSORTED: readonly GridSort[] = []
const NO_ACTIONS: readonly RowAction[] = []

/** Overscan: rows rendered beyond the visible ones, so a flick of the wheel shows no gaps. */
const BEYOND = 16
/** Additional overscan while scrolling: rendered a few at a time as the rows come near. */
const AHEAD = 32

/**
 * A table in the ARIA grid pattern. Everything comes by props; its only own state is which cell has focus. It renders
 * only visible rows, and re-renders a row only when it has changed. All per-row work is limited to rows in view, so
 * 100,000 cost no more than 100.
 */
export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const { label, rows, rowKey, rowLabel, sorting = UNSORTED, onSort, onSelected, can } = props
  const { selected = NOTHING, actions = NO_ACTIONS, loading = false, expectedRows = 20, className } = props
  const { total = rows.length, firstRow = 0 } = props
  // Specification §8: an incorrectly configured table throws.
  if (!props.columns) throw new Error('Data table: columns are missing.')
  const selectable = onSelected !== undefined
  const hasActions = actions.length > 0
  const scroll = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const height = useRowHeight(head)

  const columns = useShownColumns(props.columns, props.layout)
  const shape = useMemo(() => {
    const ids = columns.map(({ id }) => id)
    return {
      rows: rowKeys(rows, rowKey),
      columns: [...(selectable ? [SELECT] : []), ...ids, ...(hasActions ? [ACTIONS] : [])],
    }
  }, [rows, rowKey, columns, selectable, hasActions])

  const seen = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / height) - 1)
  const whole = { ...shape, page: seen }
  const { place, go, onFocus, onBlur } = useGridFocus(grid, whole, columns[0]?.id ?? '')
  const onFocusIn = (event: FocusEvent) => {
    onFocus(event)
    const row = placeOf(event.target)?.row
    if (row !== undefined && row !== null) props.onRow?.(row)
  }
  const selection = useGridSelection(shape.rows, selected, onSelected)
  const chosen = useMemo(() => howMany(shape.rows, selected), [shape.rows, selected])
  const headings = useMemo(() => groupHeadings(rows, props.groupOf), [rows, props.groupOf])
  const inFocus = place.row === null ? -1 : shape.rows.indexOf(place.row)

  // The edited cell has focus, wherever it was before.
  const { editing = null } = props
  const follow = useEffectEvent(go)
  const [editedRow, editedColumn] = [editing?.row, editing?.column]
  useLayoutEffect(() => {
    if (editedRow !== undefined && editedColumn !== undefined)
      follow({ row: editedRow, column: editedColumn })
  }, [editedRow, editedColumn])

  // Visible rows are rendered first, then what scrolling will show.
  const overscan = useDeferredValue(BEYOND, 0)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: index => (headings.has(index) ? 2 * height : height),
    // Before measuring, the window's height is assumed, so rows are rendered at once.
    initialRect: { width: 0, height: window.innerHeight },
    // A hidden grid has no size; it keeps its rows, so that focus can return to one at once.
    observeElementRect: (instance, onRect) =>
      observeElementRect(instance, rect => {
        if (rect.height > 0) onRect(rect)
      }),
    scrollMargin: height,
    overscan,
    rangeExtractor: range => {
      const { scrollDirection } = virtual
      const drawn = defaultRangeExtractor({
        ...range,
        startIndex: range.startIndex - (scrollDirection === 'backward' ? AHEAD : 0),
        endIndex: range.endIndex + (scrollDirection === 'forward' ? AHEAD : 0),
      })
      // The focused row is always rendered, otherwise scrolling it away would lose focus.
      if (inFocus < 0 || drawn.includes(inFocus)) return drawn
      return [...drawn, inFocus].sort((a, b) => a - b)
    },
  })
  // The virtualizer caches sizes; another density or font size invalidates them all, and so do other headings.
  const measured = useRef({ height, headings })
  if (measured.current.height !== height || measured.current.headings !== headings) {
    measured.current = { height, headings }
    virtual.measure()
  }

  // Another page, or none: scroll to the top.
  const blank = rows.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the occasions, it needs neither
  useLayoutEffect(() => {
    // Read from the virtualizer: reading the element would force a layout.
    if (virtual.scrollOffset) scroll.current?.scrollTo({ top: 0 })
  }, [blank, firstRow])

  const items = virtual.getVirtualItems()
  const rowOf = (key: string) => rows[shape.rows.indexOf(key)]
  const may = (action: RowAction, row: Row) => !can || can(action, row)
  const act = (action: RowAction, key: string, column = place.column): boolean => {
    const row = rowOf(key)
    if (!row || !may(action, row)) return false
    if (action === 'view') props.onOpen?.(row)
    else if (action === 'edit') props.onEdit?.(row, column)
    else props.onDelete?.(row)
    return { view: props.onOpen, edit: props.onEdit, delete: props.onDelete }[action] !== undefined
  }
  const sortable = (id: string) => columns.some(column => column.id === id && column.sortable)

  const onClick = (event: MouseEvent) => {
    const { target } = event
    const at = isInEditor(event) ? undefined : placeOf(target)
    if (!at || !(target instanceof Element) || target.matches('[data-resize]')) return
    const action = target.closest<HTMLElement>('[data-action]')?.dataset.action
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (target.matches('[data-select-page]')) selection.page()
    else if (at.row === null) {
      if (sortable(at.column)) onSort?.(at.column, event.shiftKey)
    } else if (target.matches('[data-select]')) {
      if (event.shiftKey) selection.extend(at.row, at.row)
      else selection.toggle(at.row)
    } else if (action === 'view' || action === 'edit' || action === 'delete') act(action, at.row, at.column)
    else if (target.closest('[data-opens]') && !elsewhere && act('view', at.row)) event.preventDefault()
  }
  const onDoubleClick = (event: MouseEvent) => {
    const at = isInEditor(event) ? undefined : placeOf(event.target)
    const onWidget = event.target instanceof Element && event.target.closest('a, button, input')
    if (!at?.row || onWidget) return
    const { row, column } = at
    const isEdited = columns.some(({ id, editable }) => id === column && editable)
    if (!(isEdited && act('edit', row, column))) act('view', row)
  }
  const textAt = (index: number) => {
    const row = rows[index]
    return row ? rowLabel(row) : ''
  }
  const onKey = gridKeys({
    place,
    shape: whole,
    go,
    selection,
    selectable,
    sortable,
    onSort,
    onResize: props.onResize,
    act,
    textAt,
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!isInEditor(event)) onKey(event)
  }

  const outlines = loading && blank
  const style: CSSProperties & { '--tracks': string } = {
    '--tracks': tracks(columns, selectable, actions.length),
  }
  return (
    <div className={clsx('flex min-h-0 min-w-0 flex-col', className)}>
      {props.error && (
        <Alert kind="error" className="mb-2">
          {props.error}
        </Alert>
      )}
      <div ref={scroll} className="data-grid-scroll min-h-0 flex-1" style={style}>
        <div
          ref={grid}
          role="grid"
          aria-label={label}
          aria-rowcount={total + 1}
          aria-colcount={shape.columns.length}
          aria-multiselectable={selectable || undefined}
          aria-busy={loading || undefined}
          className="data-grid"
          {...{ onFocus: onFocusIn, onBlur, onClick, onDoubleClick, onKeyDown }}
        >
          <GridHeader
            {...{ columns, sorting, selectable }}
            ref={head}
            chosen={chosen}
            hasActions={hasActions}
            onResize={props.onResize}
            focused={place.row === null ? place.column : null}
          />
          <div
            role="rowgroup"
            className="data-grid-body"
            style={{ height: (rows.length + headings.size) * height }}
          >
            {items.map(({ index, start }) => {
              const row = rows[index]
              if (!row) return null
              const key = rowKey(row)
              const heading = headings.get(index)
              const top = start - height
              return (
                <Fragment key={key}>
                  {heading && <GridGroupHeading {...heading} top={top} isPart={total > rows.length} />}
                  <GridRow
                    {...{ row, columns, selectable }}
                    rowKey={key}
                    hasActions={hasActions}
                    offered={actions.filter(action => may(action, row)).join(' ')}
                    label={rowLabel(row)}
                    number={firstRow + index + 2}
                    top={heading ? top + height : top}
                    selected={selected.has(key)}
                    open={key === props.open}
                    focused={index === inFocus ? place.column : null}
                    edited={editing?.row === key ? editing : null}
                  />
                </Fragment>
              )
            })}
          </div>
        </div>
        {outlines && <GridSkeleton rows={expectedRows} />}
        {!loading && !props.error && blank && <GridNothing searched={props.searched} empty={props.empty} />}
      </div>
    </div>
  )
}
