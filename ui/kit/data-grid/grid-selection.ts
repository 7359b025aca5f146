/** How much of a page is selected. */
export function howMany(keys: readonly string[], selected: ReadonlySet<string>): 'none' | 'some' | 'all' {
  const count = keys.filter(key => selected.has(key)).length
  if (count === 0) return 'none'
  return count === keys.length ? 'all' : 'some'
}

/** Takes one row in or out. */
export function toggled(selected: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(selected)
  if (!next.delete(key)) next.add(key)
  return next
}

/** Takes the whole page in, or out if it is all in; what is selected on other pages stays. */
export function pageToggled(selected: ReadonlySet<string>, keys: readonly string[]): Set<string> {
  const next = new Set(selected)
  const all = howMany(keys, selected) === 'all'
  for (const key of keys) {
    if (all) next.delete(key)
    else next.add(key)
  }
  return next
}

/** What was selected before, and everything from one row to another. */
export function extended(
  before: ReadonlySet<string>,
  keys: readonly string[],
  from: string,
  to: string,
): Set<string> {
  const [start, end] = [keys.indexOf(from), keys.indexOf(to)].sort((a, b) => a - b)
  return new Set([
    ...before,
    ...(start === undefined || end === undefined ? [] : keys.slice(Math.max(0, start), end + 1)),
  ])
}
