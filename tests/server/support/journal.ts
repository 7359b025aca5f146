import type { Database } from '../../../server/database/database.ts'

type Rows = ReadonlyMap<string, Readonly<Record<string, unknown>>>

/** Tables whose rows say nothing of what a call does. */
const unread = ['schema_migration', 'limit_window', 'secret_check', 'site_document_due', 'partition_change']

/** Makes what reads all rows of the database, each by its table and key. */
async function rowReader({ pool }: Database, hasLimits: boolean): Promise<() => Promise<Rows>> {
  const { rows: tables } = await pool.query<{ name: string; keys: string[] }>(
    `select c.relname as name, array(select a.attname from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary order by array_position(i.indkey::int2[], a.attnum))::text[] as keys
      from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  const read = tables.filter(({ name }) => !unread.includes(name) || (hasLimits && name === 'limit_window'))
  const keysOf = new Map(read.map(({ name, keys }) => [name, keys]))
  const parts = read.map(
    ({ name, keys }) =>
      `(select '${name}' as name, to_jsonb(t)::text as row from "${name}" t ${keys.length > 0 ? `order by ${keys.map(key => `"${key}"`).join()}` : ''})`,
  )
  return async () => {
    const { rows } = await pool.query<{ name: string; row: string }>(parts.join(' union all '))
    return new Map(
      rows.map(({ name, row }) => {
        const parsed = JSON.parse(row)
        return [
          `${name} ${keysOf
            .get(name)
            ?.map(key => parsed[key])
            .join()}`,
          parsed,
        ]
      }),
    )
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Fields that every new row has. */
const usual = new Set(['Id', 'Date', 'RowVersion', 'Address'])

/** What differs between two states of the database, a line each. */
function differences(before: Rows, after: Rows): readonly string[] {
  const told = (row: Readonly<Record<string, unknown>>) =>
    JSON.stringify(
      Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== null && !usual.has(name))),
    )
  return [
    ...[...before.keys()].filter(key => !after.has(key)).map(key => `- ${key}`),
    ...[...after].flatMap(([key, row]) => {
      const old = before.get(key)
      if (!old) return [`+ ${key.replace(/^AuditLog .*/, 'AuditLog')} ${told(row)}`]
      const changed = Object.entries(row).filter(([name, value]) => !isSame(value, old[name]))
      return changed.length > 0 ? [`~ ${key} ${JSON.stringify(Object.fromEntries(changed))}`] : []
    }),
  ]
}

/** Keys that are made up, instants, what is encrypted, and hashes; one in a hundred stamps of pages has no digit. */
const UNGUESSED =
  /(?<stamp>(?<=[Ss]tamp\\?"?: ?\\?")[\w-]{27}(?![\w-]))|(?<=\$argon2id\$[\w=,]+\$[\w=,]+\$)[^"$]+\$[^"$]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::\d\d)?)?|\b\d{4}-\d\d-\d\d\b|sealed\.1\.[\w-]+|(?<![\w-])[\w-]{27,}/g
const DAY_MS = 86_400_000

/** Writes texts so that two runs are alike: instants by their distance in days, what is made up by its number. */
export function steadyWriter() {
  const names = new Map<string, string>()
  const instant = (text: string) => {
    const days = Math.round((Date.parse(text) - Date.now()) / DAY_MS)
    if (days === 0) return '<now>'
    return Math.abs(days) < 400 ? `<${days} days>` : text
  }
  // Which of two days is today depends on the time zone, so no distance is written.
  const day = (text: string) => (Math.abs(Date.parse(text) - Date.now()) < 400 * DAY_MS ? '<day>' : text)
  return (text: string) =>
    text.replace(UNGUESSED, (found, stamp: string | undefined) => {
      if (/^\d{4}-\d\d-\d\d/.test(found)) return found.length === 10 ? day(found) : instant(found)
      // What is 43 letters long is a hash, of which one in a thousand has no digit.
      if (stamp === undefined && found.length !== 43 && ![/\d/, /[a-z]/].every(some => some.test(found)))
        return found
      const name = names.get(found) ?? `<${names.size + 1}>`
      names.set(found, name)
      return name
    })
}

/** What calls come to: each with its answer, what it changed in the database, and what it told. */
export interface Journal {
  /** Does something and writes down what it came to. Gives its answer. */
  note<T>(title: string, act: () => Promise<{ readonly answer: string; readonly value: T }>): Promise<T>
  text(): string
}

/**
 * Begins a journal; `told` is what the nodes have been told since it was emptied last. With a clock that stands still it
 * can have the windows of limits too.
 */
export async function beginJournal(database: Database, told: string[], hasLimits = false): Promise<Journal> {
  const steady = steadyWriter()
  const readRows = await rowReader(database, hasLimits)
  let before = await readRows()
  const entries: string[] = []
  return {
    async note(title, act) {
      told.length = 0
      const { answer, value } = await act()
      const after = await readRows()
      const lines = [
        title,
        `  ${answer}`,
        ...(told.length > 0 ? [`  tells ${[...new Set(told)].toSorted().join(', ')}`] : []),
        ...differences(before, after).map(line => `  ${line}`),
      ]
      before = after
      entries.push(lines.map(steady).join('\n'))
      return value
    },
    text: () => `${entries.join('\n\n')}\n`,
  }
}
