import type { Entity } from '../entities/entity.ts'
import { holdsInteger } from '../entities/field.ts'
import { compare, EVERYTHING_SHOWN, type Filter, type FilterEntry, printFilter } from './filter.ts'

/** One column of an order. */
export interface Order {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

/** The query of a list call (specification §7; decisions §3). */
export interface ListQuery {
  readonly filter?: Filter
  readonly orderBy?: readonly Order[]
  readonly fields?: readonly string[]
  readonly pageNumber?: number
  readonly pageSize?: number
}

/** The `x-pagination` header, exactly the specification's fields (§3, paging shape). */
export interface Paging {
  readonly pageNumber: number
  readonly pageSize: number
  readonly currentPage: number
  readonly hasNext: boolean
  readonly hasPrevious: boolean
  readonly totalPages: number
  readonly totalCount: number
  readonly previousPageNumber: number | null
  readonly nextPageNumber: number | null
}

/** Page sizes offered, and the one a list begins with (specification §9). */
export const pageSizes = [10, 20, 50, 100, 200, 500] as const
export const defaultPageSize = 20
export const largestPageSize = 500

/** The paging of a list; at least one page, even if nothing matches. */
export function pagingOf(pageNumber: number, pageSize: number, totalCount: number): Paging {
  const totalPages = Math.max(1, Math.ceil(totalCount / pageSize))
  const hasNext = pageNumber < totalPages
  const hasPrevious = pageNumber > 1
  return {
    pageNumber,
    pageSize,
    currentPage: pageNumber,
    hasNext,
    hasPrevious,
    totalPages,
    totalCount,
    previousPageNumber: hasPrevious ? Math.min(pageNumber - 1, totalPages) : null,
    nextPageNumber: hasNext ? pageNumber + 1 : null,
  }
}

/** An order that can't be parsed. */
export class OrderError extends Error {
  constructor(part: string) {
    super(`Couldn’t read the order “${part}”: write Field, Field asc or Field desc, separated by commas.`)
    this.name = 'OrderError'
  }
}

/** Parses `Field`, `Field asc`, `Field desc`, several joined by commas. Throws `OrderError`. */
export function parseOrder(text: string): readonly Order[] {
  if (text.trim() === '') return []
  return text.split(',').map(part => {
    const match = /^\s*([A-Za-z_][A-Za-z0-9_]*)(?:\s+(asc|desc))?\s*$/i.exec(part)
    if (!match?.[1]) throw new OrderError(part)
    return { field: match[1], direction: match[2]?.toLowerCase() === 'desc' ? 'desc' : 'asc' }
  })
}

/** Prints an order in the format that `parseOrder` reads. */
export const printOrder = (order: readonly Order[]): string =>
  order.map(({ field, direction }) => (direction === 'desc' ? `${field} desc` : field)).join(',')

/** The query parameters of a list call; defaults are omitted. */
export function searchOf(query: ListQuery): Readonly<Record<string, string>> {
  return {
    ...(query.filter?.length && { filters: printFilter(query.filter) }),
    ...(query.orderBy?.length && { orderBy: printOrder(query.orderBy) }),
    ...(query.fields?.length && { fields: query.fields.join(',') }),
    ...(query.pageNumber !== undefined && { pageNumber: String(query.pageNumber) }),
    ...(query.pageSize !== undefined && { pageSize: String(query.pageSize) }),
  }
}

/**
 * The filter of the table's search box: the text in every searchable field and, if it is a number, the number itself in
 * the fields whose names contain Id (specification §7, the table helper).
 */
export function searchFilter(entity: Entity, text: string): Filter {
  const wanted = text.trim()
  if (wanted === '') return []
  const alternatives: FilterEntry[][] = []
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.secret) continue
    if (field.searchable && field.kind === 'text') alternatives.push([compare(name, '~', wanted)])
    else if (/^\d{1,9}$/.test(wanted) && /Id/.test(name) && holdsInteger(field))
      alternatives.push([compare(name, '=', wanted)])
  }
  return alternatives.length > 0 ? alternatives : [[compare(entity.shows, '~', wanted)]]
}

/** Finds the records that match every word of a text: in their fields, and in the names of linked records. */
export function wordsFilter(text: string): Filter {
  const wanted = text.trim()
  return wanted === '' ? [] : [[compare(EVERYTHING_SHOWN, '~', wanted)]]
}
