import { type Entity, entities } from '@rounds/core/entities'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../server/database/database.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { freshDatabase } from '../support/database.ts'

const { connection } = await freshDatabase()
const database = openDatabase(connection, { max: 2 })
const run = (text: string) => database.pool.query(text)
afterAll(() => database.close())

/** A column of each append-only table that says what happened. */
const tables: Readonly<Record<string, string>> = {
  audit_seal: 'hash = null',
  AuditLog: `"Message" = 'x'`,
  ErrorLog: `"Message" = 'x'`,
  EmailArchive: `"EaTo" = 'x'`,
  SourceVersion: `"SovSource" = 'x'`,
}

describe('an append-only table', () => {
  beforeAll(async () => {
    await migrate(database)
    await run(`insert into "AuditLog" ("Type", "Message") values ('Created', 'kept');
      insert into audit_seal values (1, 1, '\\x00');
      insert into "ErrorLog" ("Message") values ('kept');
      insert into "EmailArchive" ("EaTo") values ('kept');
      insert into "SourceVersion" ("SovEntity", "SovKey", "SovField") values ('Template', 1, 'TmContent')`)
  })

  it('is every one that the definitions name, and the seals', () => {
    const named = Object.values<Entity>(entities).filter(({ appendOnly }) => appendOnly)
    expect(Object.keys(tables).sort()).toEqual([...named.map(({ name }) => name), 'audit_seal'].sort())
  })

  it.each(Object.entries(tables))('is refused every rewriting by the database: %s', async (table, change) => {
    for (const statement of [
      `update "${table}" set ${change}`,
      `delete from "${table}"`,
      `truncate "${table}"`,
      `truncate "${table}" cascade`,
    ])
      await expect(run(statement), statement).rejects.toThrow(/append-only/)
    expect((await run(`select 1 from "${table}"`)).rows).toHaveLength(1)
  })

  it.each(Object.keys(tables).filter(table => table !== 'ErrorLog'))(
    'is kept whole where something is pruned in the same transaction: %s',
    async table => {
      const prune = `select set_config('rounds.may_prune', 'on', true); delete from "${table}"`
      await expect(run(prune)).rejects.toThrow(/append-only/)
    },
  )

  it('lets the copies of emails about submissions be deleted by who says so, and no other', async () => {
    await run(`insert into "EmailArchive" ("EaTo", "EaFsId") values ('about one', 7)`)
    const forget = `select set_config('rounds.may_forget', 'on', true); delete from "EmailArchive"`
    await expect(run(forget)).rejects.toThrow(/append-only/)
    await expect(run(`delete from "EmailArchive" where "EaFsId" = 7`)).rejects.toThrow(/append-only/)
    await run(`${forget} where "EaFsId" = 7`)
    expect((await run('select "EaTo" from "EmailArchive"')).rows).toEqual([{ EaTo: 'kept' }])
  })

  it('lets old copies of emails be deleted by who says so, and none about a submission', async () => {
    await run(`insert into "EmailArchive" ("EaTo", "EaFsId") values ('about one', 7), ('an old one', null)`)
    const prune = `select set_config('rounds.may_prune', 'emails', true); delete from "EmailArchive"`
    await expect(run(prune)).rejects.toThrow(/append-only/)
    await run(`${prune} where "EaTo" = 'an old one'`)
    expect((await run('select "EaTo" from "EmailArchive" order by 1')).rows).toEqual([
      { EaTo: 'about one' },
      { EaTo: 'kept' },
    ])
  })

  it('takes the outcome of an email, and lets the error log be emptied by who says so', async () => {
    await run(`update "EmailArchive" set "EaStatus" = 'sent', "EaError" = null, "EaSentDt" = now()`)
    await run(`select set_config('rounds.may_prune', 'on', true); delete from "ErrorLog"`)
    expect((await run('select 1 from "ErrorLog"')).rows).toEqual([])
    await run(`insert into "ErrorLog" ("Message") values ('next')`)
    await expect(run('delete from "ErrorLog"')).rejects.toThrow(/append-only/)
  })
})
