import { type RawBuilder, sql } from 'kysely'

/** A column of the database as an instant in ISO 8601. */
export const instantSql = (column: string): RawBuilder<string> => sql`to_json(${sql.ref(column)})#>>'{}'`
