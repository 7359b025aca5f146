import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../../core/entities/index.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'

const { call, database, auditChain } = await testApp()
const admin = mojoAdmin()
const ids = { edith: '', group: '', heart: 0, physician: 0, specialty: 0 }

const made = async (entity: string, body: AnyRow) =>
  (await call(admin, 'POST', `/api/v1/db/${entity}`, { body })).json()
const found = async (filters: string) =>
  (
    await call(admin, 'GET', `/api/v1/db/AuditLog?orderBy=Id&filters=${encodeURIComponent(filters)}`)
  ).json() as readonly AnyRow[]
const dataOf = (entry: AnyRow | undefined) => JSON.parse(String(entry?.Data))

beforeAll(async () => {
  ids.heart = (await made('Tag', { TName: 'Heart Care' })).TId
  ids.edith = (await made('AspNetUsers', { Email: 'edith@x.example', FullName: 'Edith Blake' })).Id
  ids.group = (await made('AspNetRoles', { Name: 'Editors' })).Id
  ids.physician = (await made('Custom_Physician', { PhFirstName: 'Ann', PhLastName: 'Lee' })).PhId
  ids.specialty = (await made('Custom_Specialty', { SpTitle: 'Cardiology' })).SpId
})

describe('an entry about what joins two records', () => {
  it('names both, and is found by either', async () => {
    const { edith, heart } = ids
    const claim = { UserId: edith, ClaimType: 'TId', ClaimValue: String(heart) }
    const { Id } = await made('AspNetUserClaims', claim)
    await call(admin, 'DELETE', `/api/v1/db/AspNetUserClaims/${Id}`)
    const [given, taken] = await found(`Concerns~;Tag/${heart};,Concerns~;AspNetUsers/${edith};`)
    expect(given).toMatchObject({
      Type: 'Created',
      Message: 'Created Permission of a user: Edith Blake – Heart Care',
      Concerns: expect.stringContaining(`;AspNetUsers/${edith};Tag/${heart};`),
    })
    expect(taken).toMatchObject({
      Type: 'Deleted',
      Message: 'Deleted Permission of a user: Edith Blake – Heart Care',
      UserName: admin.person.email,
    })
  })

  it('is found by the one that it joined before it was changed', async () => {
    const { edith, heart } = ids
    const lungs = (await made('Tag', { TName: 'Lung Care' })).TId
    const maria = (await made('AspNetUsers', { Email: 'maria@x.example', FullName: 'Maria Ruiz' })).Id
    const claim = { UserId: edith, ClaimType: 'TId', ClaimValue: String(heart) }
    const { Id } = await made('AspNetUserClaims', claim)
    const path = `/api/v1/db/AspNetUserClaims/${Id}`
    await call(admin, 'PATCH', path, { body: { ClaimValue: String(lungs) } })
    await call(admin, 'PATCH', path, { body: { UserId: maria } })
    const changesOf = async (end: string) =>
      (await found(`Concerns~;${end};,EntityKey=${Id},Type=Changed`)).map(({ Message }) => Message)
    const [moved, given] = [
      'Changed Permission of a user: Edith Blake – Lung Care (was Heart Care)',
      'Changed Permission of a user: Maria Ruiz – Lung Care (was Edith Blake)',
    ]
    expect(await changesOf(`Tag/${heart}`)).toEqual([moved])
    expect(await changesOf(`Tag/${lungs}`)).toEqual([moved, given])
    expect(await changesOf(`AspNetUsers/${edith}`)).toEqual([moved, given])
    expect(await changesOf(`AspNetUsers/${maria}`)).toEqual([given])
  })

  it('names a permission that is no tag as it is written', async () => {
    const { Id } = await made('AspNetRoleClaims', { RoleId: ids.group, ClaimType: 'Kind', ClaimValue: 'x' })
    expect(await found(`Entity=AspNetRoleClaims,EntityKey=${Id}`)).toMatchObject([
      {
        Message: 'Created Permission of a group: Editors – Kind x',
        Concerns: `;AspNetRoleClaims/${Id};AspNetRoles/${ids.group};`,
      },
    ])
  })

  it('stands for somebody in a group, and for the specialty of a physician, at both ends', async () => {
    await made('AspNetUserRoles', { UserId: ids.edith, RoleId: ids.group })
    await made('Custom_PhysicianToSpecialty', { PhId: ids.physician, SpId: ids.specialty })
    for (const end of [`AspNetUsers/${ids.edith}`, `AspNetRoles/${ids.group}`])
      expect((await found(`Concerns~;${end};,Entity=AspNetUserRoles`)).map(one => one.Message)).toEqual([
        'Created Membership: Edith Blake – Editors',
      ])
    for (const end of [`Custom_Physician/${ids.physician}`, `Custom_Specialty/${ids.specialty}`])
      expect(
        (await found(`Concerns~;${end};,Entity=Custom_PhysicianToSpecialty`)).map(one => one.Message),
      ).toEqual([expect.stringContaining(': Ann Lee – Cardiology')])
  })
})

describe('an entry of a change', () => {
  it('names what a reference led to, before and after', async () => {
    const [one, other] = [
      await made('Custom_State', { SName: 'Kansas', SCode: 'KS' }),
      await made('Custom_State', { SName: 'Ohio', SCode: 'OH' }),
    ]
    const { LId } = await made('Custom_Location', { LName: 'Main', SId: one.SId })
    await call(admin, 'PATCH', `/api/v1/db/Custom_Location/${LId}`, { body: { SId: other.SId } })
    const [, changed] = await found(`Entity=Custom_Location,EntityKey=${LId}`)
    expect(dataOf(changed)).toEqual({
      fields: ['SId'],
      changes: { SId: [String(one.SId), String(other.SId)] },
      names: { SId: ['Kansas', 'Ohio'] },
    })
  })
})

describe('the entries of one call', () => {
  it('are one group, and those of another call another', async () => {
    const body = [
      { SName: 'Utah', SCode: 'UT' },
      { SName: 'Iowa', SCode: 'IA' },
    ]
    await call(admin, 'POST', '/api/v1/db/Custom_State/all', { body })
    const entries = await found('Message~Utah|Iowa|Kansas')
    const groups = new Set(
      entries.filter(one => !String(one.Message).includes('Kansas')).map(one => one.GroupId),
    )
    expect(groups.size).toBe(1)
    expect([...groups][0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(new Set(entries.map(one => one.GroupId)).size).toBe(2)
  })

  it('say what they were a part of, where it was more than a save', async () => {
    const group = { id: '11111111-2222-4333-8444-555555555555', cause: 'import' }
    const body = { create: [{ SName: 'Maine', SCode: 'ME' }], group }
    expect((await call(admin, 'POST', '/api/v1/db/Custom_State/batch', { body })).statusCode).toBe(200)
    expect(await found('Message~Maine')).toMatchObject([{ GroupId: group.id, Cause: 'import' }])
    expect(await found('Message~Utah')).toMatchObject([{ Cause: null }])
  })
})

describe('the chain', () => {
  it('covers what an entry concerns, its group and its cause', async () => {
    await auditChain.append(0)
    expect((await auditChain.verify()).broken).toBe(null)
    const [entry] = await found('Message~Maine')
    await database.pool.query('alter table "AuditLog" disable trigger user')
    for (const [column, value] of [
      ['Concerns', `';Tag/1;'`],
      ['GroupId', 'null'],
      ['Cause', `'undo'`],
    ] as const) {
      const { rows } = await database.pool.query(
        `select "${column}"::text as was from "AuditLog" where "Id" = ${entry?.Id}`,
      )
      await database.pool.query(`update "AuditLog" set "${column}" = ${value} where "Id" = $1`, [entry?.Id])
      expect((await auditChain.verify()).broken?.entry).toBe(entry?.Id)
      await database.pool.query(`update "AuditLog" set "${column}" = $2 where "Id" = $1`, [
        entry?.Id,
        rows[0].was,
      ])
      expect((await auditChain.verify()).broken).toBe(null)
    }
    await database.pool.query('alter table "AuditLog" enable trigger user')
  })
})
