import type { ClientBase } from 'pg'
import { COPIES } from '../database/partitions/partitions.ts'

/** A table as a copy has it: its columns by name, so that their order in another database does not matter. */
export interface CopiedTable {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

/** About so much is read or written at once, however large the rows are. */
const BATCH_BYTES = 4_000_000
const [MOST_ROWS, GROWTH] = [5_000, 4]

/** Values as text are the same on every server with these. */
export const sameText = `set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0`

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The tables with the columns that are stored; what the database computes is not, nor are copies of months. */
export async function readCopiedTables(client: ClientBase): Promise<readonly CopiedTable[]> {
  const { rows } = await client.query<{ name: string; columns: CopiedTable['columns'] }>(
    `select c.relname as name, json_agg(json_build_object('name', a.attname, 'type',
       format_type(a.atttypid, a.atttypmod)) order by a.attname collate "C") as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p') and not c.relispartition and c.relname !~ '${COPIES}'
       and c.relpersistence = 'p' and c.relnamespace = 'public'::regnamespace
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname collate "C"`,
  )
  return rows
}

/** A row as one line: the texts of its columns as a JSON array. */
export const lineSql = ({ columns }: CopiedTable): string =>
  `array_to_json(array[${columns.map(({ name }) => `${quoted(name)}::text`).join()}]::text[])::text`

/** The rows of a table as lines, some megabytes at a time, in the transaction that is open. */
export async function* readLines(client: ClientBase, table: CopiedTable): AsyncGenerator<string, void> {
  await client.query(`declare copied no scroll cursor for
    select ${lineSql(table)} as line from public.${quoted(table.name)}`)
  let count = 1
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${count} from copied`)
    if (rows.length > 0) yield rows.map(({ line }) => `${line}\n`).join('')
    if (rows.length < count) break
    const bytes = rows.reduce((sum, { line }) => sum + line.length, 0)
    const fitting = Math.floor((BATCH_BYTES / Math.max(bytes, 1)) * rows.length)
    count = Math.max(1, Math.min(fitting, count * GROWTH, MOST_ROWS))
  }
  await client.query('close copied')
}

/** Writes lines into a table, as they were read. */
export async function writeLines(
  client: ClientBase,
  { name, columns }: CopiedTable,
  lines: AsyncIterable<string>,
): Promise<void> {
  const into = columns.map(column => quoted(column.name)).join()
  const values = columns.map(({ type }, at) => `(line ->> ${at})::${type}`).join()
  const statement = `insert into public.${quoted(name)} (${into}) overriding system value
    select ${values} from json_array_elements($1::json) line`
  let batch: string[] = []
  let bytes = 0
  const write = async () => {
    if (batch.length > 0) await client.query(statement, [`[${batch.join()}]`])
    batch = []
    bytes = 0
  }
  for await (const line of lines) {
    batch.push(line)
    bytes += line.length
    if (bytes >= BATCH_BYTES || batch.length >= MOST_ROWS) await write()
  }
  await write()
}
