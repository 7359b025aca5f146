import { type Entity, entities, type Field } from '@rounds/core/entities'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { monthlyTable } from '../database/partitions/monthly-tables.ts'
import type { Unit } from '../records/unit.ts'
import { quoteName } from '../sql/schema.ts'

/** The SQL that makes one part of a table again, and which part it is. */
interface TablePart {
  readonly name: string
  readonly sql: string
}

/** Makes the table of an entity again, empty and as the copy has it, with its keys, indexes and triggers. */
export async function makeTable(unit: Unit, copy: Executor, entity: Entity): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(unit.query)
  await run(await tableSql(copy, entity))
  const made = new Set((await partsOf(unit.query, entity)).map(({ name }) => name))
  for (const part of await partsOf(copy, entity)) if (!made.has(part.name)) await run(part.sql)
  unit.notify(entity.name)
}

/**
 * Lets references to the made tables be kept by the database again, once the rows are there: dropping a table drops
 * what other tables say of it too.
 */
export async function tieTables(unit: Unit, copy: Executor): Promise<void> {
  const there = new Set((await foreignKeys(unit.query)).map(({ name }) => name))
  for (const { name, sql: statement } of await foreignKeys(copy))
    if (!there.has(name)) await addForeignKey(unit, statement)
}

/** Rows that refer to records which did not come back stay as they are; the integrity check finds and mends them. */
async function addForeignKey({ query }: Unit, statement: string): Promise<void> {
  await sql`savepoint tie`.execute(query)
  try {
    await sql.raw(statement).execute(query)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === VIOLATED)) throw error
    await sql`rollback to savepoint tie`.execute(query)
    await sql.raw(`${statement} not valid`).execute(query)
  }
  await sql`release savepoint tie`.execute(query)
}

const VIOLATED = '23503'

/** New records get keys after those that were brought back. */
export async function countOn(unit: Unit, copy: Executor, entity: Entity): Promise<void> {
  const key = Object.entries<Field>(entity.fields).find(([, field]) => field.kind === 'identity')?.[0]
  if (key === undefined) return
  const sequence = sql`pg_get_serial_sequence(${quoteName(entity.name)}, ${key})`
  const { rows } = await sql<{ last: number | null }>`select s.last_value::bigint as last from pg_sequences s
    where format('%I.%I', s.schemaname, s.sequencename)::regclass = ${sequence}::regclass`.execute(copy)
  await sql`select setval(${sequence}, greatest(${rows[0]?.last ?? 1}::bigint,
    (select coalesce(max(${sql.id(key)}), 1) from ${sql.id(entity.name)})))`.execute(unit.query)
}

async function tableSql(copy: Executor, { name }: Entity): Promise<string> {
  const { rows } = await sql<{
    column: string
    type: string
    needed: boolean
    identity: string
    generated: string
    given: string | null
  }>`select a.attname as "column", format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as needed,
      a.attidentity as identity, a.attgenerated as generated, pg_get_expr(d.adbin, d.adrelid) as given
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${quoteName(name)}::regclass and a.attnum > 0 and not a.attisdropped
    order by a.attnum`.execute(copy)
  const columns = rows.map(({ column, type, needed, identity, generated, given }) =>
    [
      quoteName(column),
      type,
      identity === '' ? '' : `generated ${identity === 'a' ? 'always' : 'by default'} as identity`,
      given === null ? '' : generated === '' ? `default ${given}` : `generated always as (${given}) stored`,
      needed ? 'not null' : '',
    ].join(' '),
  )
  const monthly = monthlyTable(name)
  const partitions = monthly ? ` partition by range (${quoteName(monthly.key)})` : ''
  return `create table public.${quoteName(name)} (${columns.join(', ')})${partitions}`
}

/** Keys and checks, then indexes, then triggers. */
async function partsOf(executor: Executor, { name }: Entity): Promise<readonly TablePart[]> {
  const table = sql`${quoteName(name)}::regclass`
  const { rows } = await sql<TablePart>`
    select name, sql from (
      select 1 as place, conname as name,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as sql
      from pg_constraint where conrelid = ${table} and contype in ('p', 'u', 'c')
      union all
      select 2, i.relname, replace(pg_get_indexdef(x.indexrelid), ' ON ONLY ', ' ON ') from pg_index x join pg_class i on i.oid = x.indexrelid
      where x.indrelid = ${table} and not exists (select from pg_constraint c where c.conindid = x.indexrelid and c.contype in ('p', 'u'))
      union all
      select 3, tgname, pg_get_triggerdef(oid) from pg_trigger where tgrelid = ${table} and not tgisinternal
    ) part order by place, name`.execute(executor)
  return rows
}

/** What the tables of entities, and those beside them, say of each other. */
async function foreignKeys(executor: Executor): Promise<readonly TablePart[]> {
  const names = Object.keys(entities)
  const { rows } = await sql<TablePart>`select conrelid::regclass || '.' || conname as name,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as sql
    from pg_constraint where contype = 'f' and conparentid = 0
      and (confrelid::regclass::text = any(${names.map(quoteName)}::text[])
        or conrelid::regclass::text = any(${names.map(quoteName)}::text[]))`.execute(executor)
  return rows
}
