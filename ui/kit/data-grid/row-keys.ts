/** The keys of the rows in order; a plain list works too. */
export interface RowKeys extends Iterable<string> {
  readonly length: number
  at(index: number): string | undefined
  indexOf(key: string): number
  slice(from: number, to?: number): readonly string[]
}

/**
 * Row keys, created on demand: of 100,000 rows only those in view and the focused one are needed, and sorting costs
 * nothing here.
 */
export function rowKeys<Row>(rows: readonly Row[], keyOf: (row: Row) => string): RowKeys {
  const made = new Array<string | undefined>(rows.length)
  let last = { key: '', index: -1 }
  const at = (index: number): string | undefined => {
    const row = rows[index]
    if (row === undefined) return undefined
    made[index] ??= keyOf(row)
    return made[index]
  }
  return {
    length: rows.length,
    at,
    indexOf(key) {
      // Usually the focused row is requested repeatedly.
      if (last.key !== key) last = { key, index: rows.findIndex((_, index) => at(index) === key) }
      return last.index
    },
    slice: (from, to) => rows.slice(from, to).map(keyOf),
    *[Symbol.iterator]() {
      for (const row of rows) yield keyOf(row)
    },
  }
}
