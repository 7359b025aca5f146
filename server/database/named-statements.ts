import type pg from 'pg'

/**
 * Connections keep prepared statements until they close, and callers choose the fields of a record: so the number of
 * prepared statements is limited, and later ones are planned per call.
 */
const MOST_PREPARED = 100

/** The statements that connections prepare, by their text. */
const names = new Map<string, string>()

/** How many of them callers shaped. */
let shaped = 0

const nameAnew = (text: string) => names.set(text, `rounds_${names.size + 1}`)

/** From now on connections plan this statement, which a caller shaped, once and not per call. */
export function prepare(text: string): void {
  if (shaped >= MOST_PREPARED || names.has(text)) return
  shaped++
  nameAnew(text)
}

/** From now on connections plan this statement, which the code alone words, once and not per call. */
export function prepareOwn(text: string): void {
  if (!names.has(text)) nameAnew(text)
}

/** A query for the connection: by name if it is prepared. */
export function nameStatement(text: string, values: readonly unknown[]): pg.QueryConfig {
  const name = names.get(text)
  return { text, values: [...values], ...(name !== undefined && { name }) }
}
