/**
 * What the tools of the back office write, over a few records behind every screen, written out: each call with its
 * answer, all that it changed in the database, its audit entries among it, and what it told the other nodes. They follow
 * one another: run the whole file. A change that is meant is written by `npx vitest run -u --project server`.
 */
import { beforeEach, expect, it } from 'vitest'
import { filledSite, people } from '../screens/filled-site.ts'
import type { Method } from '../support/app.ts'
import { beginJournal, type Journal } from '../support/journal.ts'
import { mojoAdmin, somebody } from '../support/people.ts'

const { call, changes, database } = await filledSite()
const told: string[] = []
const { publish } = changes
changes.publish = entity => {
  told.push(entity)
  publish(entity)
}
const RITA = people.rita
const INES = people.ines
const FINGERPRINT = 'ab'.repeat(16)
await database.pool.query(
  `with role as (insert into "AspNetRoles" ("Name", "NormalizedName") values ('MoJoAdmin', 'MOJOADMIN')
     on conflict ("NormalizedName") do update set "Name" = excluded."Name" returning "Id"),
   person as (update "AspNetUsers" set "Disabled" = false where "Id" = $1 returning "Id")
   insert into "AspNetUserRoles" ("UserId", "RoleId") select person."Id", role."Id" from person, role`,
  [RITA],
)
await database.pool.query(
  `insert into "ErrorLog" ("Date", "Type", "Message", "Fingerprint")
   values ('2020-03-05T15:00:00Z', 'TypeError', 'y is not a function', $1)`,
  [FINGERPRINT],
)

const cause = { group: { id: '00000000-0000-4000-8000-000000000091', cause: null } }
const rita = mojoAdmin({ userId: RITA, name: 'rita' })
const administrator = { ...rita, author: { ...rita.author, ...cause } }
const ines = somebody({ userId: INES, name: 'ines', claims: { TId: [5001, 5002] } })
const editor = { ...ines, author: { ...ines.author, ...cause } }

let journal: Journal
beforeEach(async () => {
  journal = await beginJournal(database, told)
})

/** Calls as somebody, and notes what it came to. */
const calls = (who: typeof editor, name: string) => (method: Method, path: string, body?: unknown) =>
  journal.note(`${name}: ${method} ${path} ${body === undefined ? '' : JSON.stringify(body)}`, async () => {
    const answer = await call(who, method, `/api/v1/${path}`, body === undefined ? {} : { body })
    const isJson = /json/.test(String(answer.headers['content-type']))
    const value = isJson && answer.body !== '' ? answer.json() : {}
    return { answer: `${answer.statusCode} ${answer.body}`, value }
  })
const does = calls(administrator, 'rita')
const tries = calls(editor, 'ines')
/** The end of the day is today or tomorrow. */
const written = (name: string) =>
  expect(journal.text().replaceAll('<1 days>', '<now>')).toMatchFileSnapshot(`written-out/${name}.txt`)

it('settings, robots.txt and security headers', async () => {
  const change = (name: string, value: string | null, version: number | null = null) =>
    does('PUT', 'mc/settings', { tool: 'general-settings', changes: [{ name, value, version }] })
  await change('MainPhone', '555 0199', 1)
  await change('MainPhone', '555 0111', 1)
  await change('ItemsPerPage', 'many', null)
  await change('Nothing', 'x')
  await change('SiteTagline', null, 1)
  await tries('PUT', 'mc/settings', { tool: 'general-settings', changes: [] })
  await does('PUT', 'mc/robots', { text: 'User-agent: *\nDisallow: /private/\n', version: 1 })
  await does('PUT', 'mc/robots', { text: 'User-agent: *\n', version: 1 })
  await does('POST', 'mc/settings/headers/enforce', { version: 1 })
  await does('POST', 'mc/custom-code/switch', { off: true })
  await does('POST', 'mc/custom-code/switch', { off: false })
  await does('POST', 'mc/custom-code/resume')
  await written('tool-settings')
})

it('redirects, links, banners and errors', async () => {
  const check = (RFrom: string, RTo: string | null, RType = '301') =>
    does('POST', 'mc/redirects/check', { RType, RFrom, RTo, RStatus: 301 })
  await check('/care/heart', '/news/wing')
  await check('/new', '/old-heart')
  await check('/loop', '/loop')
  await check('/news/*', '/blog/*', 'pattern')
  await check('/new', null)
  await does('POST', 'db/Redirect', { RFrom: '/very-old', RTo: '/old-heart', RType: '301' })
  await does('POST', 'mc/redirects/shorten')
  await does('POST', 'mc/redirects/missing/ignore', { addresses: ['/wp-login.php'], ignored: true })
  await does('POST', 'mc/redirects/missing/accept', { redirects: [{ from: '/hart', to: '/care/heart' }] })
  await tries('POST', 'mc/redirects/shorten')
  await does('POST', 'mc/links')
  await does('POST', 'mc/links/again', { id: 2 })
  await does('POST', 'mc/links/again', { id: 99 })
  const banner = {
    folders: [5002, 5004],
    pages: [101],
    medium: 'Email',
    source: 'newsletter',
    campaign: 'may',
  }
  await does('PUT', 'mc/banners/161', banner)
  await does('PUT', 'mc/banners/161', { ...banner, folders: [1], pages: [999] })
  await tries('PUT', 'mc/banners/161', banner)
  await does('PUT', `mc/errors/${FINGERPRINT}`, { state: 'resolved' })
  await does('PUT', `mc/errors/${'c'.repeat(FINGERPRINT.length)}`, { state: 'resolved' })
  await written('tool-redirects')
})

it('tags are changed, moved, added and merged', async () => {
  const review = (edit: object) => does('POST', 'mc/tags/review', { edit })
  const save = async (edit: object) => {
    const { stamp } = (await review(edit)) as { stamp?: string }
    return (await does('POST', 'mc/tags/save', { edit, stamp: stamp ?? '' })) as { id?: number }
  }
  const changed = await save({ kind: 'change', id: 5004, typed: { TName: 'Full', TPath: '/care/full' } })
  await does('POST', 'mc/tags/undo', { id: changed.id ?? 0 })
  await save({ kind: 'add', parent: 5001, name: 'Lungs' })
  await save({ kind: 'add', parent: 5001, name: 'Heart' })
  await save({ kind: 'move', ids: [5004], parent: 5002, index: 0 })
  await save({ kind: 'move', ids: [5001], parent: 5002, index: 0 })
  await save({ kind: 'order', parent: 5001, by: 'name' })
  await save({ kind: 'merge', loser: 5004, winner: 5002 })
  await does('POST', 'mc/tags/save', {
    edit: { kind: 'change', id: 5002, typed: { TName: 'Hearts' } },
    stamp: 'of before',
  })
  await tries('POST', 'mc/tags/review', { edit: { kind: 'add', parent: 5001, name: 'Mine' } })
  await written('tool-tags')
})

it('the directory is confirmed, linked, merged and closed for a day', async () => {
  const entity = 'Custom_Physician'
  const { facts } = (
    await call(administrator, 'GET', `/api/v1/mc/directory/facts?entity=${entity}&id=11`)
  ).json()
  const [first] = facts as { fact: string; value: string }[]
  await does('POST', 'mc/directory/facts/confirm', {
    entity,
    id: 11,
    facts: [{ fact: first?.fact, value: first?.value }],
  })
  await does('POST', 'mc/directory/facts/confirm', { entity, id: 11, facts: [{ fact: 'phone', value: 'x' }] })
  await does('POST', 'mc/directory/links', {
    lists: [
      {
        link: 'Custom_PhysicianToSpecialty',
        create: [{ PhId: 11, SpId: 52 }],
        update: [],
        delete: [[12, 51]],
      },
    ],
  })
  await does('POST', 'mc/directory/not-same', { entity, one: 1, other: 2 })
  await does('POST', 'mc/directory/not-same', { entity, one: 1, other: 1 })
  await does('POST', 'mc/directory/merge/rehearse', { entity, winner: 11, loser: 12 })
  const merged = (await does('POST', 'mc/directory/merge', {
    entity,
    winner: 11,
    loser: 12,
    take: ['PhTitle'],
    versions: [1, 1],
  })) as { id?: number }
  await does('POST', 'mc/directory/merge', { entity, winner: 11, loser: 11, take: [], versions: [1, 1] })
  await does('POST', 'mc/directory/merge/undo', { id: merged.id ?? 0 })
  await does('POST', 'mc/directory/practice/ask', { entity, ids: [11, 12], again: false })
  await does('POST', 'mc/care/close-today', { location: 21, title: 'Closed for the day' })
  await does('POST', 'mc/care/close-today', { location: 99, title: 'Closed' })
  await tries('POST', 'mc/care/close-today', { location: 21, title: 'Closed' })
  await does('PUT', 'mc/content-places/172', {
    street: '12 Lantern Street',
    city: 'Topeka',
    state: 'KS',
    zip: '66603',
    phone: '785-555-0120',
    hours: 'Mon-Fri',
  })
  await written('tool-directory')
})

it('access is asked for, given, reviewed and handed over', async () => {
  await tries('POST', 'mc/access/requests', { tool: 'redirects', words: 'Again' })
  const asked = (await tries('POST', 'mc/access/requests', { tool: 'sitemap', words: null })) as {
    id?: number
  }
  await does('POST', `mc/access/requests/1/accept`, { tags: [140], groupId: null, until: null })
  await does('POST', `mc/access/requests/1/accept`, { tags: [140], groupId: null, until: null })
  await does('POST', `mc/access/requests/${asked.id ?? 2}/decline`, { words: 'Ask your manager.' })
  await does('POST', 'mc/access/difference', {
    changes: [{ kind: 'own', adds: true, userId: INES, groupId: null, type: 'TId', value: '160' }],
  })
  await does('POST', 'mc/access/reviews')
  await does('POST', 'mc/access/reviews')
  const { grants = [] } = (await call(administrator, 'GET', '/api/v1/mc/access/reviews/1')).json()
  await does('GET', 'mc/access/reviews/1')
  for (const { id } of (grants as { id: number }[]).slice(0, 2))
    await does('POST', 'mc/access/reviews/1/decisions', { grant: id, decision: 'remove', was: null })
  await does('POST', 'mc/access/reviews/1/finish')
  await does('POST', 'mc/access/leaving', { userId: INES, to: RITA })
  await tries('POST', 'mc/access/leaving', { userId: RITA, to: null })
  await does('POST', 'mc/api-keys/1', { expiresAt: '2999-01-01T00:00:00Z' })
  await does('POST', 'mc/api-keys/9', {})
  await written('tool-access')
})

it('a form is drafted, published and placed; messages are read and jobs run', async () => {
  const content = {
    FrmTitle: 'Ask anything',
    FrmDescription: null,
    FrmConfig: { fields: [{ name: 'who', kind: 'text', label: 'Name' }] },
    FrmMetaData: null,
  }
  const saved = (await does('PUT', 'mc/form-editor/draft?frmId=7', { content, version: null })) as {
    version?: number
  }
  await does('PUT', 'mc/form-editor/draft?frmId=7', { content, version: 99 })
  await does('POST', 'mc/form-editor/publish', { frmId: 7, version: 99 })
  await does('POST', 'mc/form-editor/publish', { frmId: 7, version: saved.version ?? null })
  await does('POST', 'mc/form-editor/place', { frmId: 7, cId: 103 })
  await does('POST', 'mc/form-editor/unpublish', { frmId: 7, version: null })
  await does('POST', 'mc/form-editor/discard', { frmId: 7, version: null })
  await does('POST', 'db/formsubmission/find', { text: 'Pat' })
  await does('POST', 'db/formsubmission/secure/41/open', { reason: 'They called' })
  await does('POST', 'db/formsubmission/secure/41/redact', { name: 'who', reason: 'They asked' })
  await does('POST', 'db/formsubmission/secure/41/reply', { subject: 'Hello', text: 'We call you.' })
  await does('POST', 'mc/messages/seen', { sIds: [1, 2] })
  await tries('POST', 'mc/messages/seen', { sIds: [1] })
  await tries('POST', 'mc/messages/dismiss', { sId: 1, isDismissed: true })
  await does('POST', 'mc/jobs/2/run')
  await does('POST', 'mc/jobs/1/run')
  await does('POST', 'mc/jobs/1/stop')
  await does('POST', 'mc/site-search/rebuild')
  await does('POST', 'mc/accessibility')
  await does('POST', 'mc/audit/verify', {})
  await does('POST', 'mc/email/preview', { subject: 'Hi {{ name }}', source: '<p>{{ name }}</p>' })
  await does('POST', 'mc/email/send', { to: ['ines@example.com'], subject: 'Test', text: 'Hello' })
  await does('POST', 'mc/preview', { cId: 102, draft: true })
  await does('DELETE', 'mc/file/1')
  await does('POST', 'mc/file/edit', { FId: 9, as: 'new', width: 10 })
  await written('tool-forms')
})
