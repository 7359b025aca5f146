/** A record that someone has opened. */
export interface Visit {
  /** Its path inside `/maintenance`. */
  readonly path: string
  readonly title: string
  /** The tool that it was opened in. */
  readonly tool: string
  /** Milliseconds since 1970. */
  readonly at: number
}

const MOST = 8

/** The visits plus one more, latest first, each record once. */
export const addVisit = (visits: readonly Visit[], visit: Visit): readonly Visit[] =>
  [visit, ...visits.filter(({ path }) => path !== visit.path)].slice(0, MOST)
