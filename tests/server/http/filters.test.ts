import { describe, expect, it } from 'vitest'
import { type Filter, printFilter } from '../../../core/api/index.ts'
import type { AnyRow } from '../../../core/entities/index.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'

const { call, database } = await testApp()
const admin = mojoAdmin()
const { pool } = database
const get = (entity: string, filter: string) =>
  call(
    admin,
    'GET',
    `/api/v1/db/${entity}?filters=${encodeURIComponent(filter)}&orderBy=${{ Custom_Location: 'LId', EventDate: 'EdId', Custom_Media: 'MId', AspNetUsers: 'UserName' }[entity]}`,
  )

/** The names of the locations that a filter finds, in their order. */
async function names(filter: string): Promise<unknown[]> {
  const answer = await get('Custom_Location', filter)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<AnyRow[]>().map(row => row.LName)
}

await pool.query(`insert into "Custom_Location" ("LName", "LCity", "LBeds", "LLatitude", "LEmergency", "LBuildingType", "LHours") values
  ('Élan Clinic', 'Zürich', 10, 1.5, true, 1, '[{"day":1}]'),
  ('elan two', '', 20, -2.5, false, 2, null),
  ('100% _Care_', 'a,b|c\\d', null, null, null, null, null),
  ('İstanbul', 'A=B', 0, 0, true, 3, null)`)
const [E, TWO, CARE, IST] = ['Élan Clinic', 'elan two', '100% _Care_', 'İstanbul']

describe('filters', () => {
  it.each([
    ['LName=elan two', [TWO]],
    ['LName=Elan Two', []],
    ['LName!=elan two', [E, CARE, IST]],
    ['LName~ELAN', [E, TWO]],
    ['LName~élan', [E, TWO]],
    ['LName^elan c', [E]],
    ['LName^clinic', []],
    ['LName~%', [CARE]],
    ['LName~_', [CARE]],
    ['LName~istanbul', [IST]],
    ['LCity~zurich', [E]],
    ['LName~', [E, TWO, CARE, IST]],
    ['LCity=', [TWO]],
    ['LCity!=', [E, CARE, IST]],
    ['LBeds=', [CARE]],
    ['LBeds!=', [E, TWO, IST]],
    ['LBeds=10', [E]],
    ['LBeds!=10', [TWO, CARE, IST]],
    ['LBeds>10', [TWO]],
    ['LBeds>=10', [E, TWO]],
    ['LBeds<10', [IST]],
    ['LBeds<=10', [E, IST]],
    ['LBeds~1', [E]],
    ['LLatitude<0', [TWO]],
    ['LLatitude>=1.5', [E]],
    ['LLatitude=-25e-1', [TWO]],
    ['LEmergency=true', [E, IST]],
    ['LEmergency=FALSE', [TWO]],
    ['LEmergency!=true', [TWO, CARE]],
    ['LEmergency=', [CARE]],
    ['LBuildingType=2', [TWO]],
    ['LBuildingType=1|3', [E, IST]],
    ['LBuildingType!=1|3', [TWO, CARE]],
    ['LHours=', [TWO, CARE, IST]],
    ['LHours~day', [E]],
    ['LName=elan two,LBeds=20', [TWO]],
    ['LName=elan two,.LBeds=10', []],
    ['LName=elan two|LBeds=10', [E, TWO]],
    ['LName=elan two,|LBeds=10', [E, TWO]],
    ['LBeds=10|LBeds=20,LEmergency=true', [E]],
    ['LBeds>5,LEmergency=true|LBeds=0', [E, IST]],
    ['LCity=a\\,b\\|c\\\\d', [CARE]],
    ['LCity~\\,b', [CARE]],
    ['LCity=A=B', [IST]],
    ['LName=1|2|elan two', [TWO]],
    ["LName=' or 1=1 --", []],
  ])('%s', async (filter, expected) => {
    expect(await names(filter)).toEqual(expected)
  })

  it('find what the client writes, whatever is looked for', async () => {
    const filter: Filter = [[{ field: 'LCity', operator: '=', values: ['a,b|c\\d', 'A=B'] }]]
    expect(await names(printFilter(filter))).toEqual([CARE, IST])
  })

  it.each([
    ['Nothing=1', 0],
    ['lname=x', 0],
    ['LBeds=1,Nothing=1', 8],
    ['LBeds=x', 0],
    ['LBeds=1.5', 0],
    ['LName=a,LBeds>x', 8],
    ['LLatitude=x', 0],
    ['LLatitude=Infinity', 0],
    ['LEmergency=perhaps', 0],
    ['LEmergency>true', 0],
    ['LHours={}', 0],
    ['LCreatedDt=yesterday', 0],
    ['LCreatedDt>2026-02-30', 0],
    ['LBeds>', 0],
    ['LName', 0],
    ['=1', 0],
    ['LName=a,', 8],
    ['LName=a\\', 7],
    ['LName=a\0', 0],
  ])('%j is refused, with the place', async (filter, position) => {
    const answer = await get('Custom_Location', filter)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toContain(`at position ${position} of filters`)
  })

  it('never look into secrets', async () => {
    for (const field of ['PasswordHash', 'SecurityStamp', 'ConcurrencyStamp'])
      expect((await get('AspNetUsers', `${field}~x`)).statusCode).toBe(400)
  })

  it('compare days, instants and UUIDs as what they are', async () => {
    await pool.query(
      `insert into "Custom_Media" ("MTitle", "MDate") values ('a', '2026-01-31'), ('b', '2026-02-01'), ('c', null)`,
    )
    const media = async (filter: string) =>
      (await get('Custom_Media', filter)).json<AnyRow[]>().map(row => row.MTitle)
    expect(await media('MDate=2026-01-31')).toEqual(['a'])
    expect(await media('MDate>2026-01-31')).toEqual(['b'])
    expect(await media('MDate!=2026-01-31')).toEqual(['b', 'c'])
    expect(await media('MDate=')).toEqual(['c'])
    expect(await media('MDate^2026-01')).toEqual(['a'])

    await pool.query(
      `update "Custom_Media" set "MCreatedDt" = case "MTitle" when 'a' then '2026-01-31T23:59:59.999Z'::timestamptz when 'b' then '2026-02-01T00:00:00Z' else '2026-02-02T12:00:00Z' end`,
    )
    expect(await media('MCreatedDt=2026-02-01')).toEqual(['b'])
    expect(await media('MCreatedDt!=2026-02-01')).toEqual(['a', 'c'])
    expect(await media('MCreatedDt<2026-02-01')).toEqual(['a'])
    expect(await media('MCreatedDt<=2026-02-01')).toEqual(['a', 'b'])
    expect(await media('MCreatedDt>2026-02-01')).toEqual(['c'])
    expect(await media('MCreatedDt>=2026-02-01')).toEqual(['b', 'c'])
    expect(await media('MCreatedDt=2026-02-01T01:00:00+01:00')).toEqual(['b'])
    expect(await media('MCreatedDt>2026-01-31T23:59:59.999Z')).toEqual(['b', 'c'])

    await pool.query(`insert into "AspNetUsers" ("Id", "UserName", "NormalizedUserName", "Email", "NormalizedEmail")
      values ('00000000-0000-4000-8000-00000000000a', 'a@b.c', 'A@B.C', 'a@b.c', 'A@B.C')`)
    expect((await get('AspNetUsers', 'Id=00000000-0000-4000-8000-00000000000A')).json()).toHaveLength(1)
    expect((await get('AspNetUsers', 'Id=x')).statusCode).toBe(400)
  })
})

it('has no more values than a statement takes', async () => {
  const answer = await call(
    admin,
    'GET',
    `/api/v1/db/Redirect?pageSize=1&filters=RId=1${'|1'.repeat(70_000)}`,
  )
  expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringMatching(/30000 values/)])
})
