/** A record that somebody has opened. */
export interface Visit {
  /** Where it is, inside `/maintenance`. */
  readonly path: string
  readonly title: string
  /** The tool that it was opened in. */
  readonly tool: string
  /** Milliseconds since 1970. */
  readonly at: number
}

const MOST = 8

/** The visits with one more, the last first; a record stands there once. */
export const addVisit = (visits: readonly Visit[], visit: Visit): readonly Visit[] =>
  [visit, ...visits.filter(({ path }) => path !== visit.path)].slice(0, MOST)
