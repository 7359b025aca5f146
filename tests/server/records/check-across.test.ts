import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'

const { call, database } = await testApp()
const mo = mojoAdmin()
const [EARLY, LATE] = ['2026-03-01T08:00:00.000Z', '2026-03-01T09:00:00.000Z']
const db = (method: 'POST' | 'PATCH', path: string, body: unknown) =>
  call(mo, method, `/api/v1/db/${path}`, { body })

it('a change goes with the fields that it leaves as they are', async () => {
  const alert = { LaTitle: 'Closed', LaFromDt: LATE }
  const { LaId } = (await db('POST', 'custom_locationalert', alert)).json()
  const path = `custom_locationalert/${LaId}`
  const answer = await db('PATCH', path, { LaToDt: EARLY })
  const message = '“Until” must not be before “From”.'
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { message, errors: [{ field: 'LaToDt', message }] },
  ])
  expect((await db('PATCH', path, { LaFromDt: EARLY })).statusCode).toBe(200)
  expect((await db('PATCH', path, { LaToDt: LATE })).statusCode).toBe(200)
  const update = [{ LaId, LaFromDt: '2027-01-01T00:00:00Z' }]
  const batch = await db('POST', 'custom_locationalert/batch', { update, create: [], delete: [] })
  expect(batch.statusCode).toBe(400)
})

it('a record that was wrong already can be changed elsewhere', async () => {
  await database.pool.query(
    `insert into "Custom_LocationAlert" ("LaTitle", "LaFromDt", "LaToDt") values ('Old', $1, $2)`,
    [LATE, EARLY],
  )
  const { rows } = await database.pool.query(
    `select "LaId" from "Custom_LocationAlert" where "LaTitle" = 'Old'`,
  )
  expect((await db('PATCH', `custom_locationalert/${rows[0].LaId}`, { LaTitle: 'Mended' })).statusCode).toBe(
    200,
  )
})

it('a setting becomes a color only with a color in it', async () => {
  const setting = { DbcName: 'Accent', DbcType: 'text', DbcValue: 'notacolour' }
  const { DbcId } = (await db('POST', 'dbconstants', setting)).json()
  const answer = await db('PATCH', `dbconstants/${DbcId}`, { DbcType: 'color' })
  expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, 'DbcValue'])
})

it('groups have no blanks around their names', async () => {
  const answer = await db('POST', 'aspnetroles', { Name: '  Nurses ' })
  expect(answer.json()).toMatchObject({ Name: 'Nurses', NormalizedName: 'NURSES' })
  expect((await db('POST', 'aspnetroles', { Name: 'nurses ' })).statusCode).toBe(409)
  for (const Name of ['Nur\u200bses', 'Nurses\u2060', '\u202eNurses', 'N\u00adurses', 'Ｎurses'])
    expect((await db('POST', 'aspnetroles', { Name })).statusCode, JSON.stringify(Name)).toBe(409)
  await database.pool.query(`insert into "AspNetRoles" ("Name", "NormalizedName") values ('Admin', 'ADMIN')`)
  expect((await db('POST', 'aspnetroles', { Name: 'Admin ' })).statusCode).toBe(409)
  expect((await db('POST', 'aspnetroles', { Name: 'Ad min' })).statusCode).toBe(400)
})

it('a permission is changed to a tag only by a number', async () => {
  const { rows } = await database.pool.query(
    `insert into "AspNetRoles" ("Id", "Name", "NormalizedName") values ($1, 'Editors', 'EDITORS') returning "Id"`,
    [randomUUID()],
  )
  const claim = { RoleId: rows[0].Id, ClaimType: 'Department', ClaimValue: 'banana' }
  const { Id } = (await db('POST', 'aspnetroleclaims', claim)).json()
  expect((await db('PATCH', `aspnetroleclaims/${Id}`, { ClaimType: 'TId' })).statusCode).toBe(400)
  expect((await db('POST', 'aspnetroleclaims', { ...claim, ClaimType: 'TId' })).statusCode).toBe(400)
})

it('a permission names a tag that there is', async () => {
  const { Id: RoleId } = (await db('POST', 'aspnetroles', { Name: 'Writers' })).json()
  const claim = (ClaimValue: string) => ({ RoleId, ClaimType: 'TId', ClaimValue })
  const message = 'Unknown tag: 999999. Choose a tag from the list.'
  const answer = await db('POST', 'aspnetroleclaims', claim('999999'))
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { message, errors: [{ field: 'ClaimValue', message }] },
  ])
  await database.pool.query(
    `insert into "Tag" ("TId", "TName") overriding system value values (1234, 'Ours')`,
  )
  const { Id } = (await db('POST', 'aspnetroleclaims', claim('1234'))).json()
  expect((await db('PATCH', `aspnetroleclaims/${Id}`, { ClaimValue: '999999' })).statusCode).toBe(400)
  expect((await db('PATCH', `aspnetroleclaims/${Id}`, { ClaimValue: '50' })).statusCode).toBe(200)
})

it('the header and the footer of the site are templates of their kind', async () => {
  await database.pool.query(`insert into "Template" ("TId", "TName", "TKind") overriding system value values (70, 'Top', 'header'), (71, 'Foot', 'footer');
    insert into "DBConstants" ("DbcName", "DbcType", "DbcValue") values ('FooterTemplate', 'number', '71')`)
  const { rows } = await database.pool.query(
    `select "DbcId" from "DBConstants" where "DbcName" = 'FooterTemplate'`,
  )
  const set = (DbcValue: string) => db('PATCH', `dbconstants/${rows[0].DbcId}`, { DbcValue })
  const answer = await set('999')
  const message = 'Unknown footer template: 999. Choose a template whose kind is footer.'
  expect([answer.statusCode, answer.json().message]).toEqual([400, message])
  expect((await set('70')).statusCode).toBe(400)
  expect((await set('notacolour')).json().message).toBe('Value must be a number such as 20.')
  expect((await set('71')).statusCode).toBe(200)
})
