import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'

const { call, database } = await testApp()
const mo = mojoAdmin()
const [ROOT, DASHBOARD, BLOG, SERVICES, HEART, CARDIOLOGY] = [1, 2, 22, 1001, 1002, 1003]

const parents = async () =>
  Object.fromEntries(
    (await database.pool.query('select "TId", "TIdParent" from "Tag"')).rows.map(row => [
      row.TId,
      row.TIdParent,
    ]),
  )
const change = (id: number, body: unknown) => call(mo, 'PATCH', `/api/v1/db/tag/${id}`, { body })

beforeEach(async () => {
  await database.pool.query('truncate "Tag" cascade')
  await database.pool.query(`insert into "Tag" ("TId", "TIdParent", "TName") overriding system value values
    (1, null, 'Root'), (2, 1, 'Dashboard'), (22, 2, 'Blog'), (1001, 1, 'Services'), (1002, 1001, 'Heart care'),
    (1003, 1002, 'Cardiology')`)
  await database.pool.query(`select setval(pg_get_serial_sequence('"Tag"', 'TId'), 2000)`)
})

describe('the tag tree', () => {
  it('has no circle, and says at the parent why not', async () => {
    const message = '“Services” can’t go under “Cardiology”, which is below it. Choose another parent.'
    const answer = await change(SERVICES, { TIdParent: CARDIOLOGY })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { message, errors: [{ field: 'TIdParent', message }] },
    ])
    expect((await change(SERVICES, { TIdParent: SERVICES })).statusCode).toBe(400)
    expect((await parents())[SERVICES]).toBe(ROOT)
  })

  it('has none by a batch, nor by a whole record', async () => {
    const batch = { update: [{ TId: SERVICES, TIdParent: HEART }], create: [], delete: [] }
    expect((await call(mo, 'POST', '/api/v1/db/tag/batch', { body: batch })).statusCode).toBe(400)
    const whole = { TName: 'Services', TIdParent: HEART }
    expect((await call(mo, 'PUT', `/api/v1/db/tag/${SERVICES}`, { body: whole })).statusCode).toBe(400)
  })

  it('begins with one of the children, and with no other tag', async () => {
    expect((await change(SERVICES, { TChildId: HEART })).statusCode).toBe(200)
    const answer = await change(SERVICES, { TChildId: CARDIOLOGY })
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      [{ field: 'TChildId', message: '“Cardiology” isn’t in this tag. Choose one of its children.' }],
    ])
    expect((await change(SERVICES, { TChildId: SERVICES })).statusCode).toBe(400)
  })

  it('has none by two moves at once', async () => {
    await database.pool.query('update "Tag" set "TIdParent" = 1 where "TId" > 1000')
    const answers = await Promise.all([
      change(SERVICES, { TIdParent: HEART }),
      change(HEART, { TIdParent: CARDIOLOGY }),
      change(CARDIOLOGY, { TIdParent: SERVICES }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 400])
  })

  it('has none by SQL', async () => {
    const raw = database.pool.query('update "Tag" set "TIdParent" = 1003 where "TId" = 1001')
    await expect(raw).rejects.toMatchObject({ code: '23514', constraint: 'Tag_not_below_itself' })
    await expect(
      database.pool.query('update "Tag" set "TIdParent" = "TId" where "TId" = 1001'),
    ).rejects.toMatchObject({ code: '23514' })
    await expect(
      database.pool.query('update "Tag" set "TDeleted" = true where "TId" = 2'),
    ).rejects.toMatchObject({ code: '23514' })
    const turned =
      'update "Tag" set "TIdParent" = case "TId" when 1001 then 1002 else 1 end where "TId" in (1001, 1002)'
    expect((await database.pool.query(turned)).rowCount).toBe(2)
  })

  it('is not mended against its own rules by SQL in two transactions at once', async () => {
    await database.pool.query('update "Tag" set "TIdParent" = 1 where "TId" > 1000')
    const [one, other] = [await database.pool.connect(), await database.pool.connect()]
    try {
      await one.query('begin')
      await one.query('update "Tag" set "TIdParent" = 1002 where "TId" = 1001')
      const waiting = other.query('update "Tag" set "TIdParent" = 1001 where "TId" = 1002')
      waiting.catch(() => undefined)
      await one.query('commit')
      await expect(waiting).rejects.toMatchObject({ code: '23514' })
    } finally {
      one.release()
      other.release()
    }
  })

  it('keeps the tags that the program needs', async () => {
    for (const id of [ROOT, DASHBOARD, BLOG]) {
      const answer = await change(id, { TDeleted: true })
      expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, 'TDeleted'])
    }
    expect((await change(DASHBOARD, { TIdParent: SERVICES })).statusCode).toBe(400)
    expect((await change(BLOG, { TIdParent: null })).statusCode).toBe(400)
    const answer = await call(mo, 'DELETE', `/api/v1/db/tag/${BLOG}`)
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      '“Blog” can’t be deleted: Rounds needs it.',
    ])
  })

  it('keeps them where they are, and every folder in the tree', async () => {
    const refused = async (id: number, body: object, field: string) => {
      const answer = await change(id, body)
      expect([answer.statusCode, answer.json().errors?.[0].field], answer.body).toEqual([400, field])
    }
    await refused(BLOG, { TIdParent: SERVICES }, 'TIdParent')
    await refused(SERVICES, { TIdParent: null }, 'TIdParent')
    await refused(SERVICES, { TDeleted: true }, 'TDeleted')
    await refused(SERVICES, { TNextId: SERVICES }, 'TNextId')
    expect((await change(SERVICES, { TNextId: HEART })).statusCode).toBe(200)
    await refused(HEART, { TNextId: SERVICES }, 'TNextId')
    expect((await change(CARDIOLOGY, { TDeleted: true })).statusCode).toBe(200)
    await refused(HEART, { TIdParent: CARDIOLOGY }, 'TIdParent')
    const made = await call(mo, 'POST', '/api/v1/db/tag', { body: { TName: 'New', TIdParent: CARDIOLOGY } })
    expect([made.statusCode, made.json().errors?.[0].field], made.body).toEqual([400, 'TIdParent'])
    const both = { update: [SERVICES, HEART].map(TId => ({ TId, TDeleted: true })), create: [], delete: [] }
    expect((await call(mo, 'POST', '/api/v1/db/tag/batch', { body: both })).statusCode).toBeLessThan(300)
  })

  it('lets everything else be moved, renamed, deleted and made', async () => {
    expect((await change(CARDIOLOGY, { TIdParent: SERVICES })).statusCode).toBe(200)
    const gone = await call(mo, 'POST', '/api/v1/db/tag', { body: { TName: 'Gone', TIdParent: HEART } })
    expect((await change(gone.json().TId, { TDeleted: true })).statusCode).toBe(200)
    expect((await change(ROOT, { TName: 'Everything', TIdParent: null, TDeleted: false })).statusCode).toBe(
      200,
    )
    const made = await call(mo, 'POST', '/api/v1/db/tag', { body: { TName: 'New', TIdParent: HEART } })
    expect(made.statusCode).toBe(201)
    expect((await call(mo, 'DELETE', `/api/v1/db/tag/${HEART}`)).statusCode).toBe(409)
    expect((await call(mo, 'DELETE', `/api/v1/db/tag/${CARDIOLOGY}`)).statusCode).toBe(204)
  })
})
