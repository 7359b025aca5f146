import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody } from '../support/people.ts'

const { call, database } = await testApp()
const mo = mojoAdmin()
const path = '/api/v1/mc/directory'
const post = (end: string, body: object, who = mo) => call(who, 'POST', `${path}/${end}`, { body })
const rowsOf = async (statement: string) => (await database.pool.query(statement)).rows
const none = { create: [], update: [], delete: [] }

beforeEach(async () => {
  await database.pool.query(
    'truncate "Custom_Physician", "Custom_Location", "Custom_Specialty", directory_merge, directory_not_same, trash cascade',
  )
  await database.pool.query(`insert into "Custom_Physician" ("PhId", "PhFirstName", "PhLastName", "PhEmail", "PhUrl")
    overriding system value values (1, 'Ada', 'Lane', 'ada@one.example', 'ada-lane'), (2, 'Ada', 'Lane', null, 'ada-m-lane')`)
  await database.pool.query(
    `insert into "Custom_Location" ("LId", "LName") overriding system value values (1, 'North'), (2, 'South')`,
  )
  await database.pool.query(
    `insert into "Custom_Specialty" ("SpId", "SpTitle", "SpUrl") overriding system value values (1, 'Cardiology', 'cardiology'), (2, 'Heart care', 'heart-care')`,
  )
})

describe('links of several kinds', () => {
  const lists = [
    {
      link: 'Custom_LocationToPhysician',
      ...none,
      create: [
        { LId: 1, PhId: 1 },
        { LId: 2, PhId: 1 },
      ],
    },
    { link: 'Custom_PhysicianToSpecialty', ...none, create: [{ PhId: 1, SpId: 1, PhtspPrimary: true }] },
  ]

  it('are saved together', async () => {
    const answer = await post('links', { lists })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().lists.map((list: typeof none) => list.create.length)).toEqual([2, 1])
    expect(await rowsOf('select "LId" from "Custom_LocationToPhysician" order by 1')).toEqual([
      { LId: 1 },
      { LId: 2 },
    ])
    const [places] = answer.json().lists
    const [north, south] = places.create
    const changed = await post('links', {
      lists: [
        {
          ...none,
          link: 'Custom_LocationToPhysician',
          update: [{ LId: south.LId, PhId: 1, RowVersion: south.RowVersion, LtphPhone: '785-555-0140' }],
          delete: [[north.LId, 1]],
        },
      ],
    })
    expect(changed.statusCode).toBe(200)
    expect(await rowsOf('select "LId", "LtphPhone" from "Custom_LocationToPhysician"')).toEqual([
      { LId: 2, LtphPhone: '785-555-0140' },
    ])
  })

  it('are not saved at all where one of them cannot be', async () => {
    const wrong = { link: 'Custom_PhysicianToSpecialty', ...none, create: [{ PhId: 1, SpId: 99 }] }
    expect((await post('links', { lists: [lists[0], wrong] })).statusCode).toBeGreaterThanOrEqual(400)
    expect(await rowsOf('select 1 from "Custom_LocationToPhysician"')).toEqual([])
  })

  it('ask for the right to each kind, and take links alone', async () => {
    expect((await post('links', { lists }, somebody({}))).statusCode).toBe(403)
    expect((await post('links', { lists: [{ link: 'Content', ...none }] })).statusCode).toBe(400)
    expect((await post('links', { lists: [{ link: 'Nothing', ...none }] })).statusCode).toBe(404)
  })
})

describe('a merge', () => {
  const pair = { entity: 'Custom_Physician', winner: 1, loser: 2 }

  it('is proposed, rehearsed, made and undone', async () => {
    await post('links', {
      lists: [
        {
          link: 'Custom_LocationToPhysician',
          ...none,
          create: [
            { LId: 1, PhId: 1 },
            { LId: 1, PhId: 2 },
            { LId: 2, PhId: 2 },
          ],
        },
      ],
    })
    const proposed = (await call(mo, 'GET', `${path}/duplicates?entity=Custom_Physician`)).json()
    expect(proposed.pairs).toMatchObject([{ one: { id: 1 }, other: { id: 2 }, why: ['name'] }])
    const plan = (await post('merge/rehearse', pair)).json()
    expect(plan.steps.map((step: { what: string }) => step.what).sort()).toEqual(['doubles', 'moves'])
    expect(await rowsOf('select 1 from "Custom_Physician"')).toHaveLength(2)
    const versions = [plan.winner.RowVersion, plan.loser.RowVersion]
    const { id } = (await post('merge', { ...pair, take: [], versions })).json()
    expect(await rowsOf('select "PhId", "LId" from "Custom_LocationToPhysician" order by 2')).toEqual([
      { PhId: 1, LId: 1 },
      { PhId: 1, LId: 2 },
    ])
    expect(await rowsOf('select "RFrom", "RTo" from "Redirect"')).toEqual([
      { RFrom: '/find-a-doctor/ada-m-lane', RTo: '/find-a-doctor/ada-lane' },
    ])
    const after = (await call(mo, 'GET', `${path}/duplicates?entity=Custom_Physician`)).json()
    expect(after).toMatchObject({ pairs: [], merges: [{ id, winner: 1, loser: 2 }] })
    const entriesOf = (type: string) =>
      rowsOf(`select "Cause", "Concerns", count(*) over ()::int as in_group from "AuditLog" entry
        where "GroupId" = (select "GroupId" from "AuditLog" where "Type" = '${type}') order by "Type" = '${type}' desc limit 1`)
    const both = ';Custom_Physician/1;Custom_Physician/2;'
    expect(await entriesOf('Merged')).toEqual([{ Cause: 'merge', Concerns: both, in_group: 7 }])
    const moved = ';Custom_LocationToPhysician/[2,1];'
    expect(
      await rowsOf(`select "Type" from "AuditLog" where "Cause" = 'merge' and "Concerns" like '%${moved}%'`),
    ).toEqual([{ Type: 'Created' }])
    expect((await post('merge/undo', { id })).json()).toEqual({ kept: [] })
    expect(await entriesOf('Merge undone')).toMatchObject([{ Cause: 'undo', Concerns: both }])
    expect(await rowsOf('select 1 from "Custom_LocationToPhysician"')).toHaveLength(3)
    expect(await rowsOf('select 1 from "Redirect"')).toEqual([])
  })

  it('is not proposed again once two are told apart', async () => {
    expect((await post('not-same', { entity: 'Custom_Physician', one: 2, other: 1 })).statusCode).toBe(200)
    const proposed = (await call(mo, 'GET', `${path}/duplicates?entity=Custom_Physician`)).json()
    expect(proposed.pairs).toEqual([])
  })

  it('takes two records, not one twice', async () => {
    const refused = await post('not-same', { entity: 'Custom_Physician', one: 1, other: 1 })
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'Choose two different records.'])
  })

  it('is for those who may change and delete the records', async () => {
    const nobody = somebody({})
    expect((await call(nobody, 'GET', `${path}/duplicates?entity=Custom_Physician`)).statusCode).toBe(403)
    expect((await post('merge/rehearse', pair, nobody)).statusCode).toBe(403)
    expect((await post('merge', { ...pair, take: [], versions: [1, 1] }, nobody)).statusCode).toBe(403)
    expect(
      (await post('not-same', { entity: 'Custom_Physician', one: 1, other: 2 }, nobody)).statusCode,
    ).toBe(403)
    expect((await post('merge/undo', { id: 1 }, nobody)).statusCode).toBeGreaterThanOrEqual(403)
    expect((await post('merge/rehearse', { ...pair, loser: 77 })).statusCode).toBe(404)
  })

  it('leads who searched for a specialty by its old address to the other', async () => {
    const specialty = { entity: 'Custom_Specialty', winner: 1, loser: 2 }
    const plan = (await post('merge/rehearse', specialty)).json()
    const versions = [plan.winner.RowVersion, plan.loser.RowVersion]
    expect((await post('merge', { ...specialty, take: [], versions })).statusCode).toBe(200)
    expect(await rowsOf('select "SpSynonyms" from "Custom_Specialty"')).toEqual([
      { SpSynonyms: 'Heart care' },
    ])
  })
})

describe('closing a location today', () => {
  const close = (body: object, who = mo) => call(who, 'POST', '/api/v1/mc/care/close-today', { body })

  it('makes the alert and its link in one step, until midnight there', async () => {
    await database.pool.query(
      `insert into "Custom_State" ("SId", "SCode", "SName") overriding system value values (2, 'AK', 'Alaska') on conflict do nothing`,
    )
    await database.pool.query('update "Custom_Location" set "SId" = 2 where "LId" = 1')
    const answer = await close({ location: 1, title: 'Closed: no power' })
    expect(answer.statusCode).toBe(200)
    const { LaId, until } = answer.json()
    const clock = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/Anchorage',
      timeStyle: 'short',
    }).format(new Date(until))
    expect(clock.replace(/\s/g, ' ')).toBe('12:00 AM')
    expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(25 * 3_600_000)
    expect(
      await rowsOf(
        `select "LaId", "LaTitle", "LaEffect", "LaPlace", "LaActive", "LId" from "Custom_LocationAlert" join "Custom_LocationAlertToLocation" using ("LaId")`,
      ),
    ).toEqual([
      {
        LaId,
        LaTitle: 'Closed: no power',
        LaEffect: 'closed',
        LaPlace: 'locations',
        LaActive: true,
        LId: 1,
      },
    ])
  })

  it('refuses a location that is gone, a blank reason, and people without the right; nothing is stored', async () => {
    await database.pool.query('truncate "Custom_LocationAlert" cascade')
    expect((await close({ location: 99, title: 'Closed' })).statusCode).toBe(404)
    expect((await close({ location: 1, title: '   ' })).statusCode).toBe(400)
    expect((await close({ location: 1, title: 'Closed' }, somebody({}))).statusCode).toBe(403)
    expect(await rowsOf('select 1 from "Custom_LocationAlert"')).toEqual([])
  })
})
