import { once } from 'node:events'
import { HtmlValidate } from 'html-validate'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startPracticeMail } from '../../../server/content/practice/mail.ts'
import type { Message } from '../../../server/mail/message.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody } from '../support/people.ts'

const { app, call, database, changes } = await testApp()
const mo = mojoAdmin()
const root = '/api/v1/mc/directory'
const LOCATION = 'Custom_Location'

beforeEach(async () => {
  await database.pool.query(
    'truncate "Custom_Physician", "Custom_Location", fact_check, practice_ask, practice_answer, limit_window restart identity cascade',
  )
  await database.pool.query(`insert into "Custom_Location" ("LId", "LName", "LCity", "LPhone", "LEmail", "LHours") overriding system value
    values (1, 'North', 'Wexmoor', '785-555-0100', 'front@north.example.com', '[{"day":1,"opens":"08:00","closes":"17:00"}]'),
      (2, 'South', 'Wexmoor', null, null, null)`)
})

const ask = (ids: readonly number[], again = false, who = mo) =>
  call(who, 'POST', `${root}/practice/ask`, { body: { entity: LOCATION, ids, again } })
const state = async () => (await call(mo, 'GET', `${root}/practice?entity=${LOCATION}&id=1`)).json()
const decide = (verdict: 'accept' | 'refuse', answers: readonly { id: number; value: string }[]) =>
  call(mo, 'POST', `${root}/practice/decide`, { body: { entity: LOCATION, id: 1, verdict, answers } })
const facts = async (): Promise<
  readonly { fact: string; value: string; state: string; by: string | null }[]
> => (await call(mo, 'GET', `${root}/facts?entity=${LOCATION}&id=1`)).json().facts
const valueNow = async (fact: string) => (await facts()).find(one => one.fact === fact)?.value ?? ''
const get = (url: string) => app.inject({ method: 'GET', url })
const post = (url: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

/** The emails that are sent until as many have been as are awaited, and the path of the link in each. */
async function mailed(many: number) {
  const sent: Message[] = []
  const arrived = new AbortController()
  const worker = startPracticeMail({
    database,
    changes,
    siteUrl: 'http://127.0.0.1:4870',
    log: { error: () => undefined },
    mail: {
      send: async message => {
        sent.push(message)
        if (sent.length === many) arrived.abort()
        return { status: 'sent', id: sent.length }
      },
    },
  })
  onTestFinished(() => worker.stop())
  if (!arrived.signal.aborted) await once(arrived.signal, 'abort')
  await worker.stop()
  return sent.map(message => ({ ...message, path: /\/_site\/facts\/[\w-]+/.exec(message.text)?.[0] ?? '' }))
}

/** Asks about location 1, and gives the path of the link. */
async function asked() {
  await ask([1])
  const [mail] = await mailed(1)
  return mail?.path ?? ''
}

describe('asking a practice', () => {
  it('comes with writing the record, and says what became of each', async () => {
    expect((await ask([1], false, somebody())).statusCode).toBe(403)
    expect((await ask([1, 2])).json().records).toEqual([
      { id: 1, title: 'North', outcome: 'asked' },
      { id: 2, title: 'South', outcome: 'no email' },
    ])
    expect((await ask([1])).json().records).toMatchObject([{ outcome: 'waiting' }])
  })

  it('sends one link whose token is stored as a hash alone', async () => {
    await ask([1])
    const [mail] = await mailed(1)
    expect(mail).toMatchObject({ to: 'front@north.example.com', withheld: true })
    const token = mail?.path.split('/').at(-1) ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await database.pool.query('select * from practice_ask')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await state()).last).toMatchObject({ state: 'sent', email: 'front@north.example.com' })
  })

  it('sends one email to a practice with several records, with a link to each, and to no other address', async () => {
    await database.pool.query(`insert into "Custom_Location" ("LId", "LName", "LEmail") overriding system value
      values (3, 'East', 'Front@north.example.com'), (4, 'West', 'west@example.com')`)
    await ask([1, 3, 4])
    const [several, one] = await mailed(2)
    expect(several?.template).toMatchObject({
      file: 'mail-practice-list',
      values: { listings: [{ title: 'North' }, { title: 'East' }] },
    })
    expect(one).toMatchObject({ to: 'west@example.com', template: { file: 'mail-practice-facts' } })
    const paths = several?.text.match(/\/_site\/facts\/[\w-]+/g) ?? []
    expect(new Set(paths).size).toBe(2)
    expect((await get(paths[1] ?? '')).body).toContain('East')
    const { rows } = await database.pool.query('select from practice_ask where sent_at is not null')
    expect(rows).toHaveLength(3)
  })

  it('ends the older link where it is asked again', async () => {
    const first = await asked()
    await ask([1], true)
    const [mail] = await mailed(1)
    expect((await get(first)).statusCode).toBe(404)
    expect((await get(mail?.path ?? '')).statusCode).toBe(200)
  })
})

describe('the page of a practice', () => {
  it('shows the facts as patients read them, to nobody else, without a script', async () => {
    const page = await get(await asked())
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Mon: 8 AM to 5 PM')
    expect(page.body).toContain('785-555-0100')
    expect(page.body).not.toContain('&quot;opens')
    expect(page.body).toContain(
      'name="phone.LPhone" maxlength="40" autocomplete="tel" type="tel" value="785-555-0100"',
    )
    expect(page.body).toContain('name="hours.opens-1" type="time" aria-label="Monday, opens" value="08:00"')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.headers['x-robots-tag']).toBe('noindex')
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    expect(page.headers['content-security-policy']).toContain("script-src 'none'")
  })

  it.each([
    [true, 'Yes', 'No'],
    [false, 'No', 'Yes'],
  ])(
    'asks of a doctor for whom accepting is %j whether it should be the other',
    async (accepts, now, other) => {
      await database.pool.query(
        `insert into "Custom_Physician" ("PhId", "PhLastName", "PhEmail", "PhAcceptsNew") overriding system value
       values (1, 'Quill', 'nora@north.example.com', $1)`,
        [accepts],
      )
      await call(mo, 'POST', `${root}/practice/ask`, {
        body: { entity: 'Custom_Physician', ids: [1], again: false },
      })
      const [mail] = await mailed(1)
      const { body } = await get(mail?.path ?? '')
      expect(body).toContain(`<p class="now">${now}</p>`)
      expect(body).toContain(`No longer true: it should say “${other}”`)
    },
  )

  it('is valid HTML, also with what is wrong said in it', async () => {
    const validator = new HtmlValidate({
      extends: ['html-validate:standard'],
      // As the other pages of the site are held to it.
      rules: {
        'no-trailing-whitespace': 'off',
        'void-style': 'off',
        'long-title': 'off',
        'attribute-boolean-style': 'off',
        'prefer-native-element': 'off',
        'doctype-style': 'off',
      },
    })
    const path = await asked()
    const wrong = await post(path, { phone: 'change', hours: 'change', 'hours.opens-1': 'x' })
    for (const { body } of [await get(path), wrong]) {
      const report = await validator.validateString(body)
      expect(
        report.results.flatMap(({ messages }) => messages.map(({ ruleId, line }) => [ruleId, line])),
      ).toEqual([])
    }
  })

  it('is gone for a link that is unknown or has expired', async () => {
    const path = await asked()
    expect((await get(`/_site/facts/${'x'.repeat(43)}`)).statusCode).toBe(404)
    expect((await get('/_site/facts/short')).statusCode).toBe(404)
    await database.pool.query(`update practice_ask set expires = now() - interval '1 second'`)
    expect((await get(path)).statusCode).toBe(404)
    expect((await post(path, { name: 'right' })).statusCode).toBe(404)
  })

  it('keeps what was typed where something is wrong', async () => {
    const page = await post(await asked(), { phone: 'change', 'phone.LPhone': '12"><b>' })
    expect(page.statusCode).toBe(400)
    expect(page.body).toContain('value="12&quot;&gt;&lt;b&gt;"')
    expect(page.body).toContain('href="#in-phone-LPhone"')
    expect((await state()).answers).toEqual([])
  })

  it('is answered once, and changes nothing', async () => {
    const path = await asked()
    expect((await get(path)).statusCode).toBe(200)
    const [one, other] = await Promise.all([
      post(path, { name: 'right' }),
      post(path, { phone: 'change', 'phone.LPhone': '785-555-0199' }),
    ])
    expect([one.statusCode, other.statusCode]).toEqual([303, 303])
    expect((await get(path)).body).toContain('We have your answer')
    expect((await state()).answers).toHaveLength(1)
    expect(await valueNow('phone')).toBe('785-555-0100')
  })

  it('is refused to who tries many links', async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => get(`/_site/facts/${'y'.repeat(43)}`)))
    expect(answers.filter(({ statusCode }) => statusCode === 429)).not.toHaveLength(0)
  })
})

describe('what an editor makes of answers', () => {
  const answered = async (fields: Record<string, string>) => {
    await post(await asked(), fields)
    return (await state()).answers as readonly { id: number; fact: string }[]
  }

  it('confirms in the name of the practice what it says is right', async () => {
    const [answer] = await answered({ name: 'right' })
    expect((await decide('accept', [{ id: answer?.id ?? 0, value: 'North' }])).statusCode).toBe(200)
    const [name] = await facts()
    expect(name).toMatchObject({ state: 'confirmed', by: 'the practice, front@north.example.com' })
    expect((await decide('accept', [{ id: answer?.id ?? 0, value: 'North' }])).statusCode).toBe(409)
  })

  it('writes an accepted change into the record', async () => {
    const answers = await answered({
      phone: 'change',
      'phone.LPhone': '785-555-0199',
      hours: 'change',
      'hours.opens-2': '09:00',
      'hours.closes-2': '16:00',
    })
    const looked = await Promise.all(
      answers.map(async ({ id, fact }) => ({ id, value: await valueNow(fact) })),
    )
    expect((await decide('accept', looked)).statusCode).toBe(200)
    const stored = await facts()
    expect(stored.find(({ fact }) => fact === 'phone')).toMatchObject({
      value: '785-555-0199',
      state: 'confirmed',
    })
    expect(stored.find(({ fact }) => fact === 'hours')).toMatchObject({
      state: 'confirmed',
      text: 'Tue: 9 AM to 4 PM',
    })
    const evidence = (await call(mo, 'GET', `${root}/facts/evidence?after=0`)).json().rows
    expect(evidence.map(({ fact, text }: { fact: string; text: string }) => [fact, text])).toEqual([
      ['phone', '785-555-0199'],
      ['hours', 'Tue: 9 AM to 4 PM'],
    ])
  })

  it('leaves the record as it is where it is refused', async () => {
    const [answer] = await answered({ phone: 'change', 'phone.LPhone': '785-555-0199' })
    expect((await decide('refuse', [{ id: answer?.id ?? 0, value: '785-555-0100' }])).statusCode).toBe(200)
    expect(await valueNow('phone')).toBe('785-555-0100')
    expect((await state()).answers).toEqual([])
  })

  it('waits in the list of its check, and the dashboard has the same figures', async () => {
    const figure = async (check: string) => {
      const figures: readonly { check: string; count: number }[] = (
        await call(mo, 'GET', '/api/v1/mc/dashboard/directory')
      ).json()
      return figures.find(one => one.check === check)?.count
    }
    expect([await figure('location-facts'), await figure('location-answers')]).toEqual([2, 0])
    await answered({ phone: 'change', 'phone.LPhone': '785-555-0199', name: 'right' })
    expect(await figure('location-answers')).toBe(1)
    const found = (await call(mo, 'GET', '/api/v1/mc/care/checks/found?check=location-answers&page=1')).json()
    expect(found).toMatchObject({ found: 1, rows: [{ id: 1, value: 'name is right, phone has changed' }] })
    expect((await call(somebody(), 'GET', '/api/v1/mc/dashboard/directory')).json()).toEqual([])
  })

  it('does not accept over what someone has changed since', async () => {
    const [answer] = await answered({ phone: 'right' })
    await database.pool.query(`update "Custom_Location" set "LPhone" = '785-555-0111' where "LId" = 1`)
    expect((await decide('accept', [{ id: answer?.id ?? 0, value: '785-555-0100' }])).statusCode).toBe(409)
    expect((await decide('accept', [{ id: answer?.id ?? 0, value: '785-555-0111' }])).statusCode).toBe(409)
    expect((await state()).answers).toHaveLength(1)
  })
})
