import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { CareChecks, CareFound, SeoOverview } from '../../../core/api/index.ts'
import { npiProblem } from '../../../core/entities/index.ts'
import { type CareCheckId, careCheckIds } from '../../../core/rules/care/index.ts'
import { isDialable } from '../../../core/rules/text/index.ts'
import { contentTypeIds } from '../../../core/tools/index.ts'
import { keepCounts } from '../../../server/care/checks.ts'
import { keepSeoCounts } from '../../../server/care/seo-pages.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody } from '../support/people.ts'

const { call, database } = await testApp()
const mo = mojoAdmin()
const path = '/api/v1/mc/care/checks'
const rowsOf = async (statement: string, values: readonly unknown[] = []) =>
  (await database.pool.query(statement, [...values])).rows

beforeEach(() =>
  rowsOf(
    'truncate "Custom_Physician", "Custom_Location", "Custom_Specialty", "Custom_ServiceCondition", "Custom_LocationAlert", care_check_day cascade',
  ),
)

const counts = async () => {
  const answer: CareChecks = (await call(mo, 'GET', path)).json()
  // Every record here is new, so nobody has confirmed its facts.
  const others = answer.checks.filter(({ id }) => !id.endsWith('-facts') && !id.endsWith('-answers'))
  return Object.fromEntries(others.map(({ id, found }) => [id, found])) as Record<CareCheckId, number>
}
const foundBy = async (check: CareCheckId, page = 1): Promise<CareFound> =>
  (await call(mo, 'GET', `${path}/found?check=${check}&page=${page}`)).json()
const physician = async (more: Record<string, unknown> = {}): Promise<number> => {
  const row = { PhFirstName: 'Ada', PhLastName: 'Byron', PhPhoto: '{"src":"/a.jpg"}', ...more }
  const names = Object.keys(row)
  const [made] = await rowsOf(
    `insert into "Custom_Physician" (${names.map(name => `"${name}"`)}) values (${names.map((_, at) => `$${at + 1}`)}) returning "PhId"`,
    Object.values(row),
  )
  return made.PhId
}
const location = async (more: Record<string, unknown> = {}): Promise<number> => {
  const row = {
    LName: 'Clinic',
    LPhone: '312-555-0142',
    LHours: '[{"day":1,"opens":"08:00","closes":"17:00"}]',
    ...more,
  }
  const names = Object.keys(row)
  const [made] = await rowsOf(
    `insert into "Custom_Location" (${names.map(name => `"${name}"`)}) values (${names.map((_, at) => `$${at + 1}`)}) returning "LId"`,
    Object.values(row),
  )
  return made.LId
}

it('is for those who have the site tools', async () => {
  const nobody = somebody({})
  expect((await call(nobody, 'GET', path)).statusCode).toBe(403)
  expect((await call(nobody, 'GET', `${path}/found?check=location-phone&page=1`)).statusCode).toBe(403)
  expect((await call(mo, 'GET', `${path}/found?check=nothing&page=1`)).statusCode).toBe(400)
})

it('finds nothing where nothing is missing', async () => {
  const [specialty] = await rowsOf(
    `insert into "Custom_Specialty" ("SpTitle") values ('Heart') returning "SpId"`,
  )
  const [service] = await rowsOf(
    `insert into "Custom_ServiceCondition" ("ScTitle", "ScKind") values ('Heart', 'service') returning "ScId"`,
  )
  const PhId = await physician({ PhNpi: '1234567893' })
  const LId = await location()
  await rowsOf('insert into "Custom_PhysicianToSpecialty" ("PhId", "SpId") values ($1, $2)', [
    PhId,
    specialty.SpId,
  ])
  await rowsOf('insert into "Custom_LocationToPhysician" ("PhId", "LId") values ($1, $2)', [PhId, LId])
  await rowsOf('insert into "Custom_LocationToServiceCondition" ("LId", "ScId") values ($1, $2)', [
    LId,
    service.ScId,
  ])
  expect(Object.values(await counts()).every(found => found === 0)).toBe(true)
  // What links lead to is not on the site anymore.
  await rowsOf('update "Custom_Location" set "LVisible" = false')
  expect((await counts())['physician-location']).toBe(1)
})

it('finds what is missing, of those that are shown', async () => {
  const id = await physician({ PhPhoto: '{"alt":"Ada"}', PhNpi: '1234567890' })
  await physician({ PhVisible: false, PhPhoto: null, PhFirstName: 'Not' })
  await location({ LHours: null, LPhone: null })
  await location({ LName: 'Other', LHours: '[]', LNpi: '123' })
  expect(await counts()).toEqual({
    'physician-photo': 1,
    'physician-specialty': 1,
    'physician-location': 1,
    'physician-npi': 1,
    'physician-duplicate': 0,
    'location-hours': 2,
    'location-phone': 1,
    'location-service': 2,
    'location-npi': 1,
    'location-alert-hours': 0,
    'location-duplicate': 0,
  })
  expect((await foundBy('physician-npi')).rows).toEqual([
    { id, version: 1, name: 'Ada Byron', detail: null, value: '1234567890' },
  ])
})

it('finds hours that contradict an alert', async () => {
  const id = await location()
  await rowsOf(
    `insert into "Custom_LocationAlert" ("LaTitle", "LaPlace", "LaEffect") values ('Closed today', 'all', 'none'), ('Disclosed plans', 'all', 'none')`,
  )
  expect((await foundBy('location-alert-hours')).rows).toEqual([
    { id, version: 1, name: 'Clinic', detail: null, value: 'Closed today' },
  ])
  await rowsOf(`update "Custom_LocationAlert" set "LaEffect" = 'closed'`)
  expect((await foundBy('location-alert-hours')).found).toBe(0)
})

it('puts likely duplicates beside each other', async () => {
  const first = await location({ LName: 'Clinic', LZip: '60601', LPhone: null })
  await location({ LName: 'Other', LZip: '60601', LPhone: '312-555-0142' })
  await location({ LName: 'Rehab', LZip: '60602', LPhone: '(312) 555-0142' })
  const twin = await location({ LName: 'clinic ', LZip: '60601-1234', LPhone: null })
  await physician()
  await physician({ PhFirstName: 'ada' })
  await physician({ PhFirstName: 'Augusta', PhEmail: 'a@b.example' })
  await physician({ PhFirstName: 'A.', PhEmail: 'A@b.example' })
  expect((await foundBy('location-duplicate')).rows).toEqual([
    { id: first, version: 1, name: 'Clinic', detail: null, value: 'Similar name' },
    { id: twin, version: 1, name: 'clinic ', detail: null, value: 'Similar name' },
  ])
  expect((await foundBy('physician-duplicate')).rows.map(({ value }) => value)).toEqual([
    'Similar name',
    'Similar name',
    'Same email',
    'Same email',
  ])
  // What people have told apart when asked to merge is no duplicate here either.
  await rowsOf(`insert into directory_not_same (entity, one, other) values ('Custom_Location', $1, $2)`, [
    first,
    twin,
  ])
  expect((await foundBy('location-duplicate')).found).toBe(0)
})

it('judges phones and NPIs as the rules do', async () => {
  const phones = [
    '(312) 555-0142',
    '1 312 555 0142 ext 9',
    '312-555-0142X12',
    '+44 20 7946 0958',
    '+1 312 555 0142',
    '555-0142',
    '112-555-0142',
    '1-800-DOCTORS',
    'call us',
    '',
    '+12',
  ]
  const npis = ['1234567893', '1234567890', '2234567891', '0234567893', '12', 'abcdefghij']
  for (const LPhone of phones) await location({ LPhone, LName: `Phone ${LPhone}` })
  for (const LNpi of npis) await location({ LNpi, LName: `NPI ${LNpi}` })
  const wrong = async (check: CareCheckId) => (await foundBy(check)).rows.map(({ value }) => value)
  expect(await wrong('location-phone')).toEqual(phones.filter(phone => !isDialable(phone)))
  expect(await wrong('location-npi')).toEqual(npis.filter(npi => npiProblem(npi) !== undefined))
})

it('pages what it finds', async () => {
  await sql`insert into "Custom_Location" ("LName") select 'Place ' || n from generate_series(1, 60) n`.execute(
    database.query,
  )
  const [one, two] = [await foundBy('location-hours'), await foundBy('location-hours', 2)]
  expect([one.found, one.rows.length, two.rows.length]).toEqual([60, 50, 10])
  expect(new Set([...one.rows, ...two.rows].map(({ id }) => id)).size).toBe(60)
})

it('keeps the counts of a day once', async () => {
  await location({ LHours: null })
  await keepCounts(database.query)
  await rowsOf('update "Custom_Location" set "LHours" = \'[{"day":1}]\'')
  await keepCounts(database.query)
  const { checks, today }: CareChecks = (await call(mo, 'GET', path)).json()
  expect(checks.map(({ id }) => id)).toEqual(careCheckIds)
  expect(checks.find(({ id }) => id === 'location-hours')?.days).toEqual([{ day: today, found: 0 }])
})

it('reads pages as search engines see them, and keeps the counts of their problems', async () => {
  await rowsOf('insert into "ContentType" ("CtId", "CtName") values ($1, $2) on conflict do nothing', [
    contentTypeIds.Event_Detail,
    'Event',
  ])
  const [page] = await rowsOf(
    `insert into "Content" ("CtId", "CTitle", "CSeoUrl", "CVisible", "CHeadContent") values
     ($1, 'Fair', '/fair', true, '{"head":"<link rel=\\"canonical\\" href=\\"/b\\">"}') returning "CId"`,
    [contentTypeIds.Event_Detail],
  )
  await rowsOf('insert into "ContentBlock" ("CId", "CbMetaData") values ($1, $2)', [
    page.CId,
    { kind: 'accordion', isFaq: true, items: [{ title: 'When?', text: 'Now' }] },
  ])
  await keepSeoCounts(database.query)
  expect((await call(somebody({}), 'GET', '/api/v1/mc/seo')).statusCode).toBe(403)
  const { pages, counts, today }: SeoOverview = (await call(mo, 'GET', '/api/v1/mc/seo')).json()
  expect(pages.find(({ CId }) => CId === page.CId)).toMatchObject({
    url: '/fair',
    others: [],
    secondCanonical: '/b',
    data: { types: ['FAQPage'], gaps: ['date', 'place'] },
    problems: ['no description', 'second canonical', 'incomplete data'],
  })
  const incomplete = counts.find(({ problem }) => problem === 'incomplete data')
  expect(incomplete).toEqual({ problem: 'incomplete data', found: 1, days: [{ day: today, found: 1 }] })
})
