/**
 * What visitors read about doctors, places and services, find, follow and fill in, written out over a few records at a
 * fixed moment. A change that is meant is written by `npx vitest run -u --project server`.
 */
import { tagIds } from '@rounds/core/tools'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { insert } from '../../../server/seed/insert.ts'
import { indexSome } from '../../../server/site/search/index-documents.ts'
import { filledSite } from '../screens/filled-site.ts'
import { writePeople } from './support-directory.ts'
import { writtenPages } from './written-page.ts'

// A Monday at ten in the morning of the site; what is started keeps this clock.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-02-03T16:00:00Z') })
const { get, app, database, changes } = await filledSite()
await writePeople(database)
await database.pool.query(`update "Custom_Physician" set "PhUpdatedDt" = '2020-03-04T12:00:00Z';
  update "Custom_Location" set "LUpdatedDt" = '2020-03-04T12:00:00Z'`)
await insert(database.query, 'TagToContent', [{ TId: tagIds.Comments, CId: 111 }])
await database.pool.query(`update "Comment" set "CmState" = 'approved' where "CmId" = 1`)

beforeAll(async () => {
  while (await indexSome(database)) changes.publish('site_document')
})
afterAll(() => void vi.useRealTimers())

const doctors = [
  '/find-a-doctor',
  '/find-a-doctor?q=cardiologist',
  '/find-a-doctor?q=heart%20doctor%20near%2081008',
  '/find-a-doctor?q=nora',
  '/find-a-doctor?q=hart',
  '/find-a-doctor?q=zzqq',
  '/find-a-doctor?near=81001&accepting=1&language=Spanish',
  '/find-a-doctor?telehealth=1&gender=female&open=1',
  '/find-a-doctor?specialty=cardiology&location=lantern-street',
  '/find-a-doctor?page=9',
]
const profiles = [
  '/find-a-doctor/nora-quill',
  '/find-a-doctor/omar-reyes-12',
  '/find-a-doctor/Nora-Quill',
  '/find-a-doctor/12',
  '/find-a-doctor/hidden-person',
  '/find-a-doctor/nobody',
]
const places = [
  '/locations',
  '/locations?q=lantern',
  '/locations?q=zzqq',
  '/locations?near=81001',
  '/locations/lantern-street',
  '/locations/cooper-lane-hospital-22',
  '/locations/22',
  '/locations/closed-clinic',
]
const services = [
  '/services',
  '/services?q=heart',
  '/services/heart',
  '/services/heart-failure-32',
  '/services/none',
]
const searches = [
  '/search',
  '/search?q=heart',
  '/search?q=heart&kind=page',
  '/search?q=lantern',
  '/search?q=cardiac',
  '/search?q=hart',
  '/search?q=zzqq',
  '/search?q=heart&page=2',
  '/_site/search-titles?q=hea',
]
const fhir = [
  '/fhir/metadata',
  ...['Organization', 'Practitioner', 'PractitionerRole', 'Location', 'HealthcareService'].map(
    type => `/fhir/${type}?_count=2`,
  ),
  '/fhir/Practitioner?name=quill',
  '/fhir/Practitioner/none',
  '/fhir/Nothing',
  '/fhir/Location?_count=2&_offset=2',
  '/fhir/Practitioner?color=red',
]

describe('on a plain day', () => {
  it.each([
    ['doctors', doctors],
    ['profiles', profiles],
    ['places', places],
    ['services', services],
    ['searches', searches],
    ['fhir', fhir],
    ['comments', ['/news/wing', '/_site/commented/111', '/_site/commented/999']],
    [
      'redirects',
      ['/old-heart', '/old-heart?a=1', '/OLD-HEART', '/flu', '/closed', '/missing', '/care/heard'],
    ],
    ['forms', ['/_site/form/7', '/_site/form/9', '/form/ask', '/_site/sent/7']],
  ])('%s', async (name, paths) => {
    await expect(await writtenPages(get, paths)).toMatchFileSnapshot(`written-out/${name}.txt`)
  })

  it('a microsite at its own host', async () => {
    const at = (url: string, headers: Record<string, string>) =>
      get(url, { ...headers, host: 'heart.example' })
    const paths = [
      '/',
      '/surgery',
      '/care/heart/surgery',
      '/search?q=heart',
      '/missing',
      '/robots.txt',
      '/sitemap.xml',
    ]
    await expect(await writtenPages(at, paths)).toMatchFileSnapshot('written-out/microsite.txt')
  })

  it('a form is sent by hand, wrong and right', async () => {
    const send = (fields: Record<string, string>) => () =>
      app.inject({
        method: 'POST',
        url: '/api/v1/db/form/submit?id=7',
        headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      })
    const page = { 'rounds-page': '/care/heart' }
    const all = [
      await writtenPages(send({ ...page, who: '', doctor: '99', state: 'XX' }), ['wrong']),
      await writtenPages(send({ ...page, who: 'x'.repeat(2000) }), ['long']),
      await writtenPages(send({ ...page, who: 'Cy', doctor: '2', state: 'KS' }), ['right']),
    ]
    await expect(all.join('\n')).toMatchFileSnapshot('written-out/form-sent.txt')
  })
})
