import { beforeEach, expect, it } from 'vitest'
import { toolNamed } from '../../../core/tools/index.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody, withTags } from '../support/people.ts'

const { app, call, database, changes } = await testApp()
const path = '/api/v1/mc/robots'
const editor = withTags(toolNamed('sitemap').tag)

beforeEach(async () => {
  await database.pool.query('delete from "MiscData"; delete from "DBConstants"')
  for (const name of ['MiscData', 'DBConstants']) changes.publish(name)
})
const save = (text: string, version: number | null, actor = editor) =>
  call(actor, 'PUT', path, { body: { text, version } })
const served = async () => (await app.inject({ url: '/robots.txt' })).body

it('is for those who have the sitemap', async () => {
  expect((await call(somebody({}), 'GET', path)).statusCode).toBe(403)
  expect((await save('', null, somebody({}))).statusCode).toBe(403)
})

it('is the usual one until somebody writes it, and then what the site serves', async () => {
  const first = await call(editor, 'GET', path)
  expectDocumented('get', path, first)
  expect(first.json()).toMatchObject({ version: null, allowsIndexing: true })
  expect(await served()).toBe(first.json().served)
  const made = await save('User-agent: *\nDisallow: /private/\nSitemap: https://other.example/x.xml', null)
  expectDocumented('put', path, made)
  expect(made.json().served).toMatch(
    /^User-agent: \*\nDisallow: \/private\/\n+Sitemap: http:\S+\/sitemap\.xml\n$/,
  )
  await expect.poll(served).toBe(made.json().served)
})

it('keeps what else stands beside it, and what someone else wrote meanwhile', async () => {
  await database.pool.query(
    `insert into "MiscData" ("MdId", "MdName", "MdValue") values (2, 'Seo_Tools', '{"titleMax": 60}')`,
  )
  const { version } = (await call(editor, 'GET', path)).json()
  expect((await save('User-agent: a\nDisallow: /', version)).statusCode).toBe(200)
  expect((await save('User-agent: b\nDisallow: /', version)).statusCode).toBe(409)
  const { rows } = await database.pool.query('select "MdValue" as value from "MiscData"')
  expect(typeof rows[0].value === 'string' ? JSON.parse(rows[0].value) : rows[0].value).toMatchObject({
    titleMax: 60,
    robots: 'User-agent: a\nDisallow: /',
  })
})

it('says so where the whole site is off limits', async () => {
  await database.pool.query(`insert into "DBConstants" ("DbcId", "DbcName", "DbcGroup", "DbcType", "DbcDefault", "DbcMeaning")
    values (1, 'AllowIndexing', 'Site', 'boolean', 'false', 'x')`)
  const { allowsIndexing, served: text } = (await call(mojoAdmin(), 'GET', path)).json()
  expect([allowsIndexing, text]).toEqual([false, 'User-agent: *\nDisallow: /\n'])
})
