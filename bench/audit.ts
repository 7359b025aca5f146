/** How quick is the audit log after years? Beside the same questions asked of the database bare, in one run. */
import { createClient } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import pg from 'pg'
import type { ClusterConnection } from '../server/database/cluster/cluster.ts'
import { openDatabase, withoutDeadlines } from '../server/database/database.ts'
import { beginMonth } from '../server/database/partitions/begin-month.ts'
import { monthlyTable, monthOf, monthsAfter } from '../server/database/partitions/monthly-tables.ts'
import { splitMonths } from '../server/database/partitions/split-months.ts'
import { besideBareOn } from './product.ts'
import { askBesideBare } from './questions.ts'

/** Entries, or fewer where the machine has no time: `ROWS=200000 npm run bench audit`. */
const ROWS = Number(process.env.ROWS ?? 5_000_000)
const MONTHS = 60
const { AuditLog } = entities

/** Prints what a page of the log costs, by whom and by what it is asked, and what verifying one month does. */
export const benchAudit = (): Promise<void> =>
  besideBareOn(fill, async ({ ours, bare, connection, token }) => {
    const client = createClient({ baseUrl: ours.url, token: () => token })
    await sealed(connection)
    const page = (more: Parameters<ReturnType<typeof client.of<typeof AuditLog>>['list']>[0]) =>
      client.of(AuditLog).list({ orderBy: [{ field: 'Id', direction: 'desc' }], pageSize: 20, ...more })
    const is = (field: 'UserName' | 'Entity' | 'EntityKey', value: string) =>
      [{ field, operator: '=' as const, values: [value] }] as const
    const [, month = ''] = await client.auditMonths('UTC')
    const of = `audit log of ${ROWS.toLocaleString('en')}`
    const bareUrl = (what: string) => `${bare.url}/audit/${what}?month=${month}`
    const questions = {
      latest: () => page({}),
      person: () => page({ filter: [is('UserName', 'person 7@example.com')] }),
      record: () => page({ filter: [is('Entity', 'Content'), is('EntityKey', '4242')] }),
      words: () => page({ filter: [[{ field: 'Message', operator: '~', values: ['page 123456'] }]] }),
    }
    await askBesideBare({ of, asked: questions, bareUrl, times: 10 })
    const verified = { month: () => client.verifyAudit({ month, zone: 'UTC' }) }
    await askBesideBare({ of, asked: verified, bareUrl, times: 1 })
  })

/** Entries of some years, as many each day, by 200 people; the indexes are made after them. */
async function fill(connection: ClusterConnection): Promise<void> {
  const database = new pg.Client({ ...connection, statement_timeout: 0 })
  await database.connect()
  const { rows } = await database.query<{ name: string; made: string }>(
    `select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as made from pg_indexes where tablename = 'AuditLog' and indexdef not like '%UNIQUE%'`,
  )
  for (const { name } of rows) await database.query(`drop index "${name}"`)
  const inMonth = Math.ceil(ROWS / MONTHS)
  for (let made = 0; made < ROWS; made += inMonth)
    await database.query(
      `insert into "AuditLog" ("Date", "Type", "Message", "UserName", "UserId", "Entity", "EntityKey", "Address", "Data")
     select now() - ($1::float8 - n) / $1 * $2 * interval '30 days', (array['Changed', 'Created', 'Viewed', 'Login'])[1 + n % 4],
       'Changed Page ' || n % 300000 || ' “Heart care”', 'person ' || n % 200 || '@example.com', md5((n % 200)::text)::uuid,
       'Content', (n % 300000)::text, '192.0.2.' || n % 250, '{"fields": ["CTitle"], "changes": {"CTitle": ["Heart", "Heart care"]}}'
     from generate_series($3::int + 1, $4::int) n`,
      [ROWS, MONTHS, made, Math.min(made + inMonth, ROWS)],
    )
  for (const { made } of rows) await database.query(made)
  // What the server wrote meanwhile is as old as the entries beside it.
  await database.query(`alter table "AuditLog" disable trigger user;
    update "AuditLog" set "Date" = now() - greatest(${ROWS} - "Id", 0)::float8 / ${ROWS} * ${MONTHS} * interval '30 days'
      where "Message" not like 'Changed Page %';
    alter table "AuditLog" enable trigger user`)
  await database.query('vacuum analyze "AuditLog"')
  await database.end()
  await divide(connection)
}

/** Divides them by month, as when an installation of years is upgraded and its next month begins. */
async function divide(connection: ClusterConnection): Promise<void> {
  const table = monthlyTable(AuditLog.name)
  if (!table) return
  const database = openDatabase(connection, { max: 2 })
  const began = performance.now()
  const next = monthsAfter(monthOf(new Date().toISOString()), 1)
  await database.query.transaction().execute(transaction => beginMonth(transaction, table, next))
  const lockedMs = performance.now() - began
  const options = { zone: 'UTC', signal: new AbortController().signal, hasRoom: async () => true }
  const { made } = await withoutDeadlines(database, executor => splitMonths(executor, table, options))
  console.log(
    `begun in ${Math.round(lockedMs)} ms, divided into ${made} months in ${Math.round((performance.now() - began) / 1000)} s`,
  )
  await database.close()
}

/** Waits until every entry has its seal. */
async function sealed(connection: ClusterConnection): Promise<void> {
  const database = new pg.Client(connection)
  await database.connect()
  const started = performance.now()
  for (;;) {
    const { rows } = await database.query<{ count: number }>('select count(*)::int as count from audit_seal')
    if ((rows[0]?.count ?? 0) >= ROWS) break
    await new Promise(resolve => setTimeout(resolve, 5_000))
  }
  await database.query('vacuum analyze audit_seal')
  await database.end()
  process.stdout.write(`sealed in ${((performance.now() - started) / 1_000).toFixed(0)} s\n`)
}
