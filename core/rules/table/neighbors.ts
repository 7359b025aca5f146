/** The rows around one page of a list, by their keys. */
export interface ShownKeys {
  /** The page, from 1, and the number of rows per page. */
  readonly page: number
  readonly pageSize: number
  /** Rows of the whole list. */
  readonly total: number
  /** The rows of the page, in list order. */
  readonly keys: readonly string[]
  /** The last row of the previous page and the first of the next, if known. */
  readonly before?: string | undefined
  readonly after?: string | undefined
}

/** A row, and its page of the list. */
export interface Neighbor {
  readonly key: string
  readonly page: number
}

/** A row's position in its list, from 1, and its neighbors. */
export interface Neighbors {
  readonly place: number
  readonly total: number
  readonly previous: Neighbor | null
  readonly next: Neighbor | null
}

/**
 * Which adjacent pages contain a row within `reach` steps of another. With a reach of 1, a row at the edge of its page
 * has its neighbor there; with 2, the page is known before somebody steps onto the edge.
 */
export function pagesBeside(
  { page, pageSize, total, keys }: ShownKeys,
  key: string,
  reach = 1,
): { readonly before: boolean; readonly after: boolean } {
  const at = keys.indexOf(key)
  return {
    before: at !== -1 && at < reach && page > 1,
    after: at !== -1 && at >= keys.length - reach && page * pageSize < total,
  }
}

/** The rows before and after one, in list order; null if the page does not contain it. */
export function neighborsOf(shown: ShownKeys, key: string): Neighbors | null {
  const { page, pageSize, total, keys, before, after } = shown
  const at = keys.indexOf(key)
  if (at === -1) return null
  const neighbor = (found: string | undefined, on: number) =>
    found === undefined ? null : { key: found, page: on }
  const beside = pagesBeside(shown, key)
  return {
    place: (page - 1) * pageSize + at + 1,
    total,
    previous: beside.before ? neighbor(before, page - 1) : neighbor(keys[at - 1], page),
    next: beside.after ? neighbor(after, page + 1) : neighbor(keys[at + 1], page),
  }
}
