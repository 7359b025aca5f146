import { createHash } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { beforeEach, describe, expect, it } from 'vitest'
import { trap } from '../../../core/api/contracts/index.ts'
import type { AnyRow } from '../../../core/entities/index.ts'
import { proofParameters, writeProof } from '../../../core/rules/forms/index.ts'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { createFormTokens } from '../../../server/site/forms/tokens.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'

const { app, call, database } = await testApp()
const cipher = createCipher(Buffer.alloc(32, 7))
const path = '/api/v1/db/form/submit'
const FORM = 'application/x-www-form-urlencoded'

async function makeForm(config: object, meta: object = {}, more: object = {}): Promise<number> {
  const body = {
    FrmName: 'Contact',
    FrmConfig: JSON.stringify(config),
    FrmMetaData: JSON.stringify(meta),
    ...more,
  }
  const answer = await call(mojoAdmin(), 'POST', '/api/v1/db/Form', { body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().FrmId
}

async function submit(query: string, body: string | Buffer, type = FORM) {
  const headers = {
    'content-type': type,
    'user-agent': 'Browser\u0001',
    referer: 'https://example.com/contact',
  }
  const answer = await call(undefined, 'POST', `${path}${query}`, { body, headers })
  expectDocumented('post', path, answer)
  return answer
}

/** The work that a browser does for a form with a token. */
async function proofFor(token: string): Promise<string> {
  const parameters = proofParameters(createHash('sha256').update(token).digest('hex'))
  const solution = await solveChallenge({ challenge: { parameters }, deriveKey })
  return solution ? writeProof(solution.counter, solution.derivedKey) : ''
}

/** A form that was shown some time ago, as a field that is sent. */
const tokenShown = (ago: number) => `rounds-token=${createFormTokens(cipher, () => Date.now() - ago).mint()}`

/** Rows of a table, the oldest first: their first column counts up. */
const stored = async (table = 'FormSubmission') =>
  (await database.pool.query<AnyRow>(`select * from "${table}" order by 1`)).rows
const config = {
  fields: [
    { name: 'name', label: 'Name', kind: 'text', required: true },
    { name: 'mail', label: 'Mail', kind: 'email' },
  ],
}

beforeEach(async () => {
  await database.pool.query('delete from limit_window; delete from "FormSubmission"')
})

describe('POST /form/submit', () => {
  it('keeps what was sent in, encrypted, with an audit entry that names nobody', async () => {
    const id = await makeForm(config, { keepDays: 30 })
    const answer = await submit(
      `?id=${id}&isSubscribe=true`,
      'name=J%C3%B6+Secret&mail=jo%40example.com&other=x',
    )
    expect(answer.json()).toEqual({ success: true })
    const [row] = await stored()
    expect(row).toMatchObject({
      FrmId: id,
      FsState: 'new',
      FsMetaData: null,
      FsMachineMeta: null,
      FsViewedDt: null,
    })
    expect(row?.FsSealed).toMatch(/^sealed\.2\.\d+\./)
    expect(Date.parse(String(row?.FsKeepUntilDt)) - Date.now()).toBeGreaterThan(29 * 86_400_000)
    const { rows } = await database.pool.query(`select * from "AuditLog" where "Entity" = 'FormSubmission'`)
    expect(rows).toMatchObject([{ UserId: null, UserName: null, EntityKey: String(row?.FsId) }])
    expect(JSON.stringify(rows)).not.toContain('Secret')
  })

  it('mails those who are to hear of it, without what was answered, and nobody of spam', async () => {
    const meta = {
      appointment: true,
      notifications: [
        { to: ['front@hospital.example', 'FRONT@hospital.example'], subject: 'A request' },
        { toField: 'mail' },
      ],
    }
    const person = { Email: 'desk@hospital.example', UserName: 'desk@hospital.example' }
    const user = (await call(mojoAdmin(), 'POST', '/api/v1/db/AspNetUsers', { body: person })).json()
    const notification = { UserId: user.Id, UnEvent: 'appointment request', UnBy: 'mail', UnHow: 'at once' }
    const made = await call(mojoAdmin(), 'POST', '/api/v1/db/Custom_UserNotification', { body: notification })
    expect(made.statusCode, made.body).toBe(201)
    const id = await makeForm(config, meta)
    await submit(`?id=${id}`, `name=Jo&mail=jo%40example.com&${trap}=x`)
    await submit(`?id=${id}`, 'name=Jo+Secret&mail=jo%40example.com')
    const { rows } = await database.pool.query<AnyRow>('select * from "EmailArchive" order by "EaId"')
    expect(rows).toMatchObject([
      { EaTo: 'front@hospital.example', EaSubject: 'A request', EaStatus: 'waiting' },
      { EaTo: 'desk@hospital.example', EaSubject: 'New submission: Contact', EaStatus: 'waiting' },
      { EaTo: 'jo@example.com', EaSubject: 'We have received what you sent', EaStatus: 'waiting' },
    ])
    const submissions = await stored()
    const sent = submissions.find(row => row.FsState === 'new')
    expect(rows[0]?.EaText).toContain(`/maintenance/form-submissions/90/${sent?.FsId}\n`)
    expect(JSON.stringify(rows)).not.toContain('Secret')
  })

  it('says which field is wrong', async () => {
    const id = await makeForm(config)
    const answer = await submit(`?id=${id}`, 'mail=jo')
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors.map((one: { field: string }) => one.field)).toEqual(['name', 'mail'])
    expect(await stored()).toEqual([])
  })

  it('keeps as spam, with the reason, what came with the trap filled in, and does not count it', async () => {
    const id = await makeForm(config, { maxSubmissions: 1 })
    expect((await submit(`?id=${id}`, `name=Jo&${trap}=https://jo.example`)).json()).toEqual({
      success: true,
    })
    expect((await submit(`?id=${id}`, `name=x&${trap}=`)).json()).toEqual({ success: true })
    const kept = await stored()
    expect(kept).toMatchObject([
      { FsState: 'spam', FsNotes: expect.stringContaining('password manager') },
      { FsState: 'new', FsNotes: null },
    ])
    expect(kept[0]?.FsSealed).toMatch(/^sealed/)
  })

  it('gives a form that lacks something back whether or not its trap is filled in, and keeps it once it is whole', async () => {
    const id = await makeForm(config)
    const incomplete = `mail=jo%40example.com&${trap}=https://jo.example`
    const answer = await submit(`?id=${id}`, incomplete)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual((await submit(`?id=${id}`, 'mail=jo%40example.com')).json())
    expect(await stored()).toEqual([])
    expect((await submit(`?id=${id}`, `name=Jo&${incomplete}`)).json()).toEqual({ success: true })
    expect(await stored()).toMatchObject([
      { FsState: 'spam', FsNotes: expect.stringContaining('A hidden field was filled in.') },
    ])
  })

  it('knows only forms that are published, open and not full', async () => {
    const hidden = await makeForm(config, {}, { FrmVisible: false })
    const closed = await makeForm(config, { closesAt: '2020-01-01T00:00:00Z' })
    const full = await makeForm(config, { maxSubmissions: 2 })
    expect((await submit(`?id=${hidden}`, 'name=x')).statusCode).toBe(404)
    expect((await submit('?id=99999', 'name=x')).statusCode).toBe(404)
    expect((await submit(`?id=${closed}`, 'name=x')).statusCode).toBe(409)
    const together = await Promise.all([1, 2, 3, 4].map(() => submit(`?id=${full}`, 'name=x')))
    expect(together.map(answer => answer.statusCode).sort()).toEqual([200, 200, 409, 409])
  })

  it('makes one submission of what is sent twice, and another of other answers', async () => {
    const id = await makeForm(config, { maxSubmissions: 2 })
    const shown = tokenShown(5_000)
    const twice = await Promise.all([1, 2, 3].map(() => submit(`?id=${id}`, `name=Jo&${shown}`)))
    expect(twice.map(answer => answer.json())).toEqual([
      { success: true },
      { success: true },
      { success: true },
    ])
    expect(await stored()).toHaveLength(1)
    expect((await submit(`?id=${id}`, `name=Ann&${shown}`)).statusCode).toBe(200)
    expect(await stored()).toHaveLength(2)
    // The form is full by now; what has arrived before has arrived.
    expect((await submit(`?id=${id}`, `name=Jo&${shown}`)).json()).toEqual({ success: true })
    expect((await submit(`?id=${id}`, `name=Jo&${tokenShown(6_000)}`)).statusCode).toBe(409)
    const { rows } = await database.pool.query('select * from form_sending')
    expect(rows).toHaveLength(2)
    await database.pool.query('delete from "FormSubmission"')
    expect((await database.pool.query('select * from form_sending')).rows).toEqual([])
  })

  it('makes an appointment request of one, for a physician and a location that are shown', async () => {
    const admin = mojoAdmin()
    const { PhId } = (
      await call(admin, 'POST', '/api/v1/db/Custom_Physician', { body: { PhLastName: 'X' } })
    ).json()
    const { LId } = (await call(admin, 'POST', '/api/v1/db/Custom_Location', { body: { LName: 'Y' } })).json()
    const id = await makeForm(
      {
        fields: [
          { name: 'who', kind: 'physician', required: true },
          { name: 'where', kind: 'location' },
          { name: 'what', kind: 'specialty' },
          { name: 'for', kind: 'service' },
        ],
      },
      { appointment: true },
    )
    expect((await submit(`?id=${id}`, 'who=9999')).json().errors).toMatchObject([{ field: 'who' }])
    const link = (body: object) => call(admin, 'POST', '/api/v1/db/Custom_LocationToPhysician', { body })
    const onForm = { LtphMeta: '{"ShowOnRequestAppointmentForm":true}' }
    await link({ LId, PhId })
    // Who works somewhere is not yet somebody that visitors can ask for.
    const notOnForm = await submit(`?id=${id}`, `who=${PhId}&where=${LId}`)
    expect(notOnForm.json().errors).toMatchObject([{ field: 'who' }])
    const other = (
      await call(admin, 'POST', '/api/v1/db/Custom_Location', { body: { LName: 'Elsewhere' } })
    ).json().LId
    await link({ LId: other, PhId, ...onForm })
    for (const field of ['where', 'what', 'for'])
      expect((await submit(`?id=${id}`, `who=${PhId}&${field}=9999`)).json().errors).toMatchObject([
        { field },
      ])
    const { PhId: colleague } = (
      await call(admin, 'POST', '/api/v1/db/Custom_Physician', { body: { PhLastName: 'Z' } })
    ).json()
    await link({ LId, PhId: colleague, ...onForm })
    const elsewhere = await submit(`?id=${id}`, `who=${PhId}&where=${LId}`)
    expect(elsewhere.statusCode).toBe(400)
    expect(elsewhere.json().errors).toMatchObject([
      { field: 'where', message: expect.stringContaining('takes no appointment requests at this location') },
    ])
    const { body: page } = await app.inject({ url: `/_site/form/${id}` })
    expect(page).toContain(`<option value="${PhId}" data-goes-with="${other}">X</option>`)
    expect(page).toContain(`<option value="${LId}">Y</option>`)
    await database.pool.query(
      `update "Custom_LocationToPhysician" set "LtphMeta" = '{"ShowOnRequestAppointmentForm": true}'`,
    )
    expect((await submit(`?id=${id}`, `who=${PhId}&where=${LId}`)).statusCode).toBe(200)
    const [submission] = await stored()
    expect(await stored('Custom_FormSubmission')).toMatchObject([
      {
        PhId,
        LId,
        FrmId: id,
        FsId: submission?.FsId,
        CfsMetaData: null,
        CfsSealed: expect.stringMatching(/^sealed/),
      },
    ])
  })

  it('tells doctors and locations of the same name apart', async () => {
    const make = async (entity: string, body: object, key: string) =>
      (await call(mojoAdmin(), 'POST', `/api/v1/db/${entity}`, { body })).json()[key]
    const id = await makeForm({
      fields: [
        { name: 'who', kind: 'physician' },
        { name: 'where', kind: 'location' },
      ],
    })
    const jo = { PhFirstName: 'Jo', PhLastName: 'Fairweather' }
    const [heart, skin] = [
      await make('Custom_Physician', jo, 'PhId'),
      await make('Custom_Physician', jo, 'PhId'),
    ]
    const SpId = await make('Custom_Specialty', { SpTitle: 'Hearts of the same name' }, 'SpId')
    await make('Custom_PhysicianToSpecialty', { PhId: heart, SpId, PhtspPrimary: true }, 'PhtspId')
    await make('Custom_Physician', { PhFirstName: 'Al', PhLastName: 'Alone' }, 'PhId')
    for (const LCity of ['Ash', 'Elm']) await make('Custom_Location', { LName: 'Same Clinic', LCity }, 'LId')
    const { body: page } = await app.inject({ url: `/_site/form/${id}` })
    expect(page).toContain(`<option value="${heart}">Jo Fairweather (Hearts of the same name)</option>`)
    expect(page).toContain(`<option value="${skin}">Jo Fairweather</option>`)
    expect(page).toContain('>Al Alone</option>')
    expect(page).toContain('>Same Clinic (Ash)</option>')
    expect(page).toContain('>Same Clinic (Elm)</option>')
  })

  it('takes a service that the site shows, and no condition', async () => {
    const make = async (body: object) =>
      (await call(mojoAdmin(), 'POST', '/api/v1/db/Custom_ServiceCondition', { body })).json().ScId
    const id = await makeForm({ fields: [{ name: 'for', kind: 'service', required: true }] })
    const offered = await make({ ScTitle: 'MRI' })
    const hidden = await make({ ScTitle: 'Leeches', ScVisible: false })
    const condition = await make({ ScTitle: 'Asthma', ScKind: 'condition' })
    for (const key of [hidden, condition])
      expect((await submit(`?id=${id}`, `for=${key}`)).json().errors).toMatchObject([{ field: 'for' }])
    expect((await submit(`?id=${id}`, `for=${offered}`)).statusCode).toBe(200)
    const { body } = await app.inject({ url: `/_site/form/${id}` })
    expect(body).toContain(`<option value="${offered}">MRI</option>`)
    expect(body).not.toMatch(/Leeches|Asthma/)
  })

  it('makes none without an answer', async () => {
    const id = await makeForm({ fields: [{ name: 'why', kind: 'text' }] }, { appointment: true })
    const requests = (await stored('Custom_FormSubmission')).length
    const answer = await submit(`?id=${id}`, 'why=%20')
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Fill in at least one field.'])
    expect(await stored('Custom_FormSubmission')).toHaveLength(requests)
    expect((await submit(`?id=${id}`, 'why=pain')).statusCode).toBe(200)
  })

  it.each([
    ['?id=x', 'name=x', FORM, 400],
    ['', 'name=x', FORM, 400],
    ['?id=1&id=2', 'name=x', FORM, 400],
    ['?id=1', '{"name":"x"}', 'application/json', 415],
    ['?id=1', 'x', 'text/plain', 415],
    ['?id=1', Buffer.alloc(1024 * 1024 + 1, 'a'), FORM, 413],
    ['?id=1', Array.from({ length: 1001 }, (_, n) => `f${n}=x`).join('&'), FORM, 400],
    ['?id=1', '%', FORM, undefined],
    ['?id=1', Buffer.from([0xff, 0x3d, 0x00]), FORM, undefined],
  ])('refuses %s with a body of a wrong kind', async (query, body, type, status) => {
    const answer = await submit(query, body, type)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    if (status !== undefined) expect(answer.statusCode).toBe(status)
  })

  it('keeps as spam what is more than people send from one address, and refuses only what is far more', async () => {
    const id = await makeForm(config)
    const window = () => Math.floor(Date.now() / 600_000)
    const began = window()
    for (let n = 0; n < 22; n++) expect((await submit(`?id=${id}`, `name=${n}`)).statusCode).toBe(200)
    const kept = await stored()
    expect(kept).toHaveLength(22)
    const spam = kept.filter(({ FsState }) => FsState === 'spam')
    for (const { FsNotes } of spam) expect(FsNotes).toContain('Many forms were sent from the same address')
    await database.pool.query('update limit_window set taken = 200')
    const refused = await submit(`?id=${id}`, 'name=x')
    // All that is counted begins anew where a window has ended in between.
    if (window() === began) expect([spam.length, refused.statusCode]).toEqual([2, 429])
  })

  it('takes nothing before a form opens and once it is full, and its page says so', async () => {
    const page = async (id: number) => (await call(undefined, 'GET', `/_site/form/${id}`)).body
    const early = await makeForm(config, { opensAt: '2999-01-01T00:00:00Z' })
    expect(await page(early)).toContain('This form is not open yet.')
    expect((await submit(`?id=${early}`, 'name=x')).json().message).toBe('This form is not open yet.')
    const full = await makeForm(config, { maxSubmissions: 1 })
    expect(await page(full)).toContain('<form')
    await submit(`?id=${full}`, 'name=x')
    expect(await page(full)).toContain('This form is closed.')
    expect((await submit(`?id=${full}`, 'name=y')).statusCode).toBe(409)
  })

  it('calls spam what its form is strict about', async () => {
    const link = 'name=See+http%3A%2F%2Fexample.com'
    for (const spam of ['strict', 'normal'])
      await submit(`?id=${await makeForm(config, { spam })}`, `${link}&${tokenShown(60_000)}`)
    expect((await stored()).map(({ FsState }) => FsState)).toEqual(['spam', 'new'])
  })

  it('takes a proof of work once, and not for a form that was refused', async () => {
    const id = await makeForm(config, { spam: 'strict' })
    const token = decodeURIComponent(tokenShown(60_000).split('=')[1] ?? '')
    const made = `rounds-token=${encodeURIComponent(token)}&rounds-proof=${await proofFor(token)}`
    expect((await submit(`?id=${id}`, `name=&${made}`)).statusCode).toBe(400)
    for (const name of ['Jo', 'Ann']) await submit(`?id=${id}`, `name=${name}&${made}`)
    await submit(`?id=${id}`, `name=Own&rounds-token=own&rounds-proof=${await proofFor('own')}`)
    const kept = await stored()
    expect(kept.map(({ FsState }) => FsState)).toEqual(['new', 'spam', 'spam'])
    expect(kept[1]?.FsNotes).toContain('had no proof of work')
    expect(kept[2]?.FsNotes).toContain('Its proof of work is wrong')
  })

  it('keeps as spam what was sent faster than people are, or is full of links', async () => {
    const id = await makeForm(config)
    await submit(`?id=${id}`, `name=Fast&${tokenShown(100)}`)
    await submit(`?id=${id}`, `name=Slow&${tokenShown(5_000)}`)
    await submit(`?id=${id}`, `name=${encodeURIComponent('http://a.b http://a.c https://a.d www.a.e')}`)
    await submit(`?id=${id}`, `name=${encodeURIComponent('see https://example.com')}`)
    await submit(`?id=${id}`, 'name=Forged&rounds-token=sealed.1.x')
    const kept = await stored()
    expect(kept.map(({ FsState }) => FsState)).toEqual(['spam', 'new', 'spam', 'new', 'new'])
    expect(kept[0]?.FsNotes).toMatch(/0\.\d seconds after the form was shown/)
    expect(kept[2]?.FsNotes).toContain('4 links')
  })
})

describe('the tag of a submission', () => {
  it('is that of its form, and moves with it', async () => {
    const tag = async (TName: string) =>
      (await call(mojoAdmin(), 'POST', '/api/v1/db/Tag', { body: { TName } })).json().TId as number
    const [first, second] = [await tag('First'), await tag('Second')]
    const id = await makeForm(config, {}, { TId: first })
    expect((await submit(`?id=${id}&isSubscribe=false`, 'name=Ann')).statusCode).toBe(200)
    expect(await stored()).toMatchObject([{ TId: first }])
    await call(mojoAdmin(), 'PATCH', `/api/v1/db/Form/${id}`, { body: { TId: second } })
    expect(await stored()).toMatchObject([{ TId: second }])
  })
})
