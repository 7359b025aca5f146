import type { Entity } from '@rounds/core/entities'
import type pg from 'pg'
import { columnSql, quoteName, type TableSchema, tableOf } from './schema.ts'

/**
 * The statements that update a database to the definitions: missing tables, columns, foreign keys and indexes, and
 * columns with another type or nullability. Nothing is ever dropped; what is no longer defined is listed in a comment,
 * for a person to decide. Empty if the two agree.
 */
export async function drift(client: pg.ClientBase, entities: readonly Entity[]): Promise<readonly string[]> {
  const find = (name: string) => {
    const found = entities.find(entity => entity.name === name)
    if (!found) throw new Error(`No entity ${name}.`)
    return found
  }
  const present = await presentSchema(client)
  const tables: string[] = []
  const keys: string[] = []
  const indexes: string[] = []
  for (const wanted of entities.map(entity => tableOf(entity, find))) {
    const columns = present.columns.get(wanted.name)
    if (columns) tables.push(...changedColumns(wanted, columns))
    else tables.push(createTable(wanted))
    for (const { name, sql } of wanted.constraints)
      if (!present.constraints.has(name))
        keys.push(`ALTER TABLE ${quoteName(wanted.name)} ADD CONSTRAINT ${quoteName(name)} ${sql};`)
    for (const { name, sql } of wanted.indexes) if (!present.indexes.has(name)) indexes.push(`${sql};`)
  }
  return [...tables, ...keys, ...indexes]
}

function createTable(table: TableSchema): string {
  const lines = table.columns.map(columnSql)
  lines.push(`PRIMARY KEY (${table.primaryKey.map(quoteName).join(', ')})`)
  return `CREATE TABLE ${quoteName(table.name)} (\n  ${lines.join(',\n  ')}\n);`
}

interface PresentColumn {
  readonly type: string
  readonly nullable: boolean
}

function changedColumns(table: TableSchema, present: ReadonlyMap<string, PresentColumn>): readonly string[] {
  const alter = `ALTER TABLE ${quoteName(table.name)}`
  const statements: string[] = []
  for (const column of table.columns) {
    const now = present.get(column.name)
    if (!now) statements.push(`${alter} ADD COLUMN ${columnSql(column)};`)
    else {
      const target = `${alter} ALTER COLUMN ${quoteName(column.name)}`
      if (now.type !== column.type)
        statements.push(`${target} TYPE ${column.type} USING ${quoteName(column.name)}::${column.type};`)
      if (now.nullable !== column.nullable)
        statements.push(`${target} ${column.nullable ? 'DROP' : 'SET'} NOT NULL;`)
    }
  }
  for (const name of present.keys())
    if (!table.columns.some(column => column.name === name))
      statements.push(`-- ${table.name}.${name} is no longer defined.`)
  return statements
}

async function presentSchema(client: pg.ClientBase) {
  const columns = new Map<string, Map<string, PresentColumn>>()
  const found = await client.query<{ table: string; name: string; type: string; nullable: boolean }>(
    `SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, NOT a.attnotnull AS nullable
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped`,
  )
  for (const { table, name, type, nullable } of found.rows) {
    const of = columns.get(table) ?? new Map<string, PresentColumn>()
    columns.set(table, of.set(name, { type, nullable }))
  }
  const constraints = await client.query<{ name: string }>('SELECT conname AS name FROM pg_constraint')
  const indexes = await client.query<{ name: string }>(
    "SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'public'",
  )
  return {
    columns,
    constraints: new Set(constraints.rows.map(row => row.name)),
    indexes: new Set(indexes.rows.map(row => row.name)),
  }
}
