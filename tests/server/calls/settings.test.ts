import { beforeEach, describe, expect, it } from 'vitest'
import { toolNamed } from '../../../core/tools/index.ts'
import { createReports } from '../../../server/site/counts/reports.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody, withTags } from '../support/people.ts'

const { app, call, database, changes } = await testApp()
const path = '/api/v1/mc/settings'
const editor = withTags(toolNamed('general-settings').tag)
const admin = mojoAdmin()

beforeEach(async () => {
  await database.pool.query(
    'truncate "DBConstants", "Template", "Tag", "Content", "ContentType", security_report cascade',
  )
  for (const name of ['DBConstants', 'Template', 'Tag', 'Content']) changes.publish(name)
})

const read = (actor = editor, tool = 'general-settings') => call(actor, 'GET', `${path}?tool=${tool}`)
const save = (changed: readonly object[], actor = editor, tool = 'general-settings') =>
  call(actor, 'PUT', path, { body: { tool, changes: changed } })
const settingIn = (answer: { json(): { settings: { name: string }[] } }, name: string) =>
  answer.json().settings.find(setting => setting.name === name) as Record<string, unknown> | undefined
const served = async () => {
  const { body, headers } = await app.inject({ url: '/not-there' })
  return { body, headers }
}

describe('settings of the site', () => {
  it('come with their tools', async () => {
    expect((await read(somebody({}))).statusCode).toBe(403)
    expect((await read(editor, 'site-setup')).statusCode).toBe(403)
    expect((await save([{ name: 'SiteName', value: 'A', version: null }], somebody({}))).statusCode).toBe(403)
    const kept = await save([{ name: 'ReferrerPolicy', value: 'no-referrer', version: null }])
    expect([kept.statusCode, kept.json().errors[0].field]).toEqual([400, 'ReferrerPolicy'])
  })

  it('have their defaults until somebody writes them, and then say who did', async () => {
    const first = await read()
    expectDocumented('get', path, first)
    expect(settingIn(first, 'ItemsPerPage')).toMatchObject({ value: null, standard: '20', version: null })
    const saved = await save([{ name: 'SiteName', value: 'Fern Hill', version: null }])
    expectDocumented('put', path, saved)
    expect(settingIn(saved, 'SiteName')).toMatchObject({
      value: 'Fern Hill',
      changedBy: expect.any(String),
    })
    await expect.poll(async () => (await served()).body).toContain('Fern Hill')
    const { version } = settingIn(saved, 'SiteName') as { version: number }
    expect((await save([{ name: 'SiteName', value: 'B', version: null }])).statusCode).toBe(409)
    expect((await save([{ name: 'SiteName', value: 'B', version }])).statusCode).toBe(200)
    expect((await save([{ name: 'SiteName', value: 'C', version }])).statusCode).toBe(409)
  })

  it('say who wrote them last, and not who wrote something else with the same key', async () => {
    const nameOf = ({ author }: typeof admin) => author.userName
    const first = await save([{ name: 'SiteName', value: 'A', version: null }])
    const { version } = settingIn(first, 'SiteName') as { version: number }
    expect(settingIn(first, 'SiteName')).toMatchObject({ changedBy: nameOf(editor) })
    const second = await save([{ name: 'SiteName', value: 'B', version }], admin)
    expect(settingIn(second, 'SiteName')).toMatchObject({ changedBy: nameOf(admin) })
    const { rows } = await database.pool.query(`select "DbcId" as id from "DBConstants"`)
    await database.pool.query(
      `insert into "Custom_Specialty" ("SpId", "SpTitle") overriding system value values ($1, 'Heart')`,
      [rows[0].id],
    )
    const renamed = await call(
      mojoAdmin({ name: 'Olive Other' }),
      'PUT',
      `/api/v1/db/Custom_Specialty/${rows[0].id}`,
      { body: { SpTitle: 'Cardiology' } },
    )
    expect(renamed.statusCode).toBe(200)
    expect(settingIn(await read(), 'SiteName')).toMatchObject({ changedBy: nameOf(admin) })
  })

  it('are saved together or not at all, with the sentence of each that cannot be', async () => {
    const answer = await save([
      { name: 'SiteName', value: 'New', version: null },
      { name: 'SiteTimeZone', value: 'Mars/Olympus', version: null },
      { name: 'HeaderTemplate', value: '99', version: null },
    ])
    expect([answer.statusCode, answer.json().errors.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ['SiteTimeZone'],
    ])
    for (const name of ['HeaderTemplate', 'FooterTemplate'])
      expect((await save([{ name, value: '99', version: null }])).statusCode, name).toBe(400)
    expect(settingIn(await read(), 'SiteName')).toMatchObject({ value: null })
  })

  it('name the templates that read them', async () => {
    await database.pool.query(`insert into "Template" ("TName", "TKind", "TSource") values
      ('Top', 'header', '<p>{{ site.MainPhone }}</p>')`)
    expect(settingIn(await read(), 'MainPhone')).toMatchObject({ readBy: ['Top'] })
  })

  it('give the pages of a folder a header of their own', async () => {
    await database.pool.query(`
      insert into "Template" ("TId", "TName", "TKind", "TSource") values
        (10, 'Usual', 'header', '<header>usual</header>'), (50, 'Own', 'header', '<header>own</header>');
      insert into "Tag" ("TId", "TIdParent", "TName", "TPath", "TVisible") values
        (4, null, 'Home', '/', true), (500, 4, 'Births', '/births', true), (501, 500, 'Classes', '/births/classes', true),
        (502, 4, 'Hearts', '/hearts', true)`)
    const top = async (url: string) => /<header>(.*?)<\/header>/.exec((await app.inject({ url })).body)?.[1]
    const value = JSON.stringify([{ folder: 500, header: 50, footer: null }])
    expect((await save([{ name: 'FolderFrames', value, version: null }])).statusCode).toBe(200)
    await expect.poll(() => top('/births/classes')).toBe('own')
    expect(await Promise.all(['/births', '/hearts'].map(top))).toEqual(['own', 'usual'])
    const gone = JSON.stringify([{ folder: 999, header: 50, footer: null }])
    const { version } = settingIn(await read(), 'FolderFrames') as { version: number }
    expect((await save([{ name: 'FolderFrames', value: gone, version }])).statusCode).toBe(400)
  })
})

describe('security headers', () => {
  const policy = "default-src 'self'; img-src 'self'"
  const trying = () =>
    save([{ name: 'TriedContentSecurityPolicy', value: policy, version: null }], admin, 'site-setup')
  const report = (more: object = {}, type = 'application/csp-report') =>
    app.inject({
      method: 'POST',
      url: '/_site/reports',
      headers: { 'content-type': type },
      payload: JSON.stringify({
        'csp-report': {
          'document-uri': 'http://127.0.0.1:4870/visit?name=jo',
          'blocked-uri': 'https://maps.example/tile.png?lat=3',
          'effective-directive': 'img-src',
          ...more,
        },
      }),
    })
  const headersOf = async () => (await call(admin, 'GET', `${path}/headers`)).json()

  it('are for MoJoAdmin alone', async () => {
    expect((await call(editor, 'GET', `${path}/headers`)).statusCode).toBe(403)
    expect((await call(editor, 'POST', `${path}/headers/enforce`, { body: { version: 1 } })).statusCode).toBe(
      403,
    )
  })

  it('are tried first: browsers report, and nothing is blocked', async () => {
    expect((await trying()).statusCode).toBe(200)
    const tried = async () => (await served()).headers['content-security-policy-report-only']
    await expect.poll(tried).toContain("img-src 'self'; ")
    expect(await tried()).toContain('report-uri /_site/reports')
    expect((await served()).headers['content-security-policy']).not.toContain('report-uri')
    for (const each of [
      {},
      {},
      { 'document-uri': 'http://127.0.0.1:4870/other' },
      { 'document-uri': 'https://else.example/' },
    ])
      expect((await report(each)).statusCode).toBe(204)
    await expect
      .poll(async () => (await headersOf()).reports, { timeout: 10_000 })
      .toEqual([
        {
          directive: 'img-src',
          blocked: 'https://maps.example',
          times: 3,
          pages: 2,
          examples: ['/visit', '/other'],
          last: expect.any(String),
        },
      ])
    expectDocumented('get', `${path}/headers`, await call(admin, 'GET', `${path}/headers`))
  })

  it('keeps the reports that come most often', async () => {
    const reports = createReports(database, error => expect(error).toBeUndefined(), 2)
    const note = async (...blocked: string[]) => {
      reports.note(blocked.map(one => ({ directive: 'img-src', blocked: one, page: '/' })))
      await reports.flush()
    }
    await note('a', 'b', 'b', 'c', 'c', 'c')
    await note('b')
    const { rows } = await database.pool.query('select blocked, times from security_report order by blocked')
    expect(rows).toEqual([
      { blocked: 'b', times: 3 },
      { blocked: 'c', times: 3 },
    ])
  })

  it('take no reports while nothing is tried, and none that are too large', async () => {
    expect((await report()).statusCode).toBe(204)
    expect((await report({ sample: 'x'.repeat(40_000) })).statusCode).toBe(413)
    expect((await headersOf()).reports).toEqual([])
  })

  it('are enforced by one act, which ends the trial', async () => {
    await trying()
    const { version } = await headersOf()
    const url = `${path}/headers/enforce`
    expect((await call(admin, 'POST', url, { body: { version: version + 1 } })).statusCode).toBe(409)
    const answer = await call(admin, 'POST', url, { body: { version } })
    expectDocumented('post', url, answer)
    expect(answer.json()).toMatchObject({ policy, tried: null, reports: [] })
    await expect
      .poll(async () => (await served()).headers['content-security-policy-report-only'])
      .toBeUndefined()
    expect((await served()).headers['content-security-policy']).toContain("img-src 'self';")
    expect((await call(admin, 'POST', url, { body: { version } })).statusCode).toBe(409)
  })
})
