/**
 * What a table shows of its records, and how that is written into an address so that the address restores it exactly
 * (specification §2, data table; §9). What is as it always is stays out of the address.
 */
import { type FilterEntry, parseFilter, printFilter } from '../../api/filter.ts'
import { defaultPageSize, largestPageSize, type Order, parseOrder, printOrder } from '../../api/query.ts'
import { sameValue } from './same-value.ts'

/** What is searched for, in which order, which rows, which page. */
export interface TableView {
  readonly search: string
  readonly order: readonly Order[]
  /** Comparisons that must all hold. */
  readonly filters: readonly FilterEntry[]
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  /** The columns in their order, where they were chosen; empty for those that the table always has. */
  readonly columns: readonly string[]
}

/** What a table shows before anybody asked for anything. */
export const plainView: TableView = {
  search: '',
  order: [],
  filters: [],
  page: 1,
  pageSize: defaultPageSize,
  columns: [],
}

/** The kinds of file that rows are exported to. */
export type ExportFormat = 'csv' | 'xlsx'

/** A view under a name, one's own or somebody's who shares it. */
export interface SavedTableView {
  readonly id: number
  readonly name: string
  readonly view: TableView
  /** Whether everyone sees it. */
  readonly shared: boolean
  /** Whether it is one's own. */
  readonly mine: boolean
  /** Whether one may change and remove it: one's own, or shared ones that one looks after. */
  readonly mayChange: boolean
}

/** The saved view that is in sight, whichever of its pages. */
export const savedViewOf = (saved: readonly SavedTableView[], view: TableView): SavedTableView | undefined =>
  saved.find(one => sameView({ ...one.view, page: view.page }, view))

/** One's own saved view of that name, which saving under the name again replaces. */
export const mineNamed = (saved: readonly SavedTableView[], name: string): SavedTableView | undefined =>
  saved.find(one => one.mine && one.name.toLowerCase() === name.trim().toLowerCase())

/** How many pages some rows make; one at least. */
export const pagesOf = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

/** Whether a view leaves any rows out. */
export const isFiltered = (view: TableView): boolean => view.search.trim() !== '' || view.filters.length > 0

const asIs = ({ field, operator, values }: FilterEntry) => ({ field, operator, values })

/** Whether two views show the same. */
export const sameView = (one: TableView, other: TableView): boolean =>
  sameValue({ ...one, filters: one.filters.map(asIs) }, { ...other, filters: other.filters.map(asIs) })

/** The parameters of an address; only what differs from `plain`. */
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

/** Reads the parameters of an address; what cannot be read is as in `plain`, since addresses are written by hand too. */
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
