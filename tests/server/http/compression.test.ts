import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, it, onTestFinished, vi } from 'vitest'
import { testApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'

const { app, call, database, tokenOf } = await testApp()
const admin = mojoAdmin()

await database.pool.query(
  `insert into "Redirect" ("RFrom", "RNote") select '/' || n, 'note ' || n % 7 from generate_series(1, 900) n`,
)
const list = (size: number, accepted?: string) =>
  call(admin, 'GET', `/api/v1/db/redirect?orderBy=RFrom&pageSize=${size}`, {
    ...(accepted && { headers: { 'accept-encoding': accepted } }),
  })

it.each([
  ['gzip', 'gzip', gunzipSync],
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
] as const)('packs a list as a browser takes it: %s', async (accepted, encoding, unpack) => {
  for (const size of [20, 500]) {
    const plain = await list(size)
    expect(plain.headers['content-encoding']).toBeUndefined()
    const packed = await list(size, accepted)
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding })
    expect(String(packed.headers.vary)).toMatch(/accept-encoding/i)
    expect(packed.headers['x-pagination']).toEqual(plain.headers['x-pagination'])
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
  }
})

it('sends what is small as it is, and a refusal in words', async () => {
  const one = await list(1, 'br')
  expect(one.headers['content-encoding']).toBeUndefined()
  expect(one.json()).toHaveLength(1)
  const refused = await call(admin, 'GET', '/api/v1/db/redirect?pageSize=0', {
    headers: { 'accept-encoding': 'br' },
  })
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toHaveProperty('message')
})

it('says nothing of the packed answer when the reading fails before it begins', async () => {
  const full = new Error('timeout exceeded when trying to connect')
  const spied = vi.spyOn(database.streams, 'connect').mockImplementation(() => Promise.reject(full))
  onTestFinished(() => spied.mockRestore())
  const failed = await call(admin, 'GET', '/api/v1/db/redirect', { headers: { 'accept-encoding': 'gzip' } })
  expect(failed.statusCode).toBe(503)
  expect(failed.headers).not.toHaveProperty('content-encoding')
  expect(failed.json().message).toContain('The server is busy')
  expect(failed.headers['content-length']).toBe(String(failed.rawPayload.length))
  expect(failed.headers['x-content-type-options']).toBe('nosniff')
})

it('unpacks nothing that is sent to it', async () => {
  const sent = await app.inject({
    method: 'POST',
    url: '/api/v1/db/redirect',
    headers: {
      authorization: `Bearer ${tokenOf(admin)}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    payload: gzipSync(JSON.stringify({ RFrom: '/packed', RTo: '/' })),
  })
  expect(sent.statusCode).toBe(400)
  expect((await call(admin, 'GET', '/api/v1/db/redirect?filters=RFrom=/packed')).json()).toEqual([])
})
