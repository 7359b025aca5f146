import {
  EVERYTHING_SHOWN,
  type Filter,
  type Key,
  keyOf,
  type Order,
  type Paging,
  pagingOf,
} from '@rounds/core/api'
import type { AnyRow, Entity } from '@rounds/core/entities'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type pg from 'pg'
import QueryStream from 'pg-query-stream'
import type { Database, Executor } from '../database/database.ts'
import { missing } from '../errors.ts'
import type { Actor } from '../rights/actor.ts'
import { outOfReach } from '../rights/ask-whom.ts'
import { readableFilter, readableFor } from '../rights/readable.ts'
import { hasRowFilter, rowFilterFor } from '../rights/row-filter.ts'
import { requireVisible, wireColumns } from '../sql/columns.ts'
import { explain } from '../sql/conflicts.ts'
import { type BeyondFields, filterSql } from '../sql/filter.ts'
import { bindValues, cachedStatement, place } from '../sql/statement-cache.ts'
import type { Counts } from './counts.ts'
import { entitiesOf, linkedColumns, linkedSql } from './linked.ts'
import { listSearchSql, namedFirst } from './list-search.ts'
import { keyCondition } from './statements.ts'

/** The parsed and validated query of a list. */
export interface ListRequest {
  readonly filter: Filter
  readonly order: readonly Order[]
  readonly fields?: readonly string[] | undefined
  /** Entities of link columns. */
  readonly links?: readonly string[] | undefined
}

/** How a record is found: by its key, or by its alternate key. */
export interface FoundBy {
  readonly fields: readonly string[]
  readonly key: Key
}

/** A record as JSON text, with its version for the ETag. */
export interface Stored {
  readonly json: string
  readonly version: number
}

/** Filters beyond a record's own fields, for the given actor. */
export const beyondFields = (actor: Actor): BeyondFields => ({
  search: (entity, text) => listSearchSql(actor, readableFor(actor, entity), text),
  linked: (entity, entry) => linkedSql(actor, entity, entry),
})

/** Reads of any entity, filtered to what the actor may see; the database builds the JSON. */
export function createReads({ pool, streams, query }: Database, counts: Counts) {
  const conditionOf = (actor: Actor, entity: Entity, filter: Filter): RawBuilder<SqlBool> => {
    const asked = readableFilter(actor, entity, filter)
    return asked
      ? sql<SqlBool>`${filterSql(entity, asked, beyondFields(actor))} and ${rowFilterFor(actor, entity)}`
      : sql<SqlBool>`false`
  }

  const rowsOf = (actor: Actor, entity: Entity, { filter, order, fields, links = [] }: ListRequest) =>
    sql`select ${sql.join([wireColumns(readableFor(actor, entity), fields), ...linkedColumns(actor, entity, links)])} from ${sql.id(entity.name)} where ${conditionOf(actor, entity, filter)} order by ${orderSql(readableFor(actor, entity), order, searchedText(filter))}`

  async function count(actor: Actor, entity: Entity, filter: Filter): Promise<number> {
    const condition = conditionOf(actor, entity, filter)
    const statement = sql`select count(*)::int as total from ${sql.id(entity.name)} where ${condition}`
    const { sql: text, parameters } = statement.compile(query)
    return counts.of(entitiesOf(entity, filter), `${text} ${JSON.stringify(parameters)}`, async () => {
      const { rows } = await pool.query<{ total: number }>(text, parameters as unknown[])
      return rows[0]?.total ?? 0
    })
  }

  return {
    /** One page of a list as JSON text, with its paging. */
    async page(actor: Actor, entity: Entity, request: ListRequest, pageNumber: number, pageSize: number) {
      const page = sql`limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`
      const statement = sql`select json_agg(shown)::text as body from (${rowsOf(actor, entity, request)} ${page}) shown`
      const { sql: text, parameters } = statement.compile(query)
      const [listed, total] = await Promise.all([
        pool.query<{ body: string | null }>(text, parameters as unknown[]),
        count(actor, entity, request.filter),
      ]).catch(error => explain(entity, error))
      const paging: Paging = pagingOf(pageNumber, pageSize, total)
      return { body: listed.rows[0]?.body ?? '[]', paging }
    },

    /** All matching rows as a stream of JSON texts; uses one of the streaming connections while it is read. */
    async stream(actor: Actor, entity: Entity, request: ListRequest): Promise<AsyncIterable<string>> {
      const statement = sql`select row_to_json(shown)::text as record from (${rowsOf(actor, entity, request)}) shown`
      const { sql: text, parameters } = statement.compile(query)
      return streamRows(streams, text, parameters as unknown[])
    },

    /** One record. Throws `NotFound`. */
    async find(
      actor: Actor,
      entity: Entity,
      found: FoundBy,
      fields?: readonly string[],
      executor: Executor = query,
    ) {
      const shown = readableFor(actor, entity)
      const build = () => {
        const columns = wireColumns(shown, fields && [...fields, 'RowVersion'])
        const condition = sql`${keyCondition(found.fields, place.key)} and ${rowFilterFor(actor, entity)}`
        return sql<Stored>`select row_to_json(shown)::text as json, "RowVersion" as version from (select ${columns} from ${sql.id(entity.name)} where ${condition}) shown`
      }
      const values = new Map<symbol, unknown>(
        found.key.flatMap((part, at) => (place.key[at] ? [[place.key[at], part]] : [])),
      )
      const cacheKey = `find ${entity.name} ${found.fields.join()} ${fields?.join() ?? ''}`
      const statement =
        hasRowFilter(actor, entity) || shown !== entity
          ? bindValues(build().compile(query), values)
          : cachedStatement(query, cacheKey, build, values)
      const { rows } = await executor.executeQuery(statement).catch(error => explain(entity, error))
      const [row] = rows
      if (!row) throw await outOfReach(executor, actor, entity, found.key)
      return row
    },

    /** The key of a record that was named by its alternate key, so that writes only handle keys. */
    async keyFor(entity: Entity, found: FoundBy): Promise<Key> {
      if (found.fields === entity.key) return found.key
      const columns = sql.join(entity.key.map(name => sql.id(name)))
      const condition = keyCondition(found.fields, found.key)
      const statement = sql<AnyRow>`select ${columns} from ${sql.id(entity.name)} where ${condition}`
      const { rows } = await statement.execute(query)
      if (!rows[0]) throw missing(entity, found.key)
      return keyOf(entity, rows[0])
    },
  }
}

export type Reads = ReturnType<typeof createReads>

/** The text that a list is searched for, if there is one. */
const searchedText = (filter: Filter): string | undefined =>
  filter.flat().find(({ field }) => field === EVERYTHING_SHOWN)?.values[0]

/**
 * The requested order, or the entity's own, in which a search finds what is named so first; the key is always the last
 * tie-breaker (decisions §3).
 */
function orderSql(
  entity: Entity,
  order: readonly Order[],
  searched: string | undefined,
): RawBuilder<unknown> {
  const fallback: Order = {
    field: entity.sort.replace(/ desc$/, ''),
    direction: entity.sort.endsWith(' desc') ? 'desc' : 'asc',
  }
  const wanted = order.length > 0 ? order : [fallback]
  const ties = entity.key.filter(name => !wanted.some(({ field }) => field === name))
  const best = order.length === 0 && searched ? namedFirst(entity, searched) : undefined
  return sql.join([
    ...(best ? [best] : []),
    ...wanted.map(({ field, direction }) => {
      const { kind, required } = requireVisible(entity, field, 'orderBy')
      const column = kind === 'json' ? sql`${sql.id(field)}::text` : sql.id(field)
      if (direction === 'asc') return column
      return required || kind === 'identity' ? sql`${column} desc` : sql`${column} desc nulls last`
    }),
    ...ties.map(name => sql.id(name)),
  ])
}

/** How long a reader may pause before its connection is taken away. */
const SLOW_READER_MS = 10_000

/**
 * A statement's rows as they arrive. The connection is acquired when reading begins and released at the end, when the
 * reader stops, or when it pauses too long, which ends the rows with an error.
 */
export async function* streamRows(
  pool: pg.Pool,
  text: string,
  parameters: unknown[],
  slowReaderMs: number = SLOW_READER_MS,
): AsyncIterable<string> {
  const client = await pool.connect()
  const stream = client.query(new QueryStream(text, parameters, { batchSize: 200, highWaterMark: 400 }))
  let waitsSince = Number.POSITIVE_INFINITY
  let isHeld = true
  const letGo = (isSlow: boolean) => {
    clearInterval(watch)
    stream.destroy()
    if (isHeld) client.release(isSlow)
    isHeld = false
  }
  const watch = setInterval(() => {
    if (performance.now() - waitsSince > slowReaderMs) letGo(true)
  }, slowReaderMs / 4)
  try {
    for await (const row of stream) {
      waitsSince = performance.now()
      yield (row as { record: string }).record
      waitsSince = Number.POSITIVE_INFINITY
      if (!isHeld) throw new Error('The client stopped reading a list.')
    }
  } finally {
    letGo(false)
  }
}
