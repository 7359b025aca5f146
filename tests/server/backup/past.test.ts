import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type AnyRow, type EntityName, entities } from '@rounds/core/entities'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { systemActor } from '../../../server/audit/entry-sql.ts'
import { openBackupFolder } from '../../../server/backup/backup-store.ts'
import { type Backups, openBackups } from '../../../server/backup/backups.ts'
import { bringBack } from '../../../server/backup/bring-back.ts'
import { readDifferences } from '../../../server/backup/past-differences.ts'
import { readDifferingRecords } from '../../../server/backup/past-records.ts'
import { readWanted, type Wish } from '../../../server/backup/wanted-back.ts'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { type Changes, openChanges } from '../../../server/database/changes.ts'
import { startCluster } from '../../../server/database/cluster/cluster.ts'
import { type Database, openDatabase } from '../../../server/database/database.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { createDiskStorage } from '../../../server/files/disk.ts'
import { createRecords, type Records } from '../../../server/records/records.ts'
import { watchers } from '../../../server/watchers.ts'
import { passingFolder } from '../../passing-folder.ts'
import { mojoAdmin } from '../support/people.ts'

const GIGABYTE = 1_000_000_000
let free = 50 * GIGABYTE
let database: Database
let backups: Backups
let records: Records
let at: Date

/** A page with two blocks, a redirect and a constant, a backup of them, and the moment before all is spoiled. */
beforeAll(async () => {
  const folder = await passingFolder('rounds-past-')
  const cluster = await startCluster({ folder, archive: true })
  database = openDatabase(cluster.connection, { max: 4 })
  await migrate(database)
  const opened = await openBackups({
    cluster,
    folder,
    store: await openBackupFolder(join(folder, 'backup'), async () => free),
    storage: createDiskStorage(join(folder, 'files')),
    secret: Buffer.alloc(32, 5),
    log: { error: (...said: unknown[]) => console.error(...said), warn: () => undefined },
    freeBytes: async () => free,
  })
  if (!opened) throw new Error('There are no backups here.')
  backups = opened
  const changes: Changes = await openChanges(database, () => undefined)
  records = createRecords(database, changes, createCipher(Buffer.alloc(32, 5)), watchers)
  await database.pool.query(`
    insert into "ContentType" ("CtId", "CtName") values (1, 'Web_Page') on conflict do nothing;
    insert into "Content" ("CId", "CtId", "CTitle", "CSeoUrl") values (1, 1, 'Heart care', '/heart');
    insert into "ContentBlock" ("CId", "CbCopy", "CbSortOrder") values (1, '<p>one</p>', 1), (1, '<p>two</p>', 2);
    insert into "Redirect" ("RFrom", "RTo", "RType") values ('/a', '/b', 301), ('/c', '/d', 301), ('/e', '/f', 301);
    insert into "Form" ("FrmId", "FrmName") overriding system value values (1, 'Contact');
    insert into "FormSubmission" ("FrmId", "FsCreatedDt") values (1, now() - interval '40 days'), (1, now());
    insert into form_sending (key, "FsId") values ('a', 1);
    insert into "DBConstants" ("DbcName", "DbcValue") values ('Phone', '1'), ('Fax', '2')`)
  const work = { signal: new AbortController().signal, onFile: async () => undefined }
  await backups.take(work)
  await database.pool.query(
    `insert into "DBConstants" ("DbcName", "DbcValue") values ('After the backup', '3')`,
  )
  await delay(20)
  at = new Date()
  await delay(20)
  await database.pool.query(`
    update "ContentBlock" set "CbCopy" = '<p>spoiled</p>' where "CbSortOrder" = 1;
    delete from "ContentBlock" where "CbSortOrder" = 2;
    insert into "ContentBlock" ("CId", "CbCopy", "CbSortOrder") values (1, '<p>added</p>', 3);
    delete from "DBConstants" where "DbcName" = 'After the backup';
    update "DBConstants" set "DbcValue" = 'wrong' where "DbcName" = 'Phone';
    insert into "DBConstants" ("DbcName", "DbcValue") values ('New', '9');
    drop table "Redirect" cascade`)
  return async () => {
    await backups.stop()
    await changes.close()
    await database.close()
    await cluster.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

async function openPast(): Promise<void> {
  await backups.past.open(at)
  while (backups.past.state().is === 'opening') await delay(20)
  expect(backups.past.state()).toMatchObject({ is: 'open', at: at.toISOString() })
}

const bring = (wish: Wish) =>
  backups.past.use(async copy => {
    const wanted = await readWanted(database, copy, wish)
    return records.unit({ author: systemActor }, unit => bringBack(unit, { copy: copy.query, wanted }))
  })

const countsOf = (name: EntityName) =>
  backups.past.use(async copy => {
    const { keys, isMissing } = await readDifferences(database, copy, entities[name])
    return { isMissing, gone: keys.gone.length, fresh: keys.fresh.length, changed: keys.changed.length }
  })

const rows = async (text: string): Promise<readonly AnyRow[]> => (await database.pool.query(text)).rows

it('needs a backup from before, and room on the disk', async () => {
  await expect(backups.past.open(new Date(0))).rejects.toThrow(/no backup from before/)
  await expect(backups.past.open(new Date(Date.now() + 60_000))).rejects.toThrow(/future/)
  free = 0.5 * GIGABYTE
  await expect(backups.past.open(at)).rejects.toThrow(/free disk space/)
  free = 50 * GIGABYTE
  await expect(backups.past.use(async () => undefined)).rejects.toThrow(/closed/)
})

it('shows what is gone, new and changed, and brings it back with one cause', async () => {
  await openPast()
  expect(await countsOf('DBConstants')).toEqual({ isMissing: false, gone: 1, fresh: 1, changed: 1 })
  expect(await countsOf('Redirect')).toEqual({ isMissing: true, gone: 3, fresh: 0, changed: 0 })
  const { records: differing } = await backups.past.use(copy =>
    readDifferingRecords(database, copy, entities.DBConstants, 'phone'),
  )
  expect(differing).toEqual([
    expect.objectContaining({
      kind: 'changed',
      name: 'Phone',
      fields: [{ field: 'DbcValue', was: '1', is: 'wrong' }],
    }),
  ])
  await backups.past.use(async copy => {
    await expect(sql`delete from "DBConstants"`.execute(copy.query)).rejects.toThrow(/read-only/)
  })

  const redirects = { scope: 'table', entity: 'Redirect', removesNew: false } as const
  expect(await bring(redirects)).toEqual({ restored: 3, changed: 0, removed: 0, left: 0 })
  expect(await countsOf('Redirect')).toEqual({ isMissing: false, gone: 0, fresh: 0, changed: 0 })
  const [made] = await records.create(mojoAdmin(), entities.Redirect, [
    { RFrom: '/new', RTo: '/b', RType: '301' },
  ])
  expect(JSON.parse(made?.json ?? '{}').RId).toBe(4)
  await expect(
    database.pool.query(`insert into "Redirect" ("RFrom", "RTo") values ('/a', '/x')`),
  ).rejects.toThrow(/unique/)
  expect(
    await rows(`select count(distinct "GroupId")::int as groups, count(*)::int as entries from "AuditLog"
      where "Entity" = 'Redirect' and "Type" = 'Restored'`),
  ).toEqual([{ groups: 1, entries: 3 }])
})

it('brings one page back with its blocks, and everything', async () => {
  expect(await bring({ scope: 'record', entity: 'Content', key: '[1]', removesNew: true })).toMatchObject({
    restored: 1,
    changed: 1,
    removed: 1,
  })
  expect(await rows(`select "CbCopy" as html from "ContentBlock" order by "CbSortOrder"`)).toEqual([
    { html: '<p>one</p>' },
    { html: '<p>two</p>' },
  ])
  await bring({ scope: 'everything', removesNew: false })
  expect(await rows(`select "DbcName" as name, "DbcValue" as value from "DBConstants" order by 1`)).toEqual([
    { name: 'After the backup', value: '3' },
    { name: 'Fax', value: '2' },
    { name: 'New', value: '9' },
    { name: 'Phone', value: '1' },
  ])
  await backups.past.close()
  expect(backups.past.state()).toEqual({ is: 'closed' })
})

it('brings a table that is partitioned by month back as it was, and a month of it', async () => {
  await openPast()
  const submissions = { scope: 'table', entity: 'FormSubmission', removesNew: false } as const
  const parts = () =>
    rows(`select * from (
      select 'column' as kind, attname || attidentity::text as name from pg_attribute
        where attrelid = '"FormSubmission"'::regclass and attnum > 0
      union all select 'index', relname from pg_index join pg_class i on i.oid = indexrelid
        where indrelid = '"FormSubmission"'::regclass and indisvalid
      union all select 'trigger', tgname from pg_trigger where tgrelid = '"FormSubmission"'::regclass and not tgisinternal
      union all select 'key', conname || pg_get_constraintdef(oid) from pg_constraint where contype = 'f' and conparentid = 0
        and '"FormSubmission"'::regclass in (conrelid, confrelid)
      union all select 'partition', inhrelid::regclass::text from pg_inherits
        where inhparent = '"FormSubmission"'::regclass) part order by kind, name`)
  const whole = await parts()
  await database.pool.query('drop table "FormSubmission" cascade')
  expect(await bring(submissions)).toMatchObject({ restored: 2, left: 0 })
  expect(await parts()).toEqual(whole)

  const partition = whole.find(({ kind }) => kind === 'partition')?.name
  await database.pool.query(`delete from form_sending; drop table ${partition} cascade`)
  expect(await bring(submissions)).toMatchObject({ restored: 2, left: 0 })
  expect(await parts()).toEqual(whole)
  const { rows: added } = await database.pool.query(
    `insert into "FormSubmission" ("FrmId") values (1) returning "FsId"`,
  )
  expect(added).toEqual([{ FsId: 3 }])
})
