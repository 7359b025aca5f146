import type { ClientBase } from 'pg'

/** What is wrong with how a table is stored. */
export interface Damage {
  readonly table: string
  readonly what: string
}

/** What the check of the stored tables found; null where the database lets nobody check them. */
export interface StorageVerdict {
  readonly tables: number
  readonly indexes: number
  readonly damage: readonly Damage[]
}

export interface StorageCheckOptions {
  readonly signal?: AbortSignal
  /** How many of the tables are checked, and how many there are. */
  readonly onTable?: (done: number, total: number) => Promise<void>
}

/** The first findings are enough to know that a table is damaged. */
const MOST_DAMAGE = 100

/** Makes the extension that checks tables, where it can be made. Says whether it is there. */
export async function installAmcheck(client: ClientBase): Promise<boolean> {
  try {
    await client.query('create extension if not exists amcheck')
    return true
  } catch {
    const { rows } = await client.query(`select from pg_extension where extname = 'amcheck'`)
    return rows.length > 0
  }
}

/** Checks every page of every table, and that every index fits its table. Null where that is not allowed. */
export async function checkStorage(
  client: ClientBase,
  { signal, onTable }: StorageCheckOptions = {},
): Promise<StorageVerdict | null> {
  const { rows: mayCheck } = await client.query<{ may: boolean }>(
    `select coalesce(bool_and(has_function_privilege(p.oid, 'execute')), false) and count(*) > 0 as may
     from pg_proc p where p.proname in ('verify_heapam', 'bt_index_check')`,
  )
  if (!mayCheck[0]?.may) return null
  const { rows: tables } = await client.query<{ oid: number; name: string }>(
    `select c.oid, c.relname as name from pg_class c
     where c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace = 'public'::regnamespace
     order by c.relname`,
  )
  const damage: Damage[] = []
  let indexes = 0
  for (const [at, { oid, name }] of tables.entries()) {
    signal?.throwIfAborted()
    damage.push(...(await checkTable(client, oid, name)))
    const found = await checkIndexes(client, oid, name)
    indexes += found.count
    damage.push(...found.damage)
    await onTable?.(at + 1, tables.length)
  }
  return { tables: tables.length, indexes, damage: damage.slice(0, MOST_DAMAGE) }
}

async function checkTable(client: ClientBase, oid: number, name: string): Promise<readonly Damage[]> {
  try {
    const { rows } = await client.query<{ msg: string; blkno: string }>(
      'select blkno, msg from verify_heapam($1::oid::regclass, check_toast => true) limit $2',
      [oid, MOST_DAMAGE],
    )
    return rows.map(({ blkno, msg }) => ({ table: name, what: `block ${blkno}: ${msg}` }))
  } catch (error) {
    return [damageOf(name, error)]
  }
}

async function checkIndexes(client: ClientBase, oid: number, name: string) {
  const { rows } = await client.query<{ oid: number; index: string }>(
    `select i.indexrelid as oid, c.relname as index from pg_index i
     join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
     where i.indrelid = $1::oid and a.amname = 'btree' and i.indisready and i.indisvalid`,
    [oid],
  )
  const damage: Damage[] = []
  for (const index of rows)
    try {
      await client.query('select bt_index_check($1::oid::regclass, true)', [index.oid])
    } catch (error) {
      damage.push(damageOf(name, error))
    }
  return { count: rows.length, damage }
}

/** What the database says of a page or an index that it cannot use. Throws anything else. */
function damageOf(table: string, error: unknown): Damage {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // XX: what is damaged inside; 58: a file that is not there or cannot be read.
  if (!(error instanceof Error) || !/^(XX|58)/.test(code)) throw error
  return { table, what: error.message }
}
