/**
 * What a table shows, and its serialization in the URL, which restores it exactly (specification §2, data table; §9).
 * Defaults are omitted from the URL.
 */
import { type FilterEntry, parseFilter, printFilter } from '../../api/filter.ts'
import { defaultPageSize, largestPageSize, type Order, parseOrder, printOrder } from '../../api/query.ts'
import { sameValue } from './same-value.ts'

/** The search, order, filters and page. */
export interface TableView {
  readonly search: string
  readonly order: readonly Order[]
  /** Conditions that must all hold. */
  readonly filters: readonly FilterEntry[]
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  /** The chosen columns in order; empty for the table's defaults. */
  readonly columns: readonly string[]
}

/** A table's default view. */
export const plainView: TableView = {
  search: '',
  order: [],
  filters: [],
  page: 1,
  pageSize: defaultPageSize,
  columns: [],
}

/** The file formats of exports. */
export type ExportFormat = 'csv' | 'xlsx'

/** A saved view, one's own or one shared by someone else. */
export interface SavedTableView {
  readonly id: number
  readonly name: string
  readonly view: TableView
  /** Whether everyone can see it. */
  readonly shared: boolean
  /** Whether it is your own. */
  readonly mine: boolean
  /** Whether you may change and delete it: your own, or shared ones that you manage. */
  readonly mayChange: boolean
}

/** The saved view that is shown, on any of its pages. */
export const savedViewOf = (saved: readonly SavedTableView[], view: TableView): SavedTableView | undefined =>
  saved.find(one => sameView({ ...one.view, page: view.page }, view))

/** Your own saved view with that name, which saving under the same name replaces. */
export const mineNamed = (saved: readonly SavedTableView[], name: string): SavedTableView | undefined =>
  saved.find(one => one.mine && one.name.toLowerCase() === name.trim().toLowerCase())

/** How many pages a number of rows needs; at least one. */
export const pagesOf = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

/** Whether a view filters out any rows. */
export const isFiltered = (view: TableView): boolean => view.search.trim() !== '' || view.filters.length > 0

const asIs = ({ field, operator, values }: FilterEntry) => ({ field, operator, values })

/** Whether two views show the same. */
export const sameView = (one: TableView, other: TableView): boolean =>
  sameValue({ ...one, filters: one.filters.map(asIs) }, { ...other, filters: other.filters.map(asIs) })

/** The URL parameters; only values that differ from `plain`. */
export function printView(view: TableView, plain: TableView = plainView): Readonly<Record<string, string>> {
  return {
    ...(view.search !== '' && { search: view.search }),
    ...(view.filters.length > 0 && { filter: printFilter([view.filters]) }),
    ...(!sameValue(view.order, plain.order) && { sort: printOrder(view.order) }),
    ...(view.page !== 1 && { page: String(view.page) }),
    ...(view.pageSize !== plain.pageSize && { size: String(view.pageSize) }),
    ...(view.columns.length > 0 && { columns: view.columns.join(',') }),
  }
}

/** Parses URL parameters; invalid ones get their value from `plain`, because people edit URLs by hand. */
export function parseView(
  parameters: Readonly<Record<string, string | undefined>>,
  plain: TableView = plainView,
): TableView {
  const { search = '', filter = '', sort, page, size, columns = '' } = parameters
  return {
    search,
    filters: readable(() => parseFilter(filter)[0]?.map(asIs), []),
    order: readable(() => (sort === undefined ? undefined : parseOrder(sort)), plain.order),
    page: readInteger(page, 1, Number.MAX_SAFE_INTEGER),
    pageSize: readInteger(size, plain.pageSize, largestPageSize),
    columns: [...new Set(columns.split(',').filter(name => /^\w+$/.test(name)))],
  }
}

function readable<T>(read: () => T | undefined, otherwise: T): T {
  try {
    return read() ?? otherwise
  } catch {
    return otherwise
  }
}

function readInteger(text: string | undefined, otherwise: number, most: number): number {
  const number = /^\d{1,15}$/.test(text ?? '') ? Number(text) : 0
  return number >= 1 && number <= most ? number : otherwise
}
