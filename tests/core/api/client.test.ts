import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { ApiError, base64, createClient, NEW_RIGHTS_HEADER, signInCalls } from '@rounds/core/api'
import { Content, TagToContent } from '@rounds/core/entities'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

interface Seen {
  readonly method: string
  readonly url: string
  readonly authorization: string | undefined
  readonly ifMatch: string | undefined
  readonly body: string
}

/** A server of the test's own; the client runs in Node, over real HTTP. */
async function serving(answer: (request: Seen, response: ServerResponse, count: number) => void) {
  const seen: Seen[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { authorization, 'if-match': ifMatch } = request.headers
    const one = { method: request.method ?? '', url: request.url ?? '', authorization, ifMatch, body }
    seen.push(one)
    answer(one, response, seen.length)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return { baseUrl, seen }
}

const json = (response: ServerResponse, value: unknown, status = 200) => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(value))
}

describe('the typed client', () => {
  it('sends the token and the version, JSON fields as strings, and parses them on receipt', async () => {
    const { baseUrl, seen } = await serving((_, response) =>
      json(response, { CId: 7, CTitle: 'Home', CMetaDesc: '{"description":"Hello"}', RowVersion: 4 }),
    )
    const client = createClient({ baseUrl, token: () => 'a.b.c' })
    const stored = await client
      .of(Content)
      .update([7], { CMetaDesc: { description: 'Hello' } }, { version: 3 })
    expect(seen).toMatchObject([
      {
        method: 'PATCH',
        url: '/api/v1/db/Content/7',
        authorization: 'Bearer a.b.c',
        ifMatch: '"3"',
        body: expect.stringMatching(
          /^\{"CMetaDesc":"\{\\"description\\":\\"Hello\\"\}","CLastModified":"[^"]+Z"\}$/,
        ),
      },
    ])
    expect(stored.CMetaDesc?.description).toBe('Hello')
  })

  it('asks through what it is given to ask with', async () => {
    const asked = vi.fn(async () => Response.json({ CId: 7 }))
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', token: () => null, fetch: asked })
    expect(await client.of(Content).read([7])).toMatchObject({ CId: 7 })
    expect(asked).toHaveBeenCalledOnce()
  })

  it('writes composite keys as the specification has them', async () => {
    const { baseUrl, seen } = await serving((_, response) => response.writeHead(204).end())
    const client = createClient({ baseUrl, token: () => null })
    await client.of(TagToContent).remove([1, 2])
    await client.of(TagToContent).removeAll([
      [1, 2],
      [3, 4],
    ])
    expect(seen.map(({ url }) => url)).toEqual([
      '/api/v1/db/TagToContent/[1,2]',
      '/api/v1/db/TagToContent/all/[[1,2],[3,4]]',
    ])
  })

  it('tries a read once more, and a write never', async () => {
    const { baseUrl, seen } = await serving((_, response) => json(response, { message: 'Not now' }, 503))
    const client = createClient({ baseUrl, token: () => null })
    await expect(client.of(Content).read([1])).rejects.toMatchObject({ status: 503, message: 'Not now' })
    expect(seen).toHaveLength(2)
    await expect(client.of(Content).create({ CTitle: 'x', CtId: 1 })).rejects.toBeInstanceOf(ApiError)
    expect(seen).toHaveLength(3)
  })

  it('makes the check of the session once (specification §4)', async () => {
    const { baseUrl, seen } = await serving((_, response) => json(response, { message: 'Not now' }, 503))
    const { http } = createClient({ baseUrl, token: () => null })
    await expect(signInCalls(http).check('t')).rejects.toMatchObject({ status: 503 })
    expect(seen).toHaveLength(1)
  })

  it('sends a call that was answered with 401 again after the sign-in', async () => {
    let token = 'old'
    let refused: string | null = null
    const { baseUrl, seen } = await serving(({ authorization }, response) =>
      authorization === 'Bearer new'
        ? json(response, { CId: 1, CTitle: 'Kept', RowVersion: 1 }, 201)
        : json(response, { message: 'Sign in first.' }, 401),
    )
    const client = createClient({
      baseUrl,
      token: () => token,
      onUnauthorized: async used => {
        refused = used
        token = 'new'
        return true
      },
    })
    await expect(client.of(Content).create({ CTitle: 'Kept', CtId: 1 })).resolves.toMatchObject({
      CTitle: 'Kept',
    })
    expect(seen.map(({ authorization }) => authorization)).toEqual(['Bearer old', 'Bearer new'])
    expect(refused).toBe('old')
  })

  it('says when an answer tells of other roles or permissions, and with which token it asked', async () => {
    const { baseUrl } = await serving(({ url }, response) => {
      if (url.endsWith('1')) response.setHeader(NEW_RIGHTS_HEADER, 'true')
      json(response, url.endsWith('1') ? { message: 'No.' } : { CId: 2 }, url.endsWith('1') ? 403 : 200)
    })
    const heard: unknown[] = []
    const client = createClient({ baseUrl, token: () => 'old', onNewRights: used => heard.push(used) })
    await client.of(Content).read([2])
    expect(heard).toEqual([])
    await expect(client.of(Content).read([1])).rejects.toMatchObject({ status: 403 })
    expect(heard).toEqual(['old'])
  })

  it('sends again what waited for a proof, once, and where it is not asked in place', async () => {
    const { baseUrl, seen } = await serving(({ url }, response, count) =>
      json(
        response,
        count % 2 === 1 || url.endsWith('9') ? { message: 'Prove it.', stepUp: true } : { CId: 2 },
        count % 2 === 1 || url.endsWith('9') ? 403 : 200,
      ),
    )
    let isProven = true
    let asked = 0
    const onStepUp = async () => {
      asked += 1
      return isProven
    }
    const client = createClient({ baseUrl, token: () => 'a', onStepUp })
    expect(await client.of(Content).read([2])).toMatchObject({ CId: 2 })
    await expect(client.of(Content).read([9])).rejects.toMatchObject({ status: 403 })
    expect([asked, seen.length]).toEqual([2, 4])
    isProven = false
    await expect(client.of(Content).read([2])).rejects.toMatchObject({ message: 'Prove it.' })
    await expect(client.http.send('/x/9', { asksInPlace: true })).rejects.toMatchObject({ status: 403 })
    expect([asked, seen.length]).toEqual([3, 6])
  })

  it('rejects with the server’s data, else the message, else Unknown Error', async () => {
    const { baseUrl } = await serving(({ url }, response) => {
      if (url.endsWith('1'))
        json(
          response,
          { message: 'CTitle is needed.', errors: [{ field: 'CTitle', message: 'needed' }] },
          400,
        )
      else response.writeHead(418, '').end()
    })
    const client = createClient({ baseUrl, token: () => null })
    await expect(client.of(Content).read([1])).rejects.toMatchObject({
      status: 400,
      body: { errors: [{ field: 'CTitle', message: 'needed' }] },
    })
    await expect(client.of(Content).read([2])).rejects.toBeInstanceOf(ApiError)
    const nowhere = createClient({ baseUrl: 'http://127.0.0.1:1', token: () => null })
    await expect(nowhere.of(Content).read([1])).rejects.toMatchObject({
      status: 0,
      message: 'Can’t reach the server.',
    })
  })

  it('fails with the 401 where nobody signs in, and asks nobody where the call is a sign-in itself', async () => {
    const { baseUrl, seen } = await serving((_, response) =>
      json(response, { message: 'Sign in first.' }, 401),
    )
    const asked: (string | null)[] = []
    const client = createClient({
      baseUrl,
      token: () => 'old',
      onUnauthorized: async token => asked.push(token) > 99,
    })
    await expect(client.of(Content).read([1])).rejects.toMatchObject({
      status: 401,
      message: 'Sign in first.',
    })
    await expect(client.signIn.forgotPassword('jo@example.com')).rejects.toMatchObject({ status: 401 })
    expect(asked).toEqual(['old'])
    expect(seen.map(({ authorization }) => authorization)).toEqual(['Bearer old', undefined])
    const alone = createClient({ baseUrl, token: () => null })
    await expect(alone.of(Content).read([1])).rejects.toMatchObject({ status: 401 })
    expect(seen[2]?.authorization).toBeUndefined()
  })

  it('asks nobody to sign in where a call fails otherwise', async () => {
    const { baseUrl, seen } = await serving((_, response) => json(response, { message: 'No.' }, 403))
    let asked = 0
    const onUnauthorized = async () => {
      asked += 1
      return true
    }
    const client = createClient({ baseUrl, token: () => 'a', onUnauthorized })
    await expect(client.of(Content).read([1])).rejects.toMatchObject({ status: 403, message: 'No.' })
    expect([asked, seen.length]).toEqual([0, 1])
  })

  it('fails as any call does where the second try after the sign-in fails too', async () => {
    const { baseUrl, seen } = await serving((_, response, count) =>
      json(response, { message: `No ${count}.` }, count === 1 ? 401 : 409),
    )
    const client = createClient({ baseUrl, token: () => 'a', onUnauthorized: async () => true })
    const failed = client.of(Content).create({ CTitle: 'x', CtId: 1 })
    await expect(failed).rejects.toBeInstanceOf(ApiError)
    await expect(failed).rejects.toMatchObject({ status: 409, message: 'No 2.' })
    expect(seen).toHaveLength(2)
  })

  it('takes cookies along, asks for JSON, and can be given up', async () => {
    const given: [unknown, RequestInit | undefined][] = []
    vi.stubGlobal('fetch', async (url: unknown, init?: RequestInit) => {
      given.push([url, init])
      return new Response('{"results":[]}')
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    const { http, search } = createClient({ baseUrl: 'http://example.com', token: () => null })
    const { signal } = new AbortController()
    await search({ text: 'a b' }, signal)
    await http.open('/stream', { query: { a: '1&2' }, signal })
    await http.open('/stream')
    expect(given.map(([url]) => url)).toEqual([
      'http://example.com/api/v1/mc/search?q=a+b',
      'http://example.com/stream?a=1%262',
      'http://example.com/stream',
    ])
    for (const [, init] of given) {
      expect(init).toMatchObject({ method: 'GET', credentials: 'include' })
      expect(new Headers(init?.headers).get('accept')).toBe('application/json')
    }
    expect(given.map(([, init]) => init?.signal === signal)).toEqual([true, true, false])
  })

  it('streams nothing of an error: it is told like that of any call', async () => {
    const { baseUrl } = await serving(({ url }, response) => {
      if (url.endsWith('/said')) json(response, { message: 'Not yours.' }, 403)
      else response.writeHead(404, 'Gone fishing').end('<h1>No</h1>')
    })
    const { http } = createClient({ baseUrl, token: () => null })
    await expect(http.open('/said')).rejects.toMatchObject({ status: 403, message: 'Not yours.' })
    await expect(http.open('/unsaid')).rejects.toMatchObject({ status: 404, message: 'Gone fishing' })
    const nowhere = createClient({ baseUrl: 'http://127.0.0.1:1', token: () => null })
    await expect(nowhere.http.open('/')).rejects.toMatchObject({
      status: 0,
      message: 'Can’t reach the server.',
    })
  })

  it('streams a list of all rows as they arrive', async () => {
    const { baseUrl } = await serving((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('[\n{"CId":1,"CTitle":"a\\nb"},\n{"CI')
      response.end('d":2,"CTitle":"ü"}\n]\n')
    })
    const titles: string[] = []
    for await (const row of createClient({ baseUrl, token: () => null })
      .of(Content)
      .stream())
      titles.push(row.CTitle)
    expect(titles).toEqual(['a\nb', 'ü'])
  })

  it('sends passwords as base64 of their UTF-8', () => {
    expect(base64('pässwörd ✓')).toBe(Buffer.from('pässwörd ✓').toString('base64'))
  })
})
