import { trap } from '@rounds/core/api/contracts'
import { tagIds } from '@rounds/core/tools'
import { describe, expect, it } from 'vitest'
import { mojoAdmin } from '../support/people.ts'
import { demoSite } from './support.ts'

const { app, get, call, database } = await demoSite()
const admin = mojoAdmin()
const PAGE = '/giving'
const { CId } = await database.query
  .selectFrom('Content')
  .select('CId')
  .where('CSeoUrl', '=', PAGE)
  .executeTakeFirstOrThrow()
await database.pool.query('delete from "Comment"')
const added = await call(admin, 'POST', '/api/v1/db/TagToContent', { body: { TId: tagIds.Comments, CId } })
expect(added.statusCode, added.body).toBe(201)

const send = (fields: Record<string, string>, page = CId, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/v1/db/comment/submit?id=${page}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
const stored = async () =>
  (
    await database.pool.query(
      'select "CmId", "CmAuthor", "CmText", "CmState", "CmReason" from "Comment" order by "CmId"',
    )
  ).rows
const hello = { name: 'Rosa Lind', email: 'rosa@x.example', comment: 'Thank you.\n<b>All</b> of you.' }

describe('comments on a page', () => {
  it('wait until staff approve them, and stand there then, with answers below them', async () => {
    const empty = (await get(PAGE)).body
    expect(empty).toContain('0 comments')
    expect(empty).toContain(`action="/api/v1/db/comment/submit?id=${CId}"`)
    const sent = await send(hello, CId, { accept: 'text/html' })
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `/_site/commented/${CId}`])
    expect((await get(`/_site/commented/${CId}`)).body).toContain(`<a href="${PAGE}">Back to`)
    const [{ CmId, CmState, CmReason }] = await stored()
    expect([CmState, CmReason]).toEqual(['pending', null])
    expect((await get(PAGE)).body).not.toContain('Rosa Lind')
    await call(admin, 'PATCH', `/api/v1/db/Comment/${CmId}`, { body: { CmState: 'approved' } })
    await call(admin, 'POST', '/api/v1/db/Comment', {
      body: { CId, CmIdParent: CmId, CmAuthor: 'The web team', CmText: 'Our pleasure.', CmState: 'approved' },
    })
    const { body } = await get(PAGE)
    expect(body).toContain('2 comments')
    expect(body).toContain('Thank you.<br>&lt;b&gt;All&lt;/b&gt; of you.')
    expect(body).not.toContain('rosa@x.example')
    expect(body.indexOf('Our pleasure.')).toBeGreaterThan(body.indexOf('Rosa Lind'))
    await call(admin, 'PATCH', `/api/v1/db/Comment/${CmId}`, { body: { CmState: 'rejected' } })
    const without = (await get(PAGE)).body
    expect(without).not.toContain('Rosa Lind')
    expect(without).not.toContain('Our pleasure.')
  })

  it('come back with what was typed where something is missing', async () => {
    const refused = await send({ ...hello, name: '', email: 'rosa' }, CId, { accept: 'text/html' })
    expect(refused.statusCode).toBe(400)
    expect(refused.body).toContain('There is a problem')
    expect(refused.body).toContain('Thank you.\n&lt;b&gt;All&lt;/b&gt; of you.')
    expect(refused.body).toContain(`action="/api/v1/db/comment/submit?id=${CId}"`)
    const asJson = await send({ ...hello, name: '' })
    expect(asJson.json().errors).toMatchObject([{ field: 'name' }])
  })

  it('are one where they are sent twice, and are taken where spam is, with the reason', async () => {
    const before = (await stored()).length
    const again = { ...hello, comment: 'Twice' }
    await Promise.all([send(again), send(again)])
    expect(await stored()).toHaveLength(before + 1)
    await send({ ...hello, comment: 'Filled in', [trap]: 'x' })
    expect((await stored()).at(-1)).toMatchObject({
      CmState: 'spam',
      CmReason: expect.stringContaining('A hidden field was filled in'),
    })
  })

  it('are taken only by pages that are shown and have the switch', async () => {
    const { CId: other } = await database.query
      .selectFrom('Content')
      .select('CId')
      .where('CSeoUrl', '=', '/careers')
      .executeTakeFirstOrThrow()
    expect((await get('/careers')).body).not.toContain('Leave a comment')
    expect((await send(hello, other)).statusCode).toBe(404)
    expect((await send(hello, 999_999)).statusCode).toBe(404)
    expect((await get(`/_site/commented/${other}`)).statusCode).toBe(200)
    expect((await get('/_site/commented/999999')).statusCode).toBe(404)
  })
})
