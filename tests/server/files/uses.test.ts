import { describe, expect, it } from 'vitest'
import { createDiskStorage } from '../../../server/files/disk.ts'
import { originalName, type Storage } from '../../../server/files/storage.ts'
import { sweepBytes } from '../../../server/files/sweep.ts'
import { testApp } from '../support/app.ts'
import { freshFolder } from '../support/folder.ts'
import { mojoAdmin, withTags } from '../support/people.ts'
import { form, pdf } from './support/sample-files.ts'

const { call, database } = await testApp()
const admin = mojoAdmin()
await database.pool.query(
  `insert into "AspNetUsers" ("Id", "UserName", "NormalizedUserName", "Email", "NormalizedEmail") values ($1, 'a', 'A', 'a@example.com', 'A@EXAMPLE.COM')`,
  [admin.person.userId],
)
await database.pool.query(
  `insert into "ContentType" ("CtId", "CtName") values (1, 'Web_Page') on conflict do nothing`,
)
await database.pool.query(`insert into "Tag" ("TId", "TName") values (901, 'Ours') on conflict do nothing`)

interface Sent {
  readonly FId: number
  readonly FPath: string
  readonly FHash: string
}

async function sent(name: string, text = name): Promise<Sent> {
  const answer = await call(admin, 'POST', '/api/v1/mc/file', await form(pdf(text), name))
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Sent>()
}

async function page(record: object): Promise<number> {
  const answer = await call(admin, 'POST', '/api/v1/db/Content', {
    body: { CTitle: 'A page', CtId: 1, ...record },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ CId: number }>().CId
}

const usesOf = (FId: number, actor = admin) => call(actor, 'GET', `/api/v1/mc/file/uses?fId=${FId}`)

describe('where a file is used', () => {
  it('is found in pages, blocks, templates, style sheets and JSON, by its exact address', async () => {
    const file = await sent('used.pdf')
    const other = await sent('used.pdf', 'another')
    expect(other.FPath).toBe('/files/documents/used-2.pdf')
    const CId = await page({ CIntroText: `<a href="${file.FPath}">One</a>` })
    await page({ CTitle: 'Another', CIntroLink: `${file.FPath}?v=1` })
    await page({ CTitle: 'Not this', CIntroText: `${file.FPath}.bak ${file.FPath}-2 ${other.FPath}` })
    const made: readonly (readonly [string, object])[] = [
      ['ContentBlock', { CId, CbHeadline: 'Block', CbCopy: `<img src='${file.FPath}'>` }],
      [
        'ContentBlock',
        { CId, CbHeadline: 'Photo', CbPhotoMetadata: JSON.stringify({ CssClass: file.FPath }) },
      ],
      ['Custom_Media', { MTitle: 'Film', MPhoto: JSON.stringify({ src: file.FPath }) }],
    ]
    for (const [entity, body] of made)
      expect((await call(admin, 'POST', `/api/v1/db/${entity}`, { body })).statusCode).toBe(201)
    const answer = await usesOf(file.FId)
    expect(answer.statusCode, answer.body).toBe(200)
    const { total, uses } = answer.json<{
      total: number
      uses: { entity: string; field: string; shown: string }[]
    }>()
    expect(total).toBe(5)
    expect(uses.map(use => [use.entity, use.field, use.shown])).toEqual([
      ['Content', 'CIntroText', 'A page'],
      ['Content', 'CIntroLink', 'Another'],
      ['ContentBlock', 'CbCopy', 'Block'],
      ['ContentBlock', 'CbPhotoMetadata', 'Photo'],
      ['Custom_Media', 'MPhoto', 'Film'],
    ])
    const stranger = (await usesOf(file.FId, withTags(128))).json<{ total: number; uses: unknown[] }>()
    expect(stranger.total).toBe(5)
    expect(stranger.uses.length).toBeLessThan(5)
  })

  it('keeps it from being deleted, unless that is told', async () => {
    const file = await sent('kept.pdf')
    await page({ CIntroText: file.FPath })
    for (const [method, url] of [
      ['DELETE', `/api/v1/db/File/${file.FId}`],
      ['DELETE', `/api/v1/db/File/all/[${file.FId}]`],
      ['DELETE', `/api/v1/mc/file/${file.FId}`],
      ['DELETE', `/api/v1/mc/file/${file.FId}?force=false`],
    ] as const) {
      const answer = await call(admin, method, url)
      expect([answer.statusCode, answer.json().message]).toEqual([
        409,
        expect.stringContaining('used in one place'),
      ])
    }
    expect((await call(withTags(1), 'DELETE', `/api/v1/mc/file/${file.FId}?force=true`)).statusCode).toBe(403)
    const stale = await call(admin, 'DELETE', `/api/v1/mc/file/${file.FId}?force=true`, {
      headers: { 'if-match': '"9"' },
    })
    expect(stale.statusCode).toBe(412)
    expect((await call(admin, 'DELETE', `/api/v1/mc/file/${file.FId}?force=true`)).statusCode).toBe(204)
    expect((await call(admin, 'GET', `/api/v1/db/File/${file.FId}`)).statusCode).toBe(404)
    const unused = await sent('unused.pdf')
    expect((await call(admin, 'DELETE', `/api/v1/db/File/${unused.FId}`)).statusCode).toBe(204)
  })

  it('is not told of what the person may not see', async () => {
    const answer = await call(
      admin,
      'POST',
      '/api/v1/mc/file',
      await form(pdf('x'), 'x.pdf', { FSecured: 'true' }),
    )
    const { FId } = answer.json<Sent>()
    expect((await usesOf(FId, withTags(901))).statusCode).toBe(404)
    expect((await usesOf(77777)).statusCode).toBe(404)
    expect((await call(admin, 'GET', '/api/v1/mc/file/uses?fId=x')).statusCode).toBe(400)
  })
})

describe('the sweep', () => {
  it('removes bytes that no file has, once they are a day old, and nothing else', async () => {
    const storage = createDiskStorage(await freshFolder())
    const { FHash } = await sent('swept.pdf')
    const orphan = 'f'.repeat(64)
    for (const name of [
      originalName(FHash),
      originalName(orphan),
      `derived/${FHash}/640.webp`,
      `derived/${orphan}/640.webp`,
    ])
      await storage.put(name, Buffer.from('x'))
    const there = async (of: Storage) => {
      const names: string[] = []
      for (const prefix of ['originals/', 'derived/'])
        for await (const { name } of of.list(prefix)) names.push(name)
      return names.sort()
    }
    expect(await sweepBytes(database, storage, new Date(Date.now() - 1000))).toBe(0)
    expect(await there(storage)).toHaveLength(4)
    expect(await sweepBytes(database, storage, new Date(Date.now() + 1000))).toBe(2)
    expect(await there(storage)).toEqual([`derived/${FHash}/640.webp`, originalName(FHash)])
  })
})
