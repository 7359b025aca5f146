import { type RawBuilder, sql } from 'kysely'

/** A database column as an ISO 8601 timestamp. */
export const instantSql = (column: string): RawBuilder<string> => sql`to_json(${sql.ref(column)})#>>'{}'`
