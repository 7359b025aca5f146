import { readdir, readFile } from 'node:fs/promises'
import { entities } from '@rounds/core/entities'
import { readStored } from '@rounds/core/rules/page'
import { beforeAll, describe, expect, it } from 'vitest'
import { livePage } from '../../../server/content/live-page.ts'
import { type Database, openDatabase } from '../../../server/database/database.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { drift } from '../../../server/sql/drift.ts'
import { freshDatabase } from '../support/database.ts'

const folder = new URL('../../../server/database/migrations/', import.meta.url)

async function opened(): Promise<Database> {
  const { connection } = await freshDatabase()
  return openDatabase(connection)
}

describe('migrations', () => {
  let names: string[] = []
  beforeAll(async () => {
    names = (await readdir(folder)).map(file => file.replace(/\.sql$/, '')).sort()
  })

  it('are applied in their order, once', async () => {
    const database = await opened()
    expect(await migrate(database)).toEqual(names)
    expect(await migrate(database)).toEqual([])
    await database.close()
  })

  it('bring the database to what the definitions say', async () => {
    const database = await opened()
    await migrate(database)
    const client = await database.pool.connect()
    expect(await drift(client, Object.values(entities))).toEqual([])
    await client.query('alter table "Redirect" drop column "RHits"')
    await client.query('drop index "Redirect_RFrom_search"')
    const found = await drift(client, Object.values(entities))
    expect(found).toHaveLength(3) // the column, its index, and the index of another
    expect(found[0]).toContain('ADD COLUMN "RHits"')
    client.release()
    await database.close()
  })

  it('give drafts and versions from before the dates of their event', async () => {
    const database = await opened()
    await migrate(database)
    const { pool } = database
    await pool.query(`insert into "ContentType" ("CtId", "CtName") values (3, 'Event_Detail')`)
    const { rows } =
      await pool.query(`with page as (insert into "Content" ("CTitle", "CtId") values ('Fair', 3) returning "CId"),
      event as (insert into "EventItem" ("CId") select "CId" from page returning "EiId"),
      date as (insert into "EventDate" ("EiId", "EdStartDt") select "EiId", '2027-03-01T10:00:00Z' from event returning "EdUuid"),
      version as (insert into "ContentVersion" ("CId", "CvKind", "CvSnapshot", "CvBase") select "CId", 'kept', '{"content":{"CTitle":"Fair"}}', null from page)
      select "EdUuid" as uuid, "CId" as id from date, page`)
    const migration = await readFile(new URL('0011-event-date-identity.sql', folder), 'utf8')
    await pool.query(migration.slice(migration.indexOf('WITH known')))
    const { rows: versions } = await pool.query(
      'select "CvSnapshot"::text as snapshot, "CvBase" as base from "ContentVersion"',
    )
    expect(versions[0].base).toBeNull()
    const { snapshot } = await livePage(database.query, rows[0].id)
    expect(readStored(JSON.parse(versions[0].snapshot)).dates).toEqual(snapshot.dates)
    expect(snapshot.dates).toMatchObject([{ EdUuid: rows[0].uuid, EdStartDt: '2027-03-01T10:00:00.000Z' }])
    await database.close()
  })

  it('wait for each other when two nodes start together', async () => {
    const { connection } = await freshDatabase()
    const nodes = [openDatabase(connection), openDatabase(connection)]
    const applied = await Promise.all(nodes.map(one => migrate(one)))
    expect(applied.flat().sort()).toEqual(names)
    await Promise.all(nodes.map(node => node.close()))
  })

  it('refuse a database that is newer than the program, in words', async () => {
    const database = await opened()
    await migrate(database)
    await database.pool.query("insert into migration (name, timestamp) values ('9999-tomorrow', now()::text)")
    await expect(migrate(database)).rejects.toThrow(
      /newer than this version of Rounds \(it has 9999-tomorrow\)/,
    )
    await database.close()
  })

  it('leave nothing behind when one fails', async () => {
    const database = await opened()
    await database.pool.query('create table "ContentType" (already_here int)')
    await expect(migrate(database)).rejects.toThrow(/Couldn’t update the database/)
    const { rows } = await database.pool.query(
      "select to_regclass('public.\"Content\"') as content, to_regproc('search_key') as search",
    )
    expect(rows[0]).toEqual({ content: null, search: null })
    await database.close()
  })

  it('keep the data that a database holds', async () => {
    const database = await opened()
    const client = await database.pool.connect()
    const [first = ''] = names
    await client.query(await readFile(new URL(`${first}.sql`, folder), 'utf8'))
    const { rows } = await client.query<{ found: boolean }>(
      "select search_key('ÉCOLE Łódź Ürümqi') like search_pattern('cole lodz urum') as found",
    )
    expect(rows[0]?.found).toBe(true)
    client.release()
    await database.close()
  })
})
