import { readdir, readFile, stat } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../server/database/database.ts'
import { createDelivery } from '../../../server/mail/delivery.ts'
import { createMail } from '../../../server/mail/index.ts'
import { freshDatabase } from '../support/database.ts'
import { emptied } from '../support/emptied.ts'
import { freshFolder } from '../support/folder.ts'

const fresh = await freshDatabase({ as: 'migrated' })

async function post(smtpUrl?: string) {
  const folder = await freshFolder()
  const database = openDatabase(fresh.connection)
  await database.pool.query(emptied('EmailArchive'))
  onTestFinished(() => database.close())
  const outbox = join(folder, 'outbox')
  const delivery = createDelivery({ from: 'Rounds <rounds@example.com>', outbox, smtpUrl })
  const mail = createMail({ delivery, database })
  const archived = async () =>
    (await database.pool.query('select * from "EmailArchive" order by "EaId"')).rows as Record<
      string,
      unknown
    >[]
  return { mail, outbox, archived }
}

/** A mail server that says what a script has it say, and keeps what it is told. */
async function smtpServer(answerTo: (line: string) => string = () => '250 OK') {
  const told: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    let isBody = false
    let rest = ''
    socket.write('220 test ESMTP\r\n')
    socket.on('error', () => {})
    socket.on('data', data => {
      const lines = (rest + data.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        told.push(line)
        if (isBody && line !== '.') continue
        const isEnd = isBody
        isBody = !isEnd && line === 'DATA'
        socket.write(`${isBody ? '354 go on' : line.startsWith('QUIT') ? '221 bye' : answerTo(line)}\r\n`)
      }
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: (who = '') => `smtp://${who}127.0.0.1:${port}`, told, close: () => server.close() }
}

const message = { to: 'Ann Doe <ann@example.com>', subject: 'Grüße', text: 'Guten Tag – 🐘\n' }

describe('without a mail server', () => {
  test('mail is kept as a file that only its owner reads, and archived whole', async () => {
    const { mail, outbox, archived } = await post()
    expect(await mail.send({ ...message, html: '<p>Guten Tag</p>', userName: 'max' })).toMatchObject({
      status: 'kept',
    })
    const [file, ...more] = await readdir(outbox)
    expect(more).toEqual([])
    expect(file).toMatch(/\.eml$/)
    expect((await stat(join(outbox, file ?? ''))).mode & 0o777).toBe(0o600)
    const text = await readFile(join(outbox, file ?? ''), 'utf8')
    expect(text).toMatch(/^From: Rounds <rounds@example.com>\r$/m)
    expect(text).toMatch(/^To: Ann Doe <ann@example.com>\r$/m)
    expect(text).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(await archived()).toMatchObject([
      {
        EaFrom: 'Rounds <rounds@example.com>',
        EaTo: 'Ann Doe <ann@example.com>',
        EaSubject: 'Grüße',
        EaText: 'Guten Tag – 🐘\n',
        EaHtml: '<p>Guten Tag</p>',
        EaWithheld: false,
        EaStatus: 'kept',
        EaUserName: 'max',
        EaSentDt: null,
      },
    ])
  })

  test('the body of a mail with a code is in the file only', async () => {
    const { mail, outbox, archived } = await post()
    await mail.send({
      to: 'ann@example.com',
      subject: 'Code',
      text: 'It is 123456',
      html: '<p>It is 123456</p>',
      withheld: true,
    })
    const [file] = await readdir(outbox)
    expect(await readFile(join(outbox, file ?? ''), 'utf8')).toContain('123456')
    expect(await archived()).toMatchObject([
      { EaText: null, EaHtml: null, EaWithheld: true, EaStatus: 'kept' },
    ])
  })

  test('nothing typed into a mail makes a header or reads a file', async () => {
    const { mail, outbox } = await post()
    await mail.send({ to: 'ann@example.com', subject: 'a\r\nBcc: eve@example.com', text: 'x' })
    const [file] = await readdir(outbox)
    expect(await readFile(join(outbox, file ?? ''), 'utf8')).not.toMatch(/^Bcc:/m)
  })
})

describe('through a mail server', () => {
  test('mail is sent, and no file is written', async () => {
    const server = await smtpServer()
    const { mail, outbox, archived } = await post(server.url())
    expect(await mail.send(message)).toMatchObject({ status: 'sent' })
    expect(server.told).toContain('MAIL FROM:<rounds@example.com>')
    expect(server.told).toContain('RCPT TO:<ann@example.com>')
    await expect(readdir(outbox)).rejects.toThrow('ENOENT')
    expect(await archived()).toMatchObject([
      { EaStatus: 'sent', EaError: null, EaSentDt: expect.any(String) },
    ])
  })

  test('what it refuses has failed, with its reason', async () => {
    const server = await smtpServer(line => (line.startsWith('RCPT') ? '550 no such box' : '250 OK'))
    const { mail, archived } = await post(server.url())
    expect(await mail.send(message)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('550 no such box'),
    })
    expect(await archived()).toMatchObject([
      { EaStatus: 'failed', EaError: expect.stringContaining('550 no such box'), EaSentDt: null },
    ])
  })

  test('what cannot reach it has failed, and its password is not in the reason', async () => {
    const server = await smtpServer(line =>
      line.startsWith('EHLO')
        ? '250-test\r\n250 AUTH PLAIN'
        : line.startsWith('AUTH')
          ? '535 not you, p%40ss word'
          : '250 OK',
    )
    const { mail, archived } = await post(server.url('me:p%2540ss%20word@'))
    expect(await mail.send(message)).toMatchObject({ status: 'failed' })
    expect(JSON.stringify(await archived())).not.toContain('p%40ss word')

    const gone = await smtpServer()
    const url = gone.url()
    gone.close()
    const second = await post(url)
    expect(await second.mail.send(message)).toMatchObject({ status: 'failed', error: expect.any(String) })
  })
})
