import type { GridGroup } from './grid-types.ts'

/** A group, and how many rows follow its heading. */
export interface GroupHeading {
  readonly group: GridGroup
  readonly count: number
}

const NONE: ReadonlyMap<number, GroupHeading> = new Map()

/** The headings between rows, by the index of the row that each stands before: wherever another group begins. */
export function groupHeadings<Row>(
  rows: readonly Row[],
  groupOf: ((row: Row) => GridGroup | undefined) | undefined,
): ReadonlyMap<number, GroupHeading> {
  if (!groupOf) return NONE
  const headings = new Map<number, { group: GridGroup; count: number }>()
  let last: { group: GridGroup; count: number } | undefined
  for (const [index, row] of rows.entries()) {
    const group = groupOf(row)
    if (!group) last = undefined
    else if (group.id === last?.group.id) last.count += 1
    else {
      last = { group, count: 1 }
      headings.set(index, last)
    }
  }
  return headings
}
