import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'

const { call } = await testApp()

describe.each([
  ['/api/v1/openapi.json', 'application/json; charset=utf-8'],
  ['/api/v1/docs', 'text/html; charset=utf-8'],
])('%s', (url, type) => {
  it('is there for everyone, without a token', async () => {
    const answer = await call(undefined, 'GET', url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-type': type, 'cache-control': 'no-cache' })
    expect(answer.body).toContain('Custom_LocationToPhysician')
  })

  it('is not sent again to whoever has it', async () => {
    const { headers } = await call(undefined, 'GET', url)
    const again = await call(undefined, 'GET', url, { headers: { 'if-none-match': `"x", ${headers.etag}` } })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  it('is sent compressed to whoever can read that', async () => {
    const plain = await call(undefined, 'GET', url, { headers: { 'accept-encoding': 'gzip;q=0' } })
    expect(plain.headers['content-encoding']).toBeUndefined()
    const zipped = await call(undefined, 'GET', url, { headers: { 'accept-encoding': 'br, gzip' } })
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    expect(zipped.rawPayload.length).toBeLessThan(100_000)
  })
})

describe('the page', () => {
  it('has neither scripts nor handlers, and every section that its entities have', async () => {
    const { body, headers } = await call(undefined, 'GET', '/api/v1/docs')
    expect(body).not.toMatch(/<script|\son\w+=|javascript:/i)
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(body).toMatch(/<details id="Content"><summary>/)
    expect(body.match(/<details/g)?.length).toBe(body.match(/<\/details>/g)?.length)
  })
})
