import { randomUUID } from 'node:crypto'
import type { FormWork } from '@rounds/core/api'
import { contentTypeIds, tagIds } from '@rounds/core/tools'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../../server/rights/actor.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody, withTags } from '../support/people.ts'

const { call, database } = await testApp()
const BASE = '/api/v1/mc/form-editor'
const admin = mojoAdmin({ userId: '00000000-0000-4000-8000-0000000000a1' })
const colleague = mojoAdmin({ userId: '00000000-0000-4000-8000-0000000000a2', name: 'Elowen Ray' })

const field = (name: string, label: string, more: object = {}) => ({ name, label, kind: 'text', ...more })
const content = (...fields: object[]) => ({
  FrmTitle: 'Contact',
  FrmDescription: null,
  FrmConfig: { fields },
  FrmMetaData: null,
})
const first = content(field('name', 'Name'))
const second = content(field('name', 'Full name'), field('mail', 'Email'))

let frmId = 0

beforeAll(async () => {
  await database.pool.query(`insert into "ContentType" ("CtId", "CtName") values (1, 'Web_Page')`)
  for (const { person } of [admin, colleague])
    await database.pool.query(
      `insert into "AspNetUsers" ("Id", "UserName", "NormalizedUserName", "Email", "NormalizedEmail", "FullName") values ($1, $2, upper($2), $2, upper($2), $3)`,
      [person.userId, person.email, person.name],
    )
})

beforeEach(async () => {
  await database.pool.query('delete from "FormSubmission"; delete from "Form"; delete from limit_window')
  const body = { FrmName: 'contact', FrmTitle: 'Contact', FrmConfig: JSON.stringify(first.FrmConfig) }
  const answer = await call(admin, 'POST', '/api/v1/db/Form', { body })
  expect(answer.statusCode, answer.body).toBe(201)
  frmId = answer.json().FrmId
})

const work = async (by: Actor = admin): Promise<FormWork> =>
  (await call(by, 'GET', `${BASE}/work?frmId=${frmId}`)).json()
const save = (sent: object, version: number | null, more: object = {}, by: Actor = admin) =>
  call(by, 'PUT', `${BASE}/draft?frmId=${frmId}`, { body: { content: sent, version, ...more } })
const act = (name: 'publish' | 'discard' | 'unpublish', version: number | null, by: Actor = admin) =>
  call(by, 'POST', `${BASE}/${name}`, { body: { frmId, version } })
const publicPage = async () => (await call(undefined, 'GET', `/_site/form/${frmId}`)).body
const send = async (body: string) =>
  call(undefined, 'POST', `/api/v1/db/form/submit?id=${frmId}`, {
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const contentOf = async (fvId: number) =>
  (await call(admin, 'GET', `${BASE}/version?fvId=${fvId}`)).json().content

describe('who has a form open', () => {
  it('is seen by the others, with the version of the draft, until they leave', async () => {
    const [one, two] = [randomUUID(), randomUUID()]
    const beat = (by: Actor, tab: string, more: object = {}) =>
      call(by, 'POST', `${BASE}/presence`, { body: { frmId, tab, ...more } })
    expect((await beat(admin, one)).json()).toMatchObject({ here: [{ tab: one }], draft: null })
    const { version } = (await save(second, null)).json()
    const seen = (await beat(colleague, two)).json()
    expect(seen.here.map(({ name }: { name: string }) => name)).toEqual(['Mo Jo', 'Elowen Ray'])
    expect(seen.draft).toEqual({ version })
    expect((await beat(admin, one, { leaves: true })).json().here).toMatchObject([{ tab: two }])
    expect((await beat(somebody(), one)).statusCode).toBe(403)
    const nowhere = await call(admin, 'POST', `${BASE}/presence`, { body: { frmId: 9_999, tab: one } })
    expect(nowhere.statusCode).toBe(404)
  })
})

describe('the draft of a form', () => {
  it('is not what visitors see before it is published', async () => {
    expect((await save(second, null)).statusCode).toBe(200)
    expect(await publicPage()).not.toContain('Full name')
    expect((await send('name=Jo&mail=x')).statusCode).toBe(200)
    const { draft, live } = await work()
    expect(draft?.content.FrmConfig).toEqual(second.FrmConfig)
    expect(live.FrmConfig).toEqual(first.FrmConfig)

    const published = await act('publish', draft?.version ?? null)
    expect(published.statusCode, published.body).toBe(200)
    expect(published.json()).toMatchObject({ draft: null, live: { FrmConfig: second.FrmConfig } })
    expect(published.json().versions.map(({ number }: { number: number }) => number)).toEqual([2, 1])
    expect(await publicPage()).toContain('Full name')
  })

  it('may have any fault, and is then not published', async () => {
    const stuck = content(field('doc', 'Document', { kind: 'signature', required: true }))
    const { version } = (await save(stuck, null)).json()
    const refused = await act('publish', version)
    expect(refused.statusCode).toBe(400)
    expect(refused.json().errors[0].message).toMatch(/Nobody can get past “Document”/)
    expect((await work()).draft).toMatchObject({ version, content: { FrmConfig: stuck.FrmConfig } })
    expect(await publicPage()).toContain('Name')
  })

  it('is checked and made safe as the form itself is', async () => {
    expect((await save({ ...first, FrmConfig: { fields: [{ label: 'No name' }] } }, null)).statusCode).toBe(
      400,
    )
    const unsafe = content({ name: 'x', kind: 'copy', copy: '<p onclick="x()">Hello</p>' })
    expect((await save(unsafe, null)).json().content.FrmConfig.fields[0].copy).toBe('<p>Hello</p>')
  })

  it('is refused where a colleague saved first, and shows what they saved', async () => {
    const { version } = (await save(second, null)).json()
    const late = await save(first, null, {}, colleague)
    expect(late.statusCode).toBe(412)
    expect(late.json().current.draft).toMatchObject({ version, by: { name: 'Mo Jo' } })
    expect((await act('publish', null)).statusCode).toBe(412)
    const settled = await save(first, version, { keeps: 'conflict' }, colleague)
    expect(settled.statusCode, settled.body).toBe(200)
    const [kept] = (await work()).versions
    expect(kept).toMatchObject({ kind: 'kept', number: null, by: { name: 'Mo Jo' } })
    expect((await contentOf(kept?.fvId ?? 0)).FrmConfig).toEqual(second.FrmConfig)
  })

  it('is kept among the versions where it is discarded', async () => {
    const { version } = (await save(second, null)).json()
    const after: FormWork = (await act('discard', version)).json()
    expect(after.draft).toBeNull()
    expect(after.versions[0]).toMatchObject({ kind: 'kept', reason: 'Discarded draft' })
  })

  it('belongs to who may change forms', async () => {
    const reader = withTags(160)
    expect((await save(second, null, {}, reader)).statusCode).toBe(403)
    expect((await act('publish', null, reader)).statusCode).toBe(403)
    expect((await act('unpublish', null, reader)).statusCode).toBe(403)
    expect((await call(undefined, 'GET', `${BASE}/work?frmId=${frmId}`)).statusCode).toBe(401)
    expect((await call(admin, 'GET', `${BASE}/work?frmId=999999`)).statusCode).toBe(404)
    expect((await call(admin, 'GET', `${BASE}/version?fvId=999999`)).statusCode).toBe(404)
  })
})

describe('the versions of a form', () => {
  it('tell a change that came another way, and that the draft did not begin from it', async () => {
    await save(second, null)
    const other = content(field('name', 'Your name'))
    const body = { FrmConfig: JSON.stringify(other.FrmConfig) }
    expect((await call(colleague, 'PATCH', `/api/v1/db/Form/${frmId}`, { body })).statusCode).toBe(200)
    const { draft, versions } = await work()
    expect(draft?.isLiveChanged).toBe(true)
    expect(versions).toMatchObject([
      { number: 2, kind: 'published', by: { name: 'Elowen Ray' } },
      { number: 1, kind: 'published' },
    ])
    await call(admin, 'PATCH', `/api/v1/db/Form/${frmId}`, { body: { FrmName: 'renamed' } })
    expect((await work()).versions).toHaveLength(2)
  })

  it('a submission names the one that it was sent with', async () => {
    await send('name=Jo')
    const { version } = (await save(second, null)).json()
    await act('publish', version)
    await send('name=Max')
    const { rows } = await database.pool.query<{ number: number }>(
      `select "FvNumber" as number from "FormSubmission" join "FormVersion" using ("FvId") order by "FsId"`,
    )
    expect(rows).toEqual([{ number: 1 }, { number: 2 }])
  })

  it('a form that was taken off the site is published again by its next version', async () => {
    expect((await act('unpublish', null)).json().isPublished).toBe(false)
    expect((await send('name=Jo')).statusCode).toBe(404)
    expect((await act('publish', null)).json()).toMatchObject({ isPublished: true, draft: null })
    expect((await send('name=Jo')).statusCode).toBe(200)
    expect((await work()).versions).toHaveLength(1)
  })
})

describe('the pages of a form', () => {
  const place = (cId: number, by: Actor = admin) =>
    call(by, 'POST', `${BASE}/place`, { body: { frmId, cId } })
  const makePage = async () => {
    const body = {
      CTitle: 'Visit us',
      CSeoUrl: `/visit-${randomUUID()}`,
      CtId: contentTypeIds.Web_Page,
      CVisible: true,
    }
    const made = await call(admin, 'POST', '/api/v1/db/Content', { body })
    expect(made.statusCode, made.body).toBe(201)
    return made.json().CId as number
  }
  const blocksOf = async (cId: number) =>
    (await database.pool.query('select from "ContentBlock" where "CId" = $1', [cId])).rowCount

  it('a form is put into the draft of a page, once', async () => {
    const cId = await makePage()
    const placed = await place(cId)
    expect(placed.statusCode, placed.body).toBe(200)
    expect(placed.json().pages).toMatchObject([{ cId, title: 'Visit us', isDraft: true }])
    expect(await blocksOf(cId)).toBe(0)
    expect((await place(cId)).json().pages).toHaveLength(1)
    const page = await call(admin, 'GET', `/api/v1/mc/editor/page?cId=${cId}`)
    const { draft, live } = page.json()
    expect(draft.snapshot.blocks).toMatchObject([{ CbHeadline: 'Contact', CbMetaData: { FrmId: frmId } }])
    const body = { drafts: [{ cId, version: draft.version, base: live.stamp }], reason: 'Ready' }
    expect((await call(admin, 'POST', '/api/v1/mc/editor/publish', { body })).statusCode).toBe(200)
    expect((await work()).pages).toMatchObject([{ cId, isDraft: false }])
  })

  it('only who may change pages puts it there, and a page that is not there is told', async () => {
    const cId = await makePage()
    expect((await place(cId, somebody())).statusCode).toBe(403)
    // A page that is in none of their folders.
    expect((await place(cId, withTags(tagIds.Form_Manager))).statusCode).toBe(404)
    expect((await place(999_999)).statusCode).toBe(404)
  })
})
