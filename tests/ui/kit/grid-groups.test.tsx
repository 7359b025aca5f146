import { render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { DataGrid } from '../../../ui/kit/data-grid/data-grid.tsx'
import type { GridColumn, GridGroup } from '../../../ui/kit/data-grid/grid-types.ts'

interface Waiting {
  readonly id: string
  readonly due: GridGroup | undefined
}

const late = { id: 'late', label: 'Late', isAlarm: true }
const today = { id: 'today', label: 'Due today' }
const columns: readonly GridColumn<Waiting>[] = [{ id: 'id', label: 'Number', cell: ({ id }) => id }]
const groupOf = ({ due }: Waiting) => due

// The test's document has no layout; the grid draws the rows that there is room for.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  return () => vi.restoreAllMocks()
})

/** What stands in the grid from top to bottom, with how many pixels down it is. */
function positions(rows: readonly Waiting[], { isGrouped = true, total = rows.length } = {}) {
  const { container, unmount } = render(
    <DataGrid
      label="Submissions"
      rowKey={({ id }) => id}
      rowLabel={({ id }) => id}
      groupOf={isGrouped ? groupOf : undefined}
      {...{ rows, columns, total }}
    />,
  )
  const parts = container.querySelectorAll<HTMLElement>('.data-grid-group, .data-grid-body-row')
  const body = container.querySelector<HTMLElement>('.data-grid-body')
  const seen = [...parts].map(({ style, textContent }) => [
    textContent,
    Number(/\d+/.exec(style.transform)?.[0]),
  ])
  const hidden = container.querySelectorAll('.data-grid-group[aria-hidden=true]').length
  const whole = Number.parseInt(body?.style.height ?? '', 10)
  unmount()
  return { seen, hidden, whole }
}

const rows = [
  { id: '1', due: late },
  { id: '2', due: late },
  { id: '3', due: today },
  { id: '4', due: undefined },
  { id: '5', due: undefined },
]

test('a heading stands before the first row of each group, and moves the rows below it down', () => {
  const height = positions(rows, { isGrouped: false }).whole / rows.length
  const { seen, hidden, whole } = positions(rows)
  expect(seen).toEqual([
    ['Late2', 0],
    ['1', height],
    ['2', 2 * height],
    ['Due today1', 3 * height],
    ['3', 4 * height],
    ['4', 5 * height],
    ['5', 6 * height],
  ])
  expect(whole).toBe(7 * height)
  expect(hidden).toBe(2)
})

test('a group that comes again has its heading again', () => {
  const { seen } = positions([rows[0], rows[2], rows[1]].filter(row => row !== undefined))
  expect(seen.map(([text]) => text)).toEqual(['Late1', '1', 'Due today1', '3', 'Late1', '2'])
})

test('without groups there are no headings', () => {
  expect(positions(rows, { isGrouped: false }).seen.map(([text]) => text)).toEqual(['1', '2', '3', '4', '5'])
})

test('rows of a group that may be on another page are not counted', () => {
  expect(positions(rows, { total: 6 }).seen.map(([text]) => text)).toContain('Late')
})
