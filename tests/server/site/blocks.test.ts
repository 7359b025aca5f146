import { describe, expect, it } from 'vitest'
import { mojoAdmin } from '../support/people.ts'
import { smallSite } from './small-site.ts'

const { get, call, database, changes } = await smallSite()
const admin = mojoAdmin()
const HEART = 102
const URL = '/care/heart'

const db = async (method: 'POST' | 'PATCH', path: string, body: object) => {
  const answer = await call(admin, method, `/api/v1/db/${path}`, { body })
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([
    method === 'POST' ? 201 : 200,
    expect.anything(),
  ])
  return answer.json()
}
let order = 100
/** Adds a block to the page of the heart. */
const add = (kind: string, settings: object, columns: object = {}) =>
  db('POST', 'ContentBlock', {
    CId: HEART,
    CbSortOrder: ++order,
    ...columns,
    CbMetaData: JSON.stringify({ kind, ...settings }),
  })
/** What was changed before is known to all by then. */
const settled = () =>
  new Promise<void>(done => {
    let heard = 0
    const stop = changes.subscribe(entity => {
      if (entity !== 'settled' || ++heard < 2) return
      stop()
      done()
    })
    changes.publish('settled')
  })
const shown = async (path = URL) => {
  await settled()
  return (await get(path, { accept: 'text/html' })).body
}

describe('a page', () => {
  it('shows blocks of kinds where its template puts them, and old ones as ever', async () => {
    const before = await shown()
    await add('callout', { tone: 'urgent' }, { CbHeadline: 'Closed', CbCopy: '<p>Today</p>' })
    await add('accordion', { isFaq: true, items: [{ title: 'Is it free?', text: '<p>Yes.</p>' }] })
    const html = await shown()
    expect(html).toMatch(
      /<section class="block kind-callout">\s*<div class="callout urgent">\s*<h2>Closed<\/h2>/,
    )
    expect(html).toContain('<summary>Is it free?</summary>')
    expect(html).toContain('"@type":"FAQPage"')
    const [first = ''] = /<section class="block[^"]*">\s*<h2>First[\s\S]*?<\/section>/.exec(before) ?? []
    expect(first).toContain('First')
    expect(html).toContain(first)
  })

  it('depends on what its blocks show, and on the templates that draw them', async () => {
    await add('list', { of: 'news', count: 2 }, { CbHeadline: 'What is new' })
    expect(await shown()).toContain('<h3><a href="/news/wing">New wing</a></h3>')
    await db('PATCH', 'Content/111', { CPublicTitle: 'The new wing' })
    expect(await shown()).toContain('<h3><a href="/news/wing">The new wing</a></h3>')
    await add('shared', { shared: 153 })
    expect(await shown()).toContain('nowhere')
    await db('PATCH', 'Content/153', { CIntroText: '<p>Ask <a href="/?cid=103">surgery</a></p>' })
    expect(await shown()).toContain('<p>Ask <a href="/care/heart/surgery">surgery</a></p>')
    await db('PATCH', 'Content/153', { CVisible: false })
    expect(await shown()).not.toContain('<p>Ask <a')
    await db('POST', 'Custom_Specialty', { SpTitle: 'Hearts' })
    const specialty = (await call(admin, 'GET', '/api/v1/db/Custom_Specialty')).json()[0].SpId
    await db('POST', 'Custom_PhysicianToSpecialty', { PhId: 1, SpId: specialty })
    await add('physicians', { specialty })
    expect(await shown()).toContain('Zoe Adams</a><span class="sub">Hearts</span>')
    await db('PATCH', 'Custom_Physician/1', { PhLastName: 'Abbott' })
    expect(await shown()).toContain('Zoe Abbott')
    const place = await db('POST', 'Custom_Location', { LName: 'North clinic', LPhone: '785-555-0123' })
    await add('locations', { locations: [{ location: place.LId }] })
    expect(await shown()).toContain('North clinic</a>')
    await db('PATCH', `Custom_Location/${place.LId}`, { LName: 'South clinic' })
    expect(await shown()).toContain('South clinic</a>')
    const media = await db('POST', 'Custom_Media', {
      MTitle: 'Knees',
      MType: 'video',
      MUrl: 'https://vimeo.com/1234567',
      MDate: '2026-01-02',
    })
    await add('video', { video: media.MId })
    const filmed = await shown()
    expect(filmed).toContain('src="https://player.vimeo.com/video/1234567?dnt=1"')
    expect(filmed).toContain('"uploadDate":"2026-01-02"')
    await db('PATCH', `Custom_Media/${media.MId}`, { MTitle: 'Hips' })
    expect(await shown()).toContain('Play “Hips”')
    const { TId } = (await call(admin, 'GET', '/api/v1/db/Template?filters=TFile=block-callout')).json()[0]
    await db('PATCH', `Template/${TId}`, { TSource: '<p>Told: {{ block.CbHeadline }}</p>' })
    expect(await shown()).toContain('<p>Told: Closed</p>')
    await database.pool.query(`update "Template" set "TSource" = '{% if %}' where "TId" = $1`, [TId])
    changes.publish('Template')
    const mended = await shown()
    expect(mended).toContain('<p>Told: Closed</p>')
    expect(mended).toContain('South clinic')
  })

  it('runs the code of an HTML block, and of that alone', async () => {
    await add('html', { html: '<b id="own">x</b><script>own()</script>' })
    await settled()
    const { body, headers } = await get(URL, { accept: 'text/html' })
    expect(body).toContain('<b id="own">x</b><script>own()</script>')
    expect(headers['content-security-policy']).toMatch(/script-src [^;]*'sha256-[^;]*'sha256-/)
  })
})
