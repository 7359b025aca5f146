import { Readable } from 'node:stream'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Entity } from '../../../core/entities/index.ts'
import { type CallOptions, type Method, testApp } from '../support/app.ts'
import { expectQuiet, expectValid } from './contract.ts'
import { batches, bodies, filterValues, half, keys, paths, values } from './hostile-values.ts'
import { createTestTarget, inOrder } from './test-target.ts'

const api = await testApp()
const target = await createTestTarget(api)

/** Calls as a MoJoAdmin, and expects an answer that is not a failure of ours and tells nothing of our insides. */
async function hostile(method: Method, url: string, options?: CallOptions): Promise<LightMyRequestResponse> {
  const answer = await api.call(target.actor, method, url, options)
  const told = `${method} ${url.slice(0, 300)} ${JSON.stringify(options)?.slice(0, 300)}: ${answer.statusCode} ${answer.body.slice(0, 500)}`
  expect(answer.statusCode, told).toBeLessThan(500)
  if (answer.statusCode >= 400) {
    if (leadsOut(url)) expect(answer.statusCode, told).toBe(404)
    else expectValid('#/components/schemas/Error', answer.json())
    expectQuiet(answer)
  }
  return answer
}

/** A path with enough dots leaves the API, and is a page of the public site that is not there. */
const leadsOut = (url: string) => !new URL(url, 'http://rounds.example').pathname.startsWith('/api/')

const urls = inOrder.map(entity => [entity.name, entity, `/api/v1/db/${entity.name}`] as const)

/** Some of many, always the same; all of them where HOSTILE is set. */
const some = <T>(all: readonly T[], count: number): readonly T[] =>
  process.env.HOSTILE ? all : fc.sample(fc.constantFrom(...all), { numRuns: count, seed: 7 })

describe.each(urls)('%s takes no harm from', (_, entity: Entity, url) => {
  const names = Object.keys(entity.fields)

  it('values that are none of its fields’, in what is made and what is changed', async () => {
    const key = entity.key.length > 1 ? `[${entity.key.map(() => 1)}]` : '1'
    const sent = names.flatMap(name => values.map(value => ({ [name]: value })))
    for (const body of some(sent, 20)) {
      await hostile('POST', url, { body })
      await hostile('PATCH', `${url}/${key}`, { body })
    }
  })

  it('keys of the wrong kind', async () => {
    for (const key of some(keys, 8)) {
      await hostile('GET', `${url}/${key}`)
      await hostile('DELETE', `${url}/${key}`)
      await hostile('PUT', `${url}/${key}`, { body: {} })
      await hostile('DELETE', `${url}/all/${key}`)
      await hostile('DELETE', `${url}/all/[${key}]`)
    }
  })

  it('filters of the wrong kind', async () => {
    const filters = names.flatMap(name =>
      ['=', '~', '>', '!=', '^'].flatMap(operator =>
        filterValues.map(value => `${encodeURIComponent(name + operator)}${value}`),
      ),
    )
    for (const filter of some(filters, 25)) await hostile('GET', `${url}?pageSize=1&filters=${filter}`)
  })
})

const content = '/api/v1/db/Content'

describe('the server takes no harm from', () => {
  it.each(bodies)('%s', async (_name, body, type) => {
    for (const [method, rest] of [
      ['POST', ''],
      ['POST', '/all'],
      ['PUT', '/all'],
      ['POST', '/batch'],
      ['PUT', '/1'],
      ['PATCH', '/1'],
      ['DELETE', '/1'],
    ] as const) {
      const answer = await hostile(method, content + rest, { body, headers: { 'content-type': type } })
      expect([200, 400, 404, 413, 415]).toContain(answer.statusCode)
    }
  })

  it('a body of more than 10 MB, whether it says so or not', async () => {
    const big = Buffer.alloc(10 * 1024 * 1024 + 1, 0x20)
    const json = { 'content-type': 'application/json' }
    expect((await hostile('POST', content, { body: big, headers: json })).statusCode).toBe(413)
    const stream = Readable.from([big.subarray(0, 6e6), big.subarray(0, 6e6)])
    expect((await hostile('POST', content, { body: stream, headers: json })).statusCode).toBe(413)
  })

  it('members that every object has by birth', async () => {
    for (const name of ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'valueOf']) {
      expect((await hostile('GET', `/api/v1/db/${name}`)).statusCode).toBe(404)
      for (const query of [`filters=${name}=1`, `orderBy=${name}`, `fields=${name}`, `${name}=1`])
        expect((await hostile('GET', `${content}?${query}`)).statusCode, query).toBe(400)
      const body = `{"CtId": 1, "CTitle": "x", "${name}": 1}`
      const answer = await hostile('POST', content, { body, headers: { 'content-type': 'application/json' } })
      expect(answer.statusCode, name).toBe(400)
    }
  })

  it('paths that lead nowhere, up, or on and on', async () => {
    for (const path of paths) await hostile('GET', `/api/v1/db${path}`)
  })

  it('headers that make no sense', async () => {
    for (const value of ['x', '"x"', '"99999999999"', '"-1"', 'W/"1"', '*', '"1", "2"', '']) {
      await hostile('PATCH', `${content}/1`, { body: {}, headers: { 'if-match': value } })
      await hostile('GET', `${content}/1`, { headers: { 'if-none-match': value } })
    }
    await hostile('GET', content, {
      headers: { 'x-http-method-override': 'DELETE', accept: 'text/xml', 'accept-language': half.repeat(3) },
    }).catch(() => undefined)
  })

  it('batches of the wrong shape', async () => {
    for (const body of batches)
      for (const rest of ['/batch', '/all'])
        expect(
          (await hostile('POST', content + rest, { body })).statusCode,
          JSON.stringify(body).slice(0, 100),
        ).toBeGreaterThanOrEqual(400)
    for (const body of [
      [{ CId: 1, RowVersion: 2 ** 40, CTitle: 'x', CtId: 1 }],
      [{}],
      [null],
      [[1]],
      [{ CId: null }],
      [{ CId: {} }],
    ])
      expect((await hostile('PUT', `${content}/all`, { body })).statusCode).toBeGreaterThanOrEqual(400)
  })
})
