import { both, type Filter, type ListQuery, parseOrder, wordsFilter } from '@rounds/core/api'
import type { Entity } from '@rounds/core/entities'
import { fieldsToFetch } from '@rounds/core/layouts'
import { filterField, linkNamed } from '@rounds/core/rules/records'
import { parseView, plainView, printView, type TableView } from '@rounds/core/rules/table'
import { fixedFilter, type Listing } from '../listing.ts'

/** What a list shows before anybody asked for anything: the order of its definition. */
export const plainViewOf = (entity: Entity): TableView => ({ ...plainView, order: parseOrder(entity.sort) })

const VIEW_PARAMETERS = ['search', 'filter', 'sort', 'page', 'size', 'columns', 'view']

/** Whether an address asks for a view, be it (`view=all`) for the list as it always is. */
export const hasOwnView = (search: URLSearchParams): boolean => VIEW_PARAMETERS.some(name => search.has(name))

/**
 * The view of an address, with the columns that this person keeps where it names none. What names no field that is to
 * be seen is left out, so that an old link still opens.
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
 * The address of a view; parameters that are not the view's stay. The list as it always is has none, but `view=all`
 * where a tool `opensWithAnother`.
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

/** Which rows a view shows: those of the tool, that the person filtered for, that the search finds. */
export function filterOfView(listing: Listing, view: TableView): Filter {
  const chosen: Filter = view.filters.length > 0 ? [view.filters] : []
  return both(fixedFilter(listing), both(chosen, wordsFilter(view.search)))
}

/** What the server is asked for a page of the list. */
export const queryOfView = (listing: Listing, view: TableView): ListQuery => ({
  filter: filterOfView(listing, view),
  orderBy: view.order,
  fields: fieldsToFetch(listing, view.columns),
  pageNumber: view.page,
  pageSize: view.pageSize,
})
