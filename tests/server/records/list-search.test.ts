import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { compare, printFilter, wordsFilter } from '../../../core/api/index.ts'
import { Custom_Location } from '../../../core/entities/index.ts'
import { listSearchSql } from '../../../server/records/list-search.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody } from '../support/people.ts'

const { call, database } = await testApp()
const { query } = database

beforeAll(async () => {
  await sql`insert into "Custom_State" ("SName", "SCode") values ('Wyoming', 'WY') on conflict do nothing`.execute(
    query,
  )
  await sql`insert into "Custom_Specialty" ("SpTitle") values ('Searched cardiology')`.execute(query)
  await sql`insert into "Custom_Physician" ("PhFirstName", "PhLastName", "PhTitle", "PhPhoneList")
    values ('Zoë', 'Quillfeather', 'Chief of staff', '[{"label":"Desk","number":"+1 (785) 555-0199"}]'),
      ('Ada', 'Quillfeather', 'Nurse', null)`.execute(query)
  await sql`insert into "Custom_PhysicianToSpecialty" ("PhId", "SpId") select "PhId", "SpId" from "Custom_Physician", "Custom_Specialty"
    where "PhFirstName" = 'Zoë' and "SpTitle" = 'Searched cardiology'`.execute(query)
  await sql`insert into "Custom_Location" ("LName", "LCity", "LPhone", "LFax", "SId") select 'Quill Hospital', 'Cody', '307.555.0142', '307-555-0177', "SId"
    from "Custom_State" where "SCode" = 'WY'`.execute(query)
})

const found = async (entity: string, text: string, actor = mojoAdmin()) => {
  const filters = encodeURIComponent(printFilter(wordsFilter(text)))
  const answer = await call(actor, 'GET', `/api/v1/db/${entity}?pageSize=20&filters=${filters}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as readonly Record<string, unknown>[]
}

describe('the search of a list', () => {
  it.each([
    ['zoe quillfeather', 1],
    ['Quillfeather, Zoë', 1],
    ['quillfeather chief', 1],
    ['quillfeather', 2],
    ['quillfeather cardio', 1],
    ['(785) 555-0199', 1],
    ['7855550199', 1],
    ['555.0199', 1],
    ['Quillfeather 785-555-0199', 1],
    ['(785) 555-0199 zoe', 1],
    ['cardiology 5550199', 1],
    ['ada 785-555-0199', 0],
    ['tel:7855550199', 1],
    ['001 785 555 0199', 1],
    ['785-555-0199 ext. 12', 1],
    ['(785) 555', 1],
    ['785-555', 1],
    ['785555', 0],
    ['quillfeather surgeon', 0],
    ['%', 0],
  ])('finds physicians by “%s”: %i', async (text, count) =>
    expect(await found('Custom_Physician', text)).toHaveLength(count),
  )

  it.each([
    ['Dr. Zoë Quillfeather, MD', 1],
    ['Dr. Quillfeather', 2],
    ['zoe.quill@feathers.example', 1],
    ['zoe.quill@', 1],
    ['zoe.quill', 1],
    ['feathers.example', 0],
    ['@feathers.example', 0],
    ['@', 0],
  ])('finds physicians by “%s”: %i, and nobody by the domain of their mail', async (text, count) => {
    await sql`update "Custom_Physician" set "PhEmail" = case "PhFirstName" when 'Ada' then 'ada' else 'zoe' end || '.quill@feathers.example'
      where "PhLastName" = 'Quillfeather'`.execute(query)
    expect(await found('Custom_Physician', text)).toHaveLength(count)
  })

  it('has what is named so first, unless another order is asked for', async () => {
    await sql`insert into "Custom_Location" ("LName", "LCity") values ('Aaa Clinic', 'Brambleford'), ('Brambleford Clinic', 'Cody'),
      ('Zzz Brambleford', 'Cody')`.execute(query)
    const filters = encodeURIComponent(printFilter(wordsFilter('brambleford')))
    const names = async (order = '') => {
      const answer = await call(mojoAdmin(), 'GET', `/api/v1/db/Custom_Location?filters=${filters}${order}`)
      return (answer.json() as readonly { LName: string }[]).map(({ LName }) => LName)
    }
    expect(await names()).toEqual(['Brambleford Clinic', 'Zzz Brambleford', 'Aaa Clinic'])
    expect(await names('&orderBy=LName')).toEqual(['Aaa Clinic', 'Brambleford Clinic', 'Zzz Brambleford'])
  })

  it('finds what has no searchable field by what it is shown by, and keeps what it does not show to itself', async () => {
    await sql`insert into "ContentType" ("CtId", "CtName") values (901, 'Quill_Type'), (902, 'Other_Type')`.execute(
      query,
    )
    const numbers = async (text: string) => (await found('ContentType', text)).map(row => row.CtId)
    expect(await numbers('quill')).toEqual([901])
    expect(await numbers('LL_TY')).toEqual([901])
    expect(await numbers('902')).toEqual([902])
    expect(await numbers('nothing')).toEqual([])
  })

  it('finds a place by the state that it refers to, and by its phone and fax', async () => {
    for (const text of [
      'quill wyoming',
      '(307) 555-0142',
      '5550142 ',
      '(307) 555 0177',
      '5550177',
      'cody quill',
    ])
      expect(await found('Custom_Location', text)).toMatchObject([{ LName: 'Quill Hospital' }])
  })

  it('goes with other filters, asks for rights, and is read with ~ alone', async () => {
    const person = somebody({})
    expect(
      (await call(person, 'GET', `/api/v1/db/KeyManager?filters=${encodeURIComponent('*~zoe')}`)).statusCode,
    ).toBe(403)
    const filter = printFilter([
      [...(wordsFilter('quillfeather')[0] ?? []), compare('PhTitle', '=', 'Nurse')],
    ])
    const answer = await call(
      mojoAdmin(),
      'GET',
      `/api/v1/db/Custom_Physician?filters=${encodeURIComponent(filter)}`,
    )
    expect(answer.json()).toHaveLength(1)
    const wrong = await call(
      mojoAdmin(),
      'GET',
      `/api/v1/db/Custom_Physician?filters=${encodeURIComponent('*=zoe')}`,
    )
    expect(wrong.statusCode).toBe(400)
  })
})

describe('among 20,000 places', () => {
  beforeAll(async () => {
    await sql`insert into "Custom_Location" ("LName", "LCity", "LPhone") select (array['General Hospital', 'Medical Center', 'Family Clinic'])[1 + n % 3] || ' ' || md5(n::text),
      (array['Andalusia', 'Birmingham', 'Mobile'])[1 + n % 3], '(205) 555-' || lpad((n % 10000)::text, 4, '0') from generate_series(1, 20000) n`.execute(
      query,
    )
    await database.pool.query('vacuum analyze "Custom_Location"')
  })

  it.each(['general c4ca4238', 'c4ca4238 andalusia', '(205) 555-0142', 'notthere'])(
    'answers “%s” from indexes',
    async text => {
      const condition = listSearchSql(mojoAdmin(), Custom_Location, text)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, format json)
        select "LId" from "Custom_Location" where ${condition}`.execute(query)
      const [{ Plan }] = JSON.parse(rows[0]?.['QUERY PLAN'] ?? '[{}]')
      for (const scan of scansOf(Plan).filter(one => one['Node Type'] === 'Seq Scan'))
        expect(scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0)).toBeLessThan(2_000)
      expect((await found('Custom_Location', text)).length).toBeLessThan(4)
    },
  )
})

interface Plan {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

const scansOf = (plan: Plan): readonly Plan[] => [
  ...(plan['Node Type'].includes('Scan') ? [plan] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
]
