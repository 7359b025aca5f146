/**
 * Previews what each row of a CSV file would do (decisions §7): create a record, change one, do nothing, or be rejected
 * with the reason and its line.
 */
import type { Counts, Outcome, PlanInput } from './outcome.ts'
import { createPlanner } from './plan-row.ts'

export type * from './outcome.ts'

/** Plans every row. */
export function planImport(input: PlanInput): readonly Outcome[] {
  const planner = createPlanner(input)
  const read = input.rows.map(planner.read)
  // A record that one line definitely refers to can't be a near match of another line.
  for (const { values, problems } of read) if (problems.length === 0) planner.reserve(values)
  return read.map(planner.plan)
}

/** Counts the outcomes. */
export function countOutcomes(outcomes: readonly Outcome[]): Counts {
  const counts = { create: 0, change: 0, ask: 0, nothing: 0, refused: 0 }
  for (const { effect } of outcomes) counts[effect]++
  return counts
}
