import { expect, it } from 'vitest'
import type { Actor } from '../../../server/rights/actor.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody, withTags } from '../support/people.ts'

const { call, database } = await testApp()
const CUSTOM_CODE = 150

await database.pool.query(`insert into "ContentType" ("CtId", "CtName") values (1, 'Web_Page');
  insert into "Content" ("CId", "CTitle", "CtId") values (1, 'Home', 1);
  insert into "ContentVersion" ("CvId", "CId", "CvKind") values (1, 1, 'kept');
  select setval(pg_get_serial_sequence('"ContentVersion"', 'CvId'), 100)`)

it('changes drafts and versions through the editor alone, whoever asks', async () => {
  for (const actor of [mojoAdmin(), somebody({ claims: { TId: [1, 2] } })]) {
    expect((await call(actor, 'GET', '/api/v1/db/ContentVersion/1')).statusCode).toBe(200)
    const body = { CvReason: 'Mine' }
    for (const [method, path] of [
      ['PATCH', 'ContentVersion/1'],
      ['DELETE', 'ContentVersion/1'],
      ['POST', 'ContentVersion'],
    ] as const)
      expect((await call(actor, method, `/api/v1/db/${path}`, { body })).statusCode, method).toBe(403)
  }
})

it('lets nobody but MoJoAdmin change custom code, and those who hold its tag read it', async () => {
  const holder = withTags(CUSTOM_CODE)
  const body = { PcTitle: 'Analytics', PcHead: '<script>1</script>' }
  expect((await call(holder, 'GET', '/api/v1/db/PageCSS')).statusCode).toBe(200)
  expect((await call(holder, 'POST', '/api/v1/db/PageCSS', { body })).statusCode).toBe(403)
  expect((await call(mojoAdmin(), 'POST', '/api/v1/db/PageCSS', { body })).statusCode).not.toBe(403)
})

it('lets nobody but MoJoAdmin change the a form’s Ja, by whichever call', async () => {
  const builder = withTags(90, 180, 181, 182)
  const db = (
    actor: ReturnType<typeof withTags>,
    method: 'POST' | 'PATCH' | 'PUT',
    path: string,
    body: object,
  ) => call(actor, method, `/api/v1/db/${path}`, { body })
  const form = (
    await db(mojoAdmin(), 'POST', 'Form', { FrmName: 'Contact', FrmVisible: false, FrmJavaScript: 'one()' })
  ).json()
  const key = form.FrmId
  const tried = [
    await db(builder, 'PATCH', `Form/${key}`, { FrmJavaScript: 'two()' }),
    await db(builder, 'PATCH', `Form/${key}`, { FrmJavaScript: null }),
    await db(builder, 'POST', 'Form', { FrmName: 'New', FrmVisible: false, FrmJavaScript: 'two()' }),
    await db(builder, 'POST', 'Form/batch', {
      create: [],
      update: [{ FrmId: key, FrmJavaScript: 'two()' }],
      delete: [],
    }),
  ]
  expect(tried.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
  expect(tried[0]?.json().message).toContain('a form’s Ja')
  const same = { FrmName: 'Contact us', FrmVisible: false, FrmJavaScript: 'one()' }
  expect((await db(builder, 'PUT', `Form/${key}`, same)).statusCode).toBe(200)
  expect((await call(builder, 'DELETE', `/api/v1/db/Form/${key}`)).statusCode).toBe(204)
  const restored = await call(builder, 'POST', '/api/v1/mc/trash/restore', {
    body: { records: [{ entity: 'Form', key: String(key) }] },
  })
  expect(restored.statusCode, restored.body).toBe(200)
  expect((await call(builder, 'GET', `/api/v1/db/Form/${key}`)).json().FrmJavaScript).toBe('one()')
})

it('leaves content that acts as a setting of the site to its tool, whoever has the folder', async () => {
  const FOLDER = 1000
  const TOKENS = 147
  await database.pool.query(`insert into "ContentType" ("CtId", "CtName") values (28, 'Liquid_Value'), (29, 'Header_Template');
    insert into "Tag" ("TId", "TName") values (${FOLDER}, 'Mine');
    select setval(pg_get_serial_sequence('"Content"', 'CId'), 100)`)
  const db = (
    actor: ReturnType<typeof withTags>,
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ) => call(actor, method, `/api/v1/db/${path}`, body ? { body } : {})
  const editor = withTags(FOLDER)
  const keeper = withTags(FOLDER, TOKENS)
  const admin = mojoAdmin()
  const token = (await db(admin, 'POST', 'Content', { CTitle: 'Phone', CtId: 28 })).json()
  await db(admin, 'POST', 'TagToContent', { TId: FOLDER, CId: token.CId })
  const block = (await db(admin, 'POST', 'ContentBlock', { CId: token.CId, CbHeadline: 'x' })).json()
  const page = (await db(admin, 'POST', 'Content', { CTitle: 'Page', CtId: 1 })).json()
  await db(admin, 'POST', 'TagToContent', { TId: FOLDER, CId: page.CId })

  const { live } = (await call(admin, 'GET', `/api/v1/mc/editor/page?cId=${token.CId}`)).json()
  const draft = (actor: ReturnType<typeof withTags>) =>
    call(actor, 'PUT', `/api/v1/mc/editor/draft?cId=${token.CId}`, {
      body: { snapshot: live.snapshot, base: live.stamp, version: null },
    })
  expect((await draft(editor)).statusCode).toBe(403)

  const refused = await db(editor, 'PATCH', `Content/${token.CId}`, { CIntroText: 'x' })
  expect(refused.statusCode).toBe(403)
  expect(refused.json().message).toContain('General tokens')
  expect((await db(editor, 'PATCH', `Content/${page.CId}`, { CtId: 28 })).statusCode).toBe(403)
  expect((await db(editor, 'PATCH', `ContentBlock/${block.CbId}`, { CbHeadline: 'y' })).statusCode).toBe(403)
  expect((await db(editor, 'DELETE', `Content/${token.CId}`)).statusCode).toBe(403)
  expect((await db(editor, 'PATCH', `Content/${page.CId}`, { CTitle: 'Still mine' })).statusCode).toBe(200)
  expect((await db(keeper, 'PATCH', `Content/${token.CId}`, { CIntroText: 'x' })).statusCode).toBe(200)
  expect((await db(keeper, 'PATCH', `Content/${page.CId}`, { CtId: 29 })).statusCode).toBe(403)
  expect((await db(admin, 'PATCH', `Content/${page.CId}`, { CtId: 29 })).statusCode).toBe(200)
})

it('leaves drafts of content that acts as a setting to its tool, whoever began them', async () => {
  const FOLDER = 1500
  await database.pool.query(`insert into "ContentType" ("CtId", "CtName") values (28, 'Liquid_Value'), (19, 'JavaScript') on conflict do nothing;
    insert into "Tag" ("TId", "TName") values (${FOLDER}, 'Theirs')`)
  const { rows } = await database.pool.query(
    `insert into "AspNetUsers" ("Email", "UserName", "NormalizedEmail", "NormalizedUserName")
      values ('eve@example.com', 'eve', 'EVE@EXAMPLE.COM', 'EVE') returning "Id"`,
  )
  const [admin, editor] = [
    mojoAdmin({ userId: rows[0].Id }),
    somebody({ userId: rows[0].Id, claims: { TId: [FOLDER] } }),
  ]
  const make = async (type: number) => {
    const made = await call(admin, 'POST', '/api/v1/db/Content', {
      body: { CTitle: `Type ${type}`, CtId: type },
    })
    const { CId } = made.json()
    await call(admin, 'POST', '/api/v1/db/TagToContent', { body: { TId: FOLDER, CId } })
    return CId as number
  }
  const pageOf = async (actor: Actor, cId: number) =>
    (await call(actor, 'GET', `/api/v1/mc/editor/page?cId=${cId}`)).json()
  const save = async (actor: Actor, cId: number, content: object) => {
    const { live, draft } = await pageOf(actor, cId)
    const snapshot = { ...live.snapshot, content: { ...live.snapshot.content, ...content } }
    return call(actor, 'PUT', `/api/v1/mc/editor/draft?cId=${cId}`, {
      body: { snapshot, base: live.stamp, version: draft?.version ?? null },
    })
  }
  const act = (name: string, body: object) => call(editor, 'POST', `/api/v1/mc/editor/${name}`, { body })

  for (const type of [19, 28]) {
    const cId = await make(type)
    expect((await save(admin, cId, { CIntroText: 'one' })).statusCode).toBe(200)
    const begun = (await pageOf(admin, cId)).draft
    const tried = [
      await save(editor, cId, { CIntroText: 'mine' }),
      await act('discard', { cId, version: begun.version }),
      await act('withdraw', { cId }),
      await act('restore', { cvId: begun.cvId, version: begun.version }),
      await act('restore', { cvId: begun.cvId, version: null }),
      await act('publish', {
        drafts: [{ cId, version: begun.version }],
        reason: 'x',
        at: '2099-01-01T00:00:00Z',
      }),
      await act('publish', { drafts: [{ cId, version: begun.version }], reason: 'x' }),
    ]
    expect(tried.map(({ statusCode }) => statusCode)).toEqual(tried.map(() => 403))
    expect((await pageOf(admin, cId)).draft).toEqual(begun)
  }

  const page = await make(1)
  expect((await save(editor, page, { CIntroText: 'mine' })).statusCode).toBe(200)
  expect((await save(editor, page, { CtId: 28 })).statusCode).toBe(403)
  expect((await save(admin, page, { CtId: 28 })).statusCode).toBe(200)
  const { version } = (await pageOf(admin, page)).draft
  const later = { drafts: [{ cId: page, version }], reason: 'x', at: '2099-01-01T00:00:00Z' }
  expect((await act('publish', later)).statusCode).toBe(403)
})

it('leaves the addresses of other folders and of the directory alone, by whichever call', async () => {
  const [MINE, NEWS] = [2000, 2001]
  await database.pool.query(
    `insert into "Tag" ("TId", "TName", "TPath") values (${MINE}, 'Heart', '/heart'), (${NEWS}, 'All news', '/all-news')`,
  )
  const { rows } = await database.pool.query(
    `insert into "AspNetUsers" ("Email", "UserName", "NormalizedEmail", "NormalizedUserName")
      values ('ann@example.com', 'ann', 'ANN@EXAMPLE.COM', 'ANN') returning "Id"`,
  )
  const [editor, admin] = [somebody({ userId: rows[0].Id, claims: { TId: [MINE] } }), mojoAdmin()]
  const send = (
    actor: ReturnType<typeof withTags>,
    method: 'POST' | 'PATCH' | 'PUT',
    path: string,
    body: object,
  ) => call(actor, method, `/api/v1/${path}`, { body })
  const page = (
    await send(admin, 'POST', 'db/Content', { CTitle: 'Heart', CtId: 1, CSeoUrl: '/heart/care' })
  ).json()
  await send(admin, 'POST', 'db/TagToContent', { TId: MINE, CId: page.CId, TtcPageUrl: '/heart/care' })
  const status = async (address: string) => {
    const patched = await send(editor, 'PATCH', `db/Content/${page.CId}`, { CSeoUrl: address })
    const placed = await send(editor, 'PATCH', `db/TagToContent/[${MINE},${page.CId}]`, {
      TtcPageUrl: address,
    })
    const { live } = (await call(editor, 'GET', `/api/v1/mc/editor/page?cId=${page.CId}`)).json()
    const draft = await send(editor, 'PUT', `mc/editor/draft?cId=${page.CId}`, {
      snapshot: { ...live.snapshot, content: { ...live.snapshot.content, CSeoUrl: address } },
      base: live.stamp,
      version: null,
    })
    expect(draft.statusCode, draft.body).toBe(200)
    const { version } = draft.json()
    const published = await send(editor, 'POST', 'mc/editor/publish', {
      drafts: [{ cId: page.CId, version }],
      reason: 'x',
    })
    await database.pool.query(`delete from "ContentVersion" where "CId" = ${page.CId}`)
    return [patched, placed, published].map(({ statusCode }) => statusCode)
  }
  for (const address of ['/all-news', '/find-a-doctor'])
    expect(await status(address)).toEqual([403, 403, 403])
  expect(await status('/heart')).toEqual([200, 200, 200])
  expect((await send(admin, 'PATCH', `db/Content/${page.CId}`, { CSeoUrl: '/all-news' })).statusCode).toBe(
    200,
  )
  expect(
    (await send(editor, 'PATCH', `db/Content/${page.CId}`, { CTitle: 'x', CSeoUrl: '/all-news' })).statusCode,
  ).toBe(200)
})
