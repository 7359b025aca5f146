import { entities } from '@rounds/core/entities'
import { expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'

const { database, records } = await testApp()
const mo = mojoAdmin()
await database.pool.query(`
  insert into "Template" ("TId", "TName", "TSource") overriding system value
    values (700, 'Chosen header', 'a'), (701, 'Usual footer', 'b'), (702, 'Neither', 'c');
  delete from "DBConstants" where "DbcName" in ('HeaderTemplate', 'FooterTemplate', 'Phone');
  insert into "DBConstants" ("DbcId", "DbcName", "DbcType", "DbcValue", "DbcDefault") overriding system value
    values (800, 'HeaderTemplate', 'number', '700', '702'), (801, 'FooterTemplate', 'number', null, '701'),
      (802, 'Phone', 'text', '702', null)`)

const remove = (id: number) => records.remove(mo, entities.Template, { fields: ['TId'], key: [id] })

it('a template that is the site’s header or footer, chosen or by default, is not deleted', async () => {
  await expect(remove(700)).rejects.toThrow(/700 is the site’s header or footer/)
  await expect(remove(701)).rejects.toThrow(/701 is the site’s header or footer/)
  await remove(702)
  const { rows } = await database.pool.query(`select "TId" from "Template" where "TId" >= 700 order by 1`)
  expect(rows).toEqual([{ TId: 700 }, { TId: 701 }])
})

it('a setting that the program reads keeps its name', async () => {
  const rename = (id: number, DbcName: string) =>
    records.update(mo, entities.DBConstants, { fields: ['DbcId'], key: [id] }, { DbcName }, 'merge')
  await expect(rename(800, 'Header')).rejects.toThrow(/HeaderTemplate/)
  const { rows } = await database.pool.query(`select "DbcName" from "DBConstants" where "DbcId" = 800`)
  expect(rows).toEqual([{ DbcName: 'HeaderTemplate' }])
})
