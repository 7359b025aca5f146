/** How clicking a column header changes the sort order of a table (specification §4, table sort). */
import type { Order } from '../../api/query.ts'

/** A column's direction in an order; undefined if it is not sorted by. */
export const directionOf = (order: readonly Order[], field: string): Order['direction'] | undefined =>
  order.find(one => one.field === field)?.direction

/** A column cycles ascending, descending, none. */
const nextDirection = (direction: Order['direction'] | undefined): Order['direction'] | undefined =>
  direction === undefined ? 'asc' : direction === 'asc' ? 'desc' : undefined

/**
 * The order after a click on a column header: that column alone; with Shift (`additive`), it is added to the others, or
 * updated in place.
 */
export function nextOrder(order: readonly Order[], field: string, additive: boolean): readonly Order[] {
  const direction = nextDirection(directionOf(order, field))
  if (!additive) return direction ? [{ field, direction }] : []
  if (!direction) return order.filter(one => one.field !== field)
  return order.some(one => one.field === field)
    ? order.map(one => (one.field === field ? { field, direction } : one))
    : [...order, { field, direction }]
}
