import { plainView, type TableView } from '@rounds/core/rules/table'
import { describe, expect, test } from 'vitest'
import { compare } from '../../core/api/index.ts'
import {
  isSelected,
  pageSelection,
  selectedCount,
  type TableExport,
  type TableRows,
  tableView,
} from '../../machines/table-view.ts'
import { drive, everyStateIsVisited, settled, stub } from './support/drive.ts'

everyStateIsVisited(tableView)

const rows = (...ids: number[]) => ids.map(id => ({ Id: id }))
const twenty = Array.from({ length: 20 }, (_, at) => at + 1)

function open(view?: Partial<TableView>) {
  const load = stub<TableRows, TableView>()
  const exporting = stub<{ rows: number }, TableExport>()
  const machine = tableView.provide({ actors: { load: load.logic, export: exporting.logic } })
  const driven = drive(machine, {
    keyOf: row => String(row.Id),
    ...(view && { view: { ...plainView, ...view } }),
  })
  return {
    ...driven,
    load,
    exporting,
    lastUrl: () => driven.emitted.filter(one => one.type === 'URL_CHANGED').at(-1),
  }
}

async function shown(total = 45) {
  const driven = open()
  await driven.load.last.answer({ rows: rows(...twenty), total })
  expect(driven.tags()).toEqual(['shows rows'])
  return driven
}

describe('loading', () => {
  test('needs a fetcher (specification §9, data table setup errors)', async () => {
    const { tags, context } = drive(tableView, { keyOf: row => String(row.Id) })
    await settled()
    expect(tags()).toContain('cannot be loaded')
    expect(context().message).toBe('Data table: the fetcher is missing.')
  })

  test('begins with what the address asks for', async () => {
    const { tags, load, context, emitted } = open({ search: 'x', page: 2 })
    expect(tags()).toEqual(['has no rows yet', 'loading'])
    expect(load.last.input).toMatchObject({ search: 'x', page: 2 })
    await load.last.answer({ rows: rows(1), total: 21 })
    expect(context()).toMatchObject({ rows: rows(1), total: 21, typed: 'x' })
    expect(emitted).toEqual([])
  })

  test.each<[string, Partial<TableView>]>([
    ['no data', {}],
    ['nothing found', { search: 'x' }],
    ['nothing found', { filters: [compare('Id', '=', 1)] }],
  ])('that gives no rows says “%s” for %j', async (tag, view) => {
    const { load, tags, can } = open(view)
    await load.last.answer({ rows: [], total: 0 })
    expect(tags()).toEqual([tag])
    expect(can({ type: 'SELECT_ALL' })).toBe(false)
    expect(can({ type: 'EXPORT' })).toBe(false)
  })

  test('that fails can be tried again', async () => {
    const { load, tags, context, send, pass } = open()
    await load.last.fail(new Error('No network'))
    expect(tags()).toEqual(['cannot be loaded', 'has no rows yet'])
    expect(context().message).toBe('No network')
    send({ type: 'RETRY' })
    pass(30_000)
    expect(context().message).toMatch(/did not answer/)
    send({ type: 'RETRY' })
    await load.last.answer({ rows: rows(1), total: 1 })
    expect(tags()).toEqual(['shows rows'])
    expect(context().message).toBeNull()
  })

  test('keeps the rows that were there, also when it fails', async () => {
    const { load, tags, context, send } = await shown()
    send({ type: 'REFRESH' })
    expect(tags()).toEqual(['loading', 'shows rows'])
    await load.last.fail(new Error('No network'))
    expect(tags()).toEqual(['cannot be loaded', 'shows rows'])
    expect(context().rows).toHaveLength(20)
    send({ type: 'RETRY' })
    expect(tags()).toEqual(['loading', 'shows rows'])
  })

  test('heeds only the answer that was asked for last', async () => {
    const { load, send, context } = await shown()
    send({ type: 'PAGE', page: 2 })
    const second = load.last
    send({ type: 'PAGE', page: 3 })
    const third = load.last
    expect(second.signal.aborted).toBe(true)
    await third.answer({ rows: rows(41), total: 45 })
    await second.answer({ rows: rows(21), total: 45 })
    expect(context()).toMatchObject({ rows: rows(41), view: { page: 3 } })
  })

  test('goes to the last page where the page is past the end', async () => {
    const { load, send, context, lastUrl, tags } = await shown()
    send({ type: 'PAGE', page: 3 })
    await load.last.answer({ rows: [], total: 40 })
    expect(context().view.page).toBe(2)
    expect(lastUrl()).toMatchObject({ view: { page: 2 }, replace: true })
    expect(load.last.input.page).toBe(2)
    expect(tags()).toEqual(['loading', 'shows rows'])
    await load.last.answer({ rows: [], total: 0 })
    expect(context().view.page).toBe(1)
    await load.last.answer({ rows: [], total: 0 })
    expect(tags()).toEqual(['no data'])
  })

  test('past the end of a first address too', async () => {
    const { load, tags } = open({ page: 9 })
    await load.last.answer({ rows: [], total: 3 })
    expect(load.last.input.page).toBe(1)
    expect(tags()).toEqual(['has no rows yet', 'loading'])
  })
})

describe('searching', () => {
  test('waits until the typing has ended, and begins at page 1', async () => {
    const { send, load, pass, context, lastUrl, tags } = await shown()
    send({ type: 'PAGE', page: 2 })
    await load.last.answer({ rows: rows(21), total: 45 })
    for (const text of ['h', 'he', 'hea']) {
      send({ type: 'SEARCH', text })
      pass(499)
    }
    expect(load.calls).toHaveLength(2)
    expect(tags()).toContain('typing')
    pass(1)
    expect(load.last.input).toMatchObject({ search: 'hea', page: 1 })
    expect(lastUrl()).toMatchObject({ view: { search: 'hea' }, replace: true })
    expect(context().typed).toBe('hea')
  })

  test('can be had at once', async () => {
    const { send, load } = await shown()
    send({ type: 'SEARCH', text: 'x' })
    send({ type: 'SEARCH_NOW' })
    expect(load.last.input.search).toBe('x')
    send({ type: 'SEARCH', text: 'x' })
    send({ type: 'SEARCH_NOW' })
    expect(load.calls).toHaveLength(2)
  })

  test('for the same asks nobody', async () => {
    const { send, load, pass, tags } = await shown()
    send({ type: 'SEARCH', text: 'x' })
    send({ type: 'SEARCH', text: '' })
    pass(500)
    expect(load.calls).toHaveLength(1)
    expect(tags()).toEqual(['shows rows'])
  })
})

describe('what is shown', () => {
  test('is sorted by a column, down, not at all; by several with Shift', async () => {
    const { send, load } = await shown()
    const order = () => load.last.input.order.map(one => `${one.field} ${one.direction}`)
    send({ type: 'SORT', field: 'Name' })
    expect(order()).toEqual(['Name asc'])
    send({ type: 'SORT', field: 'Zip', additive: true })
    expect(order()).toEqual(['Name asc', 'Zip asc'])
    send({ type: 'SORT', field: 'Zip' })
    expect(order()).toEqual(['Zip desc'])
    send({ type: 'SORT', field: 'Zip' })
    expect(order()).toEqual([])
  })

  test('another page size begins at page 1', async () => {
    const { send, load, lastUrl } = await shown()
    send({ type: 'PAGE', page: 2 })
    send({ type: 'PAGE_SIZE', pageSize: 50 })
    expect(load.last.input).toMatchObject({ page: 1, pageSize: 50 })
    expect(lastUrl()).toMatchObject({ replace: false, view: { pageSize: 50 } })
    send({ type: 'PAGE_SIZE', pageSize: 1 })
    expect(load.last.input).toMatchObject({ page: 1, pageSize: 1 })
    const asked = load.calls.length
    send({ type: 'PAGE_SIZE', pageSize: 1 })
    send({ type: 'PAGE', page: 1 })
    send({ type: 'PAGE', page: 0 })
    expect(load.calls).toHaveLength(asked)
  })

  test('is filtered', async () => {
    const { send, load, lastUrl } = await shown()
    send({ type: 'FILTER', filters: [compare('RType', '=', 301)] })
    expect(load.last.input.filters).toEqual([{ field: 'RType', operator: '=', values: ['301'] }])
    expect(lastUrl()).toMatchObject({ view: { page: 1 } })
  })

  test('follows the address, without writing it', async () => {
    const { send, load, emitted, context, pass } = await shown()
    send({ type: 'SEARCH', text: 'half typ' })
    const view = { ...plainView, search: 'back', page: 2 }
    send({ type: 'URL_GIVEN', view })
    expect(load.last.input).toEqual(view)
    expect(context().typed).toBe('back')
    pass(500)
    send({ type: 'URL_GIVEN', view: { ...view } })
    expect(load.calls).toHaveLength(2)
    expect(emitted).toEqual([])
  })
})

describe('the selection', () => {
  test('is of rows, also over pages', async () => {
    const { send, context, load } = await shown()
    send({ type: 'SELECT', keys: ['1', '2'], on: true })
    send({ type: 'PAGE', page: 2 })
    await load.last.answer({ rows: rows(21, 22), total: 45 })
    send({ type: 'SELECT', keys: ['21'], on: true })
    send({ type: 'SELECT', keys: ['2'], on: false })
    expect(selectedCount(context())).toBe(2)
    expect(isSelected(context(), '1')).toBe(true)
    expect(pageSelection(context())).toBe('some')
    send({ type: 'SELECT_NONE' })
    expect(selectedCount(context())).toBe(0)
  })

  test('of this page is this page only', async () => {
    const { send, context } = await shown()
    send({ type: 'SELECT_PAGE', on: true })
    expect(selectedCount(context())).toBe(20)
    expect(pageSelection(context())).toBe('all')
    send({ type: 'SELECT_PAGE', on: false })
    expect(pageSelection(context())).toBe('none')
  })

  test('of all that match counts all, less those taken out', async () => {
    const { send, context } = await shown()
    send({ type: 'SELECT_ALL' })
    expect(selectedCount(context())).toBe(45)
    send({ type: 'SELECT', keys: ['3'], on: false })
    expect(selectedCount(context())).toBe(44)
    expect(isSelected(context(), '3')).toBe(false)
    expect(isSelected(context(), '999')).toBe(true)
    send({ type: 'SELECT', keys: ['3'], on: true })
    expect(selectedCount(context())).toBe(45)
    send({ type: 'SELECT_PAGE', on: false })
    expect(selectedCount(context())).toBe(25)
  })

  test.each([
    { type: 'FILTER', filters: [] },
    { type: 'URL_GIVEN', view: { ...plainView, page: 2 } },
  ] as const)('ends where others match: %o', async event => {
    const { send, context } = await shown()
    send({ type: 'SELECT_ALL' })
    send(event)
    expect(selectedCount(context())).toBe(0)
  })

  test('stays where the order changes, and loses what was deleted', async () => {
    const { send, context, load } = await shown()
    send({ type: 'SELECT', keys: ['1', '2'], on: true })
    send({ type: 'SORT', field: 'Name' })
    const asked = load.calls.length
    send({ type: 'DELETED', keys: ['1'] })
    expect(context().selection.keys).toEqual(['2'])
    expect(load.calls).toHaveLength(asked + 1)
  })
})

describe('exporting', () => {
  test('tells how far it is, and when it is done', async () => {
    const { send, exporting, context, tags, emitted } = await shown()
    send({ type: 'EXPORT' })
    expect(tags()).toEqual(['exporting', 'shows rows'])
    expect(exporting.last.input).toMatchObject({ view: plainView, selection: null })
    exporting.last.input.report(20, 45)
    expect(context().exporting).toMatchObject({ done: 20, total: 45 })
    send({ type: 'EXPORT' })
    expect(exporting.calls).toHaveLength(1)
    await exporting.last.answer({ rows: 45 })
    expect(tags()).toEqual(['shows rows'])
    expect(emitted).toEqual([{ type: 'EXPORTED', rows: 45, format: 'csv' }])
  })

  test('of the selected rows needs some', async () => {
    const { send, can, exporting } = await shown()
    expect(can({ type: 'EXPORT', selected: true })).toBe(false)
    send({ type: 'SELECT', keys: ['7'], on: true })
    send({ type: 'EXPORT', selected: true })
    expect(exporting.last.input.selection).toEqual({ all: false, keys: ['7'] })
  })

  test('can be called off, and what still comes is not heard', async () => {
    const { send, exporting, tags, context, emitted } = await shown()
    send({ type: 'EXPORT' })
    send({ type: 'CANCEL_EXPORT' })
    expect(exporting.last.signal.aborted).toBe(true)
    exporting.last.input.report(9, 45)
    await exporting.last.answer({ rows: 45 })
    expect(tags()).toEqual(['shows rows'])
    expect(context().exporting.done).toBe(0)
    expect(emitted).toEqual([])
  })

  test('that fails says why, and does not touch the rows', async () => {
    const { send, exporting, tags, context } = await shown()
    send({ type: 'EXPORT' })
    await exporting.last.fail(new Error('Disk full'))
    expect(tags()).toEqual(['export failed', 'shows rows'])
    expect(context().exporting.message).toBe('Disk full')
    send({ type: 'DISMISS' })
    expect(tags()).toEqual(['shows rows'])
    send({ type: 'EXPORT' })
    expect(context().exporting.message).toBeNull()
  })
})
