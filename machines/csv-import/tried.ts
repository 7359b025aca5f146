/** What the server says of a planned import before anything is written. */
import type { Entity } from '@rounds/core/entities'
import type { Outcome } from '@rounds/core/rules/csv'
import { type ChunkLists, type Due, listsOf } from './run.ts'

/** The maximum number of rows that the server tries, of those to create and of those to change. */
const MOST_TRIED = 500

/** Rows for the server to try, and the lines that they are from, in the same order. */
export interface RowsToTry {
  readonly lists: ChunkLists
  readonly lines: readonly number[]
}

/** The rows to try; null if there are none, or more than the server tries. */
export function rowsToTry(entity: Entity, outcomes: readonly Outcome[]): RowsToTry | null {
  const those = (effect: Due['effect']) => outcomes.filter((one): one is Due => one.effect === effect)
  const [created, changed] = [those('create'), those('change')]
  const due = [...created, ...changed]
  if (due.length === 0 || Math.max(created.length, changed.length) > MOST_TRIED) return null
  return { lists: listsOf(entity, due, true), lines: due.map(({ line }) => line) }
}

/** The outcomes with the rows that the server would refuse. */
export function refusedByServer(
  outcomes: readonly Outcome[],
  { lines }: RowsToTry,
  refused: readonly { readonly at: number; readonly because: string }[],
): readonly Outcome[] {
  const reasons = new Map(refused.map(({ at, because }) => [lines[at], because]))
  return outcomes.map(one => {
    const because = reasons.get(one.line)
    return because === undefined ? one : { line: one.line, effect: 'refused', because: [because] }
  })
}
