import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../../core/entities/index.ts'
import { createLinks } from '../../../server/files/links.ts'
import { form as multipart, pdf } from '../files/support/sample-files.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, withTags } from '../support/people.ts'

const { app, call, database } = await testApp()
const admin = mojoAdmin()
await database.pool.query(
  `insert into "AspNetUsers" ("Id", "UserName", "NormalizedUserName", "Email", "NormalizedEmail") values ($1, 'a', 'A', 'a@example.com', 'A@EXAMPLE.COM')`,
  [admin.person.userId],
)
const secured = { FSecured: 'true' }
let guide = ''
let open = ''

const upload = async (name: string, fields = {}): Promise<string> => {
  const answer = await call(admin, 'POST', '/api/v1/mc/file', await multipart(pdf(name), name, fields))
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ FPath: string }>().FPath
}

beforeAll(async () => {
  guide = await upload('guide.pdf', secured)
  open = await upload('open.pdf')
})

const bodyOf = (link: string, more: object = {}) => ({
  FrmName: 'Get the guide',
  FrmVisible: true,
  FrmConfig: JSON.stringify({
    fields: [{ name: 'mail', label: 'Email', kind: 'email', required: true }],
    confirmation: { kind: 'file', link, hours: 2, message: '<p>Here it is.</p>' },
  }),
  FrmMetaData: JSON.stringify({ notifications: [{ toField: 'mail' }] }),
  ...more,
})
const makeForm = (link: string, actor = admin, more: object = {}) =>
  call(actor, 'POST', '/api/v1/db/Form', { body: bodyOf(link, more) })

const send = (id: number, accept: string) =>
  app.inject({
    method: 'POST',
    url: `/api/v1/db/form/submit?id=${id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept },
    payload: 'mail=jo%40example.com',
  })
const get = (url: string) => app.inject({ url })
const downloads = async () =>
  (await database.pool.query<AnyRow>(`select * from "AuditLog" where "Message" like 'A visitor downloaded%'`))
    .rows

describe('a form that opens a file', () => {
  it('leads the visitor to it without an account, by a link that only the form gives', async () => {
    const { FrmId } = (await makeForm(guide)).json()
    const sent = await send(FrmId, 'text/html')
    expect(sent.statusCode).toBe(303)
    const link = String(sent.headers.location)
    const page = await get(link)
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(page.body).toContain('<p>Here it is.</p>')
    expect(page.body).toContain('Download guide.pdf')
    expect(page.body).toMatch(/This link works until \w{3}, .*. After that, <a/)
    expect(await downloads()).toEqual([])
    const href = /href="([^"]+\/file\?[^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect((await app.inject({ method: 'HEAD', url: href })).statusCode).toBe(200)
    const file = await get(href)
    expect(file.rawPayload).toEqual(pdf('guide.pdf'))
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="guide.pdf"/)
    expect(await downloads()).toMatchObject([{ UserId: null, Entity: 'FormSubmission' }])
    expect((await get(guide)).statusCode).toBe(404)
  })

  it('sends the link by email, and to programs in the answer', async () => {
    const { FrmId } = (await makeForm(guide)).json()
    const { download } = (await send(FrmId, 'application/json')).json()
    expect(download).toMatch(/^http.*\/_site\/download\//)
    const { rows } = await database.pool.query<AnyRow>(
      'select * from "EmailArchive" order by "EaId" desc limit 1',
    )
    expect(rows[0]?.EaSubject).toBe('Your file: Get the guide')
    const emailed = /http\S+\/_site\/download\/\S+/.exec(String(rows[0]?.EaText))?.[0] ?? ''
    expect((await get(new URL(emailed).pathname + new URL(emailed).search)).statusCode).toBe(200)
  })

  it('says that a link has expired, is not complete, or leads to what is no longer offered', async () => {
    const { FrmId } = (await makeForm(guide)).json()
    const url = new URL((await send(FrmId, 'application/json')).json().download)
    const links = createLinks(Buffer.alloc(32, 7), () => Date.now() - 3 * 3_600_000)
    const old = await get(links.sign(url.pathname, 7200).url)
    expect([old.statusCode, old.headers['cache-control']]).toEqual([410, 'no-store'])
    expect(old.body).toContain('This link has expired')
    expect(old.body).toContain(`Links to this file work for 2 hours. <a href="/_site/form/${FrmId}">`)
    for (const wrong of [url.pathname, `${url.pathname}1${url.search}`, `${url.pathname}${url.search}x0`]) {
      const answer = await get(wrong)
      expect([wrong, answer.statusCode]).toEqual([wrong, 404])
      expect(answer.body).toContain('This link is incomplete')
    }
    await call(admin, 'PATCH', `/api/v1/db/Form/${FrmId}`, { body: { FrmVisible: false } })
    const gone = await get(url.pathname + url.search)
    expect([gone.statusCode, gone.body.includes('This file is no longer available')]).toEqual([404, true])
  })

  it('is not published with a file that anyone can open, that is missing, or that its publisher cannot open', async () => {
    const refused = async (link: string, actor = admin) => {
      const answer = await makeForm(link, actor)
      return [answer.statusCode, answer.json().message ?? '']
    }
    const editor = withTags(90)
    expect(await refused(open)).toEqual([400, expect.stringContaining('anyone can open its file')])
    expect(await refused('/files/none.pdf')).toEqual([
      400,
      expect.stringContaining('was deleted, or you can’t open it'),
    ])
    expect(await refused(guide, editor)).toEqual([400, expect.stringContaining('you can’t open it')])
    const draft = (await makeForm(guide, editor, { FrmVisible: false })).json()
    const publish = (actor = admin) =>
      call(actor, 'PATCH', `/api/v1/db/Form/${draft.FrmId}`, { body: { FrmVisible: true } })
    expect((await publish(editor)).statusCode).toBe(400)
    expect((await publish()).statusCode).toBe(200)
    // What is published already is not asked about again.
    const renamed = { body: { FrmTitle: 'The guide', FrmConfig: bodyOf(guide).FrmConfig } }
    expect((await call(editor, 'PATCH', `/api/v1/db/Form/${draft.FrmId}`, renamed)).statusCode).toBe(200)
  })
})
