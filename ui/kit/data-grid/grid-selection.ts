import type { RowKeys } from './row-keys.ts'

/** How much of a page is selected; stops as soon as the answer is known. */
export function howMany(keys: RowKeys, selected: ReadonlySet<string>): 'none' | 'some' | 'all' {
  if (selected.size === 0 || keys.length === 0) return 'none'
  const seen = { in: false, out: false }
  for (const key of keys) {
    seen[selected.has(key) ? 'in' : 'out'] = true
    if (seen.in && seen.out) return 'some'
  }
  return seen.in ? 'all' : 'none'
}

/** Toggles one row. */
export function toggleRow(selected: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(selected)
  if (!next.delete(key)) next.add(key)
  return next
}

/** Selects the whole page, or deselects it if all is selected; the selection on other pages stays. */
export function togglePage(selected: ReadonlySet<string>, keys: RowKeys): Set<string> {
  const next = new Set(selected)
  const all = howMany(keys, selected) === 'all'
  for (const key of keys) {
    if (all) next.delete(key)
    else next.add(key)
  }
  return next
}

/** The earlier selection plus everything from one row to another. */
export function extendSelection(
  before: ReadonlySet<string>,
  keys: RowKeys,
  from: string,
  to: string,
): Set<string> {
  const [start, end] = [keys.indexOf(from), keys.indexOf(to)].sort((a, b) => a - b)
  return new Set([
    ...before,
    ...(start === undefined || end === undefined ? [] : keys.slice(Math.max(0, start), end + 1)),
  ])
}
