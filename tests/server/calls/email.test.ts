import { pino } from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createDelivery } from '../../../server/mail/delivery.ts'
import { startMailQueue } from '../../../server/mail/queue.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { freshFolder } from '../support/folder.ts'
import { openMailbox } from '../support/mailbox.ts'
import { mojoAdmin, somebody } from '../support/people.ts'

const { call, database, changes } = await testApp()
const admin = mojoAdmin()
const tester = somebody({ claims: { TId: [80] } })
const editor = somebody({ claims: { TId: [140] } })
await database.pool.query(
  `insert into "AspNetUsers" ("UserName", "Email", "NormalizedUserName", "NormalizedEmail", "Disabled") values
    ('ann@h.example', 'ann@h.example', 'ANN@H.EXAMPLE', 'ANN@H.EXAMPLE', false),
    ('gone@h.example', 'gone@h.example', 'GONE@H.EXAMPLE', 'GONE@H.EXAMPLE', true)`,
)

const post = async (actor: Parameters<typeof call>[0], path: 'send' | 'preview', body: unknown) => {
  const answer = await call(actor, 'POST', `/api/v1/mc/email/${path}`, { body })
  expectDocumented('post', `/api/v1/mc/email/${path}`, answer)
  return answer
}
const mail = { to: ['ann@h.example'], subject: 'Storm', html: '<p>We close at 3.</p>' }

/** The queue of a server that sends through a mail server. */
async function sendThrough(smtpUrl: string) {
  const delivery = createDelivery({ from: 'Rounds <r@h.example>', smtpUrl, outbox: await freshFolder() })
  const queue = startMailQueue({ database, changes, delivery, log: pino({ level: 'silent' }) })
  onTestFinished(() => queue.stop())
}
const archived = async (id: number) =>
  (await call(admin, 'GET', `/api/v1/db/EmailArchive/${id}`)).json() as Record<string, unknown>

describe('sending an email', () => {
  it.each([
    ['nobody', undefined, 401],
    ['somebody without the tool', editor, 403],
  ])('is refused to %s', async (_, actor, status) => {
    expect((await post(actor, 'send', mail)).statusCode).toBe(status)
  })

  it.each([
    ['no address', { to: [] }],
    ['an address that is none', { to: ['ann'] }],
    ['two addresses in one', { to: ['ann@h.example, eve@h.example'] }],
    ['eleven addresses', { to: Array.from({ length: 11 }, (_, at) => `a${at}@h.example`) }],
    ['no subject', { subject: ' ' }],
    ['a subject of two lines', { subject: 'a\r\nBcc: eve@h.example' }],
    ['nothing in it', { html: ' ' }],
    ['a script', { html: '<p>a</p><script>b</script>' }],
  ])('is refused with %s', async (_, wrong) => {
    expect((await post(admin, 'send', { ...mail, ...wrong })).statusCode).toBe(400)
  })

  it.each(['stranger@elsewhere.example', 'gone@h.example'])('goes to no stranger: %s', async address => {
    const answer = await post(tester, 'send', { ...mail, to: [address] })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toContain(`${address} has no account here`)
    const { rows } = await database.pool.query(`select 1 from "EmailArchive" where "EaTo" = $1`, [address])
    expect(rows).toEqual([])
  })

  it('arrives at a real mail server, whole, and the archive and the audit log say so', async () => {
    const mailbox = await openMailbox()
    await sendThrough(mailbox.url)
    const html =
      '<html><head><style>p { color: teal }</style></head><body><p>Grüße &amp; 🐘</p></body></html>'
    const answer = await post(tester, 'send', { ...mail, subject: 'Wärme 🐘', html })
    expect(answer.statusCode).toBe(202)
    const [id] = answer.json().emails
    await vi.waitFor(async () => expect(await archived(id)).toMatchObject({ EaStatus: 'sent' }))
    expect(mailbox.arrived).toMatchObject([
      { subject: 'Wärme 🐘', to: [{ address: 'ann@h.example' }], from: { address: 'r@h.example' } },
    ])
    const [email] = mailbox.arrived
    expect(email?.html).toContain('<p style="color: teal;">Grüße &amp; 🐘</p>')
    expect(email?.text?.trim()).toBe('Grüße & 🐘')
    const { rows } = await database.pool.query(
      `select * from "AuditLog" where "Type" = 'Email' order by "Id" desc`,
    )
    expect(rows[0]).toMatchObject({
      Message: 'Sent “Wärme 🐘” to ann@h.example',
      UserId: tester.person.userId,
    })
  })

  it('says what the mail server says, and sends it once that takes mail again', async () => {
    const mailbox = await openMailbox()
    mailbox.refuse('Greylisted, come back later')
    await sendThrough(mailbox.url)
    const [id] = (await post(admin, 'send', { ...mail, to: ['any@where.example'] })).json().emails
    await vi.waitFor(async () =>
      expect(await archived(id)).toMatchObject({
        EaStatus: 'waiting',
        EaError: expect.stringContaining('Greylisted, come back later'),
      }),
    )
    mailbox.refuse(null)
    await database.pool.query(`update "EmailArchive" set "EaNextTryDt" = now() where "EaId" = $1`, [id])
    changes.publish('EmailArchive')
    await vi.waitFor(async () => expect(await archived(id)).toMatchObject({ EaStatus: 'sent', EaTries: 2 }))
    expect(mailbox.arrived).toHaveLength(1)
  })

  it('is sent once to each of several addresses', async () => {
    const answer = await post(admin, 'send', { ...mail, to: ['a@h.example', 'A@h.example', 'b@h.example'] })
    expect(answer.json().emails).toHaveLength(2)
  })

  it('ends after sixty emails in an hour', async () => {
    const busy = somebody({ claims: { TId: [80] } })
    const statuses: number[] = []
    for (let sent = 0; sent < 61; sent++) statuses.push((await post(busy, 'send', mail)).statusCode)
    expect(statuses).toEqual([...Array(60).fill(202), 429])
  })
})

describe('the preview of a template', () => {
  it('is refused to those without the tool', async () => {
    expect((await post(editor, 'preview', {})).statusCode).toBe(403)
  })

  it('is drawn with sample values, its size and what it leaves out beside it', async () => {
    const template = {
      file: 'mail-password-reset',
      subject: 'For {{ name }}',
      source: '<p>Dear {{ name }}</p>',
    }
    expect((await post(tester, 'preview', template)).json()).toMatchObject({
      when: 'Sent when someone asks for a new password.',
      subject: 'For Elowen Hart',
      text: 'Dear Elowen Hart\n',
      missing: ['link'],
      values: ['name', 'email', 'link', 'site'],
      problems: [],
    })
    const whole = (
      await post(tester, 'preview', { ...template, source: '{{ link }}'.padEnd(110_000, ' <b>x</b>') })
    ).json()
    expect(whole.missing).toEqual([])
    expect(whole.bytes).toBeGreaterThan(102 * 1024)
  })

  it('says where the subject and the source are wrong', async () => {
    const answer = await post(tester, 'preview', { subject: '{{ a | nothing }}', source: 'one\n{% if %}' })
    expect(answer.json()).toMatchObject({
      html: null,
      problems: [
        { part: 'subject', line: 1 },
        { part: 'source', line: 2 },
      ],
    })
  })
})

it('the empty page for emails runs and sends nothing', async () => {
  const answer = await call(undefined, 'GET', '/preview/email')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  expect(answer.headers['content-security-policy']).not.toContain('script-src')
})
