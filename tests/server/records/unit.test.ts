import { entities } from '@rounds/core/entities'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { systemActor } from '../../../server/audit/entry-sql.ts'
import { Forbidden } from '../../../server/errors.ts'
import { openUnits } from '../../../server/records/records.ts'
import type { SpecialWrite } from '../../../server/records/unit.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody } from '../support/people.ts'

const { database } = await testApp()
const { Redirect, Custom_State } = entities
const heard: string[] = []
const unit = openUnits(database, { publish: notice => void heard.push(notice) })
const admin = mojoAdmin({ name: 'Ann Bee' })

const count = async (table: string, where = 'true') =>
  Number((await database.pool.query(`select count(*) from "${table}" where ${where}`)).rows[0].count)

beforeEach(async () => {
  heard.length = 0
  await database.pool.query('truncate "Redirect", "Custom_State" cascade')
})

describe('a unit of work', () => {
  it('keeps all writes or none, with their entries', async () => {
    const entries = await count('AuditLog')
    const failing = unit(admin, async u => {
      await u.records.create(Redirect, [{ RType: '301', RFrom: '/a', RTo: '/b' }])
      await u.audit({ type: 'Changed', message: 'Did something' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect([await count('Redirect'), await count('AuditLog')]).toEqual([0, entries])
  })

  it('tells other nodes after the commit, once, and nothing where it fails', async () => {
    await unit(admin, async u => {
      await u.records.create(Redirect, [{ RType: '301', RFrom: '/a', RTo: '/b' }])
      await u.records.create(Redirect, [{ RType: '301', RFrom: '/c', RTo: '/b' }])
      expect(heard).toEqual([])
    })
    expect(heard.sort()).toEqual(['AuditLog', 'Redirect'])
    heard.length = 0
    await expect(
      unit(admin, async u => {
        u.notify('Content')
        throw new Error('no')
      }),
    ).rejects.toThrow()
    expect(heard).toEqual([])
  })

  it('asks the rights of who writes, and those of the server not at all', async () => {
    const state = { SName: 'Kansas', SCode: 'KS' }
    await expect(unit(somebody(), u => u.records.create(Custom_State, [state]))).rejects.toThrow(Forbidden)
    const system = { author: systemActor }
    await expect(unit(system, u => u.records.create(Custom_State, [state]))).rejects.toThrow(Forbidden)
    await unit(system, u => u.records.create(Custom_State, [state], { impliedBy: 'a test' }))
    expect(await count('Custom_State')).toBe(1)
    expect(await count('AuditLog', `"Entity" = 'Custom_State' and "UserName" = 'Rounds'`)).toBe(1)
  })

  it('writes what it executes with an entry for each row, and none where it says why', async () => {
    await unit(admin, u => u.records.create(Custom_State, [{ SName: 'Kansas', SCode: 'KS' }]))
    const rename = (entry: SpecialWrite<unknown>['entry']) =>
      unit(admin, u =>
        u.execute({
          entity: Custom_State,
          statement: sql<{ SId: number }>`update "Custom_State" set "SName" = 'K' returning "SId"`,
          entry,
        }),
      )
    const [row] = await rename({
      type: 'Changed',
      message: 'Renamed',
      entity: 'Custom_State',
      key: sql`"SId"`,
    })
    await rename({ unaudited: 'a test' })
    expect(await count('AuditLog', `"Message" = 'Renamed' and "EntityKey" = '${row?.SId}'`)).toBe(1)
  })

  it('runs again when PostgreSQL has given it up for another one', async () => {
    let tries = 0
    await unit(admin, async u => {
      tries++
      if (tries < 3)
        await sql`do $$ begin raise exception 'x' using errcode = '40001'; end $$`.execute(u.query)
      await u.records.create(Custom_State, [{ SName: 'Kansas', SCode: 'KS' }])
    })
    expect([tries, await count('Custom_State')]).toEqual([3, 1])
    const always = unit(admin, async u => {
      tries++
      await sql`do $$ begin raise exception 'x' using errcode = '40P01'; end $$`.execute(u.query)
    })
    await expect(always).rejects.toMatchObject({ status: 409 })
    expect(tries).toBe(6)
  })
})
