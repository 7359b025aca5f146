import { CompiledQuery, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../database/database.ts'
import { prepare } from '../database/named-statements.ts'

/**
 * Places in a statement whose values differ from call to call. A statement of the same shape is compiled once, with
 * these standing where values go, and prepared: building, compiling and planning it anew costs more than running it.
 */
export const place = {
  records: Symbol('records'),
  version: Symbol('version'),
  key: [Symbol('first key part'), Symbol('second key part'), Symbol('third key part')],
  userId: Symbol('user id'),
  userName: Symbol('user name'),
  actUserName: Symbol('acting user name'),
  address: Symbol('address'),
} as const

/** What stands in the places of one call. */
export type Values = ReadonlyMap<symbol, unknown>

/** Shapes are made of entities and field names, so there are few; a hostile caller could still try many. */
const MOST_SHAPES = 5_000

const shapes = new Map<string, CompiledQuery<unknown>>()

/** The statement of a shape with a call's values in it. `shape` must name all that the statement is made of. */
export function statementOf<T>(
  query: Kysely<Tables>,
  shape: string,
  build: () => RawBuilder<T>,
  values: Values,
): CompiledQuery<T> {
  let compiled = shapes.get(shape)
  if (!compiled) {
    if (shapes.size >= MOST_SHAPES) shapes.clear()
    compiled = build().compile(query)
    shapes.set(shape, compiled)
    prepare(compiled.sql)
  }
  return bound(compiled as CompiledQuery<T>, values)
}

/** A compiled statement with a call's values in its places. */
export const bound = <T>({ sql, parameters }: CompiledQuery<T>, values: Values): CompiledQuery<T> =>
  CompiledQuery.raw(
    sql,
    parameters.map(parameter => (typeof parameter === 'symbol' ? values.get(parameter) : parameter)),
  ) as CompiledQuery<T>
