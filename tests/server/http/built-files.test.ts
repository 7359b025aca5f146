import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { builtFiles } from '../../../server/http/built-files.ts'
import { freshFolder } from '../support/folder.ts'

const SCRIPT = 'export const rounds = "rounds"\n'.repeat(40)

async function served() {
  const parent = await freshFolder()
  const folder = join(parent, 'ui')
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(parent, 'secret.js'), 'secret')
  await writeFile(join(folder, 'rounds.svg'), '<svg/>')
  await writeFile(join(folder, 'assets/list-1a2b3c4d.js'), SCRIPT)
  await writeFile(join(folder, 'assets/list-1a2b3c4d.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(folder, 'assets/list-1a2b3c4d.js.gz'), gzipSync(SCRIPT))
  const files = await builtFiles(folder)
  const app = fastify()
  app.get<{ Params: { '*': string } }>('/*', ({ params }, reply) =>
    files.has(params['*']) ? files.send(reply, params['*']) : reply.code(404).send(),
  )
  const get = (url: string, accepted?: string) =>
    app.inject({ url, ...(accepted && { headers: { 'accept-encoding': accepted } }) })
  return { folder, files, get, app }
}

it.each([
  [undefined, undefined, String],
  ['gzip, deflate', 'gzip', (body: Buffer) => gunzipSync(body).toString()],
  ['gzip, deflate, br, zstd', 'br', (body: Buffer) => brotliDecompressSync(body).toString()],
  ['br;q=0, gzip', 'gzip', (body: Buffer) => gunzipSync(body).toString()],
  ['br;q=0, gzip;q=0.0', undefined, String],
] as const)('a file that is asked for with %j is sent as %j', async (accepted, encoding, unpack) => {
  const { get } = await served()
  const answer = await get('/assets/list-1a2b3c4d.js', accepted)
  expect(answer.statusCode).toBe(200)
  expect(unpack(answer.rawPayload)).toBe(SCRIPT)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(answer.rawPayload.length),
    vary: 'accept-encoding',
  })
  expect(answer.headers['content-encoding']).toBe(encoding)
})

it('asks again for what has no hash in its name, and answers HEAD', async () => {
  const { get, app } = await served()
  const mark = await get('/rounds.svg', 'br')
  expect(mark.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' })
  expect(mark.headers['content-encoding']).toBeUndefined()
  const head = await app.inject({ method: 'HEAD', url: '/assets/list-1a2b3c4d.js' })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
    200,
    String(SCRIPT.length),
    '',
  ])
})

it('reads all files before a build takes their place', async () => {
  const { folder, files, get } = await served()
  await files.readAll()
  await rm(folder, { recursive: true })
  expect((await get('/assets/list-1a2b3c4d.js')).body).toBe(SCRIPT)
  expect((await get('/rounds.svg')).statusCode).toBe(200)
})

it('reads a file once', async () => {
  const { folder, get } = await served()
  await get('/assets/list-1a2b3c4d.js', 'br')
  await rm(folder, { recursive: true })
  expect(brotliDecompressSync((await get('/assets/list-1a2b3c4d.js', 'br')).rawPayload).toString()).toBe(
    SCRIPT,
  )
})

it.each([
  '/../secret.js',
  '/%2e%2e/secret.js',
  '/..%2fsecret.js',
  '/assets',
  '/assets/',
  '/assets/list-1a2b3c4d.js.br',
  '/assets/LIST-1a2b3c4d.js',
  '/assets/list-1a2b3c4d.js%00',
  '/',
])('has nothing at %s', async url => {
  const { get } = await served()
  expect((await get(url)).statusCode).toBe(404)
})

it('has no file where nothing was built', async () => {
  const files = await builtFiles(join(await freshFolder(), 'none'))
  expect(files.has('index.html')).toBe(false)
})
