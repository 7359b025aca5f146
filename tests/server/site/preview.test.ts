import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Actor } from '../../../server/rights/actor.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { mojoAdmin, somebody, withTags } from '../support/people.ts'
import { demoSite, signedIn } from './support.ts'

const { app, get, call, database } = await demoSite()
const PREVIEW = '/api/v1/mc/preview'
const ABOUT = '/about'

const admin = await signedIn(database, mojoAdmin())
const page = await database.query
  .selectFrom('Content')
  .select(['CId'])
  .where('CSeoUrl', '=', ABOUT)
  .executeTakeFirstOrThrow()
const { rows: places } = await sql<{
  TId: number
}>`select "TId" from "TagToContent" where "CId" = ${page.CId} and "TId" >= 1000`.execute(database.query)
const folder = places[0]?.TId ?? 0

const draft = (title: string, copy: string) => ({
  content: { CTitle: title, CtId: 1, CSeoUrl: ABOUT, CIntroText: '<p>Lead</p>' },
  blocks: [{ CbUuid: randomUUID(), CbHeadline: 'Draft block', CbCopy: copy }],
})

async function openDraft(title: string, copy = '<p>Draft copy</p>'): Promise<number> {
  await sql`update "ContentVersion" set "Active" = false where "CId" = ${page.CId}`.execute(database.query)
  const { rows } = await sql<{ CvId: number }>`insert into "ContentVersion" ("CId", "Active", "CvSnapshot")
    values (${page.CId}, true, ${JSON.stringify(draft(title, copy))}::json) returning "CvId"`.execute(
    database.query,
  )
  return rows[0]?.CvId ?? 0
}

const ticketFor = async (actor: Actor, body: object): Promise<string> => {
  const answer = await call(actor, 'POST', PREVIEW, { body })
  expectDocumented('post', PREVIEW, answer)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().url
}

describe('a preview', () => {
  it('shows the open draft, and publishes nothing', async () => {
    await openDraft('About us, drafted')
    const url = await ticketFor(admin, { cId: page.CId, draft: true })
    const shown = await get(url)
    expect(shown.statusCode).toBe(200)
    expect(shown.body).toContain('<h1>About us, drafted</h1>')
    expect(shown.body).toContain('<p>Draft copy</p>')
    expect(shown.body).toMatch(/<section class="block at-[\da-f-]{36}">/)
    expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect(shown.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    const live = await get(ABOUT)
    expect(live.body).not.toContain('drafted')
    expect(live.body).not.toMatch(/class="[^"]*\bat-[\da-f]/)
    expect((await get('/sitemap.xml')).body).not.toContain('preview')
  })

  it('is over once the account is disabled', async () => {
    await openDraft('About us, drafted')
    const leaver = await signedIn(database, mojoAdmin())
    const url = await ticketFor(leaver, { cId: page.CId, draft: true })
    expect((await get(url)).statusCode).toBe(200)
    await sql`update "AspNetUsers" set "Disabled" = true where "Id" = (select "UserId" from "Session"
      where "SessionId" = ${leaver.sessionId}::uuid)`.execute(database.query)
    const over = await get(url)
    expect(over.statusCode).toBe(404)
    expect(over.body).not.toContain('drafted')
  })

  it('is to the letter what publishing will show', async () => {
    await openDraft(
      'To the letter',
      '<p onclick="x()">Kept, <a href="page:1">home</a><script>alert(1)</script></p>',
    )
    const before = await get(await ticketFor(admin, { cId: page.CId, draft: true }))
    await database.query.deleteFrom('ContentBlock').where('CId', '=', page.CId).execute()
    await sql`update "Content" set "CTitle" = 'To the letter', "CIntroText" = '<p>Lead</p>' where "CId" = ${page.CId}`.execute(
      database.query,
    )
    await sql`insert into "ContentBlock" ("CId", "CbHeadline", "CbCopy") values (${page.CId}, 'Draft block', '<p onclick="x()">Kept, <a href="page:1">home</a><script>alert(1)</script></p>')`.execute(
      database.query,
    )
    await call(admin, 'GET', '/api/v1/mc/cache/clear')
    const published = await get(ABOUT)
    // A preview says which block is which, its sandbox runs no scripts and nobody counts it; nothing else differs.
    expect(before.body.replace(/ at-[\da-f-]{36}/g, '')).toBe(
      published.body.replace(/<script\b[^>]*><\/script>|<img class="seen"[^>]*>/g, ''),
    )
    expect(published.body).toMatch(/<img class="seen" src="\/_site\/ads\/\d+\/seen"/)
    expect(published.body).toContain('<p>Kept, <a href="/">home</a>')
    expect(published.body).not.toContain('alert(1)')
  })

  it('shows one version, or the page as it is', async () => {
    const version = await openDraft('An older version')
    await openDraft('A newer draft')
    expect((await get(await ticketFor(admin, { cId: page.CId, versionId: version }))).body).toContain(
      'An older version',
    )
    expect((await get(await ticketFor(admin, { cId: page.CId }))).body).not.toContain('A newer draft')
  })

  it('is for those who may read the page', async () => {
    await openDraft('For few')
    const body = { cId: page.CId, draft: true }
    expect((await call(undefined, 'POST', PREVIEW, { body })).statusCode).toBe(401)
    expect([403, 404]).toContain((await call(somebody(), 'POST', PREVIEW, { body })).statusCode)
    const elsewhere = withTags(100, 101, 102, 103, 1005)
    expect([403, 404]).toContain((await call(elsewhere, 'POST', PREVIEW, { body })).statusCode)
    const { rows } = await sql<{
      TId: number
    }>`select "TId" from "Tag" where "TPath" in ('/edit', '/edit/select')`.execute(database.query)
    const editor = await signedIn(database, withTags(...rows.map(row => row.TId), folder))
    expect((await get(await ticketFor(editor, body))).body).toContain('For few')
    const other = withTags(...rows.map(row => row.TId), folder + 1)
    expect((await call(other, 'POST', PREVIEW, { body })).statusCode).toBe(404)
  })

  it('is over with the session, after a while, and when it was forged', async () => {
    await openDraft('Over soon')
    const leaving = await signedIn(database, mojoAdmin())
    const url = await ticketFor(leaving, { cId: page.CId, draft: true })
    expect((await get(url)).statusCode).toBe(200)
    await sql`update "Session" set "RevokedDt" = now() where "SessionId" = ${leaving.sessionId}::uuid`.execute(
      database.query,
    )
    const over = await get(url)
    expect(over.statusCode).toBe(404)
    expect(over.body).toContain('This preview has expired')
    expect(over.body).not.toContain('Over soon')
    const good = await ticketFor(admin, { cId: page.CId, draft: true })
    for (const forged of [`${good}x`, good.slice(0, -4), '/preview/sealed.1.AAAA', '/preview/1'])
      expect((await get(forged)).statusCode).toBe(404)
  })

  it('refuses what it does not know', async () => {
    for (const body of [{ cId: 'x' }, { cId: -1 }, { cId: 1, draft: 'yes' }, { page: 1 }, []])
      expect((await call(admin, 'POST', PREVIEW, { body })).statusCode).toBe(400)
    expect((await call(admin, 'POST', PREVIEW, { body: { cId: 999_999 } })).statusCode).toBe(404)
    expect(
      (await call(admin, 'POST', PREVIEW, { body: { cId: page.CId, versionId: 999_999 } })).statusCode,
    ).toBe(404)
  })
})

describe('maintenance mode', () => {
  it('closes the site to everyone but staff, and opens it again', async () => {
    const notice = await database.query
      .selectFrom('Content')
      .select('CId')
      .where('CTitle', '=', 'Planned maintenance')
      .executeTakeFirstOrThrow()
    expect((await get('/patients')).statusCode).toBe(200)
    const set = (CVisible: boolean) =>
      call(admin, 'PATCH', `/api/v1/db/Content/${notice.CId}`, { body: { CVisible } })
    expect((await set(true)).statusCode).toBe(200)
    const closed = await get('/patients')
    expect(closed.statusCode).toBe(503)
    expect(closed.headers).toMatchObject({ 'retry-after': '600', 'cache-control': 'no-store' })
    expect(closed.body).toContain('The website is being worked on')
    const sheet = /href="(\/_site\/style[^"]+)"/.exec(closed.body)?.[1] ?? ''
    expect((await get(sheet)).statusCode).toBe(200)
    const way = await get(await ticketFor(admin, {}))
    expect([way.statusCode, way.headers.location]).toEqual([302, '/'])
    const cookie = String(way.headers['set-cookie']).split(';')[0] ?? ''
    expect(String(way.headers['set-cookie'])).toContain('HttpOnly; SameSite=Lax')
    const staff = await get('/patients', { cookie })
    expect(staff.statusCode).toBe(200)
    expect(staff.headers['cache-control']).toBe('no-store')
    expect((await get('/patients')).statusCode).toBe(503)
    expect((await get('/patients', { cookie: 'rounds.site=1' })).statusCode).toBe(503)
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
    await set(false)
    expect((await get('/patients')).statusCode).toBe(200)
  })
})

it('is rendered so often a minute for one session, and the server does other things between two', async () => {
  await database.pool.query('delete from limit_window')
  const { url } = (await call(admin, 'POST', PREVIEW, { body: { cId: page.CId } })).json()
  const asked = Array.from({ length: 20 }, () => get(url))
  let isFirstDone = false
  void asked[10]?.then(() => {
    isFirstDone = true
  })
  expect((await get('/healthz')).statusCode).toBe(200)
  expect(isFirstDone).toBe(false)
  for (const answer of await Promise.all(asked)) expect(answer.statusCode).toBe(200)
  const minute = () => Math.floor(Date.now() / 60_000)
  const afterAllAreTaken = async () => {
    const begun = minute()
    await database.pool.query('update limit_window set taken = 120')
    const { statusCode } = await get(url)
    return { statusCode, isSameMinute: begun === minute() }
  }
  const first = await afterAllAreTaken()
  // Where a minute ended in between, the next one is young enough.
  expect((first.isSameMinute ? first : await afterAllAreTaken()).statusCode).toBe(429)
})

// Another session: the limit above has used up that of the first.
const editor = await signedIn(database, mojoAdmin())

describe('the preview of a physician', () => {
  const typed = (values: object) => ({
    method: 'POST' as const,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ values: JSON.stringify(values) }).toString(),
  })
  const post = async (url: string, values: object) => app.inject({ url, ...typed(values) })

  it('shows what is typed and linked, and stores nothing of it', async () => {
    const url = await ticketFor(editor, { phId: 1 })
    const { rows } = await sql<{
      title: string
    }>`select "SpTitle" as title from "Custom_Specialty" where "SpId" = 9`.execute(database.query)
    const shown = await post(url, {
      PhLastName: 'Typed-Only',
      PhBiography: '<p>Hello<script>alert(1)</script></p>',
      PhNpi: 'wrong',
      links: [{ link: 'Custom_PhysicianToSpecialty', other: 9, PhtspPrimary: true }],
    })
    expect(shown.statusCode).toBe(200)
    expect(shown.body).toContain('Typed-Only')
    expect(shown.body).toContain('<p>Hello</p>')
    expect(shown.body).toContain(rows[0]?.title)
    expect(shown.body).not.toContain('"wrong"')
    expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect((await get(url)).body).not.toContain('Typed-Only')
  })

  it('is for those who may read the physician, with a ticket for one', async () => {
    const none = await call(editor, 'POST', PREVIEW, { body: { phId: 999_999 } })
    expect(none.statusCode).toBe(404)
    const page1 = await ticketFor(editor, { cId: page.CId })
    expect((await post(page1, {})).statusCode).toBe(404)
    expect((await post('/preview/forged', {})).statusCode).toBe(404)
    const url = await ticketFor(editor, { phId: 1 })
    expect((await app.inject({ url, ...typed({}), payload: 'values=nonsense' })).statusCode).toBe(200)
  })
})
