import { beforeEach, describe, expect, it } from 'vitest'
import { toolNamed } from '../../../core/tools/index.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { somebody, withTags } from '../support/people.ts'

const { app, call, database, changes } = await testApp()
const path = '/api/v1/mc/banners/9'
const editor = withTags(toolNamed('banners').tag)
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }

beforeEach(async () => {
  await database.pool.query(
    'truncate "Content", "ContentType", "Tag", "TagToContent", "ContentVersion", "Template", banner_day cascade',
  )
  await database.pool.query(`
    insert into "ContentType" ("CtId", "CtName") values (1, 'Web_Page'), (33, 'Banners');
    insert into "Template" ("TId", "TName", "TKind", "CtId", "TSource") values (2, 'Page', 'page', 1,
      '{% for banner in banners %}<a class="b" href="{{ banner.link }}">{{ banner.title }}</a>{% endfor %}');
    insert into "Tag" ("TId", "TIdParent", "TName", "TPath", "TVisible") values
      (4, null, 'Home', '/', true), (500, 4, 'Care', '/care', true), (501, 500, 'Heart', '/care/heart', true);
    insert into "Content" ("CId", "CtId", "CTitle", "CSeoUrl", "CIntroLink") values (1, 1, 'Surgery', '/surgery', null),
      (2, 1, 'Visit', '/visit', null), (9, 33, 'Flu shots', null, 'page:2');
    insert into "TagToContent" ("TId", "CId") values (501, 1)`)
  for (const name of ['Content', 'ContentBlock', 'TagToContent', 'Tag', 'Template']) changes.publish(name)
})

const choice = { folders: [], pages: [], medium: 'Banner-Ad', source: 'site', campaign: 'flu-2026' }
const save = (more: object, actor = editor) => call(actor, 'PUT', path, { body: { ...choice, ...more } })
const get = (url: string, headers: object = browser) => app.inject({ url, headers: { ...headers } })
const bannerOn = async (url: string) => /class="b" href="([^"]*)"/.exec((await get(url)).body)?.[1] ?? null
const countsOf = async () => {
  const { rows } = await database.pool.query(
    'select sum(views)::int as views, sum(clicks)::int as clicks from banner_day where banner_id = 9',
  )
  return rows[0]
}

describe('a banner', () => {
  it('can be shown in folders of the site, which say their address where two have one name', async () => {
    const tools = [toolNamed('banners').tag, toolNamed('logs').tag]
    await database.pool.query(
      `insert into "Tag" ("TId", "TIdParent", "TName", "TPath", "TVisible") values ($1, null, 'Banners', '/banners', true),
        ($2, null, 'Logs', '/logs', true), (502, 500, 'Care', '/care/care', true), (503, 500, 'No page', null, true),
        (504, 500, 'Hidden', '/care/hidden', false), (505, 504, 'Inside', '/care/hidden/inside', true)`,
      tools,
    )
    const { choices } = (await call(editor, 'GET', path)).json()
    expect(choices.map(({ name }: { name: string }) => name)).toEqual([
      'Home',
      'Care (/care)',
      'Care (/care/care)',
      'Heart',
      'Inside',
    ])
    expect((await save({ folders: [tools[0]] })).statusCode).toBe(400)
  })

  it('comes with its tool', async () => {
    expect((await call(somebody({}), 'GET', path)).statusCode).toBe(403)
    expect((await save({}, somebody({}))).statusCode).toBe(403)
    expect((await call(editor, 'GET', '/api/v1/mc/banners/1')).statusCode).toBe(404)
  })

  it('is shown in a folder with those inside, or on a page, and nowhere else after that', async () => {
    const saved = await save({ folders: [500] })
    expectDocumented('put', '/api/v1/mc/banners/{id}', saved)
    expect(saved.json()).toMatchObject({ folders: [{ id: 500, name: 'Care' }], medium: 'Banner-Ad' })
    await expect.poll(() => bannerOn('/surgery')).toBe('/_site/banner/9')
    expect(await bannerOn('/visit')).toBeNull()
    const moved = await save({ pages: [2] })
    expect(moved.json()).toMatchObject({ folders: [], pages: [{ id: 2, name: 'Visit' }] })
    await expect.poll(() => bannerOn('/visit')).toBe('/_site/banner/9')
    await expect.poll(() => bannerOn('/surgery')).toBeNull()
    expectDocumented('get', '/api/v1/mc/banners/{id}', await call(editor, 'GET', path))
  })

  it('refuses what is not of the lists, and folders that there are not', async () => {
    const refused = await Promise.all([
      save({ medium: 'Pigeon' }),
      save({ source: 'elsewhere' }),
      save({ campaign: 'two words' }),
      save({ folders: [77] }),
    ])
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400])
    const blamed = refused.map(answer => answer.json().errors[0].field)
    expect(blamed).toEqual(['medium', 'source', 'campaign', 'folders'])
  })

  it('is counted by day: people who see it and who follow its tracked link, and no robots', async () => {
    await save({ pages: [1] })
    await expect.poll(() => bannerOn('/surgery')).toBe('/_site/banner/9')
    await expect.poll(async () => (await countsOf()).views, { timeout: 10_000 }).toBeGreaterThan(0)
    const before = await countsOf()
    for (const headers of [
      browser,
      browser,
      { 'user-agent': 'Googlebot/2.1' },
      { ...browser, 'sec-purpose': 'prefetch' },
    ])
      await get('/surgery', headers)
    const clicked = await get('/_site/banner/9')
    expect([clicked.statusCode, clicked.headers.location]).toEqual([
      302,
      '/visit?utm_source=site&utm_medium=Banner-Ad&utm_campaign=flu-2026',
    ])
    await get('/_site/banner/9', { 'user-agent': 'curl/8' })
    expect((await get('/_site/banner/77')).headers.location).toBe('/')
    await expect
      .poll(countsOf, { timeout: 10_000 })
      .toEqual({ views: before.views + 2, clicks: (before.clicks ?? 0) + 1 })
    const { days } = (await call(editor, 'GET', path)).json()
    expect([days.length, days.at(-1)]).toEqual([
      30,
      expect.objectContaining({ views: before.views + 2, clicks: 1 }),
    ])
  })
})
