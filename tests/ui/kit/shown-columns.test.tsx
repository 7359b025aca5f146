import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useShownColumns } from '../../../ui/kit/data-grid/grid-features.ts'
import type { GridColumn, GridLayout, ShownColumn } from '../../../ui/kit/data-grid/grid-types.ts'

const columns: readonly GridColumn<object>[] = ['name', 'city', 'type', 'zip'].map(id => ({
  id,
  label: id,
  width: id === 'zip' ? 80 : undefined,
  cell: () => null,
}))
const shown = (layout?: GridLayout) =>
  renderHook(({ at }) => useShownColumns(columns, at), { initialProps: { at: layout } })
const seen = (columns: readonly ShownColumn<object>[]) =>
  columns.map(({ id, width, pinnedAt }) => [id, width, pinnedAt])

test('without a layout all columns are shown as they come', () => {
  expect(seen(shown().result.current)).toEqual([
    ['name', undefined, undefined],
    ['city', undefined, undefined],
    ['type', undefined, undefined],
    ['zip', 80, undefined],
  ])
})

test('what is pinned comes first, each after the ones before it, and what is hidden does not come', () => {
  const layout = {
    order: ['type', 'zip', 'name', 'city'],
    pinned: ['name', 'zip', 'gone'],
    widths: { zip: 100 },
  }
  expect(seen(shown({ ...layout, order: ['type', 'zip', 'name'] }).result.current)).toEqual([
    ['zip', 100, 0],
    ['name', 240, 100],
    ['type', undefined, undefined],
  ])
})

test('the columns stay the same object while nothing of them changes, and follow the layout when it does', () => {
  const layout: GridLayout = { order: ['name', 'city'], pinned: [], widths: {} }
  const { result, rerender } = shown(layout)
  const first = result.current
  rerender({ at: layout })
  expect(result.current).toBe(first)
  rerender({ at: { ...layout, order: ['city', 'name'] } })
  expect(result.current.map(({ id }) => id)).toEqual(['city', 'name'])
})
