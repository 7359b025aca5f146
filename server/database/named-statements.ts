import type pg from 'pg'

/**
 * Each connection keeps its prepared statements until it ends, and a caller chooses the fields of a record: what is
 * prepared is bounded, and what comes later is planned for each call.
 */
const MOST_PREPARED = 100

/** The statements that connections prepare, by their text. */
const names = new Map<string, string>()

/** From now on connections plan this statement once, and not for each call. */
export function prepare(text: string): void {
  if (names.size < MOST_PREPARED && !names.has(text)) names.set(text, `rounds_${names.size + 1}`)
}

/** What the query builder asks a connection for, as the connection runs it: by its name, where it is prepared. */
export function nameStatement(text: string, values: readonly unknown[]): pg.QueryConfig {
  const name = names.get(text)
  return { text, values: [...values], ...(name !== undefined && { name }) }
}
