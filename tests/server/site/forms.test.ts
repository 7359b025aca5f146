import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { demoSite } from './support.ts'

const { app, get, database } = await demoSite()
const CONTACT = '/about/contact-us'
const send = (fields: Record<string, string>, accept = 'text/html,application/xhtml+xml') =>
  app.inject({
    method: 'POST',
    url: '/api/v1/db/form/submit?id=3',
    headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const sent = () =>
  sql<{ n: number }>`select count(*)::int as n from "FormSubmission" where "FrmId" = 3`
    .execute(database.query)
    .then(({ rows }) => rows[0]?.n ?? 0)

describe('a form on a page', () => {
  it('has a label for every field, and needs no script', async () => {
    const { body } = await get(CONTACT)
    expect(body).toContain('action="/api/v1/db/form/submit?id=3"')
    for (const [, id] of body.matchAll(/<(?:input|select|textarea)[^>]*\sid="([^"]+)"/g))
      expect(body).toContain(`for="${id}"`)
    expect(body).toContain('autocomplete="email"')
    expect(body).toMatch(/<fieldset class="field options"><legend[^>]*>What is it about\?/)
    expect(body).not.toContain('onsubmit')
  })

  it('leads to a page of its own once it has arrived', async () => {
    const before = await sent()
    const answer = await send({
      name: 'Jo Doe',
      mail: 'jo@example.com',
      topic: 'A bill',
      'rounds-page': CONTACT,
    })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/_site/sent/3'])
    expect(await sent()).toBe(before + 1)
    const thanks = await get('/_site/sent/3')
    expect(thanks.statusCode).toBe(200)
    expect(thanks.body).toContain('We have received what you sent us')
    expect(thanks.body).toContain('<meta name="robots" content="noindex">')
    expect((await get('/_site/sent/999')).statusCode).toBe(404)
  })

  it('comes back with everything that was typed, and what is wrong with it', async () => {
    const before = await sent()
    const answer = await send({
      name: '',
      mail: 'jo at example',
      message: '<script>alert(1)</script> & so on',
      'rounds-page': CONTACT,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['cache-control']).toBe('private, no-cache')
    expect(answer.body).toContain('There is a problem')
    expect(answer.body).toContain('<a href="#f3-mail">')
    expect(answer.body).toContain('value="jo at example"')
    expect(answer.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; so on</textarea>')
    expect(answer.body).toMatch(/id="f3-mail"[^>]*aria-describedby="f3-mail-wrong" aria-invalid="true"/)
    expect(answer.body).toContain('<h1>Contact us</h1>')
    expect(await sent()).toBe(before)
    expect((await get(CONTACT)).body).not.toContain('jo at example')
  })

  it('comes back alone where the page is not one of its own', async () => {
    for (const from of ['https://evil.example/', '//evil.example', '/about', '/no/such/page']) {
      const answer = await send({ name: 'Jo', 'rounds-page': from })
      expect(answer.statusCode).toBe(400)
      expect(answer.headers.location).toBeUndefined()
      expect(answer.body).toContain('value="Jo"')
    }
  })

  it('answers programs as before', async () => {
    const answer = await send({ name: 'Jo Doe', mail: 'jo@example.com' }, '*/*')
    expect(answer.json()).toEqual({ success: true })
    expect((await send({ name: '' }, 'application/json')).json().errors).toHaveLength(2)
  })
})
