/** What pressing a column's header does to the order of a table (specification §4, table sort). */
import type { Order } from '../../api/query.ts'

/** The direction a column has in an order; undefined where it is not sorted by. */
export const directionOf = (order: readonly Order[], field: string): Order['direction'] | undefined =>
  order.find(one => one.field === field)?.direction

/** A column cycles ascending, descending, none. */
const nextDirection = (direction: Order['direction'] | undefined): Order['direction'] | undefined =>
  direction === undefined ? 'asc' : direction === 'asc' ? 'desc' : undefined

/**
 * The order after a column's header was pressed: that column alone; with Shift (`additive`) beside the others, in
 * the place it has or after them.
 */
export function nextOrder(order: readonly Order[], field: string, additive: boolean): readonly Order[] {
  const direction = nextDirection(directionOf(order, field))
  if (!additive) return direction ? [{ field, direction }] : []
  if (!direction) return order.filter(one => one.field !== field)
  return order.some(one => one.field === field)
    ? order.map(one => (one.field === field ? { field, direction } : one))
    : [...order, { field, direction }]
}
