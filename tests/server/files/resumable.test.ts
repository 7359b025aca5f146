import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type DetailedError, Upload, type UploadOptions } from 'tus-js-client'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../server/rights/actor.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'
import { pdf } from './support/sample-files.ts'

const api = await testApp({ files: { limits: { bytes: 2_000_000, megapixels: 10 } } })
const { app, call, database, files } = api
const [one, other] = [mojoAdmin(), mojoAdmin({ name: 'Else' })]
let url = ''

beforeAll(async () => {
  for (const { person } of [one, other])
    await database.pool.query(
      `insert into "AspNetUsers" ("Id", "UserName", "NormalizedUserName", "Email", "NormalizedEmail") values ($1::uuid, $1, $1, $1, $1)`,
      [person.userId],
    )
  url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/v1/mc/uploads`
})

const begun = (id: string) => join(files.incoming.folder, 'uploads', id)
const idOf = (address: string) => address.split('/').at(-1) ?? ''

/** Sends bytes as the back office does, in pieces of 100 kB. */
function upload(actor: Actor, bytes: Buffer, options: UploadOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const sending: Upload = new Upload(bytes, {
      endpoint: url,
      chunkSize: 100_000,
      retryDelays: [],
      metadata: { filename: 'résumé.pdf', owner: 'someone else' },
      headers: { authorization: api.tokenOf(actor) },
      onSuccess: () => resolve(idOf(sending.url ?? '')),
      onError: reject,
      ...options,
    })
    sending.start()
  })
}

const statusOf = (error: unknown) => (error as DetailedError).originalResponse?.getStatus()
const toFile = (actor: Actor | undefined, id: string, body: unknown = {}) =>
  call(actor, 'POST', `/api/v1/mc/uploads/${id}/file`, { body })

const bytes = Buffer.concat([pdf('long'), Buffer.alloc(1_000_000, '% filling\n')])

describe('an upload in pieces', () => {
  it('becomes a file, once, however often that is asked', async () => {
    const id = await upload(one, bytes)
    const body = { fields: { FTitle: 'A life', FSecured: true } }
    const answers = await Promise.all([toFile(one, id, body), toFile(one, id, body)])
    const [first, second] = answers.map(answer => answer.json())
    expect(answers.map(answer => answer.statusCode)).toEqual([201, 201])
    expect(first).toMatchObject({
      FName: 'résumé.pdf',
      FTitle: 'A life',
      FSecured: true,
      FSize: bytes.length,
    })
    expect(second.FId).toBe(first.FId)
    expect((await toFile(one, id)).json()).toEqual(first)
    expect((await stat(begun(id))).size).toBe(0)
  })

  it('goes on where it was broken off', async () => {
    let sent = 0
    const id = await new Promise<string>((resolve, reject) => {
      const sending: Upload = new Upload(bytes, {
        endpoint: url,
        chunkSize: 100_000,
        metadata: { filename: 'broken.pdf' },
        headers: { authorization: api.tokenOf(one) },
        onError: reject,
        onChunkComplete: (_, accepted) => {
          sent = accepted
          if (accepted < 300_000) return
          void sending.abort().then(() => resolve(idOf(sending.url ?? '')))
        },
      })
      sending.start()
    })
    expect(sent).toBeGreaterThanOrEqual(300_000)
    expect((await toFile(one, id)).statusCode).toBe(409)
    const from: number[] = []
    await upload(one, bytes, { uploadUrl: `${url}/${id}`, onProgress: done => from.push(done) })
    expect(Math.min(...from)).toBeGreaterThanOrEqual(300_000)
    const file = (await toFile(one, id)).json<{ FPath: string }>()
    expect((await app.inject({ url: file.FPath })).rawPayload.length).toBe(bytes.length)
  })

  it('belongs to who began it', async () => {
    const id = await upload(one, bytes)
    for (const actor of [other, undefined]) {
      const headers = { 'tus-resumable': '1.0.0', ...(actor && { authorization: api.tokenOf(actor) }) }
      const status = actor ? 404 : 401
      expect((await fetch(`${url}/${id}`, { method: 'HEAD', headers })).status).toBe(status)
      expect((await fetch(`${url}/${id}`, { method: 'DELETE', headers })).status).toBe(status)
      const piece = { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
      expect((await fetch(`${url}/${id}`, { method: 'PATCH', headers: piece, body: 'x' })).status).toBe(
        status,
      )
      expect((await toFile(actor, id)).statusCode).toBe(status)
      const begin = { ...headers, 'upload-length': '5' }
      expect((await fetch(url, { method: 'POST', headers: begin })).status).toBe(actor ? 201 : 401)
    }
    const theirs = idOf(
      (
        await fetch(url, {
          method: 'POST',
          headers: { 'tus-resumable': '1.0.0', 'upload-length': '5', authorization: api.tokenOf(other) },
        })
      ).headers.get('location') ?? '',
    )
    const headers = { 'tus-resumable': '1.0.0', authorization: api.tokenOf(other) }
    const address = `${url}/${theirs}?x=/${id}`
    const asked = await fetch(address, { method: 'HEAD', headers })
    expect([asked.status, asked.headers.get('upload-length')]).toEqual([200, '5'])
    expect((await fetch(address, { method: 'DELETE', headers })).status).toBe(204)
    expect((await toFile(one, id)).statusCode).toBe(201)
    for (const odd of ['..%2f..%2fsecret', '%00', 'x', `${id}.json`])
      expect((await toFile(one, odd)).statusCode).toBe(404)
  })

  it('is refused at its beginning when it is too large', async () => {
    const refused = await upload(one, Buffer.alloc(2_000_001)).catch(error => error)
    expect(statusOf(refused)).toBe(413)
    expect((refused as DetailedError).originalResponse?.getBody()).toContain('larger than 2 MB')
  })

  it('is refused at its end when it is not what it says, and can be given up', async () => {
    const id = await upload(one, Buffer.concat([Buffer.from('MZ'), Buffer.alloc(1000)]))
    const answer = await toFile(one, id)
    expect([answer.statusCode, answer.json().message]).toEqual([415, expect.stringContaining('program')])
    const headers = { 'tus-resumable': '1.0.0', authorization: api.tokenOf(one) }
    expect((await fetch(`${url}/${id}`, { method: 'DELETE', headers })).status).toBe(204)
    expect((await toFile(one, id)).statusCode).toBe(404)
  })

  it('can be begun so often, and no more', async () => {
    const third = mojoAdmin({ name: 'Third' })
    await upload(third, bytes.subarray(0, 100_000))
    await database.pool.query('update limit_window set taken = 2000')
    const refused = await upload(third, bytes.subarray(0, 100_000)).catch(statusOf)
    expect(refused).toBe(429)
    await database.pool.query('delete from limit_window')
  })

  it('is forgotten after a day', async () => {
    const id = await upload(one, bytes)
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
    await files.sweep(hours(23))
    expect(await readdir(begun(''))).toContain(id)
    await files.sweep(hours(25))
    expect(await readdir(begun(''))).toEqual([])
    expect((await toFile(one, id)).statusCode).toBe(404)
  })
})
