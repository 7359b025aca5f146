/** What the database's statements can be ordered by, each the highest first. */
export const statementOrders = ['total', 'average', 'longest', 'runs'] as const
export type StatementOrder = (typeof statementOrders)[number]

/** The order that a text names; the one that shows where the time goes for any other. */
export const statementOrderOf = (name: string | null): StatementOrder =>
  statementOrders.find(order => order === name) ?? 'total'

/** How much of all the time one statement takes: “12%”, “under 1%”. */
export function sayShare(ms: number, ofMs: number): string {
  const percent = ofMs > 0 ? Math.round((ms / ofMs) * 100) : 0
  return percent < 1 ? 'under 1%' : `${percent}%`
}
