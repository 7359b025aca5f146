import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createLinks } from '../../../server/files/links.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody, withTags } from '../support/people.ts'
import { form, pdf, photoWithPlace, png } from './support/sample-files.ts'

const { app, call, changes, database, files } = await testApp()
const admin = mojoAdmin()
await database.pool.query(
  `insert into "AspNetUsers" ("Id", "UserName", "NormalizedUserName", "Email", "NormalizedEmail") values ($1, 'a', 'A', 'a@example.com', 'A@EXAMPLE.COM')`,
  [admin.person.userId],
)

interface Sent {
  readonly FId: number
  readonly FPath: string
  readonly FHash: string
}

async function sent(bytes: Buffer | string, name: string, fields = {}): Promise<Sent> {
  const answer = await call(admin, 'POST', '/api/v1/mc/file', await form(bytes, name, fields))
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Sent>()
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('a file', () => {
  it('is served with what its content is, and nothing in it can run', async () => {
    const { FPath } = await sent(pdf(), 'Übersicht (1).pdf')
    const { statusCode, headers } = await get(FPath)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf().length),
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="_bersicht (1).pdf"; filename*=UTF-8''%C3%9Cbersicht%20%281%29.pdf`,
      'cache-control': 'public, no-cache',
      'accept-ranges': 'bytes',
    })
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
  })

  it.each([
    ['<html><script>alert(1)</script></html>', 'x.html', 'text/html; charset=utf-8', 'attachment'],
    ['<?xml version="1.0"?><a/>', 'x.xml', 'application/xml; charset=utf-8', 'attachment'],
    ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>', 'x.svg', 'image/svg+xml', 'inline'],
    ['plain words', 'x.txt', 'text/plain; charset=utf-8', 'inline'],
  ])('that could run is shut in: %s', async (text, name, type, how) => {
    const { FPath } = await sent(text, name)
    const { headers } = await get(FPath)
    expect(headers['content-type']).toBe(type)
    expect(headers['content-disposition']).toMatch(new RegExp(`^${how};`))
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*; sandbox$/)
  })

  it('keeps its bytes for who would take it packed, so that the rest of it can be asked for', async () => {
    const text = 'words and more words. '.repeat(500)
    const { FPath } = await sent(text, 'long.txt')
    const { headers, body } = await get(FPath, { 'accept-encoding': 'gzip, br' })
    expect(headers).toMatchObject({ 'content-length': String(text.length), 'accept-ranges': 'bytes' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(body).toBe(text)
  })

  it('is not sent twice to who has it', async () => {
    const { FPath } = await sent(pdf('once'), 'once.pdf')
    const { headers } = await get(FPath)
    const etag = String(headers.etag)
    for (const tags of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const known = await get(FPath, { 'if-none-match': tags })
      expect([known.statusCode, known.body]).toEqual([304, ''])
    }
    expect((await get(FPath, { 'if-none-match': '"x"' })).statusCode).toBe(200)
    expect((await get(FPath, { 'if-modified-since': String(headers['last-modified']) })).statusCode).toBe(304)
    const past = new Date(0).toUTCString()
    expect((await get(FPath, { 'if-modified-since': past })).statusCode).toBe(200)
    expect(
      (await get(FPath, { 'if-modified-since': String(headers['last-modified']), 'if-none-match': '"x"' }))
        .statusCode,
    ).toBe(200)
  })

  it('is served in parts', async () => {
    const { FPath } = await sent('0123456789', 'digits.txt')
    const { headers } = await get(FPath)
    const part = async (range: string, more = {}) => {
      const answer = await get(FPath, { range, ...more })
      return [answer.statusCode, answer.body, answer.headers['content-range']]
    }
    expect(await part('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10'])
    expect(await part('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10'])
    expect(await part('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10'])
    expect(await part('bytes=-99')).toEqual([206, '0123456789', 'bytes 0-9/10'])
    expect(await part('bytes=5-99')).toEqual([206, '56789', 'bytes 5-9/10'])
    expect(await part('bytes=10-')).toEqual([416, '', 'bytes */10'])
    expect(await part('bytes=-0')).toEqual([416, '', 'bytes */10'])
    for (const odd of ['bytes=4-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-', 'bytes=a-b'])
      expect(await part(odd)).toEqual([200, '0123456789', undefined])
    expect(await part('bytes=2-4', { 'if-range': String(headers.etag) })).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ])
    expect(await part('bytes=2-4', { 'if-range': '"older"' })).toEqual([200, '0123456789', undefined])
  })

  it('answers HEAD with how much there is', async () => {
    const { FPath } = await sent('0123456789', 'head.txt')
    const answer = await app.inject({ method: 'HEAD', url: FPath })
    expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '10', ''])
  })

  it('that is not there is 404, whatever is asked for', async () => {
    for (const path of [
      '/files/no.pdf',
      '/files/',
      '/files/%00',
      '/files/../secret',
      '/files/%2e%2e/secret',
      '/files/documents',
    ])
      expect((await get(path)).statusCode, path).toBe(404)
  })
})

describe('a picture', () => {
  it('is made in the widths and forms that the site needs, once', async () => {
    const { FPath, FHash } = await sent(await png(1000, 600), 'wide.png')
    for (const [form, format] of [
      ['webp', 'webp'],
      ['avif', 'heif'],
      ['jpeg', 'jpeg'],
    ]) {
      const answer = await get(`${FPath}?w=320&fm=${form}&v=${FHash.slice(0, 12)}`)
      expect(answer.headers['content-type']).toBe(`image/${form}`)
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      const { width, height, format: made } = await sharp(answer.rawPayload).metadata()
      expect([width, height, made]).toEqual([320, 192, format])
      const known = await get(`${FPath}?w=320&fm=${form}`, { 'if-none-match': String(answer.headers.etag) })
      expect(known.statusCode).toBe(304)
    }
  })

  it('is never made larger than it is, and no more often than there are widths', async () => {
    await files.sweep()
    changes.publish('cache:file')
    await expect.poll(async () => (await files.cacheFacts()).count).toBe(0)
    const { FPath } = await sent(await png(500, 300), 'small.png')
    for (const width of [640, 960, 1280, 1920, 2560]) {
      const { width: made } = await sharp((await get(`${FPath}?w=${width}`)).rawPayload).metadata()
      expect(made).toBe(500)
    }
    expect((await files.cacheFacts()).count).toBe(1)
  })

  it('is cut to a shape around its focal point', async () => {
    const { FId, FPath } = await sent(await photoWithPlace(400, 800), 'focal.jpg')
    const body = { FMeta: JSON.stringify({ width: 800, height: 400, focalX: 1, focalY: 0.5 }) }
    const patched = await call(admin, 'PATCH', `/api/v1/db/File/${FId}`, { body })
    expect(patched.statusCode, patched.body).toBe(200)
    const answer = await get(`${FPath}?w=320&ar=1x1`)
    const { width, height } = await sharp(answer.rawPayload).metadata()
    expect([width, height]).toEqual([320, 320])
  })

  it('refuses what is not offered', async () => {
    const { FPath } = await sent(await png(), 'offer.png')
    for (const wish of ['w=641', 'w=99999', 'w=-1', 'fm=bmp', 'ar=5x4', 'w=', 'w=320&w=640'])
      expect((await get(`${FPath}?${wish}`)).statusCode, wish).toBe(400)
    const document = await sent(pdf('no picture'), 'not-a-picture.pdf')
    expect((await get(`${document.FPath}?w=320`)).headers['content-type']).toBe('application/pdf')
  })

  it('is made anew after the cache was cleared, by ten at once as by one', async () => {
    const { FPath } = await sent(await png(700, 300), 'again.png')
    expect((await get(`${FPath}?w=320`)).statusCode).toBe(200)
    expect(await files.cacheFacts()).toMatchObject({ oldest: expect.any(String) })
    const cleared = await call(admin, 'GET', '/api/v1/mc/cache/clear/file')
    expect(cleared.statusCode).toBe(200)
    await expect.poll(async () => (await files.cacheFacts()).count).toBe(0)
    const all = await Promise.all(Array.from({ length: 10 }, () => get(`${FPath}?w=640&fm=webp`)))
    expect(all.map(answer => answer.statusCode)).toEqual(Array(10).fill(200))
    expect((await files.cacheFacts()).count).toBe(1)
  })
})

describe('a secured file', () => {
  const linkOf = (actor: Parameters<typeof call>[0], FId: number) =>
    call(actor, 'GET', `/api/v1/mc/file/link?fId=${FId}`)

  it('is not there for strangers, by whatever they try', async () => {
    const { FPath } = await sent(pdf('secret'), 'secret.pdf', { FSecured: 'true' })
    const missing = await get('/files/documents/never-was.pdf')
    const until = Math.floor(Date.now() / 1000) + 600
    for (const query of [
      '',
      '?w=320',
      '?sign=x',
      `?until=${until}&sign=`,
      `?until=${until}&sign=${'A'.repeat(43)}`,
      `?until=99999999999&sign=AAAA`,
    ]) {
      const answer = await get(FPath + query)
      expect([answer.statusCode, answer.json()]).toEqual([404, missing.json()])
      expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(missing.headers).sort())
    }
  })

  it('is opened by an address that whoever may have it gets', async () => {
    const { FId, FPath } = await sent(pdf('for staff'), 'for-staff.pdf', { FSecured: 'true' })
    const { url, until } = (await linkOf(admin, FId)).json<{ url: string; until: string }>()
    expect(new Date(until).getTime() - Date.now()).toBeLessThanOrEqual(600_000)
    const answer = await get(url)
    expect([answer.statusCode, answer.body]).toEqual([200, pdf('for staff').toString()])
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect((await get(url, { range: 'bytes=0-3' })).body).toBe('%PDF')
    const other = await sent(pdf('another'), 'another.pdf', { FSecured: 'true' })
    expect((await get(url.replace(FPath, other.FPath))).statusCode).toBe(404)
    expect((await get(url.replace(/until=\d/, 'until=9'))).statusCode).toBe(404)
  })

  it('is closed again when its address has run out', () => {
    let now = Date.now()
    const links = createLinks(Buffer.alloc(32, 7), () => now)
    const { url } = links.sign('/files/a.pdf')
    const query = Object.fromEntries(new URL(url, 'http://x').searchParams)
    expect(links.holds('/files/a.pdf', query)).toBe(true)
    expect(createLinks(Buffer.alloc(32, 8), () => now).holds('/files/a.pdf', query)).toBe(false)
    now += 601_000
    expect(links.holds('/files/a.pdf', query)).toBe(false)
  })

  it('is for those who look after documents, who brought it, and whose tags reach its category', async () => {
    await database.pool.query(
      `insert into "ContentType" ("CtId", "CtName") values (22, 'Secured_File_Category') on conflict do nothing`,
    )
    await database.pool.query(
      `insert into "Tag" ("TId", "TName") values (901, 'Board'), (902, 'Kitchen') on conflict do nothing`,
    )
    const { rows } = await database.pool.query<{ CId: number }>(
      `insert into "Content" ("CTitle", "CtId") values ('Board papers', 22) returning "CId"`,
    )
    const CId = rows[0]?.CId
    await database.pool.query(`insert into "TagToContent" ("TId", "CId") values (901, $1)`, [CId])
    const { FId, FPath } = await sent(pdf('board'), 'board.pdf', {
      FSecured: 'true',
      FCategoryId: String(CId),
    })
    for (const [actor, status] of [
      [undefined, 401],
      [somebody(), 404],
      [withTags(902), 404],
      [withTags(901), 200],
      [withTags(128), 200],
      [admin, 200],
    ] as const) {
      expect((await linkOf(actor, FId)).statusCode).toBe(status)
      const read = await call(actor, 'GET', `/api/v1/db/File/${FId}`)
      expect(read.statusCode).toBe(status)
      const saved = await call(actor, 'POST', '/api/v1/mc/download', {
        body: { url: FPath, filename: 'mine.pdf' },
      })
      expect(saved.statusCode).toBe(status)
      if (!actor) continue
      const listed = (await call(actor, 'GET', '/api/v1/db/File?fields=FId')).json<Sent[]>()
      expect(listed.some(file => file.FId === FId)).toBe(status === 200)
    }
  })
})

describe('a download', () => {
  it('takes no name or address without end', async () => {
    const { FPath } = await sent(pdf('a long name'), 'a-long-name.pdf')
    for (const body of [{ url: FPath, filename: `a${'.'.repeat(80_000)}b` }, { url: '/'.repeat(80_000) }])
      expect((await call(admin, 'POST', '/api/v1/mc/download', { body })).statusCode).toBe(400)
  })

  it('gives the bytes under the name that was asked for, and fetches nothing from elsewhere', async () => {
    const { FPath } = await sent(pdf('take me'), 'take-me.pdf')
    const answer = await call(admin, 'POST', '/api/v1/mc/download', {
      body: { url: FPath, filename: '../My "file".pdf' },
    })
    expect([answer.statusCode, answer.body]).toEqual([200, pdf('take me').toString()])
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="My _file_.pdf"/)
    expect(answer.headers['content-type']).toBe('application/octet-stream')
    const own = await call(admin, 'POST', '/api/v1/mc/download', {
      body: { url: `http://127.0.0.1:4870${FPath}` },
    })
    expect(own.statusCode).toBe(200)
    for (const url of [
      'http://169.254.169.254/latest',
      'file:///etc/passwd',
      '//evil.example/files/x',
      '/api/v1/mc/about',
      5,
    ])
      expect((await call(admin, 'POST', '/api/v1/mc/download', { body: { url } })).statusCode).toBe(400)
    expect(
      (await call(admin, 'POST', '/api/v1/mc/download', { body: { url: '/files/no.pdf' } })).statusCode,
    ).toBe(404)
  })
})
