import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'

const { call, database } = await testApp()
const mo = mojoAdmin()
const make = (RFrom: string, RTo: string | null, more = {}) =>
  call(mo, 'POST', '/api/v1/db/redirect', { body: { RFrom, RTo, RType: '301', ...more } })

beforeEach(async () => {
  await database.pool.query('truncate "Redirect", "Content", "ContentType" cascade')
  await database.pool.query(
    `insert into "ContentType" ("CtId", "CtName") overriding system value values (1, 'Web page')`,
  )
  await database.pool.query(`insert into "Content" ("CtId", "CTitle", "CSeoUrl", "CVisible", "CExpireDt", "CDeletedDt") values
    (1, 'Heart care', '/heart', true, null, null), (1, 'Hidden', '/hidden', false, null, null),
    (1, 'Over', '/over', true, now() - interval '1 day', null), (1, 'Gone', '/gone', true, null, now())`)
})

describe('a redirect that a person writes', () => {
  it('leaves a page where it is shown, at its own address or that of a place, and no other', async () => {
    await database.pool.query(
      `insert into "Tag" ("TId", "TName") overriding system value values (5001, 'Care') on conflict do nothing`,
    )
    await database.pool.query(`insert into "TagToContent" ("TId", "CId", "TtcPageUrl")
      select 5001, "CId", '/at' || "CSeoUrl" from "Content"`)
    for (const from of ['/heart', '/Heart/', '/at/heart', '/at/heart/', '/at/HEART'])
      expect((await make(from, '/elsewhere')).json().errors, from).toMatchObject([{ field: 'RFrom' }])
    for (const from of ['/hidden', '/over', '/gone', '/at/hidden', '/at/over', '/at/gone', '/hearts', '/at'])
      expect((await make(from, '/elsewhere')).statusCode, from).toBe(201)
  })

  it('makes no circle, and says which it would be', async () => {
    expect((await make('/a', '/b')).statusCode).toBe(201)
    expect((await make('/b', '/c')).statusCode).toBe(201)
    const message = 'This goes in a circle: /c → /a → /b → /c.'
    const answer = await make('/c', '/a')
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { message, errors: [{ field: 'RTo', message }] },
    ])
    expect((await make('/s', '/s/')).json().message).toBe('/s can’t redirect to itself.')
  })

  it('may lead to a page that a pattern leaves where it is shown', async () => {
    await database.pool.query(
      `insert into "Redirect" ("RFrom", "RTo", "RType") values ('/hear*', '/a', 'pattern')`,
    )
    expect((await make('/a', '/hearing')).json().message).toBe('This goes in a circle: /a → /hearing → /a.')
    const made = await make('/a', '/heart')
    expect(made.statusCode, made.body).toBe(201)
  })

  it('makes none by a change of one field, nor by being switched on', async () => {
    const made = (await make('/a', '/b')).json()
    const off = (await make('/b', '/a', { RActive: false })).json()
    const change = (id: number, body: unknown) => call(mo, 'PATCH', `/api/v1/db/redirect/${id}`, { body })
    expect((await change(off.RId, { RActive: true })).statusCode).toBe(400)
    expect((await change(made.RId, { RTo: '/A' })).statusCode).toBe(400)
    expect((await change(off.RId, { RNote: 'Later' })).statusCode).toBe(200)
  })

  it('makes none in one batch, and none by two calls at once', async () => {
    const create = [
      { RFrom: '/a', RTo: '/b', RType: '301' },
      { RFrom: '/b', RTo: '/a', RType: '301' },
    ]
    const batch = await call(mo, 'POST', '/api/v1/db/redirect/batch', {
      body: { create, update: [], delete: [] },
    })
    expect(batch.statusCode, batch.body).toBe(400)
    const answers = await Promise.all([make('/a', '/b'), make('/b', '/a')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400])
  })

  it('goes the other way in the batch that deletes the first', async () => {
    const { RId } = (await make('/a', '/b')).json()
    const body = { delete: [RId], update: [], create: [{ RFrom: '/b', RTo: '/a', RType: '301' }] }
    const answer = await call(mo, 'POST', '/api/v1/db/redirect/batch', { body })
    expect(answer.statusCode, answer.body).toBe(200)
  })

  it('counts the site’s own host as a path, and is kept as one', async () => {
    const made = await make('/own', 'http://127.0.0.1:4870/target?x=1')
    expect([made.statusCode, made.json().RTo]).toEqual([201, '/target?x=1'])
    expect((await make('/target', 'http://127.0.0.1:4870/OWN/')).json().message).toBe(
      'This goes in a circle: /target → /OWN/ → /target.',
    )
    await database.pool.query(
      `insert into "Redirect" ("RType", "RFrom", "RTo") values ('301', '/stored', 'http://127.0.0.1:4870/back')`,
    )
    expect((await make('/back', '/stored')).json().message).toContain('/back → /stored → /back')
  })

  it('leads somewhere, unless the address is gone', async () => {
    for (const to of [null, ''])
      expect((await make('/a', to)).json().errors).toMatchObject([{ field: 'RTo' }])
    expect((await make('/p*', null, { RType: 'pattern', RStatus: 410 })).statusCode).toBe(201)
    const { RId } = (await make('/a', null, { RType: '410' })).json()
    const change = (body: object) => call(mo, 'PATCH', `/api/v1/db/redirect/${RId}`, { body })
    expect((await change({ RType: '302' })).statusCode).toBe(400)
    expect((await change({ RType: '302', RTo: '/b' })).statusCode).toBe(200)
    expect((await change({ RTo: '//www.cdc.gov/flu' })).json().message).toContain('begins with https://')
  })

  it.each([
    'https://127.0.0.1:4870/own',
    'http://somebody@127.0.0.1:4870/own?x=1',
    'http://127.0.0.1.:4870/OWN/',
  ])('leads round also at %s', async to => {
    expect((await make('/own', to)).json().message).toBe('/own can’t redirect to itself.')
  })

  it('leads round also through the host of a microsite, whether that is on or not', async () => {
    await database.pool.query(`insert into "Tag" ("TId", "TName", "TPath") overriding system value
      values (5004, 'Heart month', '/heart-month') on conflict do nothing`)
    await database.pool.query(`insert into "Microsite" ("MsName", "TId", "MsHost", "MsActive")
      values ('Heart month', 5004, 'heart.example.org', false)`)
    expect((await make('/heart-month/old', 'https://heart.example.org/old')).json().message).toBe(
      '/heart-month/old can’t redirect to itself.',
    )
    const made = await make('/heart-month/a', 'https://HEART.example.org:8443/b?x=1')
    expect([made.statusCode, made.json().RTo]).toEqual([201, '/heart-month/b?x=1'])
    expect((await make('/heart-month/b', '/heart-month/a')).json().message).toContain('circle')
    await database.pool.query('delete from "Microsite"')
  })

  it('is the only one from its address', async () => {
    expect((await make('/caf%C3%A9', '/x')).statusCode).toBe(201)
    const second = await make('/CAFÉ/', '/y')
    expect([second.statusCode, second.json().message]).toEqual([
      409,
      'There’s already a redirect from there: /caf%C3%A9 → /x.',
    ])
  })

  it('stands over no list and no page of the directory', async () => {
    await database.pool.query(`insert into "Tag" ("TId", "TName", "TPath", "TIdParent") overriding system value values
      (4, 'Home', null, null), (21, 'News', '/news', null), (5002, 'Care', '/our-care', 4), (5003, 'Loose', '/loose', null)
      on conflict ("TId") do update set "TPath" = excluded."TPath", "TIdParent" = excluded."TIdParent"`)
    await database.pool.query(`insert into "Custom_Physician" ("PhFirstName", "PhLastName", "PhUrl", "PhVisible")
      values ('Ann', 'Ash', 'ann-ash', true), ('Bo', 'Birch', null, true), ('Cy', 'Cedar', 'cy-cedar', false)`)
    const { rows } = await database.pool.query(
      `select "PhId" as id from "Custom_Physician" where "PhUrl" is null`,
    )
    for (const from of [
      '/News',
      '/our-care/',
      '/find-a-doctor',
      '/locations/',
      '/services',
      '/Search/',
      '/find-a-doctor/Ann-Ash',
      `/find-a-doctor/bo-birch-${rows[0].id}`,
    ])
      expect((await make(from, '/elsewhere')).json().errors, from).toMatchObject([{ field: 'RFrom' }])
    for (const from of ['/ne*', '/sea*', '/find-a-doctor/ann*', '/find-*'])
      expect((await make(from, '/elsewhere', { RType: 'pattern' })).json().errors, from).toMatchObject([
        { field: 'RFrom' },
      ])
    for (const from of ['/loose', '/find-a-doctor/cy-cedar', '/find-a-doctor/nobody'])
      expect((await make(from, '/elsewhere')).statusCode, from).toBe(201)
  })

  it('is not taken away where that makes others lead round', async () => {
    const gone = (await make('/c', null, { RType: '410' })).json()
    expect((await make('/*', '/c/', { RType: 'pattern', RActive: false })).statusCode).toBe(201)
    await database.pool.query('update "Redirect" set "RActive" = true')
    const off = await call(mo, 'PATCH', `/api/v1/db/redirect/${gone.RId}`, { body: { RActive: false } })
    expect([off.statusCode, off.json().message]).toEqual([
      400,
      'Without /c, other redirects go in a circle: /c/ → /c/. Change those first.',
    ])
    expect((await call(mo, 'DELETE', `/api/v1/db/redirect/${gone.RId}`)).statusCode).toBe(400)
  })

  it('keeps what it stands over where only its target changes', async () => {
    await database.pool.query(
      `insert into "Redirect" ("RType", "RFrom", "RTo") values ('301', '/heart', '/hearts')`,
    )
    const { rows } = await database.pool.query('select "RId" from "Redirect"')
    const change = (body: object) => call(mo, 'PATCH', `/api/v1/db/redirect/${rows[0].RId}`, { body })
    expect((await change({ RTo: '/other' })).statusCode).toBe(200)
    expect((await change({ RActive: false })).statusCode).toBe(200)
    expect((await change({ RActive: true })).statusCode).toBe(400)
  })

  it('takes no page off the site', async () => {
    const answer = await make('/Heart/', '/x')
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, 'RFrom'])
    expect(answer.json().message).toContain('“Heart care” is at /heart')
    expect((await make('/he*', '/x', { RType: 'pattern' })).statusCode).toBe(400)
    for (const from of ['/hidden', '/over', '/gone'])
      expect((await make(from, '/heart')).statusCode).toBe(201)
  })
})
