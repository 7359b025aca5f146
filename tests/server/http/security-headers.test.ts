import fastify from 'fastify'
import { expect, it } from 'vitest'
import { securityHeaders } from '../../../server/http/security-headers.ts'

/** The headers of an answer, without those that every answer has. */
async function headersOf(publicUrl: string, path: string) {
  const app = fastify()
  await securityHeaders(app, publicUrl)
  app.get('/maintenance/', async () => 'page')
  app.get('/api/v1/secret', async () => ({ secret: true }))
  app.get('/api/v1/kept', async (_, reply) => reply.header('cache-control', 'max-age=60').send({}))
  const { headers } = await app.inject({ url: path })
  const { 'content-type': _, 'content-length': __, date: ___, connection: ____, ...own } = headers
  return own
}

const policy =
  "default-src 'none';script-src 'self';style-src 'self';style-src-elem 'self';style-src-attr 'unsafe-inline';" +
  "img-src 'self' data: blob:;media-src 'self';font-src 'self';connect-src 'self';frame-src 'self';" +
  "frame-ancestors 'self';form-action 'self';base-uri 'none';manifest-src 'self'"
const everywhere = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

it('keeps pages from what they do not need, and from other sites', async () => {
  expect(await headersOf('http://127.0.0.1:4870', '/maintenance/')).toEqual(everywhere)
})

it('insists on HTTPS for a year once the address has it', async () => {
  expect(await headersOf('https://rounds.example', '/maintenance/')).toEqual({
    ...everywhere,
    'content-security-policy': `${policy};upgrade-insecure-requests`,
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  })
})

it('keeps answers of calls in no cache, unless a call says for how long', async () => {
  const at = (path: string) => headersOf('http://127.0.0.1:4870', path)
  expect(await at('/api/v1/secret')).toEqual({ ...everywhere, 'cache-control': 'no-store' })
  expect(await at('/api/v1/kept')).toEqual({ ...everywhere, 'cache-control': 'max-age=60' })
})
