import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Database, openDatabase, withoutDeadlines } from '../../../../server/database/database.ts'
import { beginMonth } from '../../../../server/database/partitions/begin-month.ts'
import { dropMonths } from '../../../../server/database/partitions/drop-months.ts'
import { fillGaps } from '../../../../server/database/partitions/fill-gaps.ts'
import {
  type Month,
  type MonthlyTable,
  monthlyTable,
  monthlyTables,
  monthOf,
  monthsAfter,
} from '../../../../server/database/partitions/monthly-tables.ts'
import { isOpen, readPartitions } from '../../../../server/database/partitions/partitions.ts'
import { splitMonths } from '../../../../server/database/partitions/split-months.ts'
import { readTableFacts } from '../../../../server/database/table-facts.ts'
import { freshDatabase } from '../../support/database.ts'

/** What is done to the tables of one database. The first month is the one in which they were made. */
interface Subject {
  readonly database: Database
  readonly close: () => Promise<void>
  readonly run: <R>(statement: string) => Promise<readonly R[]>
  readonly begin: (table: MonthlyTable, after: number) => Promise<boolean>
  readonly split: (table: MonthlyTable, signal?: AbortSignal) => Promise<number>
  readonly drop: (table: MonthlyTable, before: number) => Promise<number>
  /** The months that have a partition, counted from the first. */
  readonly months: (table: MonthlyTable) => Promise<readonly number[]>
  /** A day in the middle of a month, that many after the first. */
  readonly day: (after: number) => string
}

async function openSubject(): Promise<Subject> {
  const { connection } = await freshDatabase({ as: 'migrated' })
  const database = openDatabase(connection, { max: 3 })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= database.close())
  onTestFinished(close)
  const { query, pool } = database
  const [open] = await readPartitions(query, tableNamed('ErrorLog'))
  const first: Month = open?.month ?? monthOf('')
  const month = (after: number) => monthsAfter(first, after)
  return {
    database,
    close,
    run: async statement => (await pool.query(statement)).rows,
    begin: (table, after) => query.transaction().execute(one => beginMonth(one, table, month(after))),
    split: async (table, signal = new AbortController().signal) => {
      const options = { zone: 'UTC', signal, hasRoom: async () => true }
      return (await withoutDeadlines(database, one => splitMonths(one, table, options))).made
    },
    drop: (table, before) =>
      query
        .transaction()
        .execute(one =>
          dropMonths(one, table, sql`to_char(${sql.id(table.date)}, 'YYYY_MM') >= ${month(before)}`),
        ),
    months: async table =>
      (await readPartitions(query, table))
        .map(({ month: found }) =>
          Array.from({ length: 25 }, (_, at) => at - 12).findIndex(at => month(at) === found),
        )
        .map(at => at - 12),
    day: after => `${month(after).replace('_', '-')}-15`,
  }
}

function tableNamed(name: string): MonthlyTable {
  const table = monthlyTable(name)
  if (!table) throw new Error(`${name} is not partitioned.`)
  return table
}
const errors = tableNamed('ErrorLog')
const submissions = tableNamed('FormSubmission')
const searches = tableNamed('site_search_day')

const addErrors = ({ run, day }: Subject, months: readonly number[]) =>
  run<{ Id: number }>(
    `insert into "ErrorLog" ("Message", "Date") values ${months.map(after => `('${after}', '${day(after)}')`).join()} returning "Id"`,
  )
const messages = async ({ run }: Subject, from = 'ErrorLog') =>
  (await run<{ Message: string }>(`select "Message" from "${from}" order by "Id"`)).map(
    ({ Message }) => Message,
  )
const partitionsOf = ({ database }: Subject, table: MonthlyTable) => readPartitions(database.query, table)

it('is known of every table that is partitioned', async () => {
  const { run } = await openSubject()
  const found = await run<{ name: string; key: string }>(`select relname as name, attname as key
    from pg_partitioned_table p join pg_class c on c.oid = partrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = partattrs[0]`)
  const byName = (one: { readonly name: string }, other: { readonly name: string }) =>
    one.name.localeCompare(other.name)
  expect(found.toSorted(byName)).toEqual(
    monthlyTables.map(({ name, key }) => ({ name, key })).toSorted(byName),
  )
})

describe('a month that begins', () => {
  it('takes what is written from then on, with ids that go on', async () => {
    const subject = await openSubject()
    await addErrors(subject, [0, 0])
    expect(await subject.begin(errors, 1)).toBe(true)
    expect(await addErrors(subject, [1])).toEqual([{ Id: 3 }])
    const [was, is] = await partitionsOf(subject, errors)
    expect(await messages(subject, was?.name)).toEqual(['0', '0'])
    expect(await messages(subject, is?.name)).toEqual(['1'])
  })

  it('has begun already the next time', async () => {
    const subject = await openSubject()
    await addErrors(subject, [0])
    await subject.begin(errors, 1)
    expect(await subject.begin(errors, 1)).toBe(false)
    expect(await subject.begin(errors, 0)).toBe(false)
    expect(await subject.months(errors)).toEqual([0, 1])
  })

  it('takes over the partition of a month in which nothing was written', async () => {
    const subject = await openSubject()
    expect(await subject.begin(errors, 1)).toBe(true)
    expect(await subject.months(errors)).toEqual([1])
  })

  it('is ahead of its days in tables by day, so each is in its month', async () => {
    const subject = await openSubject()
    expect(await subject.begin(searches, 0)).toBe(true)
    expect(await subject.begin(searches, 0)).toBe(false)
    for (const after of [0, 1])
      await subject.run(`insert into site_search_day values ('${subject.day(after)}', 'flu', 1, 1)`)
    expect(await subject.months(searches)).toEqual([0, 1])
    for (const [at, { name }] of (await partitionsOf(subject, searches)).entries())
      expect(await subject.run(`select to_char(day, 'YYYY-MM-DD') as day from "${name}"`)).toEqual([
        { day: subject.day(at) },
      ])
  })

  it('begins after the days that are there already, as when a clock was wrong', async () => {
    const subject = await openSubject()
    await subject.run(`insert into site_search_day values ('${subject.day(1)}', 'flu', 1, 1)`)
    await subject.begin(searches, 0)
    const [was] = await partitionsOf(subject, searches)
    expect(was?.to).toBe(`'${subject.day(1).replace(/15$/, '16')}'`)
  })
})

describe('a partition of several months', () => {
  it('becomes one for each, with every row', async () => {
    const subject = await openSubject()
    await addErrors(subject, [-3, -3, -1, 0])
    await subject.begin(errors, 1)
    expect(await subject.split(errors)).toBe(3)
    expect(await subject.months(errors)).toEqual([-3, -1, 0, 1])
    expect(await messages(subject)).toEqual(['-3', '-3', '-1', '0'])
    const [first] = await partitionsOf(subject, errors)
    expect(await messages(subject, first?.name)).toEqual(['-3', '-3'])
    expect(await subject.split(errors)).toBe(0)
  })

  it('is not split while it is written to', async () => {
    const subject = await openSubject()
    await addErrors(subject, [-3, 0])
    expect(await subject.split(errors)).toBe(0)
  })

  it('keeps old rows that came late in the month in which they came', async () => {
    const subject = await openSubject()
    await addErrors(subject, [-1, 0, -1])
    await subject.begin(errors, 1)
    await addErrors(subject, [-1, 1])
    await subject.begin(errors, 2)
    await subject.split(errors)
    expect(await subject.months(errors)).toEqual([-1, 0, 1, 2])
    expect(await messages(subject)).toEqual(['-1', '0', '-1', '-1', '1'])
    const names = (await partitionsOf(subject, errors)).map(({ name }) => name)
    expect(await Promise.all(names.map(name => messages(subject, name)))).toEqual([
      ['-1'],
      ['0', '-1'],
      ['-1', '1'],
      [],
    ])
  })

  it('keeps rows of the next month that came before it had begun', async () => {
    const subject = await openSubject()
    await addErrors(subject, [-1, 0, 1])
    await subject.begin(errors, 1)
    await subject.split(errors)
    expect(await subject.months(errors)).toEqual([-1, 0, 1])
    expect(await messages(subject)).toEqual(['-1', '0', '1'])
  })

  it('stays whole where it is stopped between two months, and is split the next time', async () => {
    const subject = await openSubject()
    const { database, run } = subject
    await addErrors(subject, [-1, 0])
    await subject.begin(errors, 1)
    const whole = await partitionsOf(subject, errors)
    const { signal } = new AbortController()
    let asked = 0
    Object.defineProperty(signal, 'aborted', { get: () => asked++ > 0 })
    expect(await subject.split(errors, signal)).toBe(0)
    expect(await partitionsOf(subject, errors)).toEqual(whole)
    expect(await messages(subject)).toEqual(['-1', '0'])
    const copies = () =>
      run<{ name: string }>(`select relname as name from pg_class
      where relname ~ '_copy$' and relkind = 'r'`)
    expect(await copies()).toHaveLength(1)
    const named = (await readTableFacts(database.query)).map(({ name }) => name)
    expect(named.filter(name => name.endsWith('_copy'))).toEqual([])
    expect(await subject.split(errors)).toBe(2)
    expect(await copies()).toEqual([])
  })

  it('is used and changed while it is copied', async () => {
    const subject = await openSubject()
    const { database, run } = subject
    await run(`insert into "Form" ("FrmId", "FrmName") values (1, 'Contact')`)
    for (const after of [-1, -1, 0, 0, 0])
      await run(`insert into "FormSubmission" ("FrmId", "FsCreatedDt") values (1, '${subject.day(after)}')`)
    await run(`insert into form_sending values ('a', 1), ('b', 2), ('c', 3)`)
    await run(`delete from "FormSubmission" where "FsId" = 5`)
    await subject.begin(submissions, 1)
    const reader = await database.pool.connect()
    await reader.query('begin; select from "FormSubmission"')
    const splitting = subject.split(submissions)
    const copy = `"FormSubmission_${(await partitionsOf(subject, submissions))[0]?.month}_copy"`
    while (!(await run<{ at: string | null }>(`select to_regclass('${copy}') as at`))[0]?.at) await delay(5)
    await run(`update "FormSubmission" set "FsState" = 'done' where "FsId" in (1, 4)`)
    await run(`delete from "FormSubmission" where "FsId" = 2`)
    await run(`insert into "FormSubmission" ("FsId", "FrmId", "FsState") values (5, 1, 'done')`)
    await reader.query('commit')
    reader.release()
    expect(await splitting).toBe(2)
    expect(await run(`select "FsId", "FsState" from "FormSubmission" order by 1`)).toEqual([
      { FsId: 1, FsState: 'done' },
      { FsId: 3, FsState: 'new' },
      { FsId: 4, FsState: 'done' },
      { FsId: 5, FsState: 'done' },
    ])
    expect(await run('select key from form_sending order by key')).toEqual([{ key: 'a' }, { key: 'c' }])
    expect(await run('select from partition_change')).toEqual([])
  }, 20_000)
})

describe('months whose time has passed', () => {
  it('go as a whole, and the first that is left takes what is older', async () => {
    const subject = await openSubject()
    await addErrors(subject, [-2, -1, -1, 0])
    await subject.begin(errors, 1)
    await subject.split(errors)
    expect(await subject.drop(errors, 0)).toBe(3)
    expect(await subject.months(errors)).toEqual([0, 1])
    await subject.run(
      `insert into "ErrorLog" ("Id", "Message") overriding system value values (1, 'restored')`,
    )
    expect(await messages(subject)).toEqual(['restored', '0'])
  })

  it('stay with the first row that has to stay, and all months after it', async () => {
    const subject = await openSubject()
    await addErrors(subject, [-2, -1, 0])
    await subject.begin(errors, 1)
    await subject.split(errors)
    expect(await subject.drop(errors, -1)).toBe(1)
    expect(await subject.drop(errors, -1)).toBe(0)
    expect(await messages(subject)).toEqual(['-1', '0'])
  })

  it('leave this month where the next one is there already', async () => {
    const subject = await openSubject()
    await subject.begin(searches, 0)
    expect(await subject.drop(searches, 5)).toBe(0)
    expect(await subject.months(searches)).toEqual([0, 1])
  })

  it('leave the month that is written to', async () => {
    const subject = await openSubject()
    await addErrors(subject, [-2])
    expect(await subject.drop(errors, 5)).toBe(0)
    expect(await messages(subject)).toEqual(['-2'])
  })
})

describe('a partition that was dropped by hand', () => {
  it.each([0, 1, 2])('is made again, empty: the one at %i of three', async at => {
    const subject = await openSubject()
    for (const after of [1, 2]) {
      await addErrors(subject, [after - 1])
      await subject.begin(errors, after)
    }
    await addErrors(subject, [2])
    const before = await partitionsOf(subject, errors)
    await subject.run(`drop table "${before[at]?.name}"`)
    await subject.database.query.transaction().execute(fillGaps)
    expect(await partitionsOf(subject, errors)).toEqual(before)
    await subject.run(
      `insert into "ErrorLog" ("Id", "Message") overriding system value values (${at + 1}, 'restored')`,
    )
    expect(await messages(subject)).toEqual(['0', '1', '2'].with(at, 'restored'))
  })

  it('was the only one', async () => {
    const subject = await openSubject()
    const [before] = await partitionsOf(subject, errors)
    await subject.run(`drop table "${before?.name}"`)
    await subject.database.query.transaction().execute(fillGaps)
    expect(await partitionsOf(subject, errors)).toEqual([before])
  })
})

it.each(monthlyTables.slice(0, 3))('refuses rewriting in each month of $name', async table => {
  const subject = await openSubject()
  await subject.run(
    table.name === 'EmailArchive'
      ? `insert into "EmailArchive" ("EaTo", "EaCreatedDt") values ('a', '${subject.day(-1)}'), ('b', '${subject.day(0)}')`
      : `insert into "${table.name}" ("Message"${table.name === 'AuditLog' ? ', "Type"' : ''}, "Date") values
          ${[-1, 0].map(after => `('x'${table.name === 'AuditLog' ? `, 'x'` : ''}, '${subject.day(after)}')`).join()}`,
  )
  await subject.begin(table, 1)
  await subject.split(table)
  const names = [table.name, ...(await partitionsOf(subject, table)).map(({ name }) => name)]
  expect(names).toHaveLength(4)
  for (const name of names) {
    await expect(subject.run(`truncate "${name}"`), name).rejects.toThrow(/append-only/)
    if (name.endsWith(subject.day(1).slice(0, 7).replace('-', '_'))) continue
    await expect(subject.run(`delete from "${name}"`), name).rejects.toThrow(/append-only/)
    await expect(subject.run(`update "${name}" set "RowVersion" = 9`), name).rejects.toThrow(/append-only/)
  }
})

/** A step of somebody, or of the job that keeps the months. */
type Step =
  | { readonly add: number }
  | { readonly change: number }
  | { readonly remove: number }
  | 'next month'
  | 'split'
  | 'drop'

const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({ add: fc.integer({ min: -1, max: 3 }) }),
    fc.record({ add: fc.integer({ min: -1, max: 3 }) }),
    fc.record({ change: fc.nat() }),
    fc.record({ remove: fc.nat() }),
    fc.constant('next month'),
    fc.constant('split'),
    fc.constant('drop'),
  ),
  { maxLength: 14 },
)

it('keeps every row and reference, whatever is done in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async taken => {
      const subject = await openSubject()
      const { run } = subject
      await run(`insert into "Form" ("FrmId", "FrmName") values (1, 'Contact')`)
      const rows = new Map<number, string>()
      let now = 0
      let last = 0
      const pick = (at: number) => [...rows.keys()][at % rows.size]
      for (const step of taken) {
        if (step === 'next month') await subject.begin(submissions, ++now)
        else if (step === 'split') await subject.split(submissions)
        else if (step === 'drop') await subject.drop(submissions, -99).catch(() => expect.fail('drop'))
        else if ('add' in step) {
          const [added] = await run<{ FsId: number }>(
            `insert into "FormSubmission" ("FrmId", "FsCreatedDt") values (1, '${subject.day(now - step.add)}') returning "FsId"`,
          )
          const id = added?.FsId ?? 0
          expect(id).toBeGreaterThan(last)
          last = id
          rows.set(id, 'new')
          await run(`insert into form_sending values ('${id}', ${id})`)
        } else if (rows.size > 0 && 'change' in step) {
          const id = pick(step.change) ?? 0
          await run(`update "FormSubmission" set "FsState" = 'done' where "FsId" = ${id}`)
          rows.set(id, 'done')
        } else if (rows.size > 0 && 'remove' in step) {
          const id = pick(step.remove) ?? 0
          await run(`delete from "FormSubmission" where "FsId" = ${id}`)
          rows.delete(id)
        }
      }
      const found = await run<{ id: number; state: string }>(
        `select "FsId" as id, "FsState" as state from "FormSubmission" order by 1`,
      )
      expect(found.map(({ id, state }) => [id, state])).toEqual([...rows])
      const sent = await run<{ id: number }>('select "FsId" as id from form_sending order by 1')
      expect(sent.map(({ id }) => id)).toEqual([...rows.keys()])
      await expect(run(`insert into form_sending values ('none', 999)`)).rejects.toThrow(/foreign key/)
      const partitions = await partitionsOf(subject, submissions)
      expect(partitions.map(({ from }) => from)).toEqual([
        'MINVALUE',
        ...partitions.slice(0, -1).map(({ to }) => to),
      ])
      expect(partitions.filter(isOpen)).toHaveLength(1)
      expect(await run('select from pg_index where not indisvalid')).toEqual([])
      await subject.close()
    }),
    { numRuns: 30 },
  )
}, 60_000)
