import { createServer, type Server } from 'node:net'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { AnyRow } from '../../../core/entities/index.ts'
import { carriedFileOf } from '../../../core/rules/forms/index.ts'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { createScanner, scanWithClamd } from '../../../server/outgoing/clamd.ts'
import { deleteLostFormFiles } from '../../../server/records/form-files.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, withTags } from '../support/people.ts'
import { storedSubmissions } from '../support/sealed-rows.ts'

const { app, call, database } = await testApp()
const { query } = database
const cipher = createCipher(Buffer.alloc(32, 7))
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 1)])

const makeForm = async (steps?: readonly object[]): Promise<number> =>
  (
    await call(mojoAdmin(), 'POST', '/api/v1/db/Form', {
      body: {
        FrmName: 'Careers',
        FrmConfig: JSON.stringify({
          ...(steps && { steps }),
          fields: [
            { name: 'name', label: 'Name', kind: 'text', required: true, ...(steps && { step: 'you' }) },
            {
              name: 'resume',
              label: 'Resume',
              kind: 'file',
              required: true,
              rules: { maxFiles: 2, maxBytes: 1000, accept: ['.pdf', '.txt'] },
              ...(steps && { step: 'work' }),
            },
          ],
        }),
      },
    })
  ).json().FrmId

interface Part {
  readonly name: string
  readonly value: string | Buffer
  readonly file?: string
}

/** What a browser sends of a form with files. */
function multipart(parts: readonly Part[]) {
  const boundary = 'rounds-test-boundary'
  const pieces = parts.flatMap(({ name, value, file }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"\r\ncontent-type: application/octet-stream`}\r\n\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  return {
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

const post = (url: string, parts: readonly Part[], accept = 'text/html') => {
  const { payload, headers } = multipart(parts)
  return app.inject({ method: 'POST', url, payload, headers: { ...headers, accept } })
}
const submit = (id: number, parts: readonly Part[], accept?: string) =>
  post(`/api/v1/db/form/submit?id=${id}`, parts, accept)

const files = async () =>
  (await sql<AnyRow>`select id, form, "FsId", sealed from form_file order by id`.execute(query)).rows
const metas = async () =>
  (await storedSubmissions(query, cipher)).map(({ meta }) => JSON.parse(meta) as AnyRow)
/** What the page carries of the files that have arrived. */
const carriedIn = (body: string) =>
  [...body.matchAll(/value="(file\.[^"]+)"/g)].map(([, value = '']) => value.replaceAll('&amp;', '&'))

beforeEach(async () => {
  await sql`delete from "FormSubmission"`.execute(query)
  await sql`delete from form_file`.execute(query)
})

const pdf = (file = 'My resume.pdf'): Part => ({ name: 'resume', value: PDF, file })
const name: Part = { name: 'name', value: 'Jo' }

describe('a form with files', () => {
  it('says so to the browser, and what it takes', async () => {
    const { body } = await app.inject({ method: 'GET', url: `/_site/form/${await makeForm()}` })
    expect(body).toContain('enctype="multipart/form-data"')
    expect(body).toMatch(/<input type="file" [^>]*accept="\.pdf,\.txt" multiple/)
    expect(body).toContain('Up to 2 files, 1 KB at most each: PDF, TXT.')
  })

  it('is kept with its files, sealed; they are gone with it, and not before', async () => {
    const id = await makeForm()
    const answer = await submit(id, [name, pdf(), pdf('../../etc/Second.pdf')])
    expect([answer.statusCode, answer.body]).toEqual([303, ''])
    const [meta] = await metas()
    expect(meta?.answers).toContainEqual({
      name: 'resume',
      label: 'Resume',
      kind: 'file',
      value: expect.stringMatching(/resume\.pdf, .*Second\.pdf$/),
    })
    const stored = await files()
    expect(meta?.files).toMatchObject(
      stored.map(({ id: key }) => ({ key, field: 'resume', size: PDF.length, type: 'application/pdf' })),
    )
    for (const { sealed } of stored) expect((sealed as Buffer).includes('%PDF')).toBe(false)
    expect(await deleteLostFormFiles(query)).toBe(0)
    await sql`delete from "FormSubmission"`.execute(query)
    expect(await deleteLostFormFiles(query)).toBe(2)
  })

  it('that is sent twice is one submission', async () => {
    const id = await makeForm()
    const page = await app.inject({ method: 'GET', url: `/_site/form/${id}` })
    const token = /name="rounds-token" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const parts = [name, pdf(), { name: 'rounds-token', value: token }]
    await submit(id, parts)
    await submit(id, parts)
    expect(await metas()).toHaveLength(1)
  })

  it('comes back with its files where something is wrong, and they need not be chosen again', async () => {
    const id = await makeForm()
    const answer = await submit(id, [{ name: 'name', value: '' }, pdf()])
    expect(answer.statusCode).toBe(400)
    const [carried = ''] = carriedIn(answer.body)
    expect(carriedFileOf(carried)?.name).toMatch(/resume\.pdf$/)
    expect((await submit(id, [name, { name: 'resume', value: carried }])).statusCode).toBe(303)
    // The browser’s way back, and other answers: each submission has a file of its own.
    expect(
      (
        await submit(id, [
          { name: 'name', value: 'Bo' },
          { name: 'resume', value: carried },
        ])
      ).statusCode,
    ).toBe(303)
    expect(new Set((await files()).map(({ FsId }) => FsId)).size).toBe(2)
  })

  it.each([
    [
      'a program, whatever its name',
      { name: 'resume', value: EXE, file: 'resume.pdf' },
      /was not accepted|program/,
    ],
    [
      'another kind',
      { name: 'resume', value: '{"a":1}', file: 'a.json' },
      /is a JSON file. Choose PDF or TXT/,
    ],
    [
      'what is too large',
      { name: 'resume', value: Buffer.alloc(2000, 'a'), file: 'a.txt' },
      /larger than 1 KB/,
    ],
    ['what is empty', { name: 'resume', value: '', file: 'a.txt' }, /empty/],
  ])('does not take %s, and says so at the field', async (_, part, words) => {
    const answer = await submit(await makeForm(), [name, part])
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toMatch(words)
    expect(answer.body).toContain('value="Jo"')
    expect(await files()).toEqual([])
    expect(await metas()).toEqual([])
  })

  it('does not take too many, none where one is required, nor what it has not carried', async () => {
    const id = await makeForm()
    expect((await submit(id, [name, pdf(), pdf(), pdf()])).body).toContain('Resume can have at most 2 files.')
    expect((await submit(id, [name, { name: 'resume', value: '', file: '' }])).body).toContain(
      'Resume is required.',
    )
    expect((await submit(id, [name, { name: 'resume', value: 'x' }], 'application/json')).statusCode).toBe(
      400,
    )
    const other = await makeForm()
    const [carried = ''] = carriedIn((await submit(other, [pdf()])).body)
    expect((await submit(id, [name, { name: 'resume', value: carried }])).body).toContain(
      'must be chosen again',
    )
    expect(await metas()).toEqual([])
  })

  it('carries them from page to page, to the check of the answers and into the submission', async () => {
    const id = await makeForm([
      { name: 'you', title: 'You' },
      { name: 'work', title: 'Work' },
    ])
    const walk = (parts: readonly Part[]) => post(`/_site/form/${id}`, parts)
    const step = (value: string): Part => ({ name: 'rounds-step', value })
    const refused = await walk([name, step('work'), { name: 'resume', value: EXE, file: 'x.pdf' }])
    expect(refused.statusCode).toBe(400)
    expect(refused.body).toContain('Error: Work')
    const checked = await walk([name, step('work'), pdf()])
    expect(checked.body).toContain('Check your answers')
    expect(checked.body).toContain('resume.pdf')
    const [carried = ''] = carriedIn(checked.body)
    expect((await submit(id, [name, { name: 'resume', value: carried }])).statusCode).toBe(303)
    expect(await files()).toMatchObject([{ FsId: expect.any(Number) }])
  })

  it('lets go of files that were never sent, after a day', async () => {
    await submit(await makeForm(), [pdf()])
    expect(await deleteLostFormFiles(query)).toBe(0)
    await sql`update form_file set created_at = now() - interval '25 hours'`.execute(query)
    expect(await deleteLostFormFiles(query)).toBe(1)
  })
})

describe('a file of a submission', () => {
  const url = (FsId: number, file: number) => `/api/v1/db/formsubmission/secure/${FsId}/files/${file}`

  it('is an attachment for who may read the answers, with a reason that is kept, and for nobody else', async () => {
    await submit(await makeForm(), [name, pdf()])
    const [{ id = 0, FsId = 0 } = {}] = (await files()) as { id: number; FsId: number }[]
    const reader = withTags(160)
    expect((await call(undefined, 'POST', url(FsId, id), { body: {} })).statusCode).toBe(401)
    expect((await call(withTags(90), 'POST', url(FsId, id), { body: {} })).statusCode).toBe(403)
    expect((await call(reader, 'POST', url(FsId, id), { body: {} })).statusCode).toBe(403)
    const answer = await call(reader, 'POST', url(FsId, id), { body: { reason: 'They called' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(PDF)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename=".*resume\.pdf"/),
      'x-content-type-options': 'nosniff',
      'content-type': 'application/octet-stream',
    })
    expect((await call(reader, 'POST', url(FsId, id + 1), { body: { reason: 'x' } })).statusCode).toBe(404)
    const { rows } = await sql<{
      m: string
    }>`select "Message" as m from "AuditLog" where "Type" = 'Viewed'`.execute(query)
    expect(rows).toEqual([{ m: `Downloaded file ${id} of Form submission ${FsId}: They called` }])
  })

  it('is gone for good when its answer is redacted', async () => {
    await submit(await makeForm(), [name, pdf()])
    const [{ FsId = 0 } = {}] = (await files()) as { FsId: number }[]
    const answer = await call(mojoAdmin(), 'POST', `/api/v1/db/formsubmission/secure/${FsId}/redact`, {
      body: { name: 'resume', reason: 'Sent by mistake' },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await files()).toEqual([])
  })
})

describe('clamd', () => {
  /** A clamd that reads what it is sent and answers. */
  async function fakeClamd(answer: (content: Buffer) => string | undefined) {
    const server: Server = createServer(socket => {
      let all = Buffer.alloc(0)
      socket.on('error', () => undefined)
      socket.on('data', data => {
        all = Buffer.concat([all, data])
        if (!all.subarray(-4).equals(Buffer.alloc(4))) return
        expect(all.subarray(0, 10).toString()).toBe('zINSTREAM\0')
        const pieces: Buffer[] = []
        for (let at = 10; at < all.length; ) {
          const length = all.readUInt32BE(at)
          pieces.push(all.subarray(at + 4, at + 4 + length))
          at += 4 + length
        }
        const said = answer(Buffer.concat(pieces))
        if (said === undefined) socket.destroy()
        else socket.end(`${said}\0`)
      })
    })
    await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
    onTestFinished(() => void server.close())
    const address = server.address()
    return `tcp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  }
  const eicar = (content: Buffer) => (content.includes('EICAR') ? 'stream: Eicar-Test FOUND' : 'stream: OK')

  it('is sent the whole file in pieces, and believed', async () => {
    const url = await fakeClamd(eicar)
    expect(await scanWithClamd(url, Buffer.alloc(200_001, 'a'))).toEqual({ is: 'clean' })
    const bad = Buffer.concat([Buffer.alloc(150_000, 'a'), Buffer.from('EICAR')])
    expect(await scanWithClamd(url, bad)).toEqual({ is: 'infected', by: 'Eicar-Test' })
  })

  it('that is down, or answers nonsense, refuses nobody: the file is not scanned', async () => {
    for (const answer of [() => undefined, () => 'INSTREAM size limit exceeded. ERROR'])
      expect(await scanWithClamd(await fakeClamd(answer), PDF)).toMatchObject({ is: 'not scanned' })
    expect(await scanWithClamd('tcp://127.0.0.1:1', PDF)).toMatchObject({ is: 'not scanned' })
  })

  it('that is slow is waited for once a minute', async () => {
    let asked = 0
    const server = createServer(socket => {
      asked++
      socket.on('error', () => undefined).resume()
    })
    await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
    onTestFinished(() => void server.close())
    const address = server.address()
    const url = `tcp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    let now = 0
    const scan = createScanner(url, { waitMs: 30, now: () => now })
    const late = { is: 'not scanned', because: 'clamd did not answer in time' }
    expect([await scan(PDF), await scan(PDF), asked]).toEqual([late, late, 1])
    now = 60_000
    expect([await scan(PDF), asked]).toEqual([late, 2])
  })

  it('keeps an infected file from being taken, and a clean one is marked', async () => {
    const scanning = await testApp({ clamdUrl: await fakeClamd(eicar) })
    const { FrmId } = (
      await scanning.call(mojoAdmin(), 'POST', '/api/v1/db/Form', {
        body: {
          FrmName: 'A',
          FrmConfig: JSON.stringify({ fields: [{ name: 'resume', label: 'Resume', kind: 'file' }] }),
        },
      })
    ).json()
    const send = (value: string) => {
      const { payload, headers } = multipart([{ name: 'resume', value, file: 'a.txt' }])
      return scanning.app.inject({
        method: 'POST',
        url: `/api/v1/db/form/submit?id=${FrmId}`,
        payload,
        headers: { ...headers, accept: 'text/html' },
      })
    }
    const refused = await send('EICAR')
    expect(refused.statusCode).toBe(400)
    expect(refused.body).toContain('a virus scanner found Eicar-Test in it')
    expect((await send('fine')).statusCode).toBe(303)
    const [row] = await storedSubmissions(scanning.database.query, cipher)
    expect(JSON.parse(row?.meta ?? '{}').files).toMatchObject([{ scan: 'clean' }])
  })
})
