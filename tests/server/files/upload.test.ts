import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { uploadLimit } from '../../../server/calls/file-upload.ts'
import type { Actor } from '../../../server/rights/actor.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody, withTags } from '../support/people.ts'
import { form, hugePng, pdf, photoWithPlace, png } from './support/sample-files.ts'

const { app, call, database, files } = await testApp()
const admin = mojoAdmin()
await addUser(admin)

async function addUser({ person: { userId, email } }: Actor) {
  await database.pool.query(
    `insert into "AspNetUsers" ("Id", "UserName", "NormalizedUserName", "Email", "NormalizedEmail") values ($1, $2, $3, $2, $3)`,
    [userId, `${userId}${email}`, `${userId}${email}`.toUpperCase()],
  )
}

interface Sent {
  readonly FId: number
  readonly FName: string
  readonly FPath: string
  readonly FType: string
  readonly FSize: number
  readonly FHash: string
  readonly FMeta: string
  readonly FAltText: string | null
  readonly RowVersion: number
}

async function send(
  bytes: Buffer | string,
  name: string,
  fields = {},
  path = '/api/v1/mc/file',
  actor = admin,
) {
  return call(actor, 'POST', path, await form(bytes, name, fields))
}

async function sent(bytes: Buffer | string, name: string, fields = {}): Promise<Sent> {
  const answer = await send(bytes, name, fields)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Sent>()
}

const bytesAt = async (path: string) => (await app.inject({ url: path })).rawPayload

const refusal = async (bytes: Buffer | string, name: string) => {
  const answer = await send(bytes, name)
  expect(await readdir(files.incoming.folder)).toEqual(['uploads'])
  return [answer.statusCode, answer.json<{ message: string }>().message] as const
}

describe('an upload', () => {
  it('is refused to strangers, and to those without a tool for files', async () => {
    expect((await call(undefined, 'POST', '/api/v1/mc/file', await form(pdf(), 'a.pdf'))).statusCode).toBe(
      401,
    )
  })

  it('takes no name without end', async () => {
    expect((await send(pdf(), `${'a'.repeat(1_001)}.pdf`)).statusCode).toBe(400)
  })

  it('needs a form with a file', async () => {
    const json = await call(admin, 'POST', '/api/v1/mc/file', { body: { file: 'x' } })
    expect([json.statusCode, json.json().message]).toEqual([
      415,
      expect.stringContaining('multipart/form-data'),
    ])
    const data = new FormData()
    data.set('other', 'x')
    const request = new Request('http://localhost', { method: 'POST', body: data })
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    const body = Buffer.from(await request.arrayBuffer())
    expect((await call(admin, 'POST', '/api/v1/mc/file', { body, headers })).statusCode).toBe(400)
  })

  it('keeps a document as it is, with what was said of it', async () => {
    const bytes = pdf('exactly this')
    const file = await sent(bytes, 'Été à la carte.PDF', { FTitle: 'Menu', FAltText: 'What there is to eat' })
    expect(file).toMatchObject({
      FName: 'Été à la carte.pdf',
      FPath: '/files/documents/ete-a-la-carte.pdf',
      FType: 'application/pdf',
      FSize: bytes.length,
      FTitle: 'Menu',
      FAltText: 'What there is to eat',
      FSecured: false,
      UserId: admin.person.userId,
    })
    expect(await bytesAt(file.FPath)).toEqual(bytes)
    const { rows } = await database.pool.query(
      `select "Type", "UserName" from "AuditLog" where "Entity" = 'File' and "EntityKey" = $1`,
      [String(file.FId)],
    )
    expect(rows).toEqual([{ Type: 'Created', UserName: admin.author.userName }])
  })

  it('gives each file an address of its own, also when several come at once', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(n => sent(pdf(`n ${n}`), 'plan.pdf')))
    expect(new Set(all.map(file => file.FPath)).size).toBe(4)
    expect(all.map(file => file.FPath).sort()[0]).toBe('/files/documents/plan-2.pdf')
  })

  it('turns pictures upright and takes away where they were taken, by whom and with what', async () => {
    const bytes = await photoWithPlace(300, 200)
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const file = await sent(bytes, 'IMG_0001.jpg')
    const kept = await sharp(await bytesAt(file.FPath)).metadata()
    expect([kept.width, kept.height, kept.exif, kept.xmp, kept.orientation]).toEqual([
      200,
      300,
      undefined,
      undefined,
      undefined,
    ])
    expect(JSON.parse(file.FMeta)).toEqual({ width: 200, height: 300 })
    expect(String(await bytesAt(file.FPath))).not.toContain('Snoop')
  })

  it('finds out what a file is from its content', async () => {
    const file = await sent(await png(), 'report.pdf')
    expect([file.FType, file.FPath, file.FName]).toEqual([
      'image/png',
      '/files/images/report.png',
      'report.png',
    ])
    const text = await sent('a,b\n1,2\n', 'list.csv')
    expect([text.FType, text.FPath]).toEqual(['text/csv', '/files/documents/list.csv'])
    const page = await sent('<!doctype html><script>alert(1)</script>', 'photo.jpg')
    expect([page.FType, page.FPath]).toEqual(['text/html', '/files/documents/photo.html'])
  })

  it('takes from a picture what hides behind it', async () => {
    const polyglot = Buffer.concat([await png(), Buffer.from('<script>alert(document.domain)</script>')])
    const file = await sent(polyglot, 'innocent.png')
    expect(String(await bytesAt(file.FPath))).not.toContain('script')
  })

  it('converts pictures', async () => {
    const webp = await send(await png(), 'a.png', {}, '/api/v1/mc/file/convert')
    expect(webp.json()).toMatchObject({ FType: 'image/webp', FPath: '/files/images/a.webp' })
    const avif = await send(await png(), 'a.png', {}, '/api/v1/mc/file/convert?form=avif')
    expect(avif.json()).toMatchObject({ FType: 'image/avif', FPath: '/files/images/a.avif' })
    expect((await sharp(await bytesAt('/files/images/a.avif')).metadata()).format).toBe('heif')
    expect((await send(await png(), 'a.png', {}, '/api/v1/mc/file/convert?form=bmp')).statusCode).toBe(400)
    expect((await send(pdf(), 'a.pdf', {}, '/api/v1/mc/file/convert')).statusCode).toBe(415)
  })

  it.each([
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'photo.jpg', 415, /program/],
    [
      'a Linux program',
      Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), Buffer.alloc(200)]),
      'x.pdf',
      415,
      /program/,
    ],
    ['a script', '#!/bin/sh\nrm -rf /', 'notes.txt', 415, /program/],
    ['nothing', '', 'empty.pdf', 415, /empty/],
    [
      'bytes without sense',
      Buffer.from([1, 2, 0, 3, 4, 0, 9, 250, 251]),
      'x.docx',
      415,
      /isn’t a readable .docx file/,
    ],
    [
      'a picture cut short',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(60)]),
      'x.jpg',
      415,
      /Couldn’t read this picture/,
    ],
    ['a picture larger than memory', hugePng(100_000, 100_000), 'x.png', 413, /50 million pixels/],
    ['a picture a little over the limit', hugePng(10_000, 5_001), 'x.png', 413, /50 million pixels/],
  ])('refuses %s', async (_, bytes, name, status, words) => {
    const [code, message] = await refusal(bytes, name)
    expect([code, message]).toEqual([status, expect.stringMatching(words)])
  })

  it('makes hostile names harmless', async () => {
    for (const [name, path] of [
      ['../../../etc/passwd.pdf', 'passwd.pdf'],
      ['C:\\Windows\\CON.pdf', 'file-con.pdf'],
      ['\u202Efdp.exe', 'fdp.pdf'],
      ['a\u0000b\r\nSet-Cookie: x.pdf', 'ab-0d-0aset-cookie-x.pdf'],
      [`${'x'.repeat(400)}.pdf`, `${'x'.repeat(100)}.pdf`],
      ['....', 'file.pdf'],
      ['🙂.pdf', 'file-2.pdf'],
      ['%2e%2e%2fup.pdf', '2e-2e-2fup.pdf'],
    ] as const) {
      const file = await sent(pdf(name), name)
      expect(file.FPath).toBe(`/files/documents/${path}`)
      expect(Buffer.byteLength(file.FName)).toBeLessThanOrEqual(255)
      expect(file.FName).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u)
    }
  })

  it('says what is wrong with what comes with it, and keeps nothing', async () => {
    const answer = await send(pdf(), 'x.pdf', { FTitle: 'x'.repeat(401) })
    expect(answer.statusCode).toBe(400)
    expect((await send(pdf(), 'x.pdf', { FPath: '/files/mine' })).statusCode).toBe(400)
    expect((await send(pdf(), 'x.pdf', { FCategoryId: '77777' })).statusCode).toBe(409)
  })
})

describe('larger than the limit', () => {
  it('is refused with 413, and nothing of it is kept', async () => {
    const small = await testApp({ files: { limits: { bytes: 1_000_000, megapixels: 1 } } })
    const large = await form(Buffer.concat([pdf(), Buffer.alloc(1_100_000, ' ')]), 'x.pdf')
    const answer = await small.call(mojoAdmin(), 'POST', '/api/v1/mc/file', large)
    expect([answer.statusCode, answer.json().message]).toEqual([
      413,
      expect.stringContaining('larger than 1 MB'),
    ])
    expect(await readdir(small.files.incoming.folder)).toEqual(['uploads'])
  })
})

describe('replacing', () => {
  it('keeps the address, and what was said of the file', async () => {
    const before = await sent(pdf('old'), 'rules.pdf', { FAltText: 'The rules' })
    const after = await sent(pdf('new'), 'something else.pdf', { replaces: String(before.FId) })
    expect(after).toMatchObject({
      FId: before.FId,
      FPath: before.FPath,
      FAltText: 'The rules',
      FName: 'rules.pdf',
    })
    expect(after.FHash).not.toBe(before.FHash)
    expect(await bytesAt(before.FPath)).toEqual(pdf('new'))
  })

  it('converts a picture to what the address says', async () => {
    const before = await sent(await png(), 'logo.png')
    const after = await sent(await photoWithPlace(), 'logo.jpg', { replaces: String(before.FId) })
    expect(after).toMatchObject({ FPath: before.FPath, FType: 'image/png' })
    expect((await sharp(await bytesAt(before.FPath)).metadata()).format).toBe('png')
  })

  it('refuses what the address does not say, and files of others', async () => {
    const before = await sent(pdf('old'), 'rules.pdf')
    const answer = await send('some text', 'rules.txt', { replaces: String(before.FId) })
    expect([answer.statusCode, answer.json().message]).toEqual([
      415,
      expect.stringContaining('ends with .pdf'),
    ])
    expect((await send(pdf(), 'x.pdf', { replaces: '99999' })).statusCode).toBe(404)
    const editor = somebody()
    await addUser(editor)
    const others = await send(
      pdf('mine'),
      'x.pdf',
      { replaces: String(before.FId) },
      '/api/v1/mc/file',
      editor,
    )
    expect([others.statusCode, others.json().message]).toEqual([403, expect.stringContaining('Documents')])
    const own = (await send(pdf('mine'), 'own.pdf', {}, '/api/v1/mc/file', editor)).json<Sent>()
    const again = await send(
      pdf('again'),
      'own.pdf',
      { replaces: String(own.FId) },
      '/api/v1/mc/file',
      editor,
    )
    expect(again.statusCode, again.body).toBe(201)
    const keeper = withTags(128)
    await addUser(keeper)
    const kept = await send(pdf('kept'), 'x.pdf', { replaces: String(own.FId) }, '/api/v1/mc/file', keeper)
    expect(kept.statusCode, kept.body).toBe(201)
  })
})

describe('editing a picture', () => {
  const edit = (body: object) => call(admin, 'POST', '/api/v1/mc/file/edit', { body })

  it('cuts and shrinks it in place', async () => {
    const { FId, FPath } = await sent(await png(400, 300), 'cut.png')
    const answer = await edit({
      FId,
      as: 'replacement',
      cut: { left: 100, top: 0, width: 200, height: 300 },
      width: 100,
    })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(JSON.parse(answer.json<Sent>().FMeta)).toMatchObject({ width: 100, height: 150 })
    const { width, height } = await sharp(await bytesAt(FPath)).metadata()
    expect([width, height]).toEqual([100, 150])
  })

  it('makes a new file in another form', async () => {
    const { FId } = await sent(await png(400, 300), 'form.png', { FAltText: 'A form' })
    const answer = await edit({ FId, as: 'new', form: 'webp' })
    expect(answer.json()).toMatchObject({
      FPath: '/files/images/form.webp',
      FType: 'image/webp',
      FAltText: 'A form',
    })
  })

  it('refuses what makes no sense', async () => {
    const { FId } = await sent(await png(), 'no.png')
    const document = await sent(pdf('no picture'), 'no.pdf')
    for (const body of [
      {},
      { FId, as: 'new' },
      { FId, as: 'replacement', form: 'webp' },
      { FId, as: 'new', cut: {} },
      { FId, as: 'new', width: -1 },
    ])
      expect((await edit(body)).statusCode).toBe(400)
    expect((await edit({ FId: document.FId, as: 'new', width: 100 })).statusCode).toBe(415)
    expect((await edit({ FId: 99999, as: 'new', width: 100 })).statusCode).toBe(404)
  })
})

describe('the form of an upload', () => {
  it('takes one file and twenty texts beside it, in any order', async () => {
    const ask = async (parts: readonly (readonly [name: string, value: string | Blob])[]) => {
      const data = new FormData()
      for (const [name, value] of parts) data.append(name, value)
      const request = new Request('http://localhost', { method: 'POST', body: data })
      const headers = { 'content-type': request.headers.get('content-type') ?? '' }
      const body = Buffer.from(await request.arrayBuffer())
      const answer = await call(admin, 'POST', '/api/v1/mc/file', { body, headers })
      expect(await readdir(files.incoming.folder)).toEqual(['uploads'])
      return answer
    }
    const file = ['file', new File([new Uint8Array(pdf('one'))], 'one.pdf')] as const
    const titles = (count: number) =>
      Array.from({ length: count }, (_, n) => ['FTitle', `Title ${n}`] as const)
    const taken = await ask([...titles(20), file])
    expect([taken.statusCode, taken.json().FTitle]).toEqual([201, 'Title 19'])
    for (const tooMany of [[...titles(21), file], titles(21)])
      expect((await ask(tooMany)).statusCode).toBe(413)
    expect((await ask([file, ['file', new File(['x'], 'x.txt')]])).statusCode).toBe(413)
    expect((await ask([['other', new File(['x'], 'x.txt')], ...titles(1)])).statusCode).toBe(400)
    const unnamed = await ask([['file', new File([new Uint8Array(pdf('unnamed'))], '')]])
    expect([unnamed.statusCode, unnamed.json().FName]).toEqual([201, 'file.pdf'])
  })

  it('that is cut off is refused as damaged', async () => {
    const { body, headers } = await form(pdf('cut short'), 'cut.pdf')
    const answer = await call(admin, 'POST', '/api/v1/mc/file', { body: body.subarray(0, -30), headers })
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining('damaged')])
    expect(await readdir(files.incoming.folder)).toEqual(['uploads'])
  })

  it('is taken two thousand times an hour from a person, and from others still', async () => {
    const { most, seconds, name } = uploadLimit
    expect([most, seconds]).toEqual([2_000, 3_600])
    const busy = mojoAdmin()
    await addUser(busy)
    const sendAs = async (actor: Actor) =>
      (await send(pdf('often'), 'often.pdf', {}, undefined, actor)).statusCode
    await sendAs(busy)
    await database.pool.query(`update limit_window set taken = 1999 where key = $1`, [
      createHash('sha256').update(`${name} ${busy.person.userId}`).digest('base64url'),
    ])
    expect([await sendAs(busy), await sendAs(busy), await sendAs(admin)]).toEqual([201, 429, 201])
  })
})
