import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { type AuditChain, ChainCut, createAuditChain } from '../../../server/audit/chain.ts'
import { type ChainWriterTimes, startChainWriter } from '../../../server/audit/chain-writer.ts'
import { headInFile } from '../../../server/audit/head.ts'
import { openChanges } from '../../../server/database/changes.ts'
import { type Database, openDatabase } from '../../../server/database/database.ts'
import { freshDatabase } from '../support/database.ts'
import { disarmed } from '../support/emptied.ts'
import { freshFolder } from '../support/folder.ts'

const key = Buffer.alloc(32, 8)
const { connection } = await freshDatabase({ as: 'migrated' })
const database = openDatabase(connection, { max: 8 })
const run = (text: string) => database.pool.query(text)
// Whoever owns the tables can tamper with them all the same.
await run(`${disarmed('AuditLog')}; alter table audit_seal disable trigger user`)
afterAll(() => database.close())

async function write(count: number, where: Pick<Database, 'pool'> = database): Promise<void> {
  await where.pool.query(
    `insert into "AuditLog" ("Type", "Message", "UserName", "Data")
     select 'Changed', 'Changed Page ' || n || ' “Zoë’s “clinic””', 'ann', '{"fields": ["CTitle"]}' from generate_series(1, $1::int) n`,
    [count],
  )
}

async function appendAll(chain: AuditChain): Promise<void> {
  for (let after = 0; ; ) {
    const appended = await chain.append(after)
    if (!appended?.more) return
    after = appended.last ?? after
  }
}

/** A log of entries 1 to `count`, all of them in the chain. */
async function chainedLog(count = 12): Promise<AuditChain> {
  await run('truncate "AuditLog" restart identity; truncate audit_seal')
  await write(count)
  const chain = createAuditChain(database, key)
  await appendAll(chain)
  return chain
}

const positions = async () =>
  (await run('select position, entry_id as entry from audit_seal order by position')).rows

describe('the chain of the audit log', () => {
  it('verifies what nobody has touched, over many batches, and counts what is not in the chain yet', async () => {
    const chain = await chainedLog(1203)
    expect(await chain.verify()).toEqual({ checked: 1203, unsealed: 0, broken: null })
    await write(2)
    expect(await chain.verify()).toEqual({ checked: 1203, unsealed: 2, broken: null })
    await appendAll(chain)
    expect(await chain.verify()).toEqual({ checked: 1205, unsealed: 0, broken: null })
    expect((await positions()).map(row => row.position)).toEqual(
      Array.from({ length: 1205 }, (_, n) => n + 1),
    )
  })

  it('verifies an empty log', async () => {
    expect(await (await chainedLog(0)).verify()).toEqual({ checked: 0, unsealed: 0, broken: null })
  })

  it('does not care in which zone, or with which style of dates, the database is asked', async () => {
    await chainedLog()
    const abroad = openDatabase({ ...connection, max: 1 })
    await abroad.pool.query(`set timezone = 'Asia/Kolkata'; set datestyle = 'German'`)
    expect(await createAuditChain(abroad, key).verify()).toMatchObject({ checked: 12, broken: null })
    await abroad.close()
  })

  it.each([
    ['one character of a message', `update "AuditLog" set "Message" = "Message" || '.' where "Id" = 7`],
    ['a type', `update "AuditLog" set "Type" = 'Created' where "Id" = 7`],
    ['who it was', `update "AuditLog" set "UserName" = 'bob' where "Id" = 7`],
    ['whose account', `update "AuditLog" set "UserId" = gen_random_uuid() where "Id" = 7`],
    ['who really acted', `update "AuditLog" set "ActUserName" = 'bob' where "Id" = 7`],
    ['a text that was not there', `update "AuditLog" set "Address" = '' where "Id" = 7`],
    ['of what', `update "AuditLog" set "Entity" = 'Content' where "Id" = 7`],
    ['of which', `update "AuditLog" set "EntityKey" = '7' where "Id" = 7`],
    ['when, by a millisecond', `update "AuditLog" set "Date" = "Date" + interval '1 ms' where "Id" = 7`],
    ['which fields', `update "AuditLog" set "Data" = '{"fields": []}' where "Id" = 7`],
    ['the version', `update "AuditLog" set "RowVersion" = 2 where "Id" = 7`],
    [
      'a text moved from field to field',
      `update "AuditLog" set "Type" = "UserName", "UserName" = "Type" where "Id" = 7`,
    ],
    ['the content of two entries', swapped(7, 9)],
  ])('finds a changed entry: %s', async (_, change) => {
    const chain = await chainedLog()
    await run(change)
    expect(await chain.verify()).toEqual({
      checked: 6,
      unsealed: 0,
      broken: { what: 'entry changed', entry: 7 },
    })
  })

  it.each([
    ['an entry that was deleted', 'delete from "AuditLog" where "Id" = 7', 'entry missing', 7, 0],
    [
      'an entry that got another number',
      'update "AuditLog" set "Id" = 900 where "Id" = 7',
      'entry missing',
      7,
      1,
    ],
    ['a seal that was deleted', 'delete from audit_seal where entry_id = 7', 'seal missing', 6, 1],
    ['the first seal deleted', 'delete from audit_seal where entry_id = 1', 'seal missing', null, 1],
    [
      'a link that was changed',
      `update audit_seal set hash = sha256('x') where entry_id = 7`,
      'seal changed',
      7,
      0,
    ],
    [
      'links that changed places',
      `update audit_seal set position = -7 where position = 7;
       update audit_seal set position = 7 where position = 9; update audit_seal set position = 9 where position = -7`,
      'no match',
      9,
      0,
    ],
    ['the last entry changed', `update "AuditLog" set "Message" = 'x' where "Id" = 12`, 'no match', 12, 0],
    [
      'an entry and its link put in without the key',
      `insert into "AuditLog" ("Type", "Message") values ('Created', 'forged');
       insert into audit_seal select 13, 13, sha256(hash || convert_to('forged', 'utf8')) from audit_seal where position = 12`,
      'no match',
      13,
      0,
    ],
  ])('finds %s', async (_, change, what, entry, unsealed) => {
    const chain = await chainedLog()
    await run(change)
    expect(await chain.verify()).toMatchObject({ unsealed, broken: { what, entry } })
  })

  it('is of no use to whoever has the database and not the key', async () => {
    await chainedLog()
    await run(`update "AuditLog" set "Message" = 'x' where "Id" = 7; truncate audit_seal`)
    await appendAll(createAuditChain(database, Buffer.alloc(32, 9)))
    expect(await createAuditChain(database, key).verify()).toMatchObject({
      checked: 0,
      broken: { entry: 1 },
    })
  })

  it('says once that its end was cut off, and goes on from there', async () => {
    const chain = await chainedLog()
    await chain.append(0)
    await run(
      `update "AuditLog" set "Message" = 'x' where "Id" = 11; delete from audit_seal where entry_id > 10`,
    )
    await expect(chain.append(0)).rejects.toThrow(ChainCut)
    expect(await chain.append(0)).toEqual({ last: 12, more: false })
    expect(await chain.verify()).toMatchObject({ checked: 12, broken: { what: 'end cut', entry: null } })
  })

  it.each([
    ['all of it', 'truncate audit_seal'],
    [
      'its end, with the entries',
      'delete from audit_seal where position > 9; delete from "AuditLog" where "Id" > 9',
    ],
  ])('is known to be cut after a restart: %s', async (_, tampering) => {
    const file = join(await freshFolder(), 'head.json')
    await chainedLog(0)
    await write(12)
    await appendAll(createAuditChain(database, key, headInFile(file)))
    await run(tampering)
    const started = createAuditChain(database, key, headInFile(file))
    expect(await started.verify()).toMatchObject({ broken: { what: 'end cut' } })
    await expect(started.append(0)).rejects.toThrow(ChainCut)
    await appendAll(started)
    await write(3)
    await appendAll(started)
    expect(await started.verify()).toMatchObject({ broken: { what: 'end cut' } })
    await rm(file)
    expect(await createAuditChain(database, key, headInFile(file)).verify()).toMatchObject({ broken: null })
  })

  it('stays one chain when nodes append at once, while entries are written', async () => {
    await chainedLog(0)
    const chains = [createAuditChain(database, key), createAuditChain(database, key)]
    const writing = Promise.all(
      Array.from({ length: 40 }, async () => {
        await write(30)
      }),
    )
    let isWritten = false
    void writing.then(() => {
      isWritten = true
    })
    await Promise.all(
      chains.map(async chain => {
        while (!isWritten) await chain.append(0)
      }),
    )
    await appendAll(createAuditChain(database, key))
    expect(await createAuditChain(database, key).verify()).toEqual({
      checked: 1200,
      unsealed: 0,
      broken: null,
    })
  })

  it('leaves the appending to the node that is at it', async () => {
    const chain = await chainedLog()
    const other = await database.pool.connect()
    await other.query(`begin; select pg_advisory_xact_lock(hashtextextended('rounds audit seal', 0))`)
    await write(1)
    expect(await chain.append(0)).toBeUndefined()
    await other.query('rollback')
    other.release()
    expect(await chain.append(0)).toEqual({ last: 13, more: false })
  })

  it('walks once for everybody who asks meanwhile', async () => {
    const chain = await chainedLog()
    const both = [chain.verify(), chain.verify()]
    expect(both[0]).toBe(both[1])
    await both[0]
    const later = chain.verify()
    expect(later).not.toBe(both[0])
    await later
  })
})

describe('the chain writer', () => {
  async function started(times: Partial<ChainWriterTimes> = {}) {
    const changes = await openChanges(database, () => undefined)
    const chain = createAuditChain(database, key)
    const chainWriter = startChainWriter({ database, chain, changes }, pino({ level: 'silent' }), {
      lookMs: 5,
      lateMs: 600_000,
      wholeMs: 86_400_000,
      ...times,
    })
    onTestFinished(async () => {
      await chainWriter.stop()
      await changes.close()
    })
    return { chain, chainWriter }
  }

  it('appends what an older program has left, then what is written, and what commits late', async () => {
    await chainedLog(0)
    await write(1100)
    const late = await database.pool.connect()
    await late.query(`begin; insert into "AuditLog" ("Type", "Message") values ('Created', 'late')`)
    const { chain } = await started()
    await expect.poll(async () => (await chain.verify()).checked).toBe(1100)
    await write(3)
    await expect.poll(async () => (await chain.verify()).checked).toBe(1103)
    await late.query('commit')
    late.release()
    await expect.poll(async () => (await chain.verify()).checked).toBe(1104)
    expect(await chain.verify()).toEqual({ checked: 1104, unsealed: 0, broken: null })
    expect((await positions()).at(-1)).toEqual({ position: 1104, entry: 1101 })
  })

  it.each([
    ['the whole log', { wholeMs: 50 }],
    ['what is new since the scan before the last one', { lateMs: 3_000 }],
  ])('finds by looking through %s what commits after thousands of others', async (_, times) => {
    await chainedLog(0)
    const late = await database.pool.connect()
    await late.query(`begin; insert into "AuditLog" ("Type", "Message") values ('Created', 'late')`)
    await write(2500)
    const { chain } = await started(times)
    await expect.poll(async () => (await chain.verify()).checked).toBe(2500)
    await late.query('commit')
    late.release()
    await expect.poll(async () => (await chain.verify()).checked).toBe(2501)
  })

  it('writes into the log that its end was cut off', async () => {
    await chainedLog()
    const { chain } = await started()
    await write(1)
    await expect.poll(async () => (await chain.verify()).checked).toBe(13)
    // Not in the middle of a batch, which would be sealed after what is gone.
    await run(`begin; select pg_advisory_xact_lock(hashtextextended('rounds audit seal', 0));
      delete from audit_seal where position > 5; commit`)
    const warnings = () => run(`select "Message" as message from "AuditLog" where "Type" = 'Warning'`)
    await expect.poll(async () => (await warnings()).rows.length).toBe(1)
    expect((await warnings()).rows[0]).toEqual({
      message: expect.stringMatching(
        /^Seals of the audit log have changed or no longer exist\. There were 1[23];/,
      ),
    })
    await expect.poll(async () => (await chain.verify()).checked).toBe(14)
  })

  it('appends nothing once it is stopped', async () => {
    await chainedLog()
    const { chain, chainWriter } = await started()
    await chainWriter.stop()
    await write(1)
    expect(await chain.verify()).toMatchObject({ unsealed: 1, broken: null })
  })
})

describe('a month of the audit log', () => {
  const april = { from: '2020-04-01T00:00:00Z', until: '2020-05-01T00:00:00Z' }
  const march = { from: '2020-03-01T00:00:00Z', until: '2020-04-01T00:00:00Z' }

  /** Entries 1 to 4 in March, 5 to 8 in April, 9 to 12 in May; number 5 was linked before number 4. */
  async function threeMonths(): Promise<AuditChain> {
    await run('truncate "AuditLog" restart identity; truncate audit_seal')
    await write(12)
    await run(`update "AuditLog" set "Date" = timestamptz '2020-03-30 12:00Z' + interval '30 days' * (("Id" - 1) / 4)
      + interval '1 minute' * "Id"`)
    const chain = createAuditChain(database, key)
    await run('create temporary table late as select * from "AuditLog" where "Id" = 4')
    await run('delete from "AuditLog" where "Id" in (4, 6, 7, 8, 9, 10, 11, 12)')
    await chain.append(0)
    await run('insert into "AuditLog" select * from late; drop table late')
    await chain.append(0)
    return chain
  }

  async function rest(chain: AuditChain): Promise<void> {
    for (const [from, to, at] of [
      [6, 8, '2020-04-29 12:00Z'],
      [9, 12, '2020-05-29 12:00Z'],
    ] as const)
      await run(`insert into "AuditLog" ("Id", "Date", "Type", "Message") overriding system value
        select n, timestamptz '${at}' + interval '1 minute' * n, 'Changed', 'Changed ' || n from generate_series(${from}, ${to}) n`)
    await chain.append(0)
  }

  const wholeLog = async () => {
    const chain = await threeMonths()
    await rest(chain)
    return chain
  }

  it('is verified with what was linked late, whatever stands in other months', async () => {
    const chain = await wholeLog()
    expect(await chain.verify()).toMatchObject({ checked: 12, broken: null })
    // March: 1, 2, 3, 5, 4. April: 5 to 8, and 4 between them.
    expect(await chain.verify(march)).toEqual({ checked: 5, unsealed: 0, broken: null })
    expect(await chain.verify(april)).toEqual({ checked: 5, unsealed: 0, broken: null })
    await run(`update "AuditLog" set "Message" = 'x' where "Id" in (2, 11)`)
    expect(await chain.verify(april)).toMatchObject({ checked: 5, broken: null })
    expect(await chain.verify(march)).toMatchObject({ broken: { what: 'entry changed', entry: 2 } })
  })

  it.each([
    ['one entry', 'delete from "AuditLog" where "Id" = 7', { what: 'entry missing', entry: 7 }],
    ['its last entry', 'delete from "AuditLog" where "Id" = 8', { what: 'entry missing', entry: 8 }],
    ['all of them', 'delete from "AuditLog" where "Id" between 5 and 8', { what: 'entry missing', entry: 6 }],
    ['a seal', 'delete from audit_seal where entry_id = 7', { what: 'seal missing', entry: 6 }],
    ['the seal before it', 'delete from audit_seal where entry_id = 3', { what: 'seal missing', entry: 2 }],
  ])('misses %s', async (_, statement, broken) => {
    const chain = await wholeLog()
    await run(statement)
    expect((await chain.verify(april)).broken).toEqual(broken)
  })

  it('counts what has no seal in it, and knows that the end of the chain was cut', async () => {
    const chain = await wholeLog()
    const may = { from: '2020-05-01T00:00:00Z', until: '2020-06-01T00:00:00Z' }
    await run(
      `insert into "AuditLog" ("Date", "Type", "Message") values ('2020-05-30Z', 'Changed', 'x'), ('2020-06-02Z', 'Changed', 'y')`,
    )
    expect(await chain.verify(may)).toMatchObject({ unsealed: 1, broken: null })
    await run('delete from "AuditLog" where "Id" > 10; delete from audit_seal where position > 10')
    expect((await chain.verify(may)).broken).toEqual({ what: 'end cut', entry: null })
    expect((await chain.verify(april)).broken).toBeNull()
  })

  it('is nothing where there is nothing', async () => {
    const chain = await wholeLog()
    const year = (number: number) => ({
      from: `${number}-01-01T00:00:00Z`,
      until: `${number}-02-01T00:00:00Z`,
    })
    for (const period of [year(2019), year(2031)])
      expect(await chain.verify(period)).toEqual({ checked: 0, unsealed: 0, broken: null })
    expect(await (await chainedLog(0)).verify(april)).toEqual({ checked: 0, unsealed: 0, broken: null })
  })
})

/** Gives two entries each other's content. */
function swapped(one: number, other: number): string {
  return `update "AuditLog" a set "Message" = b."Message", "Date" = b."Date" from "AuditLog" b
    where (a."Id" = ${one} and b."Id" = ${other}) or (a."Id" = ${other} and b."Id" = ${one})`
}
