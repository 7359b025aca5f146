/**
 * What calls answer that only read, written out over a few records behind every screen: to an administrator in full, and
 * how they answer somebody who edits one folder, and nobody. A change that is meant is written by
 * `npx vitest run -u --project server`.
 */
import { contracts } from '@rounds/core/api/contracts'
import { entities } from '@rounds/core/entities'
import { expect, test } from 'vitest'
import { filledSite, people } from '../screens/filled-site.ts'
import { steadyWriter } from '../support/journal.ts'
import { outlineOfJson, withoutRepeats } from '../support/outline-of-json.ts'
import { mojoAdmin, somebody } from '../support/people.ts'

const { call } = await filledSite()
const administrator = mojoAdmin({ userId: people.rita, name: 'rita' })
const editor = somebody({ userId: people.ines, name: 'ines', claims: { TId: [5001, 5002] } })

const zone = 'zone=America%2FChicago'
const doctor = 'entity=Custom_Physician&id=11'
const place = 'entity=Custom_Location&id=21'

/** What is asked for of each call, beside what is asked for without a question. */
const asked: Readonly<Record<string, readonly string[]>> = {
  'mc/access/compare': [
    `?of=people&one=${people.ines}&other=${people.rita}`,
    `?of=groups&one=${people.editors}&other=${people.editors}`,
  ],
  'mc/access/explain': [
    `?userId=${people.ines}&tool=redirects`,
    `?userId=${people.ines}&tool=webpage`,
    `?userId=${people.rita}&tool=webpage`,
  ],
  'mc/access/group': [`?groupId=${people.editors}`, `?groupId=${people.ines}`],
  'mc/access/leaving': [`?userId=${people.ines}`, `?userId=${people.ines}&to=${people.rita}`],
  'mc/access/person': [`?userId=${people.ines}`, `?userId=${people.rita}`],
  'mc/access/record': ['?entity=Content&key=102', '?entity=Redirect&key=1', '?entity=Content&key=999'],
  'mc/access/reviews/:id': ['/1'],
  'mc/accessibility/page': ['?cId=102', '?cId=103'],
  'mc/api-keys/:group': ['/1', '/2'],
  'mc/audit/days': [`?${zone}`],
  'mc/banners/:id': ['/161', '/162', '/101'],
  'mc/care/checks/found': [
    'physician-photo',
    'physician-specialty',
    'physician-location',
    'physician-npi',
    'location-hours',
    'location-phone',
    'location-service',
  ].map(check => `?check=${check}&page=1`),
  'mc/care/places': ['?keys=22', '?keys=999'],
  'mc/care/told': ['?physician=11', '?location=21'],
  'mc/content-places/:id': ['/172', '/101'],
  'mc/dashboard': [`?${zone}`],
  'mc/directory/duplicates': ['Custom_Physician', 'Custom_Location', 'Custom_Specialty'].map(
    name => `?entity=${name}`,
  ),
  'mc/directory/facts': [`?${doctor}`, `?${place}`],
  'mc/directory/facts/evidence': ['?after=0'],
  'mc/directory/facts/queue': ['?entity=Custom_Physician', '?entity=Custom_Location'],
  'mc/directory/practice': [`?${doctor}`, `?${place}`],
  'mc/doctor-ads/days': ['?id=81', '?id=99'],
  'mc/editor/page': ['?cId=102', '?cId=111', '?cId=999'],
  'mc/editor/title-check': [
    '?cId=102&title=Surgery',
    '?cId=102&url=/care/heart/surgery',
    '?cId=102&url=/care/new',
  ],
  'mc/editor/version': ['?cvId=1', '?cvId=2', '?cvId=99'],
  'mc/editor/versions': ['?cId=102', '?cId=102&before=2020-01-01T00:00:00Z'],
  'mc/errors': ['', '?state=resolved', '?find=function', '?find=nothing'],
  'mc/file/link': ['?fId=2', '?fId=1', '?fId=9'],
  'mc/file/uses': ['?fId=1', '?fId=2', '?fId=9'],
  'mc/form-editor/version': ['?fvId=1'],
  'mc/form-editor/work': ['?frmId=7', '?frmId=8'],
  'mc/history': ['?entity=Content&key=102', '?entity=Redirect&key=1'],
  'mc/jobs/:id': ['/1', '/2', '/9'],
  'mc/jobs/:id/log': ['/1', '/9'],
  'mc/messages/receipts': ['?sId=1', '?sId=9'],
  'mc/old-site/items': ['', '?kind=page&effect=create&state=waiting'],
  'mc/redirects/hits': ['?id=1', '?id=9'],
  'mc/redirects/missing': ['', '?noise=true'],
  'mc/search': [
    '?q=heart',
    '?q=Nora%20Quill',
    '?q=785-555-0120',
    '?q=102',
    '?q=ines&kinds=AspNetUsers',
    '?q=heart&limit=2',
    '?q=',
  ],
  'mc/settings': ['?tool=general-settings', '?tool=site-setup', '?tool=other'],
  'mc/trash/records': ['', '?entity=Custom_Physician', '?search=nobody'],
  'db/Content/public': ['', '?pageSize=2&pageNumber=2', '?orderBy=CTitle desc&pageSize=2', '?orderBy=no'],
  'db/Content/public/:key': ['/102', '/105', '/999'],
  'db/Custom_KyruusProvider/public/:key': ['/1'],
  'db/Custom_Location/public/:key': ['/21', '/99'],
  'db/Custom_LocationToPhysician/public': ['', '?pageSize=1&orderBy=LId desc'],
  'db/Custom_LocationToPhysician/public/:key': ['/11', '/21'],
  'db/Custom_Specialty/public/:key': ['/51', '/52'],
  'db/Form/public/:key': ['/7', '/ask', '/9'],
  'db/formsubmission/counts': ['', '?TId=5001'],
  'db/formsubmission/days': [`?${zone}`],
  'db/formsubmission/listed': ['?keys=41,42,99', '?keys=x'],
  'db/formsubmission/secure': [
    '',
    '?filters=FsState=new&fields=FsId,FsState',
    '?orderBy=FsId desc&pageSize=1',
  ],
}

/** Calls that write although they are only asked, those that go on with the months, and those that tell of the machine. */
const elsewhere =
  /^mc\/(audit\/months|cache|sitemap\/regen|database\/(system|tables|backups|integrity|past)|site\/state|about|old-site\/export|editor\/duplicate)|^db\/(errorlog\/truncate|systemmessages\/archive)/

const DAY_MS = 86_400_000

/** Days and instants near to today, which move on with it. */
const withoutDates = (text: string) =>
  text
    .replace(/\b\d{4}-\d\d-\d\d(?:[T ][\d:.]+(?:Z|[+-][\d:]+)?)?/g, day =>
      Math.abs(Date.parse(day) - Date.now()) < 500 * DAY_MS ? '<day>' : day,
    )
    .replace(/\buntil=\d+/g, 'until=<time>')
    .replace(/© \d{4}/g, '© <year>')
    .replace(/^( *css: )".*"$/gm, '$1<style sheet>')

const written = (lines: readonly string[]) => withoutRepeats(steadyWriter()(withoutDates(lines.join('\n'))))

const reads = contracts
  .filter(({ method, path }) => method === 'GET' && !elsewhere.test(path.replace('/api/v1/', '')))
  .map(({ path }) => path.replace('/api/v1/', ''))

test.each(reads)('%s', async name => {
  const lines: string[] = []
  for (const question of asked[name] ?? ['']) {
    const path = `/api/v1/${question.startsWith('/') ? name.replace(/\/:\w+/, question) : name + question}`
    const headers = path.includes('/public') ? { 'x-public-access': 'true' } : {}
    const [whole, part, none] = await Promise.all(
      [administrator, editor, undefined].map(async who => {
        const { statusCode, body } = await call(who, 'GET', path, { headers })
        return { statusCode, body: outlineOfJson(body) }
      }),
    )
    lines.push(`${path} ${whole?.statusCode}`, whole?.body ?? '')
    if (part?.body !== whole?.body) lines.push(`to an editor ${part?.statusCode}`, part?.body ?? '')
    if (none?.statusCode !== 401) lines.push(`to anybody ${none?.statusCode}`)
    lines.push('')
  }
  const file = name.replace(/\/:\w+/g, '-one').replaceAll('/', '-')
  await expect(written(lines)).toMatchFileSnapshot(`reads/${file}.txt`)
})

test.each(Object.keys(entities))('the rows of %s', async name => {
  const path = `/api/v1/db/${name}?pageSize=2`
  const [whole, part] = await Promise.all([administrator, editor].map(who => call(who, 'GET', path)))
  const lines = [`${path} ${whole?.statusCode}`, outlineOfJson(whole?.body ?? '')]
  if (part?.body !== whole?.body)
    lines.push(`to an editor ${part?.statusCode}`, outlineOfJson(part?.body ?? ''))
  await expect(written([...lines, ''])).toMatchFileSnapshot(`reads/rows-${name}.txt`)
})
