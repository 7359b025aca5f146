import type pg from 'pg'

/**
 * Connections keep prepared statements until they close, and callers choose the fields of a record: so the number of
 * prepared statements is limited, and later ones are planned per call.
 */
const MOST_PREPARED = 100

/** The statements that connections prepare, by their text. */
const names = new Map<string, string>()

/** From now on connections plan this statement once, not per call. */
export function prepare(text: string): void {
  if (names.size < MOST_PREPARED && !names.has(text)) names.set(text, `rounds_${names.size + 1}`)
}

/** A query for the connection: by name if it is prepared. */
export function nameStatement(text: string, values: readonly unknown[]): pg.QueryConfig {
  const name = names.get(text)
  return { text, values: [...values], ...(name !== undefined && { name }) }
}
