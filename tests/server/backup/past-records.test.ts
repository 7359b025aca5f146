import { entities } from '@rounds/core/entities'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readDifferingRecords } from '../../../server/backup/past-records.ts'
import { type Database, openDatabase } from '../../../server/database/database.ts'
import { freshDatabase } from '../support/database.ts'

const { DBConstants, FormSubmission, KeyManager } = entities
const open = async () => openDatabase((await freshDatabase({ as: 'migrated' })).connection, { max: 4 })
const [live, copy] = [await open(), await open()]
afterAll(() => Promise.all([live.close(), copy.close()]))

beforeEach(async () => {
  for (const database of [live, copy]) await database.pool.query('delete from "DBConstants"')
})

/** Gives a database constants, by their keys. */
async function constants(
  database: Database,
  all: Readonly<Record<number, readonly [string, string | null]>>,
) {
  for (const [id, [name, value]] of Object.entries(all))
    await database.pool.query(
      `insert into "DBConstants" ("DbcId", "DbcName", "DbcValue") overriding system value values ($1, $2, $3)`,
      [id, name, value],
    )
}

const read = (find = '') => readDifferingRecords(live, copy, DBConstants, find)

describe('what differs from the copy', () => {
  it('is listed by how it differs, under the name that it had then', async () => {
    await constants(copy, { 1: ['Phone', '1'], 2: ['Fax', null], 3: ['Gone', '3'], 4: ['Same', '4'] })
    await constants(live, { 1: ['Phone number', '1'], 2: ['Fax', '2'], 4: ['Same', '4'], 5: ['New', '5'] })
    expect(await read()).toEqual({
      total: 4,
      records: [
        { key: '[3]', kind: 'gone', name: 'Gone', fields: [] },
        {
          key: '[1]',
          kind: 'changed',
          name: 'Phone',
          fields: [{ field: 'DbcName', was: 'Phone', is: 'Phone number' }],
        },
        { key: '[2]', kind: 'changed', name: 'Fax', fields: [{ field: 'DbcValue', was: null, is: '2' }] },
        { key: '[5]', kind: 'fresh', name: 'New', fields: [] },
      ],
    })
  })

  it('is found by words of its name then or now, in any case, and not by patterns', async () => {
    await constants(copy, { 1: ['Phone', '1'], 2: ['Fax', '1'], 3: ['50% off', '1'] })
    await constants(live, { 1: ['Telephone', '1'], 2: ['Mobile', '1'], 4: ['A new phone', '1'] })
    const found = async (find: string) => (await read(find)).records.map(({ key }) => key)
    expect(await found(' PHONE ')).toEqual(['[1]', '[4]'])
    expect(await found('tele')).toEqual(['[1]'])
    expect(await found('fax')).toEqual(['[2]'])
    expect(await found('%')).toEqual(['[3]'])
    expect(await found('nothing')).toEqual([])
  })

  it('has its first 300 characters where it is long', async () => {
    const [full, more] = ['a'.repeat(300), 'b'.repeat(301)]
    await constants(copy, { 1: ['Text', full] })
    await constants(live, { 1: ['Text', more] })
    expect((await read()).records[0]?.fields).toEqual([
      { field: 'DbcValue', was: full, is: `${'b'.repeat(300)}…` },
    ])
  })

  it('is counted as a whole, and the first 200 are shown', async () => {
    await live.pool.query(
      `insert into "DBConstants" ("DbcName") select 'C' || n from generate_series(1, 201) n`,
    )
    const { total, records } = await read()
    expect([total, records.length]).toEqual([201, 200])
  })

  it('is all of a table that is gone now', async () => {
    await copy.pool.query(`insert into "Redirect" ("RFrom", "RTo") values ('/a', '/b'), ('/c', '/d')`)
    await live.pool.query('drop table "Redirect" cascade')
    const { records } = await readDifferingRecords(live, copy, entities.Redirect, 'a')
    expect(records).toMatchObject([{ kind: 'gone', fields: [] }])
    expect((await readDifferingRecords(live, copy, entities.Redirect, '')).total).toBe(2)
  })
})

it('tells that what patients sent and secrets are others, and never what they are', async () => {
  for (const [database, sealed, isHeld] of [
    [copy, 'sealed one', true],
    [live, 'sealed two', false],
  ] as const) {
    await database.pool.query(
      `insert into "Form" ("FrmId", "FrmName") overriding system value values (1, 'F')`,
    )
    await database.pool.query(
      `insert into "FormSubmission" ("FsId", "FrmId", "FsSealed", "FsHold") overriding system value values (1, 1, $1, $2)`,
      [sealed, isHeld],
    )
    await database.pool.query(
      `insert into "KeyManager" ("KmId", "KmName", "KmValue") overriding system value values (1, 'Maps', $1)`,
      [sealed],
    )
  }
  const sent = await readDifferingRecords(live, copy, FormSubmission, '')
  const fields = sent.records[0]?.fields ?? []
  expect(fields.map(({ field }) => field)).toEqual(expect.arrayContaining(['FsHold', 'FsSealed']))
  for (const { was, is } of fields) expect([was, is]).toEqual([null, null])
  expect((await readDifferingRecords(live, copy, KeyManager, '')).records[0]?.fields).toEqual([
    { field: 'KmValue', was: null, is: null },
  ])
})
