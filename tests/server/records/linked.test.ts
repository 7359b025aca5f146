import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { compare, type FilterEntry, printFilter } from '../../../core/api/index.ts'
import { toolNamed } from '../../../core/tools/index.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, type somebody, withTags } from '../support/people.ts'

const { call, database } = await testApp()
const { query } = database
const specialties: Record<string, number> = {}

beforeAll(async () => {
  for (const title of ['Linked cardiology', 'Linked oncology', 'Linked urology']) {
    const { rows } = await sql<{ SpId: number }>`insert into "Custom_Specialty" ("SpTitle") values (${title})
      returning "SpId"`.execute(query)
    specialties[title] = rows[0]?.SpId ?? 0
  }
  const physicians = [
    ['Both', ['Linked cardiology', 'Linked oncology']],
    ['Heart', ['Linked cardiology']],
    ['None', []],
  ] as const
  for (const [name, titles] of physicians) {
    const { rows } = await sql<{ PhId: number }>`insert into "Custom_Physician" ("PhFirstName", "PhLastName")
      values (${name}, 'Linkedson') returning "PhId"`.execute(query)
    for (const title of titles)
      await sql`insert into "Custom_PhysicianToSpecialty" ("PhId", "SpId")
        values (${rows[0]?.PhId}, ${specialties[title]})`.execute(query)
  }
})

const asked = (actor: ReturnType<typeof somebody>, entries: readonly FilterEntry[], fields: string) => {
  const filters = printFilter([[compare('PhLastName', '=', 'Linkedson'), ...entries]])
  const search = new URLSearchParams({ filters, fields, orderBy: 'PhFirstName', pageSize: '20' })
  return call(actor, 'GET', `/api/v1/db/Custom_Physician?${search}`)
}

async function found(entries: readonly FilterEntry[]): Promise<readonly string[]> {
  const answer = await asked(mojoAdmin(), entries, 'PhFirstName')
  expect(answer.statusCode, answer.body).toBe(200)
  return (answer.json() as { PhFirstName: string }[]).map(row => row.PhFirstName)
}

const LINK = 'Custom_PhysicianToSpecialty.SpId'

describe('lists filtered by what records are linked with', () => {
  it('finds those with a link, with any of several, without it, with none and with some', async () => {
    const { 'Linked cardiology': heart = 0, 'Linked oncology': cancer = 0 } = specialties
    expect(await found([compare(LINK, '=', heart)])).toEqual(['Both', 'Heart'])
    expect(await found([compare(LINK, '=', cancer)])).toEqual(['Both'])
    expect(await found([compare(LINK, '=', heart, cancer)])).toEqual(['Both', 'Heart'])
    expect(await found([compare(LINK, '=', specialties['Linked urology'] ?? 0, heart)])).toEqual([
      'Both',
      'Heart',
    ])
    expect(await found([compare(LINK, '!=', cancer)])).toEqual(['Heart', 'None'])
    expect(await found([compare(LINK, '=', '')])).toEqual(['None'])
    expect(await found([compare(LINK, '!=', '')])).toEqual(['Both', 'Heart'])
    expect(await found([compare(LINK, '=', cancer, '')])).toEqual(['Both', 'None'])
  })

  it('takes both ends of a filter together', async () => {
    const { 'Linked cardiology': heart = 0, 'Linked oncology': cancer = 0 } = specialties
    expect(await found([compare(LINK, '=', heart), compare(LINK, '!=', cancer)])).toEqual(['Heart'])
  })

  it('counts anew when only the links have changed', async () => {
    const { 'Linked urology': urology = 0 } = specialties
    const total = async () => {
      const answer = await asked(mojoAdmin(), [compare(LINK, '=', urology)], 'PhId')
      return (JSON.parse(String(answer.headers['x-pagination'])) as { totalCount: number }).totalCount
    }
    expect(await total()).toBe(0)
    const [none] = (await asked(mojoAdmin(), [compare('PhFirstName', '=', 'None')], 'PhId')).json()
    const link = { PhId: none.PhId, SpId: urology }
    const made = await call(mojoAdmin(), 'POST', '/api/v1/db/Custom_PhysicianToSpecialty', { body: link })
    expect(made.statusCode, made.body).toBe(201)
    expect(await total()).toBe(1)
    await sql`delete from "Custom_PhysicianToSpecialty" where "SpId" = ${urology}`.execute(query)
  })

  it.each([
    ['Custom_PhysicianToSpecialty.PhId', '='],
    ['Custom_MediaToLocation.LId', '='],
    ['Nothing.SpId', '='],
    [LINK, '~'],
    [LINK, '>'],
  ] as const)('refuses %s %s', async (field, operator) => {
    const answer = await asked(mojoAdmin(), [{ field, operator, values: ['1'] }], 'PhId')
    expect(answer.statusCode).toBe(400)
  })

  it('refuses a key that is none', async () =>
    expect((await asked(mojoAdmin(), [compare(LINK, '=', "1' or true")], 'PhId')).statusCode).toBe(400))
})

describe('columns of what records are linked with', () => {
  it('say how many there are, and their names in order', async () => {
    const answer = await asked(mojoAdmin(), [], 'PhFirstName,Custom_PhysicianToSpecialty')
    expect(answer.json()).toMatchObject([
      {
        PhFirstName: 'Both',
        Custom_PhysicianToSpecialty: { count: 2, names: ['Linked cardiology', 'Linked oncology'] },
      },
      { PhFirstName: 'Heart', Custom_PhysicianToSpecialty: { count: 1, names: ['Linked cardiology'] } },
      { PhFirstName: 'None', Custom_PhysicianToSpecialty: { count: 0, names: [] } },
    ])
  })

  it('come with the key where no field is asked for', async () => {
    const [row] = (await asked(mojoAdmin(), [], 'Custom_PhysicianToSpecialty')).json()
    expect(Object.keys(row).sort()).toEqual(['Custom_PhysicianToSpecialty', 'PhId'])
  })

  it('are in the stream of all rows too, which exports read', async () => {
    const filters = printFilter([
      [compare('PhLastName', '=', 'Linkedson'), compare('PhFirstName', '=', 'Heart')],
    ])
    const search = new URLSearchParams({ filters, fields: 'PhFirstName,Custom_PhysicianToSpecialty' })
    const rows = (await call(mojoAdmin(), 'GET', `/api/v1/db/Custom_Physician?${search}`)).json()
    expect(rows).toMatchObject([{ Custom_PhysicianToSpecialty: { count: 1, names: ['Linked cardiology'] } }])
  })
})

describe('whoever may not read the links', () => {
  const mediaEditor = withTags(toolNamed('media').tag)

  it('gets no column of them, and no filter by them', async () => {
    expect(
      (await asked(withTags(toolNamed('experts').tag), [compare(LINK, '!=', '')], 'PhId')).statusCode,
    ).toBe(200)
    expect((await asked(mediaEditor, [compare(LINK, '!=', '')], 'PhId')).statusCode).toBe(400)
    const [row] = (await asked(mediaEditor, [], 'PhFirstName,Custom_PhysicianToSpecialty')).json()
    expect(row).not.toHaveProperty('Custom_PhysicianToSpecialty')
  })
})
