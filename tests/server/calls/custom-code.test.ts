import { beforeEach, describe, expect, it } from 'vitest'
import { toolNamed } from '../../../core/tools/index.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, withTags } from '../support/people.ts'

const { app, call, database, changes } = await testApp()
const path = '/api/v1/mc/custom-code'
const admin = mojoAdmin()
const editor = withTags(toolNamed('custom-code').tag)
const OUTSIDE = '<script src="https://a.example/x.js"></script>'

beforeEach(async () => {
  await database.pool.query('truncate "DBConstants", "Content", "ContentType", "PageCSS", "Form" cascade')
  await database.pool.query(`
    insert into "ContentType" ("CtId", "CtName") values (1, 'Web_Page');
    insert into "Form" ("FrmId", "FrmName", "FrmConfig") values
      (1, 'Ask', '{"fields":[{"name":"why","label":"Why","kind":"text","health":true}]}'),
      (2, 'News', '{"fields":[{"name":"mail","label":"Mail","kind":"email"}]}');
    insert into "Content" ("CId", "CtId", "CTitle", "CSeoUrl") values (1, 1, 'Visit', '/visit'), (2, 1, 'Letter', '/letter');
    insert into "ContentBlock" ("CId", "CbSortOrder", "CbMetaData") values (1, 1, '{"FrmId":1}'), (2, 1, '{"FrmId":2}')`)
  for (const name of ['DBConstants', 'Content', 'ContentBlock', 'PageCSS', 'Form']) changes.publish(name)
})

const create = (more: object) =>
  call(admin, 'POST', '/api/v1/db/pagecss', { body: { PcName: 'Code', ...more } })
const served = async (url: string) => (await app.inject({ url })).body

describe('custom code', () => {
  it('is switched off on every page at once, by those who may write it', async () => {
    expect(
      (await create({ PcHead: '<meta name="mark" content="1">', PcCss: '.own-mark { color: red }' }))
        .statusCode,
    ).toBe(201)
    await expect.poll(() => served('/letter')).toContain('name="mark"')
    expect((await call(editor, 'POST', `${path}/switch`, { body: { off: true } })).statusCode).toBe(403)
    const off = await call(admin, 'POST', `${path}/switch`, { body: { off: true } })
    expectDocumented('post', `${path}/switch`, off)
    expect(off.json()).toMatchObject({ off: true })
    await expect.poll(() => served('/letter')).not.toContain('name="mark"')
    const sheet = /href="(\/_site\/style[^"]+)"/.exec(await served('/letter'))?.[1] ?? ''
    expect(await served(sheet)).not.toContain('.own-mark')
    const state = await call(editor, 'GET', '/api/v1/mc/site/state')
    expect(state.json()).toMatchObject({ codeOff: true })
    await call(admin, 'POST', `${path}/switch`, { body: { off: false } })
    await expect.poll(() => served('/letter')).toContain('name="mark"')
  })

  it('is a style sheet alone as page CSS', async () => {
    await create({ PcKind: 'css', PcCss: '.own { color: red }', PcHead: '<meta name="hidden" content="1">' })
    await create({ PcHead: '<meta name="shown" content="1">' })
    await expect.poll(() => served('/letter')).toContain('name="shown"')
    expect(await served('/letter')).not.toContain('name="hidden"')
  })

  it('is on between its dates alone', async () => {
    await create({ PcHead: '<meta name="later" content="1">', PcFromDt: '2999-01-01T00:00:00Z' })
    await create({ PcHead: '<meta name="over" content="1">', PcToDt: '2020-01-01T00:00:00Z' })
    await create({ PcHead: '<meta name="now" content="1">', PcFromDt: '2020-01-01T00:00:00Z' })
    await expect.poll(() => served('/letter')).toContain('name="now"')
    const body = await served('/letter')
    expect([body.includes('later'), body.includes('over')]).toEqual([false, false])
  })

  it('is held back where a form can hold health information and it loads from another site', async () => {
    await create({ PcHead: OUTSIDE, PcCss: '.a { background: url(https://a.example/b.png) }' })
    await create({ PcHead: '<meta name="own" content="1">' })
    await expect.poll(() => served('/visit')).toContain('name="own"')
    expect(await served('/visit')).not.toContain('a.example')
    expect(await served('/letter')).toContain('a.example')
    expect(await served('/_site/form/1')).not.toContain('a.example')
    const sheet = /href="(\/_site\/style[^"]+)"/.exec(await served('/visit'))?.[1] ?? ''
    expect(await served(sheet)).not.toContain('a.example')
    const state = await call(editor, 'GET', path)
    expectDocumented('get', path, state)
    expect(state.json().healthPages).toEqual([{ id: 1, title: 'Visit' }])
  })

  it('is refused for such a page by itself, with the reason', async () => {
    const refused = await create({ PcHead: OUTSIDE, CId: 1 })
    expect([refused.statusCode, refused.json().errors[0].message]).toEqual([
      400,
      expect.stringContaining('“Visit” has a form'),
    ])
    expect((await create({ PcHead: OUTSIDE, CId: 1, PcActive: false })).statusCode).toBe(201)
    const { rows } = await database.pool.query('select "PcId" as id from "PageCSS"')
    const on = await call(admin, 'PATCH', `/api/v1/db/pagecss/${rows[0].id}`, { body: { PcActive: true } })
    expect(on.statusCode).toBe(400)
    expect((await create({ PcHead: OUTSIDE, CId: 2 })).statusCode).toBe(201)
  })

  it('is turned off by itself when more views fail than before, and one call turns it on for good', async () => {
    const { PcId } = (await create({ PcName: 'Tag', PcHead: '<script>count(1)</script>' })).json()
    await expect.poll(() => served('/letter')).toContain('count(1)')
    let sent = 0
    const report = async (views: number, error: string, from?: string) => {
      const marks = /data-code="([^"]+)"/.exec(await served('/letter'))?.[1]
      for (let view = 0; view < views; view++)
        await app.inject({
          url: '/_site/code-reports',
          method: 'POST',
          headers: { 'content-type': 'text/plain', 'user-agent': 'Mozilla/5.0' },
          payload: `${marks}|${error}|`,
          remoteAddress: from ?? `10.1.${sent++}.1`,
        })
    }
    const counted = async () =>
      (await database.pool.query('select sum(views)::int as views from custom_code_view where code_id > 0'))
        .rows[0]
    await report(60, '')
    // Of one address, five.
    await report(20, '', '10.9.9.9')
    await expect.poll(counted, { timeout: 6_000 }).toEqual({ views: 65 })
    await call(admin, 'PATCH', `/api/v1/db/pagecss/${PcId}`, {
      body: { PcHead: '<script>count(2)</script>' },
    })
    await expect.poll(() => served('/letter')).toContain('count(2)')
    await report(15, 'ReferenceError')
    await expect.poll(() => served('/letter'), { timeout: 6_000 }).not.toContain('count(2)')
    const why = await call(editor, 'GET', path)
    expectDocumented('get', path, why)
    expect(why.json().stopped).toMatchObject([
      {
        id: PcId,
        name: 'Tag',
        before: { views: 65, failed: 0 },
        after: { views: 15, failed: 15 },
        error: 'ReferenceError',
        host: null,
      },
    ])
    const state = await call(editor, 'GET', '/api/v1/mc/site/state')
    expect(state.json()).toMatchObject({ codeStopped: ['Tag'] })
    expect((await call(editor, 'POST', `${path}/resume`)).statusCode).toBe(403)
    const on = await call(admin, 'POST', `${path}/resume`)
    expectDocumented('post', `${path}/resume`, on)
    expect(on.json()).toMatchObject({ stopped: [] })
    await expect.poll(() => served('/letter')).toContain('count(2)')
    await report(15, 'ReferenceError')
    await expect.poll(counted, { timeout: 6_000 }).toEqual({ views: 95 })
    expect(await served('/letter')).toContain('count(2)')
  })

  it('keeps what it was before, field by field', async () => {
    const { PcId } = (
      await create({ PcHead: '<meta name="one" content="1">', PcCss: 'a { color: red }' })
    ).json()
    await call(admin, 'PATCH', `/api/v1/db/pagecss/${PcId}`, {
      body: { PcHead: '<meta name="two" content="1">' },
    })
    await call(admin, 'PATCH', `/api/v1/db/pagecss/${PcId}`, { body: { PcName: 'Renamed' } })
    const { rows } = await database.pool.query(
      `select "SovField" as field, "SovSource" as source from "SourceVersion" where "SovEntity" = 'PageCSS' and "SovKey" = ${PcId}`,
    )
    expect(rows).toEqual([{ field: 'PcHead', source: '<meta name="one" content="1">' }])
  })
})
