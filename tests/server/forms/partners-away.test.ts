import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { createDelivery } from '../../../server/mail/delivery.ts'
import { startMailQueue } from '../../../server/mail/queue.ts'
import { testApp } from '../support/app.ts'
import { openMailbox } from '../support/mailbox.ts'
import { mojoAdmin } from '../support/people.ts'
import { storedSubmissions } from '../support/sealed-rows.ts'

const { app, call, database, changes, files } = await testApp()
const cipher = createCipher(Buffer.alloc(32, 7))
const { FrmId } = (
  await call(mojoAdmin(), 'POST', '/api/v1/db/Form', {
    body: {
      FrmName: 'Careers',
      FrmConfig: JSON.stringify({
        fields: [
          { name: 'mail', label: 'Email', kind: 'email', required: true },
          { name: 'letter', label: 'Letter', kind: 'file' },
        ],
      }),
      FrmMetaData: JSON.stringify({ notifications: [{ toField: 'mail', subject: 'We have it' }] }),
    },
  })
).json()
const submitUrl = `/api/v1/db/form/submit?id=${FrmId}`

/** Sends the form as a browser does; with a file where it is a form with files. */
const send = (mail: string, { file, token }: { readonly file?: string; readonly token?: string } = {}) => {
  const part = (name: string, value: string) =>
    `--b\r\ncontent-disposition: form-data; ${name}\r\n\r\n${value}\r\n`
  return app.inject({
    method: 'POST',
    url: submitUrl,
    headers: { accept: 'text/html', 'content-type': 'multipart/form-data; boundary=b' },
    payload: `${part('name="mail"', mail)}${token === undefined ? '' : part('name="rounds-token"', token)}${file === undefined ? '' : part('name="letter"; filename="letter.txt"', file)}--b--\r\n`,
  })
}

const tokenOnPage = async () => {
  const { body } = await app.inject({ method: 'GET', url: `/_site/form/${FrmId}` })
  return /name="rounds-token" value="([^"]+)"/.exec(body)?.[1] ?? ''
}

const sentBy = async (mail: string) =>
  (await storedSubmissions(database.query, cipher)).filter(({ meta }) => meta.includes(mail))

describe('while the mail server is away', () => {
  it('a form is kept, its visitor is thanked, and the email goes out once when it is back', async () => {
    const mailbox = await openMailbox()
    mailbox.refuse('451 Try later')
    const delivery = createDelivery({ from: 'Rounds <r@example.com>', smtpUrl: mailbox.url, outbox: '' })
    const log = { warn: vi.fn(), error: vi.fn() }
    const archived = async () =>
      (
        await database.pool.query(
          `select "EaStatus" as state from "EmailArchive" where "EaTo" = 'jo@example.com'`,
        )
      ).rows
    const first = startMailQueue({ database, changes, delivery, log })
    const answer = await send('jo@example.com')
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/_site/sent/${FrmId}`])
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalled())
    await first.stop()
    expect(await archived()).toEqual([{ state: 'waiting' }])
    expect(await sentBy('jo@example.com')).toHaveLength(1)

    mailbox.refuse(null)
    await database.pool.query('update "EmailArchive" set "EaNextTryDt" = now()')
    for (let run = 0; run < 2; run++) {
      const queue = startMailQueue({ database, changes, delivery, log })
      await vi.waitFor(async () => expect(await archived()).toEqual([{ state: 'sent' }]))
      await queue.stop()
    }
    expect(mailbox.arrived.map(({ subject }) => subject)).toEqual(['We have it'])
  })
})

describe('while the disk is full', () => {
  it('a visitor whose file cannot be stored reads so at the field, and sends the form without it', async () => {
    const spied = vi.spyOn(files.incoming, 'with').mockImplementation(work => work('/dev/full'))
    const answer = await send('al@example.com', { file: 'Dear all. '.repeat(20_000) })
    spied.mockRestore()
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain(
      'Letter: we couldn’t store “letter.txt”. Choose it again in a few minutes, or send the form without it.',
    )
    expect(answer.body).toContain('value="al@example.com"')
    expect((await send('al@example.com')).statusCode).toBe(303)
    expect(await sentBy('al@example.com')).toHaveLength(1)
  })

  it('a visitor whose form cannot be stored gets it back, and sends it once more', async () => {
    await database.pool.query(`create function no_room() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger no_room before insert on "FormSubmission" for each row execute function no_room()`)
    const token = await tokenOnPage()
    const answer = await send('bo@example.com', { file: 'Dear all', token })
    await database.pool.query('drop trigger no_room on "FormSubmission"')
    expect(answer.statusCode).toBe(507)
    expect(answer.body).toContain(
      'We couldn’t store your form, so it was not sent. What you wrote is still here.',
    )
    expect(answer.body).toContain('value="bo@example.com"')
    expect(answer.body).toMatch(/<input type="checkbox" [^>]*value="file\.[^"]+" checked>/)
    for (let again = 0; again < 2; again++)
      expect((await send('bo@example.com', { file: 'Dear all', token })).statusCode).toBe(303)
    expect(await sentBy('bo@example.com')).toHaveLength(1)
  })
})

it('while the database is away, a visitor reads a page that says how to keep what they wrote', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  })
  // `pool.query` connects with a callback.
  const connect = (done?: (error: Error) => void) => (done ? done(refused) : Promise.reject(refused))
  const spied = vi.spyOn(database.pool, 'connect').mockImplementation(connect as typeof database.pool.connect)
  onTestFinished(() => spied.mockRestore())
  const answer = await send('cy@example.com')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['content-type']).toContain('text/html')
  expect(answer.body).toContain('Your form was not sent')
})
