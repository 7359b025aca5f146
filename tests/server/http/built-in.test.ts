import { tagIds, tools } from '@rounds/core/tools'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'

const { call, database } = await testApp()
const boss = mojoAdmin()
const run = (text: string) => database.pool.query(text)
const remove = (path: string) => call(boss, 'DELETE', `/api/v1/db/${path}`)
const refusal = async (path: string) => {
  const answer = await remove(path)
  expect(answer.statusCode, answer.body).toBe(403)
  return answer.json<{ message: string }>().message
}

beforeEach(async () => {
  await run(`delete from "Content"; delete from "Template"; delete from "Tag"; delete from "DBConstants"; delete from "ContentType"; delete from "MiscData";
    insert into "ContentType" ("CtId", "CtName") values (1, 'Web_Page'), (28, 'Liquid_Value')`)
})

describe('what the site cannot do without is not deleted, even by MoJoAdmin', () => {
  it('the home page, however it has its address, alone or among others', async () => {
    await run(`insert into "Tag" ("TId", "TName") values (4, 'Home');
      insert into "Content" ("CId", "CTitle", "CtId", "CSeoUrl") overriding system value values (1, 'Home', 1, '/'), (2, 'About', 1, '/about')`)
    expect(await refusal('Content/1')).toMatch(/home page.* another page /)
    expect(await refusal('Content/[1]')).toContain('home page')
    expect(await refusal('Content/all/[2,1]')).toContain('home page')
    await run(`update "Content" set "CSeoUrl" = null where "CId" = 1;
      insert into "TagToContent" ("TId", "CId", "TtcPageUrl") values (4, 1, '/')`)
    expect(await refusal('Content/1')).toContain('home page')
    expect((await run('select 1 from "Content"')).rows).toHaveLength(2)
    expect((await remove('Content/2')).statusCode).toBe(204)
  })

  it('the home page, which is not taken off the site or moved either', async () => {
    await run(
      `insert into "Content" ("CId", "CTitle", "CtId", "CSeoUrl") overriding system value values (1, 'Home', 1, '/'), (2, 'About', 1, '/about')`,
    )
    const change = (body: object) => call(boss, 'PATCH', '/api/v1/db/Content/1', { body })
    for (const body of [
      { CVisible: false },
      { CtId: 28 },
      { CSeoUrl: '/start' },
      { CSeoUrl: null },
      { CExpireDt: '2035-01-01T00:00:00Z' },
      { CPublishDt: '2035-01-01T00:00:00Z' },
    ]) {
      const answer = await change(body)
      expect(answer.statusCode, JSON.stringify(body)).toBe(403)
      expect(answer.json().message).toContain('home page')
    }
    expect((await change({ CTitle: 'Start', CSeoUrl: '/' })).statusCode).toBe(200)
    expect(
      (await call(boss, 'PATCH', '/api/v1/db/Content/2', { body: { CVisible: false } })).statusCode,
    ).toBe(200)
  })

  it('the place in a folder that alone gives the home page its address', async () => {
    await run(`insert into "Tag" ("TId", "TName") values (4, 'Home'), (5, 'News');
      insert into "Content" ("CId", "CTitle", "CtId", "CSeoUrl") overriding system value values (1, 'Home', 1, null), (2, 'About', 1, '/about');
      insert into "TagToContent" ("TId", "CId", "TtcPageUrl") values (4, 1, '/'), (5, 1, '/news'), (4, 2, null)`)
    expect(await refusal('TagToContent/[4,1]')).toContain('home page')
    expect(await refusal('TagToContent/all/[[4,2],[4,1]]')).toContain('home page')
    const change = (TtcPageUrl: string | null) =>
      call(boss, 'PATCH', '/api/v1/db/TagToContent/[4,1]', { body: { TtcPageUrl } })
    for (const url of ['/start', null]) expect((await change(url)).statusCode, String(url)).toBe(403)
    expect((await change('/')).statusCode).toBe(200)
    expect((await remove('TagToContent/[5,1]')).statusCode).toBe(204)
    await run(`update "Content" set "CSeoUrl" = '/' where "CId" = 1`)
    expect((await remove('TagToContent/[4,1]')).statusCode).toBe(204)
  })

  it('but one of two pages at its address can go', async () => {
    await run(
      `insert into "Content" ("CId", "CTitle", "CtId", "CSeoUrl") overriding system value values (1, 'Old', 1, '/'), (2, 'New', 1, '/')`,
    )
    expect((await remove('Content/1')).statusCode).toBe(204)
    expect(await refusal('Content/2')).toContain('home page')
  })

  it.each([tagIds.Root, tagIds.HomePage, tagIds.Comments, tagIds.Navigation_Footer, tools[0]?.tag])(
    'the tag %s',
    async tag => {
      await run(`insert into "Tag" ("TId", "TName") values (${tag}, 'Built in'), (5000, 'Own')`)
      const refused = await remove(`Tag/${tag}`)
      expect(refused.statusCode).toBe(409)
      expect(refused.json().message).toContain('Rounds needs it')
      expect((await remove('Tag/5000')).statusCode).toBe(204)
    },
  )

  it('the names of the settings that the program reads', async () => {
    const { rows } = await run(`insert into "DBConstants" ("DbcName", "DbcValue")
      values ('SiteName', 'Wexmoor'), ('OurOwn', '1') returning "DbcId" as id`)
    const rename = (at: number, DbcName: string) =>
      call(boss, 'PATCH', `/api/v1/db/DBConstants/${rows[at]?.id}`, { body: { DbcName, DbcValue: 'New' } })
    const answer = await rename(0, 'NameOfTheSite')
    expect(answer.statusCode).toBe(403)
    expect(answer.json().message).toContain('“SiteName” can’t be renamed')
    expect((await rename(0, 'SiteName')).statusCode).toBe(200)
    expect((await rename(1, 'Theirs')).statusCode).toBe(200)
  })

  it('the shared lists that the program finds by name, which are not renamed either', async () => {
    await run(`insert into "MiscData" ("MdId", "MdName") values (2, 'Seo_Tools'), (77, 'Our own')`)
    expect(await refusal('MiscData/2')).toBe(
      '“Seo_Tools” can’t be deleted: Rounds finds the list by its name. Change its contents instead.',
    )
    const rename = (id: number, MdName: string) =>
      call(boss, 'PATCH', `/api/v1/db/MiscData/${id}`, { body: { MdName, MdMeaning: 'Ours.' } })
    const answer = await rename(2, 'Search engines')
    expect(answer.statusCode).toBe(403)
    expect(answer.json().message).toContain('“Seo_Tools” can’t be renamed')
    expect((await rename(2, 'Seo_Tools')).statusCode).toBe(200)
    expect((await rename(77, 'Theirs')).statusCode).toBe(200)
    expect((await remove('MiscData/77')).statusCode).toBe(204)
  })

  it('the templates of the specification, and those that the settings name', async () => {
    await run(`insert into "Template" ("TId", "TName") overriding system value values (1, 'News'), (2, 'Page'), (40, 'Header'), (41, 'Other');
      insert into "DBConstants" ("DbcName", "DbcValue") values ('HeaderTemplate', '40')`)
    expect(await refusal('Template/1')).toContain('is built in')
    expect(await refusal('Template/2')).toContain('is built in')
    expect(await refusal('Template/40')).toContain('settings')
    expect((await remove('Template/41')).statusCode).toBe(204)
  })
})
