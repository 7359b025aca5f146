import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../../core/entities/index.ts'
import { type Method, testApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'

const { call, database } = await testApp()
const admin = mojoAdmin()
const db = (method: Method, rest: string, body?: unknown, headers: Record<string, string> = {}) =>
  call(admin, method, `/api/v1/db/${rest}`, { ...(body !== undefined && { body }), headers })

async function make(entity: string, body: unknown): Promise<AnyRow> {
  const answer = await db('POST', entity, body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

describe('a record', () => {
  it('is made with its defaults, its stamps and a key of the database', async () => {
    const before = Date.now()
    const made = await db('POST', 'Custom_Specialty', {
      SpId: 0,
      SpTitle: 'Heart',
      SpCreatedDt: '2001-01-01T00:00:00Z',
      RowVersion: 9,
    })
    expect(made.statusCode).toBe(201)
    expect(made.headers.etag).toBe('"1"')
    const record = made.json()
    expect(record).toMatchObject({
      SpTitle: 'Heart',
      SpUrl: null,
      SpSortOrder: 0,
      SpVisible: true,
      RowVersion: 1,
    })
    expect(record.SpId).toBeGreaterThan(0)
    expect(Date.parse(record.SpCreatedDt)).toBeGreaterThanOrEqual(before - 1)
    expect((await db('GET', `custom_SPECIALTY/${record.SpId}`)).json()).toEqual(record)
    expect((await db('POST', 'Custom_Specialty', { SpId: 7, SpTitle: 'x' })).json().errors).toMatchObject([
      { field: 'SpId' },
    ])
  })

  it('is checked: every issue comes with its field', async () => {
    const answer = await db('POST', 'Custom_Specialty', {
      SpUrl: 'Not A Slug',
      SpSortOrder: 'x',
      SpNothing: 1,
      SpPhoto: '{',
    })
    expect(answer.statusCode).toBe(400)
    const fields = answer.json().errors.map((issue: { field: string }) => issue.field)
    expect(fields.sort()).toEqual(['SpNothing', 'SpPhoto', 'SpSortOrder', 'SpTitle', 'SpUrl'])
  })

  it('takes no secret from the generic calls', async () => {
    for (const body of [
      { Email: 'a@example.com', PasswordHash: 'x' },
      { Email: 'a@example.com', SecurityStamp: 'x' },
    ])
      expect((await db('POST', 'AspNetUsers', body)).statusCode).toBe(400)
  })

  it('keeps what PATCH does not name; PUT resets it', async () => {
    const { SpId } = await make('Custom_Specialty', {
      SpTitle: 'Lung',
      SpPractitioner: 'Pulmonologist',
      SpSortOrder: 5,
    })
    const patched = (await db('PATCH', `Custom_Specialty/${SpId}`, { SpVisible: false })).json()
    expect(patched).toMatchObject({
      SpTitle: 'Lung',
      SpPractitioner: 'Pulmonologist',
      SpSortOrder: 5,
      SpVisible: false,
    })
    const put = (await db('PUT', `Custom_Specialty/${SpId}`, { SpTitle: 'Lungs' })).json()
    expect(put).toMatchObject({
      SpTitle: 'Lungs',
      SpPractitioner: null,
      SpSortOrder: 0,
      SpVisible: true,
      RowVersion: 3,
    })
    expect(put.SpCreatedDt).toBe(patched.SpCreatedDt)
    expect((await db('PUT', `Custom_Specialty/${SpId}`, { SpVisible: true })).statusCode).toBe(400)
  })

  it('ignores what is read-only, and refuses another key than its own', async () => {
    const { RId } = await make('Redirect', { RFrom: '/a', RTo: '/x' })
    const patched = await db('PATCH', `Redirect/${RId}`, {
      RId,
      RHits: 99,
      RCreatedDt: '2001-01-01T00:00:00Z',
      RNote: 'x',
    })
    expect(patched.json()).toMatchObject({ RHits: 0, RNote: 'x' })
    for (const key of [Number(RId) + 1, '__proto__', [RId], { toString: 1 }])
      expect((await db('PATCH', `Redirect/${RId}`, { RId: key })).statusCode).toBe(400)
  })

  it('is changed only at the version that was read', async () => {
    const { RId } = await make('Redirect', { RFrom: '/b', RTo: '/x' })
    const first = await db('PATCH', `Redirect/${RId}`, { RNote: 'one' }, { 'if-match': '"1"' })
    expect(first.headers.etag).toBe('"2"')
    for (const [method, body] of [
      ['PATCH', { RNote: 'two' }],
      ['PUT', { RFrom: '/b', RTo: '/x' }],
      ['DELETE', undefined],
    ] as const) {
      const late = await db(method, `Redirect/${RId}`, body, { 'if-match': '"1"' })
      expect(late.statusCode).toBe(412)
      expect(late.json().current).toMatchObject({ RId, RNote: 'one', RowVersion: 2 })
    }
    expect((await db('PATCH', `Redirect/${RId}`, {}, { 'if-match': 'W/"2"' })).statusCode).toBe(200)
    expect((await db('PATCH', `Redirect/${RId}`, {}, { 'if-match': '*' })).statusCode).toBe(200)
    expect((await db('PATCH', `Redirect/${RId}`, {}, { 'if-match': 'x' })).statusCode).toBe(400)
    expect((await db('DELETE', 'Redirect/99999', undefined, { 'if-match': '"1"' })).statusCode).toBe(404)
  })

  it('is won by one of two who change it at once', async () => {
    const { RId } = await make('Redirect', { RFrom: '/race', RTo: '/x' })
    const both = await Promise.all(
      ['x', 'y'].map(RNote => db('PATCH', `Redirect/${RId}`, { RNote }, { 'if-match': '"1"' })),
    )
    expect(both.map(answer => answer.statusCode).sort()).toEqual([200, 412])
  })

  it('is not sent again to who has it', async () => {
    const { RId } = await make('Redirect', { RFrom: '/c', RTo: '/x' })
    const again = await db('GET', `Redirect/${RId}`, undefined, { 'if-none-match': '"1"' })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await db('PATCH', `Redirect/${RId}`, { RNote: 'x' })
    expect((await db('GET', `Redirect/${RId}`, undefined, { 'if-none-match': '"1"' })).statusCode).toBe(200)
  })
})

describe('keys', () => {
  it('of several parts find one row, and so does its UUID', async () => {
    const { PhId } = await make('Custom_Physician', { PhLastName: 'X' })
    const { MId } = await make('Custom_Media', { MTitle: 'Y' })
    const { MtphUuid, ...link } = await make('Custom_MediaToPhysician', { MId, PhId })
    for (const key of [`[${MId},${PhId}]`, `%5B${MId},${PhId}%5D`, MtphUuid, String(MtphUuid).toUpperCase()])
      expect((await db('GET', `Custom_MediaToPhysician/${key}`)).json(), String(key)).toEqual({
        ...link,
        MtphUuid,
      })
    for (const key of [MId, `[${MId}]`, `[${MId},${PhId},1]`, `[${MId},x]`, '[]'])
      expect((await db('GET', `Custom_MediaToPhysician/${key}`)).statusCode, String(key)).toBe(400)
    expect((await db('GET', `Custom_MediaToPhysician/[${PhId},999]`)).statusCode).toBe(404)
    expect(
      (await db('PATCH', `Custom_MediaToPhysician/${MtphUuid}`, { MtphSortOrder: 4 })).json().MtphSortOrder,
    ).toBe(4)
    expect((await db('PATCH', `Custom_MediaToPhysician/[${MId},${PhId}]`, { MId: 999 })).statusCode).toBe(400)
    expect((await db('DELETE', `Custom_MediaToPhysician/${MtphUuid}`)).statusCode).toBe(204)
  })

  it('of text may hold anything that is percent-encoded', async () => {
    const { Id: UserId } = await make('AspNetUsers', { Email: 'key@example.com' })
    for (const ProviderKey of ['a,b', '[x]', 'a/b?c#d%', 'é😀', '"', "'; --"]) {
      await make('AspNetUserLogins', { LoginProvider: 'ms,1', ProviderKey, UserId })
      const key = `[ms%2C1,${encodeURIComponent(ProviderKey)}]`
      expect((await db('GET', `AspNetUserLogins/${key}`)).json().ProviderKey).toBe(ProviderKey)
      expect((await db('DELETE', `AspNetUserLogins/all/[${key}]`)).statusCode).toBe(204)
    }
  })
})

describe('conflicts', () => {
  it('name the field that is taken, or refers to nothing', async () => {
    await make('Custom_Specialty', { SpTitle: 'Skin' })
    const taken = await db('POST', 'Custom_Specialty', { SpTitle: 'Skin' })
    expect([taken.statusCode, taken.json().errors[0].field]).toEqual([409, 'SpTitle'])
    expect(taken.json().message).toBe('Another specialty already has the title Skin.')
    const nowhere = await db('POST', 'Custom_Location', { LName: 'X', SId: 999 })
    expect([nowhere.statusCode, nowhere.json().errors[0].field]).toEqual([409, 'SId'])
    expect(nowhere.json().message).toBe('There is no state with the key 999.')
  })

  it('keep a record that others need', async () => {
    // Lower ids may be those of built-in tags.
    await database.pool.query('alter table "Tag" alter column "TId" restart with 5000')
    const parent = await make('Tag', { TName: 'Parent' })
    await make('Tag', { TName: 'Child', TIdParent: parent.TId })
    const refused = await db('DELETE', `Tag/${parent.TId}`)
    expect(refused.statusCode).toBe(409)
    expect(refused.body).not.toMatch(/fkey|constraint/i)
  })
})

describe('nobody', () => {
  it('gets anything without a token, and learns nothing of what there is', async () => {
    for (const [method, path] of [
      ['GET', 'Redirect'],
      ['GET', 'Redirect/1'],
      ['GET', 'Nothing'],
      ['POST', 'Redirect'],
      ['DELETE', 'Redirect/1'],
      ['POST', 'Redirect/batch'],
    ] as const) {
      const answer = await call(
        undefined,
        method,
        `/api/v1/db/${path}`,
        method === 'POST' ? { body: {} } : {},
      )
      expect([answer.statusCode, answer.json().message], path).toEqual([401, 'Sign in first.'])
    }
  })
})

describe('fields that follow from others', () => {
  beforeAll(async () => {
    for (const [CtId, CtName] of [
      [1, 'Web_Page'],
      [28, 'Liquid_Value'],
    ])
      await make('ContentType', { CtId, CtName })
  })

  it('a user name that was chosen stays when only the mail changes', async () => {
    const { Id } = await make('AspNetUsers', { Email: 'jo@example.com', UserName: 'jo' })
    const changed = await db('PATCH', `AspNetUsers/${Id}`, { Email: 'joan@example.com' })
    expect(changed.json()).toMatchObject({ UserName: 'jo', Email: 'joan@example.com' })
  })

  it('a user name that is blank is the mail, sent or stored', async () => {
    const { Id } = await make('AspNetUsers', { Email: 'kim@example.com', UserName: 'kim' })
    const changed = await db('PATCH', `AspNetUsers/${Id}`, { UserName: '  ' })
    expect(changed.json()).toMatchObject({ UserName: 'kim@example.com' })
  })

  it('a token goes by the slug of its name, and a page by its title', async () => {
    const token = await make('Content', { CTitle: 'Main phone', CtId: 28 })
    expect(token.CTitle).toBe('Mainphone')
    const changed = await db('PATCH', `Content/${token.CId}`, { CTitle: 'Main fax' })
    expect(changed.json().CTitle).toBe('Mainfax')
    expect((await db('PATCH', `Content/${token.CId}`, { CTitle: '…' })).json().errors).toMatchObject([
      { field: 'CTitle' },
    ])
    expect((await make('Content', { CTitle: 'Main phone', CtId: 1 })).CTitle).toBe('Main phone')
  })

  it('how often a page changes may come as text: its place in the list, 0 for one that is unknown', async () => {
    const kept = async (ChangeFrequency: unknown) => {
      const CMetaData = JSON.stringify({ ChangeFrequency, Priority: '0.5' })
      return JSON.parse(String((await make('Content', { CTitle: 'Heart', CtId: 1, CMetaData })).CMetaData))
    }
    expect(await kept('Weekly')).toEqual({ ChangeFrequency: 3, Priority: '0.5' })
    expect(await kept('now and then')).toMatchObject({ ChangeFrequency: 0 })
    expect(await kept(5)).toMatchObject({ ChangeFrequency: 5 })
    const wrong = { CTitle: 'Heart', CtId: 1, CMetaData: '{"ChangeFrequency":7}' }
    expect((await db('POST', 'Content', wrong)).json().errors).toMatchObject([{ field: 'CMetaData' }])
  })
})
