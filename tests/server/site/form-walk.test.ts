import { describe, expect, it } from 'vitest'
import { readForm } from '../../../core/rules/forms/index.ts'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { questionnaire } from '../../../server/seed/demo/questionnaire.ts'
import { writeSavedFile } from '../../../server/site/forms/saved-file.ts'
import { createFormTokens } from '../../../server/site/forms/tokens.ts'
import { demoSite } from './support.ts'

const { app, get, database } = await demoSite()
const cipher = createCipher(Buffer.alloc(32, 7))
const PAGE = '/patients/admission-and-discharge'
const WALK = '/_site/form/13'
const SUBMIT = '/api/v1/db/form/submit?id=13'

const post = (url: string, fields: Iterable<readonly [string, string]>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams([...fields].map(([name, value]) => [name, value])).toString(),
  })

/** Everything that a form on a page would send as it stands, but for its buttons. */
function fieldsIn(html: string): Map<string, string> {
  const decode = (text: string) =>
    text
      .replace(/&quot;/g, '"')
      .replace(/&#39;/g, "'")
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&amp;/g, '&')
  const sent = new Map<string, string>()
  for (const [tag] of html.slice(html.indexOf('<form class="form"')).matchAll(/<input [^>]*>/g)) {
    const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
    if (/radio|checkbox/.test(of('type') ?? '') && !/ checked/.test(tag)) continue
    sent.set(decode(of('name') ?? ''), decode(of('value') ?? ''))
  }
  return sent
}

const count = (html: string) => /<p class="help step-count"[^>]*>([^<]*)</.exec(html)?.[1]
const heading = (html: string) => /<h2 class="step"[^>]*>([^<]*)</.exec(html)?.[1]

/** Fills in the page that is shown and goes on. */
async function goOn(html: string, answers: Record<string, string>, go = 'next') {
  const sent = new Map([...fieldsIn(html), ...Object.entries(answers), ['rounds-go', go]])
  const answer = await post(WALK, sent)
  return answer
}

const save = (html: string, answers: Record<string, string>) =>
  post(`${WALK}/save`, new Map([...fieldsIn(html), ...Object.entries(answers)]))

/** Chooses a saved file on the page of the form. */
function continueWith(text: string | undefined, url = `${WALK}/continue`) {
  const part = (name: string, value: string) =>
    `--b\r\ncontent-disposition: form-data; ${name}\r\n\r\n${value}\r\n`
  const file = text === undefined ? '' : part('name="rounds-saved"; filename="saved.txt"', text)
  return app.inject({
    method: 'POST',
    url,
    headers: { accept: 'text/html', 'content-type': 'multipart/form-data; boundary=b' },
    payload: `${part('name="rounds-page"', PAGE)}${file}--b--\r\n`,
  })
}

const visit = { who: 'I am the patient', reason: 'A yearly checkup' }
const home = {
  'home-street': '12 Elm St',
  'home-city': 'Wexmoor',
  'home-state': 'KS',
  'home-zip': '66900',
}
const born = { 'born-month': '3', 'born-day': '7', 'born-year': '1980' }
const patient = { patient: 'Jo Ash', ...born, before: 'no', ...home }

describe('a form with steps', () => {
  it('shows one step a page, on the page that it stands on', async () => {
    const { body } = await get(PAGE)
    expect(heading(body)).toBe('About your visit')
    expect(body).not.toContain('Member ID')
    const answer = await goOn(body, visit)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-cache'])
    expect(heading(answer.body)).toBe('About the patient')
    expect(answer.body).toContain('<h1>Admission and discharge</h1>')
    expect(answer.body).toMatch(/<title>About the patient – Admission and discharge/)
    expect(answer.body).toContain('<input type="hidden" name="who" value="I am the patient">')
    expect(answer.body).toMatch(/<h2 class="step" aria-describedby="form-\d+-step" tabindex="-1" autofocus>/)
  })

  it('is a page of its own at its own address', async () => {
    const answer = await get(WALK)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('<h1>Pre-visit questionnaire</h1>')
    expect((await get('/_site/form/999')).statusCode).toBe(404)
    expect((await post('/_site/form/999', [])).statusCode).toBe(404)
    const next = await goOn(answer.body, visit)
    expect(heading(next.body)).toBe('About the patient')
    expect(next.body).toContain('<h1>Pre-visit questionnaire</h1>')
  })

  it('says what is wrong at the top and at the field in the same words, and in the title', async () => {
    const { body } = await get(PAGE)
    const second = await goOn(body, visit)
    const wrong = await goOn(second.body, { ...patient, 'born-month': '2', 'born-day': '30' })
    expect(wrong.statusCode).toBe(400)
    expect(wrong.body).toMatch(/<title>Error: About the patient – /)
    const words = 'Date of birth must be a real date, such as 3/31/1980.'
    expect(wrong.body).toContain(`<li><a href="#f13-born-month">${words}</a></li>`)
    expect(wrong.body).toContain(`<span class="hidden">Error: </span>${words}</p>`)
    expect(wrong.body).toContain(
      'name="born-day" autocomplete="bday-day" aria-invalid="true" size="2" maxlength="2" value="30"',
    )
    expect(wrong.body).toMatch(/<section class="problems" tabindex="-1" autofocus/)
  })

  it('goes back and on again without losing an answer, and forgets what is unchecked', async () => {
    const { body } = await get(PAGE)
    const second = await goOn(body, visit)
    const first = await goOn(second.body, { patient: 'Half a na' }, 'back')
    expect(heading(first.body)).toBe('About your visit')
    expect(first.body).toContain('value="I am the patient" checked')
    const again = await goOn(first.body, {})
    expect(again.body).toContain('name="patient" required value="Half a na"')
  })

  it('leads past what a branch leaves out, and plays back the way that was taken', async () => {
    const { body } = await get(PAGE)
    const second = await goOn(body, visit)
    const third = await goOn(second.body, { ...patient, before: 'yes', record: '123456' })
    expect(heading(third.body)).toBe('Health history')
    // Which steps follow the first two depends on what they answer.
    expect([body, second.body, third.body].map(count)).toEqual([
      'Step 1 of up to 5',
      'Step 2 of up to 5',
      'Step 3 of 4',
    ])
    const contact = await goOn(third.body, { allergic: 'no' })
    expect(count(contact.body)).toBe('Step 4 of 4')
    const check = await goOn(contact.body, { reach: 'Email', mail: 'jo@example.com', consent: 'true' })
    expect(heading(check.body)).toBe('Check your answers')
    expect(check.body).toContain('<dt>Date of birth</dt><dd>March 7, 1980</dd>')
    expect(check.body).toContain('<dt>Medical record number</dt><dd>123456</dd>')
    expect(check.body).not.toContain('How will the visit be paid for?')
    const changed = await goOn(check.body, {}, 'step:patient')
    expect(heading(changed.body)).toBe('About the patient')
    // The new way asks for the insurance; whoever comes from the check is led there and back to the check.
    const insurance = await goOn(changed.body, { before: 'no', ...home })
    expect(heading(insurance.body)).toBe('Insurance')
    const back = await goOn(insurance.body, { coverage: 'Medicare' })
    expect(heading(back.body)).toBe('Check your answers')
    expect(back.body).not.toContain('Medical record number</dt>')
  })

  it('ends on an exit page, and is not sent from there', async () => {
    const { body } = await get(PAGE)
    const reason = 'Chest pain or trouble breathing right now'
    const answer = await goOn(body, { ...visit, reason })
    expect(answer.statusCode).toBe(200)
    expect(heading(answer.body)).toBe('Call 911 now')
    expect(answer.body).not.toContain('form/submit?id=13')
    const before = await goOn(answer.body, {}, 'back')
    expect(heading(before.body)).toBe('About your visit')
    const sent = await post(SUBMIT, new Map([...fieldsIn(answer.body), ['reason', reason]]))
    expect(sent.statusCode).toBe(400)
    expect(heading(sent.body)).toBe('Call 911 now')
  })

  it('leads to the first step that is wrong when it is sent too early', async () => {
    const { body } = await get(PAGE)
    const second = await goOn(body, visit)
    const sent = await post(SUBMIT, fieldsIn(second.body))
    expect(sent.statusCode).toBe(400)
    expect(heading(sent.body)).toBe('About the patient')
    expect(sent.body).toContain('Patient’s full name is required.')
    expect(sent.body).not.toContain('Email address is required')
  })

  it('gives each visitor a token of their own, and no page of another', async () => {
    const token = (html: string) => /name="rounds-token" value="([^"]+)"/.exec(html)?.[1]
    const one = await get(PAGE)
    const other = await get(PAGE)
    expect(one.headers.etag).toBeUndefined()
    expect(token(one.body)).toMatch(/^sealed\.1\./)
    expect(token(one.body)).not.toBe(token(other.body))
    const zipped = await get(PAGE, { 'accept-encoding': 'br, gzip' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    const next = await goOn(one.body, visit)
    expect(token(next.body)).toBe(token(one.body))
  })

  it('is saved in a file that the visitor keeps, and goes on from there', async () => {
    const second = await goOn((await get(PAGE)).body, visit)
    const saved = await save(second.body, { patient: 'Half a na', 'born-month': '3' })
    expect([saved.statusCode, saved.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(saved.headers['content-disposition']).toMatch(/^attachment; filename="Pre-visit questionnaire/)
    expect(saved.body).toContain(`${PAGE}\nand choose this file`)
    expect(saved.body).not.toMatch(/Half a na|yearly/)
    const back = await continueWith(saved.body)
    expect(back.statusCode).toBe(200)
    expect(heading(back.body)).toBe('About the patient')
    expect(back.body).toContain('<h1>Admission and discharge</h1>')
    expect(back.body).toMatch(/class="saved-answers" tabindex="-1" autofocus/)
    expect(back.body).toContain('value="Half a na"')
    expect(fieldsIn(back.body).get('who')).toBe(visit.who)
    expect(fieldsIn(back.body).get('rounds-token')).toBe(fieldsIn(second.body).get('rounds-token'))
    expect((await goOn(back.body, patient)).statusCode).toBe(200)
  })

  it('names saved answers that no longer fit', async () => {
    const saved = await save((await get(PAGE)).body, visit)
    const before = await database.pool.query(
      `select "FrmConfig"::text as config from "Form" where "FrmId" = 13`,
    )
    const config = String(before.rows[0].config)
    const changed = config.replaceAll('A yearly checkup', 'A checkup')
    await database.pool.query('update "Form" set "FrmConfig" = $1 where "FrmId" = 13', [changed])
    const back = await continueWith(saved.body)
    await database.pool.query('update "Form" set "FrmConfig" = $1 where "FrmId" = 13', [config])
    expect(back.body).toContain('<ul><li>What is the visit for?</li></ul>')
    expect(back.body).toContain('value="I am the patient" checked')
  })

  it.each([
    ['nothing', undefined, 'Choose the file that you saved'],
    ['an empty file', '', 'Choose the file that you saved'],
    ['any text', 'Dear sir', 'has no saved answers'],
    ['what only looks like it', 'sealed.1.AAAA', 'has no saved answers'],
    ['far too much', 'x'.repeat(3_000_000), 'has no saved answers'],
    ['a form token', createFormTokens(cipher).mint(), 'has no saved answers'],
    [
      'answers of another form',
      writeSavedFile(
        cipher,
        { id: 4, title: 'Other', version: null, address: '/' },
        { form: readForm(questionnaire), given: new Map(), step: undefined, token: undefined },
      ),
      'saved from another form',
    ],
  ])('says plainly that it cannot go on with %s', async (_, text, words) => {
    const answer = await continueWith(text)
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain(words)
    expect(heading(answer.body)).toBe('About your visit')
  })

  it('saves and continues only where the form says so', async () => {
    expect((await get('/_site/form/1')).body).not.toContain('finish later')
    expect((await post('/_site/form/1/save', [])).statusCode).toBe(404)
    expect((await continueWith('x', '/_site/form/1/continue')).statusCode).toBe(404)
  })

  it('keeps nothing before it is sent', async () => {
    const { rows } = await database.pool.query(`select * from "FormSubmission" where "FrmId" = 13`)
    expect(rows).toEqual([])
  })
})
