/**
 * What some days of work come to, written out: each call with its answer, all that it changed in the database, its audit
 * entries among it, and what it told the other nodes. They follow one another: run the whole file. A change that is meant is written by
 * `npx vitest run -u --project server`.
 */
import type { EditorPage, Trashed } from '@rounds/core/api'
import { beforeEach, expect, it } from 'vitest'
import { publishDue } from '../../../server/content/schedule.ts'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { bulkUndo } from '../../../server/jobs/bulk-undo.ts'
import type { Actor } from '../../../server/rights/actor.ts'
import { smallSite } from '../site/small-site.ts'
import type { Method } from '../support/app.ts'
import { beginJournal, type Journal } from '../support/journal.ts'
import { mojoAdmin, somebody } from '../support/people.ts'

const { call, changes, database, records } = await smallSite()
const told: string[] = []
const { publish } = changes
changes.publish = entity => {
  told.push(entity)
  publish(entity)
}
const { rows: accounts } = await database.pool.query(
  `insert into "AspNetUsers" ("Email", "UserName", "NormalizedEmail", "NormalizedUserName", "FullName", "SecurityStamp")
   select name || '@example.com', name, upper(name), upper(name), initcap(name) || ' Bee', 'one'
   from unnest(array['ann', 'bob']) name returning "Id"`,
)
await database.pool.query(
  `with role as (insert into "AspNetRoles" ("Name", "NormalizedName") values ('MoJoAdmin', 'MOJOADMIN')
      on conflict ("NormalizedName") do update set "Name" = excluded."Name" returning "Id")
    insert into "AspNetUserRoles" ("UserId", "RoleId") select $1, "Id" from role`,
  [accounts[1].Id],
)
const group = (id: number) => ({ id: `00000000-0000-4000-8000-00000000000${id}`, cause: null })
const named = (actor: Actor, id: number): Actor => ({
  ...actor,
  author: { ...actor.author, group: group(id) },
})
const bob = named(mojoAdmin({ userId: accounts[1].Id, name: 'bob' }), 2)
/** Works in two folders of the site. */
const ann = named(somebody({ userId: accounts[0].Id, name: 'ann', claims: { TId: [5001, 5002] } }), 1)
const people = { ann, bob }

let journal: Journal
beforeEach(async () => {
  journal = await beginJournal(database, told)
})

/** Calls as somebody, and notes what it came to. */
const does = (who: keyof typeof people, method: Method, path: string, body?: unknown): Promise<never> =>
  journal.note(`${who}: ${method} ${path}`, async () => {
    const answer = await call(people[who], method, `/api/v1/${path}`, body === undefined ? {} : { body })
    const value =
      answer.body === '' ? undefined : /json/.test(String(answer.headers['content-type'])) && answer.json()
    return { answer: `${answer.statusCode} ${answer.body}`, value: value as never }
  })
const written = (name: string) => expect(journal.text()).toMatchFileSnapshot(`written-out/${name}.txt`)

it('a page is drafted, published, scheduled and taken back', async () => {
  const page = async (who: keyof typeof people = 'ann') =>
    (await call(people[who], 'GET', '/api/v1/mc/editor/page?cId=102')).json<EditorPage>()
  await does('ann', 'GET', 'mc/editor/page?cId=101')
  const before: EditorPage = await does('ann', 'GET', 'mc/editor/page?cId=102')
  const draftOf = (content: object, { live }: EditorPage) => ({
    snapshot: { ...live.snapshot, content: { ...live.snapshot.content, ...content } },
    base: live.stamp,
    version: null,
  })
  const saved: { version: number } = await does(
    'ann',
    'PUT',
    'mc/editor/draft?cId=102',
    draftOf({ CTitle: 'Heart', CSeoUrl: '/care/hearts', CIntroText: '<p onclick="x()">New</p>' }, before),
  )
  await does('bob', 'PUT', 'mc/editor/draft?cId=102', draftOf({ CTitle: 'Mine' }, before))
  await does('ann', 'POST', 'mc/editor/presence', { cId: 102, tab: group(7).id })
  await does('bob', 'POST', 'mc/editor/presence', { cId: 102, tab: group(8).id })
  await does('ann', 'POST', 'mc/editor/presence', { cId: 102, tab: group(7).id, leaves: true })
  await does('ann', 'GET', 'mc/editor/title-check?cId=102&title=Surgery')
  const drafts = [{ cId: 102, version: saved.version }]
  await does('ann', 'POST', 'mc/editor/publish', { drafts: [{ cId: 102, version: 99 }], reason: 'Too late' })
  const report: { published: { cvId: number }[] } = await does('ann', 'POST', 'mc/editor/publish', {
    drafts,
    reason: 'Shorter',
  })
  const { cvId } = report.published[0] ?? { cvId: 0 }
  await does('bob', 'POST', 'mc/editor/undo', { cvId, reason: 'Too short', reopen: true })
  const again = await page()
  const version = again.draft?.version ?? 0
  await does('ann', 'POST', 'mc/editor/publish', {
    drafts: [{ cId: 102, version }],
    reason: 'Later',
    at: '2999-01-01T00:00:00Z',
  })
  await does('ann', 'POST', 'mc/editor/withdraw', { cId: 102 })
  await does('ann', 'POST', 'mc/editor/discard', { cId: 102, version: (await page()).draft?.version })
  await does('ann', 'POST', 'mc/editor/restore', { cvId, version: null })
  await does('bob', 'GET', 'mc/editor/versions?cId=102')
  await does('ann', 'GET', `mc/editor/version?cvId=${cvId}`)
  await does('bob', 'POST', 'mc/editor/publish', {
    drafts: [{ cId: 102, version: (await page()).draft?.version }],
    reason: 'At its time',
    at: '2999-01-01T00:00:00Z',
  })
  await database.pool.query(
    `update "ContentVersion" set "CvPublishDt" = now() where "CvPublishDt" is not null`,
  )
  await journal.note('at its time', async () => {
    await publishDue({ database, records })
    return { answer: 'published', value: undefined }
  })
  await written('editor')
})

it('pages are made, copied, moved with their folder, deleted, restored and erased', async () => {
  await does('ann', 'POST', 'mc/editor/add', { title: 'Feet', type: 1, url: '/care/feet', tag: 5001 })
  await does('ann', 'POST', 'mc/editor/add', { title: 'Taken', type: 1, url: '/care/heart', tag: 5001 })
  await does('bob', 'GET', 'mc/editor/duplicate?cId=103')
  const moves = [{ kind: 'folder', key: 5002, from: 5001, to: 5004 }]
  const { stamp }: { stamp: string } = await does('bob', 'POST', 'mc/folders/review', { moves })
  const { id }: { id: number } = await does('bob', 'POST', 'mc/folders/move', { moves, stamp })
  await does('bob', 'POST', 'mc/folders/undo', { id })
  await does('ann', 'DELETE', 'db/Content/104')
  await does('bob', 'DELETE', 'db/Content/103')
  await does('bob', 'GET', 'mc/bin/pages')
  await does('bob', 'POST', 'mc/bin/review', { pages: [103, 104] })
  await does('bob', 'POST', 'mc/bin/restore', { pages: [103], urls: [{ cId: 103, url: '/care/other' }] })
  await does('bob', 'POST', 'mc/bin/erase', { pages: [104] })
  await does('bob', 'POST', 'mc/bin/erase', { pages: [103] })
  await written('pages')
})

it('records go to the trash with what hangs on them, and come back', async () => {
  await does('bob', 'POST', 'db/Custom_Specialty', { SpTitle: 'Heart' })
  const { SpId } = (await call(bob, 'GET', '/api/v1/db/Custom_Specialty')).json()[0]
  await does('bob', 'POST', 'db/Custom_PhysicianToSpecialty', { PhId: 1, SpId })
  await does('bob', 'POST', 'mc/trash/cascade', { entity: 'Custom_Physician', keys: ['1', '2'] })
  await does('bob', 'DELETE', 'db/Custom_Physician/1')
  const left: Trashed = await does('bob', 'GET', 'mc/trash/records')
  await does('ann', 'GET', 'mc/trash/records')
  await does('bob', 'POST', 'mc/trash/restore', {
    records: left.records.map(({ entity, key }) => ({ entity, key })),
  })
  await does('bob', 'POST', 'mc/trash/restore', {
    records: left.records.map(({ entity, key }) => ({ entity, key })),
  })
  await written('trash')
})

it('many records are asked for at once, imported, and the import is taken back', async () => {
  await does('ann', 'POST', 'mc/bulk', { entity: 'Custom_Physician', action: 'delete', keys: ['1'] })
  const { JbId }: { JbId: number } = await does('bob', 'POST', 'mc/bulk', {
    entity: 'Custom_Physician',
    action: 'update',
    patch: { PhTitle: 'MD' },
    filters: 'PhVisible=true',
  })
  await does('bob', 'GET', `mc/jobs/${JbId}`)
  await does('bob', 'POST', `mc/jobs/${JbId}/stop`)
  await does('bob', 'POST', `mc/jobs/${JbId}/undo`)
  await does('bob', 'POST', 'mc/import', {
    entity: 'Custom_Physician',
    run: group(9).id,
    file: 'doctors.csv',
    create: [{ record: { PhLastName: 'Cole' }, links: [] }],
    update: [{ record: { PhId: 1, PhTitle: 'DO' }, links: [] }],
  })
  const [job] = (await call(bob, 'GET', '/api/v1/db/Job?orderBy=JbId desc&pageSize=1')).json()
  await does('bob', 'POST', `mc/jobs/${job.JbId}/undo`)
  await does('bob', 'POST', `mc/jobs/${job.JbId}/undo`)
  const jobs = { database, records, changes, cipher: createCipher(Buffer.alloc(32, 7)) }
  await journal.note('the job runs', async () => {
    const { rows } = await database.pool.query(
      `update "Job" set "JbState" = 'running', "JbAttempts" = 1 where "JbState" = 'waiting' returning "JbId" as id, "UserId" as "userId"`,
    )
    await bulkUndo.work(jobs, { ...rows[0], kind: 'bulk undo', attempt: 1 }, new AbortController().signal)
    return { answer: 'done', value: undefined }
  })
  await written('jobs')
})

it('a form is sent, its answers are read, changed and deleted', async () => {
  await journal.note('a visitor sends the form', async () => {
    const answer = await call(undefined, 'POST', '/api/v1/db/form/submit?id=7', {
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: 'who=Cy&doctor=2&state=KS&rounds-page=/care/heart',
    })
    return { answer: `${answer.statusCode} ${answer.body}`, value: undefined }
  })
  await journal.note('a visitor leaves out what is needed', async () => {
    const answer = await call(undefined, 'POST', '/api/v1/db/form/submit?id=7', {
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: 'who=&doctor=3',
    })
    return { answer: `${answer.statusCode} ${answer.body}`, value: undefined }
  })
  await does('bob', 'GET', 'db/formsubmission/secure')
  const [row] = (await call(bob, 'GET', '/api/v1/db/FormSubmission')).json()
  await does('bob', 'PUT', `db/formsubmission/secure/${row.FsId}`, { ...row, FsMetaData: '{"answers":[]}' })
  await does('ann', 'GET', 'db/formsubmission/secure')
  await does('bob', 'DELETE', `db/formsubmission/secure/${row.FsId}`)
  await written('forms')
})

it('the server tells of itself, and its logs are tidied', async () => {
  await does('ann', 'GET', 'mc/cache/clear/token')
  for (const cache of ['clear', 'clear/token', 'clear/file', 'clear/db', 'clear/content', 'clear/layout'])
    await does('bob', 'GET', `mc/cache/${cache}`)
  await does('bob', 'POST', 'db/auditlog/post', { Type: 'Print', Message: 'Printed a list' })
  await does('bob', 'GET', 'mc/site/state')
  await does('bob', 'GET', 'mc/sitemap/regen')
  await does('bob', 'POST', 'mc/templates/check', { source: '{{ a | nothing }}' })
  await does('bob', 'GET', 'db/errorlog/truncate')
  await does('bob', 'GET', 'db/systemmessages/archive?sId=1')
  await does('bob', 'POST', 'db/KeyManager', { KmName: 'Maps', KmValue: 'abcdefghijklmnopqrstuvwxyz' })
  const [key] = (await call(bob, 'GET', '/api/v1/db/KeyManager')).json()
  await does('bob', 'POST', `db/keymanager/reveal/${key.KmId}`)
  await does('bob', 'GET', 'mc/search?q=heart')
  await does('ann', 'GET', 'mc/search?q=heart')
  await written('server')
})
