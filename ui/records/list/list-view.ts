import { both, type Filter, type ListQuery, parseOrder, wordsFilter } from '@rounds/core/api'
import type { Entity } from '@rounds/core/entities'
import { fieldsToFetch } from '@rounds/core/layouts'
import { filterField, linkNamed } from '@rounds/core/rules/records'
import { parseView, plainView, printView, sameView, type TableView } from '@rounds/core/rules/table'
import { fixedFilter, type Listing } from '../listing.ts'

/** The default view of a list: the order of its definition. */
export const plainViewOf = (entity: Entity): TableView => ({ ...plainView, order: parseOrder(entity.sort) })

const VIEW_PARAMETERS = ['search', 'filter', 'sort', 'page', 'size', 'columns', 'view']

/** Whether a URL asks for a view, including the plain list (`view=all`). */
export const hasOwnView = (search: URLSearchParams): boolean => VIEW_PARAMETERS.some(name => search.has(name))

/**
 * The view in a URL, with the person's own columns if it names none. Unknown or hidden fields are dropped, so old links
 * still open.
 */
export function viewOf(entity: Entity, search: URLSearchParams, kept: readonly string[] = []): TableView {
  const view = parseView(Object.fromEntries(search), plainViewOf(entity))
  const isSeen = (name: string) => filterField(entity, name) !== undefined
  return {
    ...view,
    filters: view.filters.filter(({ field }) => isSeen(field)),
    order: view.order.filter(({ field }) => !field.includes('.') && isSeen(field)),
    columns: (view.columns.length > 0 ? view.columns : kept).filter(
      name => isSeen(name) || linkNamed(entity, name) !== undefined,
    ),
  }
}

/**
 * The URL of a view; other parameters are unchanged. The default view has none, except `view=all` if a tool
 * `opensWithAnother`.
 */
export function searchOfView(
  entity: Entity,
  view: TableView,
  search: URLSearchParams,
  opensWithAnother = false,
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of VIEW_PARAMETERS) next.delete(name)
  const printed = Object.entries(printView(view, plainViewOf(entity)))
  for (const [name, value] of printed) next.set(name, value)
  if (printed.length === 0 && opensWithAnother) next.set('view', 'all')
  return next
}

/** Whether a view shows what the tool's own default view shows. */
export function isFirstOfTool({ entity, tool }: Listing, view: TableView): boolean {
  if (tool.list.first === undefined || view.search.trim() !== '') return false
  const { filters } = viewOf(entity, new URLSearchParams(tool.list.first))
  return sameView({ ...plainView, filters }, { ...plainView, filters: view.filters })
}

/** The filters of a view: the tool's, the person's, and the search. */
export function filterOfView(listing: Listing, view: TableView): Filter {
  const chosen: Filter = view.filters.length > 0 ? [view.filters] : []
  return both(fixedFilter(listing), both(chosen, wordsFilter(view.search)))
}

/** The server query for a page of the list. */
export const queryOfView = (listing: Listing, view: TableView): ListQuery => ({
  filter: filterOfView(listing, view),
  orderBy: view.order,
  fields: fieldsToFetch(listing, view.columns),
  pageNumber: view.page,
  pageSize: view.pageSize,
})
