import { beforeAll, describe, expect, it } from 'vitest'
import type { DashboardData, DashboardPages } from '../../../core/api/index.ts'
import type { Actor } from '../../../server/rights/actor.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody, withTags } from '../support/people.ts'

const PATH = '/api/v1/mc/dashboard'
const { call, database } = await testApp()

const EDITOR = '6f9619ff-8b86-d011-b42d-00c04fc964ff'
const OTHER = '7f9619ff-8b86-d011-b42d-00c04fc964ff'
const FOLDER = 3001
const editor = () => somebody({ userId: EDITOR, claims: { TId: [FOLDER] } })

async function read(actor: Actor | undefined, zone = 'UTC') {
  const answer = await call(actor, 'GET', `${PATH}?${new URLSearchParams({ zone })}`)
  expectDocumented('get', PATH, answer)
  return answer
}
const dashboardOf = async (actor: Actor) => (await read(actor)).json() as DashboardData
async function pagesOf(actor: Actor) {
  const answer = await call(actor, 'GET', `${PATH}/pages`)
  expectDocumented('get', `${PATH}/pages`, answer)
  return answer.json() as DashboardPages
}

beforeAll(async () => {
  await database.pool.query(`
    insert into "ContentType" ("CtId", "CtName") values (1, 'Web_Page'), (4, 'Navigation'), (33, 'Banners') on conflict do nothing;
    insert into "Tag" ("TId", "TName") values (${FOLDER}, 'Heart'), (3002, 'Other folder') on conflict do nothing;
    insert into "AspNetUsers" ("Id", "UserName", "NormalizedUserName", "Email", "NormalizedEmail") values
      ('${EDITOR}', 'ed', 'ED', 'ed@a.example', 'ED@A.EXAMPLE'), ('${OTHER}', 'ot', 'OT', 'ot@a.example', 'OT@A.EXAMPLE');
    insert into "Content" ("CId", "CTitle", "CSeoUrl", "CtId", "CMetaDesc", "CIntroText", "CVisible", "CExpireDt", "CDeletedDt") values
      (8001, 'Fine', '/fine', 1, '{"description":"d"}', '<p>Text</p>', true, null, null),
      (8002, 'Bare', '/bare', 1, null, null, true, null, null),
      (8003, 'Linked', '/linked', 1, '{"description":"d"}', '<p><a href="page:8005">gone</a> <a href="page:8001">there</a></p>', true, null, null),
      (8004, 'Ending', '/ending', 1, '{"description":"d"}', '<p>Text</p>', true, now() + interval '2 days', null),
      (8005, 'In the trash', '/trash', 1, null, null, true, null, now()),
      (8006, 'Not published yet', '/later', 1, null, null, false, null, null),
      (8007, 'Elsewhere', '/elsewhere', 1, null, null, true, null, null),
      (8008, 'A menu entry', null, 4, null, null, true, null, null),
      (8009, 'Late', '/late', 1, '{"description":"d"}', '<p>Text</p>', true, null, null),
      (8010, 'Flu banner', null, 33, null, null, true, now() + interval '3 days', null);
    insert into "TagToContent" ("TId", "CId") select ${FOLDER}, c from unnest(array[8001, 8002, 8003, 8004, 8005, 8006, 8008, 8009]) c;
    insert into "TagToContent" ("TId", "CId") values (3002, 8007);
    insert into "ContentBlock" ("CId", "CbPhoto", "CbPhotoAltText") values (8001, '/files/a.jpg', 'A heart'), (8004, '/files/b.jpg', '');
    insert into "ContentVersion" ("CId", "Active", "CvKind", "CvDraftOf", "CvUserId", "CvProblem", "CvPublishDt") values
      (8001, true, 'draft', 8001, '${EDITOR}', null, now() + interval '1 day'),
      (8009, true, 'draft', 8009, '${EDITOR}', 'Somebody changed the page.', null),
      (8003, true, 'draft', 8003, '${OTHER}', null, null),
      (8007, true, 'draft', 8007, '${OTHER}', null, null);
    insert into "Form" ("FrmId", "FrmName", "FrmTitle") values (71, 'appointment', 'Request an appointment');
    insert into "FormSubmission" ("FrmId", "FsState", "FsCreatedDt") values
      (71, 'new', now() - interval '3 days'), (71, 'in hand', now()), (71, 'done', now());
    insert into "EmailArchive" ("EaTo", "EaStatus", "EaCreatedDt") values
      ('a@a.example', 'failed', now()), ('a@a.example', 'failed', now() - interval '9 days'), ('a@a.example', 'sent', now());
    insert into "Job" ("JbKind", "JbTitle", "JbState", "JbMessage", "JbUpdatedDt") values
      ('bulk', 'Change 40 pages', 'failed', 'The connection was lost.', now()), ('bulk', 'Fine', 'done', null, now());
    insert into "Custom_LocationAlert" ("LaId", "LaTitle", "LaFromDt", "LaToDt", "LaActive") values
      (91, 'Elevator', now() - interval '1 day', now() + interval '2 days', true),
      (92, 'Off', now() - interval '1 day', now() + interval '2 days', false);
    insert into "AuditLog" ("Type", "Message", "UserId", "GroupId") values
      ('Changed', 'x', '${EDITOR}', '${OTHER}'), ('Changed', 'y', '${EDITOR}', '${OTHER}'), ('Created', 'z', '${OTHER}', null),
      ('Login', 'Login Successful', '${EDITOR}', null);
  `)
})

describe('GET /mc/dashboard', () => {
  it('is for who is signed in, and asks for a zone', async () => {
    expect((await read(undefined)).statusCode).toBe(401)
    expect((await read(editor(), 'Mars/Base')).statusCode).toBe(400)
    expect((await call(undefined, 'GET', `${PATH}/pages`)).statusCode).toBe(401)
  })

  it('shows an editor of a folder their drafts and times, and nothing of submissions, mail or jobs', async () => {
    const dashboard = await dashboardOf(editor())
    expect(dashboard.drafts).toMatchObject({ all: 3, mine: 2 })
    expect(dashboard.drafts?.latest.map(({ title }) => title)).toEqual(['Late', 'Fine'])
    expect(dashboard).toMatchObject({
      submissions: null,
      comments: null,
      mail: null,
      errors: null,
      jobs: null,
      isEveryone: false,
      on: [],
    })
    expect(dashboard.upcoming.map(({ turn, title, path }) => [turn, title, path])).toEqual([
      ['publish', 'Fine', '/edit?cid=8001'],
      ['ends', 'Ending', '/edit?cid=8004'],
    ])
    expect(dashboard.days).toHaveLength(28)
    expect(dashboard.days.at(-1)).toMatchObject({ edits: 1, submissions: null })
  })

  it('shows a MoJoAdmin what waits, what failed in seven days, and the edits of everyone', async () => {
    const dashboard = await dashboardOf(mojoAdmin())
    expect(dashboard.submissions).toEqual([
      { frmId: 71, name: 'Request an appointment', waiting: 2, oldest: expect.any(String) },
    ])
    expect(dashboard).toMatchObject({ mail: 1, isEveryone: true, drafts: { all: 4, mine: 0, latest: [] } })
    expect(dashboard.jobs).toEqual([
      {
        id: expect.any(Number),
        title: 'Change 40 pages',
        message: 'The connection was lost.',
        at: expect.any(String),
      },
    ])
    expect(dashboard.on.map(({ kind, title }) => [kind, title])).toEqual([
      ['banner', 'Flu banner'],
      ['location alert', 'Elevator'],
    ])
    expect(dashboard.upcoming.map(({ title }) => title)).toContain('Flu banner')
    // What was done together is one edit; a sign-in is none.
    expect(dashboard.days.at(-1)).toMatchObject({ edits: 2, submissions: 2 })
    expect(dashboard.days.reduce((sum, { submissions }) => sum + (submissions ?? 0), 0)).toBe(3)
  })

  it('shows the contact center what visitors sent, and no pages', async () => {
    const agent = withTags(160)
    expect(await dashboardOf(agent)).toMatchObject({
      drafts: null,
      submissions: [{ waiting: 2 }],
      mail: null,
    })
    expect(await pagesOf(agent)).toEqual({ total: 0, pages: [] })
  })

  it('is there for someone who may do nothing', async () => {
    expect(await dashboardOf(somebody())).toMatchObject({
      drafts: null,
      submissions: null,
      upcoming: [],
      on: [],
    })
  })
})

describe('GET /mc/dashboard/waiting', () => {
  const waitingFor = async (actor: Actor | undefined) => {
    const answer = await call(actor, 'GET', `${PATH}/waiting`)
    expectDocumented('get', `${PATH}/waiting`, answer)
    return answer.json()
  }

  it('counts what waits in reach of the caller, and nothing else', async () => {
    expect(await waitingFor(editor())).toEqual({ drafts: 3, comments: null, submissions: null })
    expect(await waitingFor(withTags(160))).toEqual({
      drafts: null,
      comments: null,
      submissions: { waiting: 2, isLate: expect.any(Boolean) },
    })
    expect(await waitingFor(mojoAdmin())).toMatchObject({
      drafts: 4,
      comments: 0,
      submissions: { waiting: 2 },
    })
    expect(await waitingFor(somebody())).toEqual({ drafts: null, comments: null, submissions: null })
    expect(await waitingFor(undefined)).toHaveProperty('message')
  })

  it('says when a submission has waited longer than promised', async () => {
    const move = (days: number) =>
      database.pool.query(
        `update "FormSubmission" set "FsCreatedDt" = now() - $1 * interval '1 day' where "FsState" = 'new'`,
        [days],
      )
    await move(8)
    expect(await waitingFor(withTags(160))).toMatchObject({ submissions: { isLate: true } })
    await move(1)
    expect(await waitingFor(withTags(160))).toMatchObject({ submissions: { isLate: false } })
  })
})

describe('GET /mc/dashboard/pages', () => {
  it('names each published page of one’s folders once, with what is most urgent', async () => {
    const { total, pages } = await pagesOf(editor())
    expect(pages.map(({ title, need, count, others }) => [title, need, count, others])).toEqual([
      ['Late', 'not published', 1, 0],
      ['Linked', 'dead link', 1, 0],
      ['Ending', 'ends soon', 1, 1],
      ['Bare', 'no text', 1, 1],
    ])
    expect(total).toBe(4)
  })

  it('names no draft of someone else, and all folders for a MoJoAdmin', async () => {
    const { pages } = await pagesOf(mojoAdmin())
    expect(pages.map(({ title }) => title)).toEqual(['Linked', 'Ending', 'Bare', 'Elsewhere'])
  })
})
