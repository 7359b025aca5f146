import { tagIds, toolNamed } from '@rounds/core/tools'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody, withTags } from '../support/people.ts'

const { call, database } = await testApp()
const { pool } = database
const root = '/api/v1/mc/tags'
const { rows: accounts } = await pool.query(
  `insert into "AspNetUsers" ("Email", "UserName", "FullName", "NormalizedEmail", "NormalizedUserName") values
    ('mo@example.com', 'mo', 'Mo Weber', 'MO', 'MO'), ('ada@example.com', 'ada', 'Ada Quill', 'ADA', 'ADA')
   returning "Id" as id`,
)
await pool.query('alter table "Tag" alter "TId" restart with 2000')
const [mo, ada] = accounts.map(({ id }) => id)
const admin = mojoAdmin({ userId: mo })

async function send(path: 'review' | 'save' | 'undo', body: unknown, actor = admin) {
  const answer = await call(actor, 'POST', `${root}/${path}`, { body })
  expectDocumented('post', `${root}/${path}`, answer)
  return answer
}
const review = async (edit: unknown) => (await send('review', { edit })).json()
async function save(edit: unknown) {
  const { stamp } = await review(edit)
  const answer = await send('save', { edit, stamp })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const tag = async (id: number) => (await pool.query('select * from "Tag" where "TId" = $1', [id])).rows[0]
const TOOL = toolNamed('clear-cache')

beforeEach(async () => {
  await pool.query(`delete from "TagToContent"; delete from "FormSubmission"; delete from "Form";
    delete from "AspNetUserClaims"; delete from "Content"; update "Tag" set "TNextId" = null, "TChildId" = null;
    delete from "Tag" where "TId" >= 900 or "TId" = ${TOOL.tag}; delete from tag_edit;
    insert into "Tag" ("TId", "TName") values (${tagIds.Root}, 'Root'), (${tagIds.Dashboard}, 'Dashboard') on conflict do nothing;
    insert into "Tag" ("TId", "TIdParent", "TName") values
      (900, ${tagIds.Root}, 'Clinics'), (901, 900, 'Heart'), (902, 900, 'Lung'), (910, ${tagIds.Root}, 'News of clinics'),
      (${TOOL.tag}, 900, 'Clear cache');
    insert into "AspNetUserClaims" ("UserId", "ClaimType", "ClaimValue") values ('${ada}', 'TId', '900')`)
})

describe('changing the tag tree', () => {
  it('is for MoJoAdmins', async () => {
    const edit = { kind: 'change', id: 900, typed: { TName: 'x' } }
    for (const actor of [somebody({ roles: ['Admin'] }), withTags(toolNamed('custom-tag-editor').tag)])
      for (const path of ['review', 'save'] as const)
        expect((await send(path, { edit, stamp: 'x' }, actor)).statusCode).toBe(403)
    expect((await send('undo', { id: 1 }, somebody())).statusCode).toBe(403)
  })

  it('says who gains and loses what before it is saved', async () => {
    const hides = await review({ kind: 'change', id: TOOL.tag, typed: { TVisible: false } })
    expect(hides).toMatchObject({
      problems: [],
      changed: 1,
      people: [{ name: 'Ada Quill', loses: { tools: ['clear-cache'] }, gains: { tools: [] } }],
    })
    const moves = await review({ kind: 'move', ids: [910], parent: 900, index: 0 })
    expect(moves.people).toMatchObject([{ name: 'Ada Quill', gains: { folders: 1 }, loses: { folders: 0 } }])
    expect(await tag(910)).toMatchObject({ TIdParent: tagIds.Root })
  })

  it('refuses a circle, and saves nothing that is refused', async () => {
    const edit = { kind: 'move', ids: [900], parent: 901, index: 0 }
    const { problems, stamp } = await review(edit)
    expect(problems).toHaveLength(1)
    expect((await send('save', { edit, stamp })).statusCode).toBe(400)
  })

  it('saves what was reviewed and nothing else', async () => {
    const edit = { kind: 'change', id: 901, typed: { TName: 'Heart care', CUrlDefaultPage: 'heart' } }
    const { stamp } = await review(edit)
    await pool.query(`update "Tag" set "TName" = 'Cardiology' where "TId" = 901`)
    expect((await send('save', { edit, stamp })).statusCode).toBe(200)
    const move = { kind: 'move', ids: [902], parent: 910, index: 0 }
    const seen = await review(move)
    await pool.query(`update "Tag" set "TIdParent" = 910 where "TId" = 902`)
    expect((await send('save', { edit: move, stamp: seen.stamp })).statusCode).toBe(412)
  })

  it('is undone once, but for what someone changed since', async () => {
    const { id } = await save({ kind: 'move', ids: [901, 902], parent: 910, index: 0 })
    expect(await tag(901)).toMatchObject({ TIdParent: 910 })
    await pool.query(`update "Tag" set "TIdParent" = ${tagIds.Root} where "TId" = 902`)
    expect((await send('undo', { id })).json()).toEqual({ kept: ['Lung'] })
    expect(await tag(901)).toMatchObject({ TIdParent: 900 })
    expect((await send('undo', { id })).statusCode).toBe(409)
    expect((await send('undo', { id: id + 99 })).statusCode).toBe(404)
  })

  it('adds a tag, and its undo removes it unless something is in it', async () => {
    const { id, added } = await save({ kind: 'add', parent: 900, name: 'Kidney' })
    expect(await tag(added)).toMatchObject({ TName: 'Kidney', TIdParent: 900, TVisible: true })
    const inside = await save({ kind: 'add', parent: added, name: 'Dialysis' })
    expect((await send('undo', { id })).json()).toEqual({ kept: ['Kidney'] })
    expect((await send('undo', { id: inside.id })).json()).toEqual({ kept: [] })
    expect(await tag(inside.added)).toBeUndefined()
  })
})

describe('a merge', () => {
  const merge = { kind: 'merge', loser: 902, winner: 901 }
  beforeEach(async () => {
    await pool.query(`insert into "ContentType" ("CtId", "CtName") values (1, 'Web_Page') on conflict do nothing;
      insert into "Content" ("CId", "CTitle", "CtId") values (71, 'A', 1), (72, 'B', 1);
      insert into "TagToContent" ("TId", "CId") values (902, 71), (902, 72), (901, 72);
      insert into "Form" ("FrmId", "FrmName", "TId") values (5, 'Ask', 902);
      insert into "FormSubmission" ("FsId", "FrmId", "TId", "FsSealed") values (6, 5, 902, '{}');
      insert into "AspNetUserClaims" ("UserId", "ClaimType", "ClaimValue") values
        ('${ada}', 'TId', '902'), ('${mo}', 'TId', '901'), ('${mo}', 'TId', '902')`)
  })
  const places = async () =>
    (await pool.query('select "TId", "CId" from "TagToContent" order by 2, 1')).rows.map(row => [
      row.TId,
      row.CId,
    ])
  const grants = async () =>
    (
      await pool.query(
        `select "ClaimValue" as tag from "AspNetUserClaims" where "ClaimValue" <> '900' order by "UserId" = '${ada}', 1`,
      )
    ).rows.map(row => row.tag)

  it('leads on pages, forms, submissions and grants, and is undone exactly', async () => {
    expect((await review(merge)).moves).toEqual(
      expect.arrayContaining([
        { entity: 'TagToContent', count: 2 },
        { entity: 'Form', count: 1 },
        { entity: 'FormSubmission', count: 1 },
        { entity: 'AspNetUserClaims', count: 2 },
      ]),
    )
    const { id } = await save(merge)
    expect(await tag(902)).toMatchObject({ TDeleted: true })
    expect(await places()).toEqual([
      [901, 71],
      [901, 72],
    ])
    expect(await grants()).toEqual(['901', '901'])
    const filed = async () =>
      (
        await pool.query(
          'select f."TId" as form, s."TId" as sent from "Form" f join "FormSubmission" s using ("FrmId")',
        )
      ).rows
    expect(await filed()).toEqual([{ form: 901, sent: 901 }])

    expect((await send('undo', { id })).json()).toEqual({ kept: [] })
    expect(await tag(902)).toMatchObject({ TDeleted: false })
    expect(await places()).toEqual([
      [902, 71],
      [901, 72],
      [902, 72],
    ])
    expect(await grants()).toEqual(['901', '902', '902'])
    expect(await filed()).toEqual([{ form: 902, sent: 902 }])
  })

  it('is undone for a form only where it led it, and for the submissions with it', async () => {
    await pool.query(`insert into "Form" ("FrmId", "FrmName", "TId") values (8, 'Tell', 901), (9, 'Say', 902);
      insert into "FormSubmission" ("FsId", "FrmId", "TId", "FsSealed") values
        (7, 8, 901, '{}'), (8, 9, 902, '{}')`)
    const { id } = await save(merge)
    await pool.query(`update "Form" set "TId" = 910 where "FrmId" = 9;
      update "FormSubmission" set "TId" = 910 where "FrmId" = 9`)
    expect((await send('undo', { id })).json()).toEqual({ kept: ['Form “Say”'] })
    const { rows } = await pool.query(`select "FsId" as id, f."TId" as form, s."TId" as sent
      from "Form" f join "FormSubmission" s using ("FrmId") order by 1`)
    expect(rows).toEqual([
      { id: 6, form: 902, sent: 902 },
      { id: 7, form: 901, sent: 901 },
      { id: 8, form: 910, sent: 910 },
    ])
  })
})
