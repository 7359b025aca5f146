/** Every call of the specification's section 7 is sent as it stands there, and nothing that was not asked for is. */
import {
  accessCalls,
  accessibilityCalls,
  accountCalls,
  apiKeyCalls,
  compare,
  createClient,
  databaseCalls,
  directoryCalls,
  editorCalls,
  emailMarketingCalls,
  fileCalls,
  folderCalls,
  type Http,
  jobCalls,
  linkCalls,
  oldSiteCalls,
  pastCalls,
  practiceCalls,
  signInCalls,
  siteSearchCalls,
  specialCalls,
  tagEditCalls,
  trashCalls,
  uploadsPath,
} from '@rounds/core/api'
import { Content } from '@rounds/core/entities'
import { describe, expect, it, test } from 'vitest'
import { recorded, type Sent } from './support/recorded.ts'

/** A call that is made, and how it is sent. */
type Made<C> = readonly [title: string, make: (calls: C) => Promise<unknown>, sent: Sent]

const { signal } = new AbortController()
const ANSWER = { answered: true }

function testEach<C>(calls: (http: Http) => C, made: readonly Made<C>[]): void {
  test.each(made)('%s', async (_, make, expected) => {
    const { http, sent } = recorded(ANSWER)
    await make(calls(http))
    expect(sent).toStrictEqual([expected])
  })
}

/** Base64 of a text, by another way than the client's. */
const encoded = (text: string) => Buffer.from(text).toString('base64')

describe('links', () => {
  const path = '/api/v1/mc/links'
  testEach(linkCalls, [
    ['how the check stands', calls => calls.state(), { path }],
    ['a check', calls => calls.check(), { path, method: 'POST', body: {} }],
    ['one again', calls => calls.again(7), { path: `${path}/again`, method: 'POST', body: { id: 7 } }],
  ])
})

describe('accessibility', () => {
  const path = '/api/v1/mc/accessibility'
  testEach(accessibilityCalls, [
    ['how the scan stands', calls => calls.state(), { path }],
    ['a scan', calls => calls.scan(), { path, method: 'POST', body: {} }],
    ['findings on a page', calls => calls.page(7), { path: `${path}/page`, query: { cId: '7' } }],
  ])
})

describe('site search', () => {
  const path = '/api/v1/mc/site-search'
  testEach(siteSearchCalls, [
    ['what visitors search for', calls => calls.state(), { path }],
    [
      'reading the site again',
      calls => calls.rebuild(),
      { path: `${path}/rebuild`, method: 'POST', body: {} },
    ],
  ])
})

describe('an old site', () => {
  const path = '/api/v1/mc/old-site'
  const order = {
    source: 'wordpress' as const,
    uploads: ['one'],
    url: null,
    options: { addresses: 'keep' as const, publish: 'drafts' as const, menu: null, folder: 50 },
  }
  testEach(oldSiteCalls, [
    ['how it stands', calls => calls.state(), { path }],
    ['what is brought over', calls => calls.begin(order), { path, method: 'POST', body: order }],
    [
      'some of its things',
      calls => calls.items({ effect: 'leave', after: '9' }),
      { path: `${path}/items`, query: { effect: 'leave', after: '9' } },
    ],
    ['the run', calls => calls.run(), { path: `${path}/run`, method: 'POST', body: {} }],
    ['the undo', calls => calls.undo(), { path: `${path}/undo`, method: 'POST', body: {} }],
  ])
})

describe('access', () => {
  const at = (end: string, query: Readonly<Record<string, string>>): Sent => ({
    path: `/api/v1/mc/access/${end}`,
    query,
  })
  const posted = (end: string, body: object): Sent => ({
    path: `/api/v1/mc/access/${end}`,
    method: 'POST',
    body,
  })
  const accepted = { tags: [160], groupId: null, until: null }
  testEach(accessCalls, [
    ['of a person', calls => calls.person('u'), at('person', { userId: 'u' })],
    ['of who leaves', calls => calls.planLeaving('u', null), at('leaving', { userId: 'u' })],
    [
      'of who leaves, to somebody',
      calls => calls.planLeaving('u', 'v'),
      at('leaving', { userId: 'u', to: 'v' }),
    ],
    ['explained', calls => calls.explain('u', 'logs'), at('explain', { userId: 'u', tool: 'logs' })],
    ['to a record', calls => calls.record('Content', '7'), at('record', { entity: 'Content', key: '7' })],
    ['of a group', calls => calls.group('g'), at('group', { groupId: 'g' })],
    [
      'compared',
      calls => calls.compare('people', 'a', 'b'),
      at('compare', { of: 'people', one: 'a', other: 'b' }),
    ],
    ['of changes', calls => calls.difference([]), posted('difference', { changes: [] })],
    ['ended', calls => calls.leave('u', null), posted('leaving', { userId: 'u', to: null })],
    ['requested', calls => calls.request('logs', 'Why'), posted('requests', { tool: 'logs', words: 'Why' })],
    ['open requests', calls => calls.requests(), { path: '/api/v1/mc/access/requests' }],
    ['granted', calls => calls.accept(3, accepted), posted('requests/3/accept', accepted)],
    ['reviews', calls => calls.reviews(), { path: '/api/v1/mc/access/reviews' }],
    ['a review that starts', calls => calls.startReview(), posted('reviews', {})],
    ['a review', calls => calls.review(3), at('reviews/3', {})],
    [
      'decided on',
      calls => calls.decideGrant(3, { grant: 4, decision: 'keep', was: null }),
      posted('reviews/3/decisions', { grant: 4, decision: 'keep', was: null }),
    ],
    ['a review that ends', calls => calls.finishReview(3), posted('reviews/3/finish', {})],
    ['declined', calls => calls.decline(3, null), posted('requests/3/decline', { words: null })],
  ])
})

describe('sign-in', () => {
  const path = (end: string) => `/api/v1/mc/jwt${end}`
  const posted = (end: string, body: object): Sent => ({ path: path(end), method: 'POST', body })
  const anonymous = (end: string, body: object): Sent => ({ ...posted(end, body), anonymous: true })
  const withToken = { anonymous: true, headers: { authorization: 'Bearer t' } }
  testEach(signInCalls, [
    [
      'with a password',
      calls => calls.login({ userName: 'jo', password: 'pässwörd' }),
      anonymous('/login', { UserName: 'jo', Password: encoded('pässwörd') }),
    ],
    [
      'with the code of the second step',
      calls => calls.login({ userName: 'jo', password: 'p', code: '123456' }),
      anonymous('/login', { UserName: 'jo', Password: encoded('p'), s2fa: '123456' }),
    ],
    [
      'forgotten password',
      calls => calls.forgotPassword('jo@example.com'),
      anonymous('/reset-password', { email: 'jo@example.com' }),
    ],
    [
      'another password for the current one',
      calls => calls.changePassword({ userName: 'jo', currentPassword: 'old', newPassword: 'new' }),
      anonymous('/change-password', {
        UserName: 'jo',
        NewPassword: encoded('new'),
        CurrentPassword: encoded('old'),
      }),
    ],
    [
      'another password for the code of a mail',
      calls => calls.changePassword({ userName: 'jo', code: 'c', s2fa: '1', newPassword: 'new' }),
      anonymous('/change-password', { UserName: 'jo', NewPassword: encoded('new'), code: 'c', s2fa: '1' }),
    ],
    ['not me', calls => calls.notMe('c'), anonymous('/not-me', { code: 'c' })],
    ['check', calls => calls.check('t'), { path: path('/check'), once: true, ...withToken }],
    ['one-time code for a token', calls => calls.exchange('once'), anonymous('/exchange', { code: 'once' })],
    ['logout', calls => calls.logout('t'), { path: path('/frontendlogout'), ...withToken }],
  ])
  testEach(accountCalls, [
    [
      'password of someone else, asked for by who is signed in',
      calls => calls.resetPassword('a/b'),
      posted('/reset-password?userId=a%2Fb', {}),
    ],
    ['impersonate', calls => calls.impersonate('7'), posted('/impersonate', { UserId: '7' })],
    ['deimpersonate', calls => calls.deimpersonate(), { path: path('/deimpersonate') }],
    ['own account', calls => calls.read(), { path: path('/account') }],
    [
      'own account, changed',
      calls => calls.change({ FullName: 'Jo' }),
      posted('/account', { FullName: 'Jo' }),
    ],
    [
      'own account, changed with the password',
      calls => calls.change({ Email: 'jo@example.com', code: 'c' }, 'p'),
      posted('/account', { Email: 'jo@example.com', code: 'c', CurrentPassword: encoded('p') }),
    ],
    ['devices', calls => calls.devices(), { path: path('/sessions') }],
    ['devices of somebody', calls => calls.devices('u'), { path: path('/sessions'), query: { userId: 'u' } }],
    [
      'a device of somebody signed out',
      calls => calls.signOutDevice('d', 'u'),
      { path: path('/sessions/d'), method: 'DELETE', query: { userId: 'u' } },
    ],
    [
      'a device signed out',
      calls => calls.signOutDevice('a/b'),
      { path: path('/sessions/a%2Fb'), method: 'DELETE' },
    ],
    ['all devices signed out', calls => calls.signOutEverywhere(), posted('/signout-everywhere', {})],
    [
      'all devices of somebody signed out',
      calls => calls.signOutEverywhere('a/b'),
      posted('/signout-everywhere?userId=a%2Fb', {}),
    ],
    ['somebody unlocked', calls => calls.unlock('a/b'), posted('/unlock?userId=a%2Fb', {})],
  ])
})

describe('the page editor', () => {
  const path = (end: string) => `/api/v1/mc/editor/${end}`
  const posted = (end: string, body: object): Sent => ({ path: path(end), method: 'POST', body })
  const asked = (end: string, query: Readonly<Record<string, string>>): Sent => ({ path: path(end), query })
  const save = { snapshot: { page: {} } as never, base: 'stamp', version: 3 }
  const saved: Sent = { path: path('draft'), method: 'PUT', query: { cId: '7' }, body: save }
  const page = { title: 'New', type: 1, url: null, tag: 2, template: null }
  testEach(editorCalls, [
    ['page', calls => calls.page(7), asked('page', { cId: '7' })],
    ['draft', calls => calls.saveDraft(7, save), saved],
    ['draft that can be given up', calls => calls.saveDraft(7, save, signal), { ...saved, signal }],
    [
      'publish',
      calls => calls.publish({ drafts: [{ cId: 7, version: 3 }], reason: 'Hours' }),
      posted('publish', { drafts: [{ cId: 7, version: 3 }], reason: 'Hours' }),
    ],
    ['undo', calls => calls.undoPublish(9, 'Wrong'), posted('undo', { cvId: 9, reason: 'Wrong' })],
    ['withdraw', calls => calls.withdraw(7), posted('withdraw', { cId: 7 })],
    ['discard', calls => calls.discard(7, 3), posted('discard', { cId: 7, version: 3 })],
    ['restore', calls => calls.restore(9, null), posted('restore', { cvId: 9, version: null })],
    ['versions', calls => calls.versions(7), asked('versions', { cId: '7' })],
    [
      'versions before one',
      calls => calls.versions(7, '2026-01-01T00:00:00Z'),
      asked('versions', { cId: '7', before: '2026-01-01T00:00:00Z' }),
    ],
    ['version', calls => calls.version(9), asked('version', { cvId: '9' })],
    [
      'presence',
      calls => calls.heartbeat(7, 'tab'),
      posted('presence', { cId: 7, tab: 'tab', leaves: false }),
    ],
    [
      'presence that ends',
      calls => calls.heartbeat(7, 'tab', true),
      posted('presence', { cId: 7, tab: 'tab', leaves: true }),
    ],
    ['title', calls => calls.titleCheck(7, 'Next'), asked('title-check', { cId: '7', title: 'Next' })],
    [
      'title and address',
      calls => calls.titleCheck(7, 'Next', '/next'),
      asked('title-check', { cId: '7', title: 'Next', url: '/next' }),
    ],
    ['new page', calls => calls.add(page), posted('add', page)],
    ['copy', calls => calls.duplicate(7), asked('duplicate', { cId: '7', bPagePicker: 'false' })],
    [
      'copy for the page picker',
      calls => calls.duplicate(7, true),
      asked('duplicate', { cId: '7', bPagePicker: 'true' }),
    ],
  ])
})

describe('files', () => {
  const path = (end: string) => `/api/v1/mc/file/${end}`
  const made: Sent = { path: `${uploadsPath}/u1/file`, method: 'POST', body: { replaces: 3 } }
  const removed: Sent = { path: path('7'), method: 'DELETE', query: { force: 'true' } }
  testEach(fileCalls, [
    ['link', calls => calls.link(7), { path: path('link'), query: { fId: '7' } }],
    ['uses', calls => calls.uses(7, signal), { path: path('uses'), query: { fId: '7' }, signal }],
    ['of an upload', calls => calls.fromUpload('u1', { replaces: 3 }), made],
    [
      'of an upload, to be given up',
      calls => calls.fromUpload('u1', { replaces: 3 }, signal),
      { ...made, signal },
    ],
    [
      'edit',
      calls => calls.edit({ FId: 7, as: 'new', width: 90 }),
      { path: path('edit'), method: 'POST', body: { FId: 7, as: 'new', width: 90 } },
    ],
    ['removed though used', calls => calls.removeUsed(7), removed],
    [
      'removed as it was seen',
      calls => calls.removeUsed(7, { version: 0, signal }),
      { ...removed, headers: { 'if-match': '"0"' }, signal },
    ],
  ])

  test('are sent where uploads are taken up again', () => {
    expect(uploadsPath).toBe('/api/v1/mc/uploads')
  })
})

describe('jobs', () => {
  const path = (end: string) => `/api/v1/mc/${end}`
  const ordered = (body: object): Sent => ({ path: path('bulk'), method: 'POST', body })
  testEach(jobCalls, [
    [
      'to delete some records',
      calls => calls.bulk(Content, { action: 'delete', choice: { keys: ['1', '2'] } }),
      ordered({ entity: 'Content', action: 'delete', keys: ['1', '2'] }),
    ],
    [
      'to change all that match but some; JSON as text',
      calls =>
        calls.bulk(
          Content,
          {
            action: 'update',
            choice: { filter: [[compare('CtId', '=', 1)]], except: ['9'] },
            patch: { CTitle: 'Same', CMetaDesc: { description: 'Hello' } },
          },
          signal,
        ),
      {
        ...ordered({
          entity: 'Content',
          action: 'update',
          patch: { CTitle: 'Same', CMetaDesc: '{"description":"Hello"}' },
          filters: 'CtId=1',
          except: ['9'],
        }),
        signal,
      },
    ],
    [
      'to add and remove links of some records',
      calls =>
        calls.bulk(Content, {
          action: 'update',
          choice: { keys: ['1'] },
          links: [{ link: 'TagToContent', add: [7], remove: [8] }],
        }),
      ordered({
        entity: 'Content',
        action: 'update',
        links: [{ link: 'TagToContent', add: [7], remove: [8] }],
        keys: ['1'],
      }),
    ],
    ['look', calls => calls.look(4), { path: path('jobs/4') }],
    ['look, to be given up', calls => calls.look(4, signal), { path: path('jobs/4'), signal }],
    ['stop', calls => calls.stop(4), { path: path('jobs/4/stop'), method: 'POST' }],
    [
      'stop, to be given up',
      calls => calls.stop(4, signal),
      { path: path('jobs/4/stop'), method: 'POST', signal },
    ],
    ['run', calls => calls.run(4), { path: path('jobs/4/run'), method: 'POST' }],
    [
      'run, to be given up',
      calls => calls.run(4, signal),
      { path: path('jobs/4/run'), method: 'POST', signal },
    ],
    ['log', calls => calls.log(4), { path: path('jobs/4/log') }],
    ['undo', calls => calls.undo(4), { path: path('jobs/4/undo'), method: 'POST' }],
    [
      'undo, to be given up',
      calls => calls.undo(4, signal),
      { path: path('jobs/4/undo'), method: 'POST', signal },
    ],
  ])

  it('that begin answer their number', async () => {
    const { http } = recorded({ JbId: 12 })
    await expect(jobCalls(http).undo(4)).resolves.toEqual({ id: 12 })
    await expect(
      jobCalls(http).bulk(Content, { action: 'delete', choice: { keys: ['1'] } }),
    ).resolves.toEqual({ id: 12 })
  })
})

describe('the trash', () => {
  const path = (end: string) => `/api/v1/mc/bin/${end}`
  const posted = (end: string, body: object): Sent => ({ path: path(end), method: 'POST', body })
  testEach(trashCalls, [
    ['pages', calls => calls.pages(), { path: path('pages') }],
    ['review', calls => calls.review([7, 8]), posted('review', { pages: [7, 8] })],
    [
      'restore',
      calls => calls.restore([7], [{ cId: 7, url: '/next' }]),
      posted('restore', { pages: [7], urls: [{ cId: 7, url: '/next' }] }),
    ],
    ['erase', calls => calls.erase([7]), posted('erase', { pages: [7] })],
  ])
})

describe('the directory', () => {
  const path = (end: string) => `/api/v1/mc/directory/${end}`
  const posted = (end: string, body: object): Sent => ({ path: path(end), method: 'POST', body })
  const pair = { entity: 'Custom_Specialty', winner: 1, loser: 2 } as const
  const order = { entity: 'Custom_Physician', id: 5, facts: [{ fact: 'name', value: 'Ada Lane' }] } as const
  testEach(directoryCalls, [
    [
      'duplicates',
      calls => calls.duplicates('Custom_Specialty'),
      { path: path('duplicates'), query: { entity: 'Custom_Specialty' } },
    ],
    [
      'told apart',
      calls => calls.notSame('Custom_Specialty', 1, 2),
      posted('not-same', { entity: 'Custom_Specialty', one: 1, other: 2 }),
    ],
    [
      'merge',
      calls => calls.merge({ ...pair, take: ['SpTitle'], versions: [1, 1] }),
      posted('merge', { ...pair, take: ['SpTitle'], versions: [1, 1] }),
    ],
    ['undo of a merge', calls => calls.undoMerge(4), posted('merge/undo', { id: 4 })],
    [
      'facts',
      calls => calls.facts('Custom_Physician', 5),
      { path: path('facts'), query: { entity: 'Custom_Physician', id: '5' } },
    ],
    [
      'confirming facts',
      calls => calls.confirmFacts({ ...order, facts: [...order.facts] }),
      posted('facts/confirm', order),
    ],
    [
      'unconfirmed',
      calls => calls.factQueue('Custom_Physician'),
      { path: path('facts/queue'), query: { entity: 'Custom_Physician' } },
    ],
  ])

  const verdict = { entity: 'Custom_Location', id: 5, verdict: 'accept' } as const
  testEach(practiceCalls, [
    [
      'asking practices',
      calls => calls.ask({ entity: 'Custom_Location', ids: [5], again: false }),
      posted('practice/ask', { entity: 'Custom_Location', ids: [5], again: false }),
    ],
    [
      'what a practice answered',
      calls => calls.read('Custom_Location', 5),
      { path: path('practice'), query: { entity: 'Custom_Location', id: '5' } },
    ],
    [
      'accepting answers',
      calls => calls.decide({ ...verdict, answers: [{ id: 1, value: 'North' }] }),
      posted('practice/decide', { ...verdict, answers: [{ id: 1, value: 'North' }] }),
    ],
    ['evidence', calls => calls.evidence(7), { path: path('facts/evidence'), query: { after: '7' } }],
  ])

  it('write links as the server reads them', async () => {
    const { http, sent } = recorded({ lists: [] })
    const row = { LId: 1, PhId: 2, LtphMeta: { ShowOnRequestAppointmentForm: true } }
    const list = { link: 'Custom_LocationToPhysician', create: [row], update: [], delete: [[3, 2]] }
    await directoryCalls(http).saveLinks([list])
    expect(sent[0]).toMatchObject({
      path: path('links'),
      body: {
        lists: [{ create: [{ LtphMeta: '{"ShowOnRequestAppointmentForm":true}' }], delete: [[3, 2]] }],
      },
    })
  })
})

describe('folders', () => {
  const posted = (end: string, body: object): Sent => ({
    path: `/api/v1/mc/folders/${end}`,
    method: 'POST',
    body,
  })
  testEach(folderCalls, [
    ['review', calls => calls.review([]), posted('review', { moves: [] })],
    ['move', calls => calls.move([], 'stamp'), posted('move', { moves: [], stamp: 'stamp' })],
    ['undo', calls => calls.undo(4), posted('undo', { id: 4 })],
  ])
})

describe('the tag tree', () => {
  const edit = { kind: 'order', parent: 4, by: 'name' } as const
  const posted = (end: string, body: object): Sent => ({
    path: `/api/v1/mc/tags/${end}`,
    method: 'POST',
    body,
  })
  testEach(tagEditCalls, [
    ['review', calls => calls.review(edit), posted('review', { edit })],
    ['save', calls => calls.save(edit, 'stamp'), posted('save', { edit, stamp: 'stamp' })],
    ['undo', calls => calls.undo(4), posted('undo', { id: 4 })],
  ])
})

describe('newsletters', () => {
  testEach(emailMarketingCalls, [
    ['how they stand', calls => calls.state(), { path: '/api/v1/mc/emailmarketing/state' }],
  ])
})

describe('special calls', () => {
  const place = { street: '1 A St', city: 'B', state: 'KS', zip: '', phone: '', hours: '' }
  const db = (end: string) => `/api/v1/db/${end}`
  const mc = (end: string) => `/api/v1/mc/${end}`
  const note = { Type: 'Login', Message: 'Login Successful' } as const
  testEach(specialCalls, [
    [
      'the value of a key',
      calls => calls.revealKey(7),
      { method: 'POST', path: db('keymanager/reveal/7'), body: {}, asksInPlace: true },
    ],
    ['about', calls => calls.about(), { path: mc('about'), anonymous: true }],
    ['audit', calls => calls.audit(note), { path: db('auditlog/post'), method: 'POST', body: note }],
    [
      'audit log verified',
      calls => calls.verifyAudit(),
      { method: 'POST', path: mc('audit/verify'), body: {} },
    ],
    [
      'a month of the audit log verified',
      calls => calls.verifyAudit({ month: '2026-11', zone: 'UTC' }),
      { method: 'POST', path: mc('audit/verify'), body: { month: '2026-11', zone: 'UTC' } },
    ],
    [
      'the months of the audit log',
      calls => calls.auditMonths('UTC'),
      { path: mc('audit/months'), query: { zone: 'UTC' } },
    ],
    [
      'what became of a record',
      calls => calls.history('Redirect', '7'),
      { path: mc('history'), query: { entity: 'Redirect', key: '7' } },
    ],
    ['the dashboard', calls => calls.dashboard('UTC'), { path: mc('dashboard'), query: { zone: 'UTC' } }],
    ['facts that wait', calls => calls.dashboardDirectory(), { path: mc('dashboard/directory') }],
    ['what waits', calls => calls.dashboardWaiting(), { path: mc('dashboard/waiting') }],
    ['pages that need somebody', calls => calls.dashboardPages(), { path: mc('dashboard/pages') }],
    [
      'submissions by day',
      calls => calls.submissionDays('UTC', 90),
      { path: db('formsubmission/days'), query: { zone: 'UTC', TId: '90' } },
    ],
    ['audit log by day', calls => calls.auditDays('UTC'), { path: mc('audit/days'), query: { zone: 'UTC' } }],
    [
      'a redirect checked',
      calls => calls.checkRedirect({ RType: '301', RFrom: '/a', RTo: '/b', RStatus: 301 }),
      {
        method: 'POST',
        path: mc('redirects/check'),
        body: { RType: '301', RFrom: '/a', RTo: '/b', RStatus: 301 },
      },
    ],
    ['checks of the directory', calls => calls.careChecks(), { path: mc('care/checks') }],
    [
      'locations that may be open',
      calls => calls.carePlaces([1, 2]),
      { path: mc('care/places'), query: { keys: '1,2' } },
    ],
    [
      'who would be told',
      calls => calls.careTold({ physician: 3, location: null }),
      { path: mc('care/told'), query: { physician: '3' } },
    ],
    [
      'what a check found',
      calls => calls.careFound({ check: 'location-phone', page: 2 }),
      { path: mc('care/checks/found'), query: { check: 'location-phone', page: '2' } },
    ],
    ['redirects as a whole', calls => calls.redirectOverview(), { path: mc('redirects/overview') }],
    [
      'redirects shortened',
      calls => calls.shortenRedirects(),
      { method: 'POST', path: mc('redirects/shorten'), body: {} },
    ],
    ['days of an ad', calls => calls.adDays(7), { path: mc('doctor-ads/days'), query: { id: '7' } }],
    ['hits by day', calls => calls.redirectHits(7), { path: mc('redirects/hits'), query: { id: '7' } }],
    [
      'missing addresses',
      calls => calls.missingAddresses(true),
      { path: mc('redirects/missing'), query: { noise: 'true' } },
    ],
    [
      'missing addresses accepted',
      calls => calls.acceptMissing([{ from: '/a', to: '/b' }]),
      {
        method: 'POST',
        path: mc('redirects/missing/accept'),
        body: { redirects: [{ from: '/a', to: '/b' }] },
      },
    ],
    [
      'missing addresses ignored',
      calls => calls.ignoreMissing(['/a'], true),
      {
        method: 'POST',
        path: mc('redirects/missing/ignore'),
        body: { addresses: ['/a'], ignored: true },
      },
    ],
    ['error log emptied', calls => calls.truncateErrorLog(), { path: db('errorlog/truncate') }],
    [
      'message archived',
      calls => calls.archiveSystemMessage(5),
      { path: db('systemmessages/archive'), query: { sId: '5' } },
    ],
    [
      'form, as a form is sent',
      calls => calls.submitForm(3, { Name: 'Jo & Al' }, true),
      {
        path: db('form/submit'),
        method: 'POST',
        query: { id: '3', isSubscribe: 'true' },
        body: new URLSearchParams('Name=Jo+%26+Al'),
        anonymous: true,
      },
    ],
    [
      'submissions, decrypted',
      calls => calls.secureSubmissions({ pageNumber: 2 }),
      { path: db('formsubmission/secure'), query: { pageNumber: '2' } },
    ],
    [
      'submissions with an email address, which no address of a call holds',
      calls => calls.findSubmissions('jo@example.com'),
      { path: db('formsubmission/find'), method: 'POST', body: { text: 'jo@example.com' } },
    ],
    ['caches', calls => calls.cacheState(), { path: mc('cache') }],
    [
      'preview',
      calls => calls.preview({ cId: 7, draft: true }),
      { path: mc('preview'), method: 'POST', body: { cId: 7, draft: true } },
    ],
    [
      'template',
      calls => calls.checkTemplate('{{ a }}'),
      { path: mc('templates/check'), method: 'POST', body: { source: '{{ a }}' } },
    ],
    [
      'template of a file',
      calls => calls.checkTemplate('{{ a }}', 'head'),
      { path: mc('templates/check'), method: 'POST', body: { source: '{{ a }}', file: 'head' } },
    ],
    [
      'a shorter text',
      calls => calls.askAi({ task: 'shorten', cId: 7, text: 'A.' }),
      { path: mc('openai/content'), method: 'POST', body: { task: 'shorten', cId: 7, text: 'A.' } },
    ],
    [
      'alternative text, which can be given up',
      calls => calls.askAi({ task: 'alt', notes: 'a.jpg' }, signal),
      { path: mc('openai/meta'), method: 'POST', body: { task: 'alt', notes: 'a.jpg' }, signal },
    ],
    [
      'a meta description',
      calls => calls.askAi({ task: 'description', text: 'A.' }),
      { path: mc('openai/meta'), method: 'POST', body: { task: 'description', text: 'A.' } },
    ],
    [
      'what was taken over of a suggestion',
      calls => calls.acceptAi({ id: 'u', accepted: 1, changes: 2, text: 'A.' }),
      { path: mc('openai/accepted'), method: 'POST', body: { id: 'u', accepted: 1, changes: 2, text: 'A.' } },
    ],
    ['whether AI is on', calls => calls.aiState(), { path: mc('openai/state') }],
    [
      'an email template',
      calls => calls.previewEmail({ file: null, subject: 'A', source: '<p>B</p>' }),
      { path: mc('email/preview'), method: 'POST', body: { file: null, subject: 'A', source: '<p>B</p>' } },
    ],
    [
      'an email',
      calls => calls.sendEmail({ to: ['ann@example.com'], subject: 'A', text: 'B' }),
      { path: mc('email/send'), method: 'POST', body: { to: ['ann@example.com'], subject: 'A', text: 'B' } },
    ],
    ['state of the site', calls => calls.siteState(), { path: mc('site/state') }],
    ['places', calls => calls.contentPlaces(), { path: mc('content-places') }],
    ['a place', calls => calls.contentPlace(9), { path: mc('content-places/9') }],
    [
      'a place saved',
      calls => calls.saveContentPlace(9, place),
      { path: mc('content-places/9'), method: 'PUT', body: place },
    ],
    [
      'effects of a template',
      calls => calls.templateEffects(9, 'A'),
      { path: mc('templates/effects'), method: 'POST', body: { id: 9, source: 'A' } },
    ],
    ['microsites', calls => calls.microsites(), { path: mc('microsites') }],
    ['banner', calls => calls.banner(9), { path: mc('banners/9') }],
    [
      'banner saved',
      calls =>
        calls.saveBanner(9, { folders: [4], pages: [], medium: 'Email', source: 'site', campaign: 'a' }),
      {
        path: mc('banners/9'),
        method: 'PUT',
        body: { folders: [4], pages: [], medium: 'Email', source: 'site', campaign: 'a' },
      },
    ],
    ['styles', calls => calls.styleGuide(), { path: mc('style-guide') }],
    ['custom code', calls => calls.codeState(), { path: mc('custom-code') }],
    [
      'custom code switched',
      calls => calls.switchCode(true),
      { path: mc('custom-code/switch'), method: 'POST', body: { off: true } },
    ],
    [
      'custom code turned on after errors',
      calls => calls.resumeCode(),
      { path: mc('custom-code/resume'), method: 'POST' },
    ],
    [
      'settings',
      calls => calls.settings('site-setup'),
      { path: mc('settings'), query: { tool: 'site-setup' } },
    ],
    [
      'settings saved',
      calls =>
        calls.saveSettings({
          tool: 'general-settings',
          changes: [{ name: 'SiteName', value: 'A', version: 2 }],
        }),
      {
        path: mc('settings'),
        method: 'PUT',
        body: { tool: 'general-settings', changes: [{ name: 'SiteName', value: 'A', version: 2 }] },
      },
    ],
    ['security headers', calls => calls.siteHeaders(), { path: mc('settings/headers') }],
    [
      'policy enforced',
      calls => calls.enforcePolicy(3),
      { path: mc('settings/headers/enforce'), method: 'POST', body: { version: 3 } },
    ],
    ['robots', calls => calls.robots(), { path: mc('robots') }],
    [
      'robots saved',
      calls => calls.saveRobots('User-agent: *', 3),
      { path: mc('robots'), method: 'PUT', body: { text: 'User-agent: *', version: 3 } },
    ],
    [
      'messages seen',
      calls => calls.seenMessages([1, 2]),
      { path: mc('messages/seen'), method: 'POST', body: { sIds: [1, 2] } },
    ],
    ['groups for messages', calls => calls.messageGroups(), { path: mc('messages/groups') }],
    [
      'who has seen a message',
      calls => calls.messageReceipts(5),
      { path: mc('messages/receipts'), query: { sId: '5' } },
    ],
    ['site map', calls => calls.regenerateSitemap(), { path: mc('sitemap/regen') }],
    ['every cache', calls => calls.clearCache('all'), { path: mc('cache/clear') }],
    ['one cache', calls => calls.clearCache('layout'), { path: mc('cache/clear/layout') }],
  ])

  const found = { entity: 'Content', key: '7', title: 'Home', detail: '', path: '/edit?cid=7' }
  test.each<[string, Parameters<ReturnType<typeof specialCalls>['search']>, object]>([
    ['everywhere', [{ text: 'home' }], { query: { q: 'home' } }],
    ['of no kind in particular', [{ text: 'home', kinds: [] }], { query: { q: 'home' } }],
    [
      'of some kinds, so many, to be given up',
      [{ text: 'home', kinds: ['Content', 'Form'], limit: 5 }, signal],
      { query: { q: 'home', kinds: 'Content,Form', limit: '5' }, signal },
    ],
  ])('search %s', async (_, asked, expected) => {
    const { http, sent } = recorded({ results: [found] })
    await expect(specialCalls(http).search(...asked)).resolves.toEqual([found])
    expect(sent).toStrictEqual([{ path: mc('search'), ...expected }])
  })
})

describe('keys of outside systems', () => {
  const at = (end: string, body?: object): Sent => ({
    path: `/api/v1/mc/api-keys/3${end}`,
    ...(body && { method: 'POST', body }),
  })
  testEach(apiKeyCalls, [
    ['which there are', calls => calls.list(3), at('')],
    [
      'a new one',
      calls => calls.create(3, { expiresAt: null }),
      { ...at('', { expiresAt: null }), asksInPlace: true },
    ],
    ['the end of one', calls => calls.revoke(3, 'k'), at('/k/revoke', {})],
  ])
})

describe('the database', () => {
  const at = (end: string, method?: NonNullable<Sent['method']>, body?: object): Sent => ({
    path: `/api/v1/mc/database${end}`,
    ...(method && { method }),
    ...(body && { body }),
  })
  const rules = { hour: 2, zone: 'UTC', days: 7, weeks: 4, months: 6 }
  testEach(databaseCalls, [
    ['how the system is', calls => calls.system(), at('/system')],
    ['its tables', calls => calls.tables(), at('/tables')],
    ['what its last check found', calls => calls.integrity(), at('/integrity')],
    ['a check', calls => calls.checkIntegrity(), at('/integrity', 'POST', {})],
    [
      'mending references',
      calls => calls.mend([{ entity: 'Content', field: 'CtId' }]),
      at('/integrity/mend', 'POST', { references: [{ entity: 'Content', field: 'CtId' }] }),
    ],
    ['its backups', calls => calls.backups(), at('/backups')],
    ['a backup', calls => calls.takeBackup(), at('/backups', 'POST', {})],
    [
      'a test of a backup',
      calls => calls.proveBackup('20260101T000000Z'),
      at('/backups/prove', 'POST', { id: '20260101T000000Z' }),
    ],
    ['when backups are taken', calls => calls.saveBackupRules(rules), at('/backups/settings', 'PUT', rules)],
  ])
})

describe('the database as it was', () => {
  const at = (end: string, body?: object): Sent => ({
    path: `/api/v1/mc/database/past${end}`,
    ...(body && { method: 'POST', body }),
  })
  const wish = { scope: 'table', entity: 'Redirect', removesNew: false } as const
  testEach(pastCalls, [
    ['whether it is open', calls => calls.state(), at('')],
    ['a time', calls => calls.open('2026-01-01T00:00:00.000Z'), at('', { at: '2026-01-01T00:00:00.000Z' })],
    ['its end', calls => calls.close(), at('/close', {})],
    ['the tables', calls => calls.tables(), at('/tables')],
    [
      'the records of a table',
      calls => calls.records('Redirect', 'heart'),
      { ...at('/records'), query: { entity: 'Redirect', find: 'heart' } },
    ],
    ['the plan', calls => calls.plan(wish), at('/plan', wish)],
    ['bringing back', calls => calls.bringBack(wish), at('/bring-back', wish)],
  ])
})

describe('what is answered', () => {
  const whole: readonly ((http: Http) => Promise<unknown>)[] = [
    http => signInCalls(http).login({ userName: 'jo', password: 'p' }),
    http => signInCalls(http).check('t'),
    http => accountCalls(http).deimpersonate(),
    http => accountCalls(http).read(),
    http => accountCalls(http).devices(),
    http => accountCalls(http).signOutDevice('d'),
    http => signInCalls(http).logout('t'),
    http => trashCalls(http).pages(),
    http => folderCalls(http).undo(4),
    http => trashCalls(http).erase([7]),
    http => editorCalls(http).page(7),
    http => editorCalls(http).saveDraft(7, { snapshot: {} as never, base: '', version: null }),
    http => editorCalls(http).withdraw(7),
    http => fileCalls(http).link(7),
    http => fileCalls(http).fromUpload('u', {}),
    http => fileCalls(http).edit({ FId: 7, as: 'new' }),
    http => jobCalls(http).look(4),
    http => jobCalls(http).stop(4),
    http => specialCalls(http).about(),
    http => specialCalls(http).audit({ Type: 'Login', Message: '' }),
    http => specialCalls(http).submitForm(1, {}, false),
    http => specialCalls(http).secureSubmissions({}),
    http => specialCalls(http).cacheState(),
  ]
  it.each(whole)('is handed on as it is: %s', async call => {
    await expect(call(recorded(ANSWER).http)).resolves.toEqual(ANSWER)
  })

  it('is all in one client, with the calls of sign-in and of every entity', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', token: () => null })
    expect(Object.keys(client)).toEqual(expect.arrayContaining(['http', 'signIn', 'of', 'about', 'search']))
    expect(client.signIn).toHaveProperty('login')
    expect(client.of(Content)).toHaveProperty('list')
  })
})
