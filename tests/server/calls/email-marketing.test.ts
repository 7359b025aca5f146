import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { startJobs } from '../../../server/jobs/jobs.ts'
import { subscribeJob } from '../../../server/jobs/subscribe-job.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { startPartner } from '../support/partner.ts'
import { mojoAdmin, somebody } from '../support/people.ts'

const { call, database, changes, records } = await testApp()
const { pool } = database
const cipher = createCipher(Buffer.alloc(32, 7))
const MC = '/api/v1/mc/emailmarketing'
const FIELDS = [
  { name: 'mail', kind: 'email' },
  { name: 'news', kind: 'checkbox' },
]
const NEWSLETTER = { enabled: true, service: 'getResponse', listId: 'LIST', consentField: 'news' }

async function makeForm(newsletter: object = NEWSLETTER, fields: object[] = FIELDS): Promise<number> {
  const body = {
    FrmName: 'Contact',
    FrmConfig: JSON.stringify({ fields }),
    FrmEmailMarketing: JSON.stringify(newsletter),
  }
  const answer = await call(mojoAdmin(), 'POST', '/api/v1/db/Form', { body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().FrmId
}
const addKey = (service: string) =>
  call(mojoAdmin(), 'POST', '/api/v1/db/KeyManager', {
    body: { KmName: service, KmService: service, KmValue: 'secret-us21' },
  })
const submit = (form: number, body: string) =>
  call(undefined, 'POST', `/api/v1/db/form/submit?id=${form}`, {
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
async function signUp(path: string, body: unknown) {
  const answer = await call(undefined, 'POST', path, { body })
  expectDocumented('post', path, answer)
  return answer
}
const jobs = async () => (await pool.query('select * from "Job" order by "JbId"')).rows
const sendings = async () => (await pool.query('select * from marketing_sending order by job_id')).rows
const state = async () => {
  const answer = await call(mojoAdmin(), 'GET', `${MC}/state`)
  expectDocumented('get', `${MC}/state`, answer)
  return answer.json()
}

/** Does the jobs until the last has this state. */
async function work(url: string, until: string) {
  const kind = subscribeJob({ allowsPrivate: true, bases: { getResponse: url } })
  const runner = startJobs({ database, records, changes, cipher }, [kind], { error: () => undefined })
  onTestFinished(() => runner.stop())
  await vi.waitFor(async () => expect((await jobs()).at(-1)?.JbState).toBe(until), {
    interval: 20,
    timeout: 5_000,
  })
  await runner.stop()
}

beforeEach(async () => {
  await pool.query(`delete from "Job"; delete from "FormSubmission"; delete from "FormVersion"; delete from "Form";
    delete from "KeyManager"; delete from limit_window`)
})

describe('a visitor who asks for the newsletter in a form', () => {
  it('is sent to the service by a job, and the address is forgotten here', async () => {
    const form = await makeForm()
    await addKey('GetResponse')
    expect((await submit(form, 'mail=jo%40example.com&news=true')).statusCode).toBe(200)
    const [sending] = await sendings()
    expect(sending).toMatchObject({ form_id: form, service: 'getResponse', list_id: 'LIST' })
    expect(sending.sealed).toMatch(/^sealed\./)
    expect(JSON.stringify(await jobs())).not.toContain('jo@')

    const { url, requests } = await startPartner(() => ({ status: 202 }))
    await work(url, 'done')
    expect(requests.map(({ body }) => JSON.parse(body))).toEqual([
      { email: 'jo@example.com', campaign: { campaignId: 'LIST' } },
    ])
    expect(await sendings()).toMatchObject([{ sealed: null, sent_at: expect.anything() }])
    expect((await state()).forms).toMatchObject([{ id: form, problem: null, sent: 1, waiting: 0 }])
  })

  it.each([
    ['did not tick the box', NEWSLETTER, FIELDS, 'mail=jo%40example.com&news=false'],
    ['uses a form without one', { ...NEWSLETTER, enabled: false }, FIELDS, 'mail=jo%40example.com&news=true'],
    [
      'uses a form that holds health information',
      NEWSLETTER,
      [...FIELDS, { name: 'why', kind: 'text', health: true }],
      'mail=jo%40example.com&news=true&why=pain',
    ],
  ])('is not where the visitor %s', async (_, newsletter, fields, body) => {
    const form = await makeForm(newsletter, fields)
    expect((await submit(form, body)).statusCode).toBe(200)
    expect(await sendings()).toEqual([])
    expect(await jobs()).toEqual([])
  })

  it('waits for another try while the service is down', async () => {
    await addKey('getresponse')
    await submit(await makeForm(), 'mail=jo%40example.com&news=true')
    const { url } = await startPartner(() => ({ status: 503 }))
    const kind = subscribeJob({ allowsPrivate: true, bases: { getResponse: url } })
    const runner = startJobs({ database, records, changes, cipher }, [kind], { error: () => undefined })
    onTestFinished(() => runner.stop())
    await vi.waitFor(async () =>
      expect((await jobs())[0]).toMatchObject({ JbState: 'waiting', JbAttempts: 1 }),
    )
    await runner.stop()
    const { rows } = await pool.query('select said from job_log order by id')
    expect(rows.at(-1)?.said).toContain('GetResponse: It answered 503.')
    expect(JSON.stringify(rows)).not.toContain('jo@')
  })

  it('is shown as failed without a key, and sent after a retry', async () => {
    await submit(await makeForm(), 'mail=jo%40example.com&news=true')
    const { url, requests } = await startPartner(() => ({ status: 202 }))
    await work(url, 'failed')
    const [failed] = (await state()).failed
    expect(failed).toMatchObject({ form: 'Contact', message: expect.stringContaining('no key') })
    await addKey('GetResponse')
    expect(
      (await call(mojoAdmin(), 'POST', `/api/v1/mc/jobs/${failed.id}/run`, { body: {} })).statusCode,
    ).toBe(200)
    await work(url, 'done')
    expect(requests).toHaveLength(1)
    expect((await state()).failed).toEqual([])
  })
})

describe('the calls of the services', () => {
  const klaviyo = [
    '/api/emailmarketing/klaviyo',
    '/api/v1/mc/api/emailmarketing/klaviyo',
    `${MC}/klaviyo`,
  ] as const
  it.each([
    [`${MC}/getResponse`, 'getResponse'],
    ...klaviyo.map(path => [path, 'klaviyo']),
    [`${MC}/mailchimp`, 'mailchimp'],
    [`${MC}/constantContact`, 'constantContact'],
  ])('queue an address: %s', async (path, service = '') => {
    const form = await makeForm({ ...NEWSLETTER, service })
    const body = { form, email: 'jo@example.com', consent: true }
    expect((await signUp(path, { ...body, consent: false })).statusCode).toBe(400)
    expect((await signUp(path, { ...body, form: form + 99 })).statusCode).toBe(404)
    expect(await sendings()).toEqual([])
    expect((await signUp(path, body)).json()).toEqual({ success: true })
    expect(await sendings()).toMatchObject([{ service, form_id: form }])
  })

  it('take nobody for another service, nor from a form that holds health information', async () => {
    const other = await makeForm({ ...NEWSLETTER, service: 'klaviyo' })
    const health = await makeForm(NEWSLETTER, [...FIELDS, { name: 'why', kind: 'text', health: true }])
    for (const form of [other, health])
      expect(
        (await signUp(`${MC}/getResponse`, { form, email: 'jo@example.com', consent: true })).statusCode,
      ).toBe(409)
    expect(await sendings()).toEqual([])
  })

  it('say how it stands to MoJoAdmins alone', async () => {
    expect((await call(undefined, 'GET', `${MC}/state`)).statusCode).toBe(401)
    expect((await call(somebody({ roles: ['Admin'] }), 'GET', `${MC}/state`)).statusCode).toBe(403)
    await addKey('Constant Contact')
    const { services } = await state()
    expect(services.filter(({ hasKey }: { hasKey: boolean }) => hasKey)).toEqual([
      { service: 'constantContact', hasKey: true },
    ])
  })
})
