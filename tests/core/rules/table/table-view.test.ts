import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FilterEntry, Operator, Order } from '../../../../core/api/index.ts'
import {
  isFiltered,
  mineNamed,
  pagesOf,
  parseView,
  plainView,
  printView,
  sameView,
  savedViewOf,
  type TableView,
} from '../../../../core/rules/table/table-view.ts'

const name = fc.stringMatching(/^[A-Z][A-Za-z]{0,8}$/)
const view: fc.Arbitrary<TableView> = fc.record({
  search: fc.string(),
  order: fc.array(fc.record({ field: name, direction: fc.constantFrom<Order['direction']>('asc', 'desc') })),
  filters: fc.array(
    fc.record({
      field: name,
      operator: fc.constantFrom<Operator>('=', '!=', '~', '^', '>', '>=', '<', '<='),
      values: fc.array(fc.string(), { minLength: 1, maxLength: 3 }) as unknown as fc.Arbitrary<
        FilterEntry['values']
      >,
    }),
  ),
  page: fc.integer({ min: 1, max: 9999 }),
  pageSize: fc.integer({ min: 1, max: 500 }),
  columns: fc.uniqueArray(name),
})

test('an address restores a view exactly', () =>
  fc.assert(
    fc.property(view, given => {
      const address = new URLSearchParams(printView(given)).toString()
      const read = parseView(Object.fromEntries(new URLSearchParams(address)))
      expect(sameView(read, given)).toBe(true)
    }),
  ))

test('what is as always stays out of the address', () => {
  expect(printView(plainView)).toEqual({})
  const plain = { ...plainView, order: [{ field: 'Name', direction: 'asc' as const }], pageSize: 50 }
  expect(printView(plain, plain)).toEqual({})
  expect(parseView({}, plain)).toEqual(plain)
  expect(printView({ ...plain, order: [] }, plain)).toEqual({ sort: '' })
  expect(parseView({ sort: '' }, plain).order).toEqual([])
})

test('an address that cannot be read shows what is as always', () => {
  expect(parseView({ filter: '???', sort: 'a b c', page: '-1', size: '501' })).toEqual(plainView)
  expect(parseView({ page: '0', size: 'many' })).toEqual(plainView)
  expect(parseView({ page: '3x', size: 'x3' })).toEqual(plainView)
  expect(parseView({ size: '500' }).pageSize).toBe(500)
  expect(parseView({ page: '1e1', size: '0x10' })).toEqual(plainView)
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('search', 'filter', 'sort', 'page', 'size', 'columns'), fc.string()),
      given => {
        const { page, pageSize } = parseView(given)
        expect(page).toBeGreaterThanOrEqual(1)
        expect(pageSize).toBeGreaterThanOrEqual(1)
      },
    ),
  )
})

test('pages and narrowing', () => {
  expect([0, 1, 20, 21].map(total => pagesOf(total, 20))).toEqual([1, 1, 1, 2])
  expect(isFiltered(plainView)).toBe(false)
  expect(isFiltered({ ...plainView, search: ' ' })).toBe(false)
  expect(isFiltered({ ...plainView, search: 'x' })).toBe(true)
  expect(isFiltered({ ...plainView, filters: [{ field: 'A', operator: '=', values: ['1'] }] })).toBe(true)
})

test('views are the same that show the same, wherever their filters were read from', () => {
  const filtered = (value: string, position?: number): TableView => ({
    ...plainView,
    filters: [{ field: 'A', operator: '=', values: [value], ...(position !== undefined && { position }) }],
  })
  expect(sameView(filtered('1'), filtered('1', 7))).toBe(true)
  expect(sameView(filtered('1'), filtered('2'))).toBe(false)
  expect(sameView(filtered('1'), plainView)).toBe(false)
})

test('columns are named once each, and only by what can be a name', () => {
  expect(parseView({ columns: 'RTo,RFrom,RTo,,<b>,b>,<b,a b' }).columns).toEqual(['RTo', 'RFrom'])
})

test('a saved view is known by what it shows, on every page of it', () => {
  const view = { ...plainView, search: 'x' }
  const saved = [
    { id: 1, name: 'All', view: plainView, shared: true, mine: false, mayChange: false },
    { id: 2, name: 'X', view, shared: false, mine: true, mayChange: true },
  ]
  expect(savedViewOf(saved, { ...view, page: 3 })?.id).toBe(2)
  expect(savedViewOf(saved, { ...view, columns: ['RTo'] })).toBeUndefined()
  expect(mineNamed(saved, ' x ')?.id).toBe(2)
  expect(mineNamed(saved, 'all')).toBeUndefined()
})
