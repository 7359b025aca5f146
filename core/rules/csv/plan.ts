/**
 * What each row of a CSV file would do, seen before anything is done (decisions §7): make a record, change one,
 * nothing, or be refused with the reason and its line.
 */
import type { Counts, Outcome, PlanInput } from './outcome.ts'
import { createPlanner } from './plan-row.ts'

export type * from './outcome.ts'

/** Plans every row. */
export function planImport(input: PlanInput): readonly Outcome[] {
  const planner = createPlanner(input)
  const read = input.rows.map(planner.read)
  // A record that one line is about for sure is not what another line is nearly like.
  for (const { values, problems } of read) if (problems.length === 0) planner.reserve(values)
  return read.map(planner.plan)
}

/** Counts the outcomes. */
export function countOutcomes(outcomes: readonly Outcome[]): Counts {
  const counts = { create: 0, change: 0, ask: 0, nothing: 0, refused: 0 }
  for (const { effect } of outcomes) counts[effect]++
  return counts
}
