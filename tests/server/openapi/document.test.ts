import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { validate } from '@readme/openapi-parser'
import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { type Entity, entities, entityNamed } from '../../../core/entities/index.ts'
import type { Method, Operation } from '../../../server/contract/operation.ts'
import { openApiDocument } from '../../../server/openapi/document.ts'
import { specialPaths, specialTags } from '../../../server/openapi/special.ts'
import { testApp } from '../support/app.ts'

const document = openApiDocument(specialPaths, specialTags)
const all: readonly Entity[] = Object.values<Entity>(entities)
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method: method as Method, operation })),
)
const at = (method: Method, path: string): Operation | undefined => document.paths[path]?.[method]

describe('the document', () => {
  it('is valid OpenAPI 3.1', async () => {
    // The validator resolves references in place, so it is given a copy.
    expect(await validate(structuredClone(document) as never)).toMatchObject({ valid: true })
  })

  it('has an id of its own for each call, and a tag that is explained', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    const tags = document.tags.map(tag => tag.name)
    expect(new Set(tags).size).toBe(tags.length)
    for (const { operation } of operations) expect(tags).toEqual(expect.arrayContaining([...operation.tags]))
  })

  it.each(all.map(entity => [entity.name, entity] as const))(
    'has every generic call of %s',
    (name, entity) => {
      const base = `/api/v1/db/${name}`
      for (const [method, path] of [
        ['get', base],
        ['post', base],
        ['get', `${base}/{key}`],
        ['patch', `${base}/{key}`],
        ['put', `${base}/{key}`],
        ['delete', `${base}/{key}`],
        ['post', `${base}/all`],
        ['put', `${base}/all`],
        ['delete', `${base}/all/{keys}`],
        ['post', `${base}/batch`],
      ] as const)
        expect(at(method, path), `${method} ${path}`).toBeDefined()
      for (const path of [`${base}/public`, `${base}/public/{key}`])
        expect(at('get', path) !== undefined, path).toBe(entity.publicRead !== undefined)
    },
  )

  it('says of what is refused to everyone that it is, and why', () => {
    const refused = at('patch', '/api/v1/db/AuditLog/{key}')
    expect(refused?.description).toMatch(/^Refused to everyone: .*can’t be changed/)
    expect(Object.keys(refused?.responses ?? {})).not.toContain('200')
    expect(Object.keys(at('post', '/api/v1/db/AuditLog')?.responses ?? {})).toContain('201')
    expect(at('post', '/api/v1/db/File')?.description).toContain('Files are created')
    expect(at('patch', '/api/v1/db/File/{key}')?.description).toBeUndefined()
    for (const { operation } of operations)
      expect(
        Object.keys(operation.responses).some(status => status < '300'),
        operation.operationId,
      ).toBe(!operation.description?.startsWith('Refused to everyone'))
  })

  it('names no secret, but where one is sent', () => {
    const hidden = all.flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([name, field]) => (field.secret === 'hidden' ? [name] : [])),
    )
    const text = JSON.stringify(document)
    for (const name of hidden.filter(name => name !== 'Value')) expect(text).not.toContain(`"${name}"`)
    expect(JSON.stringify(document.components.schemas.KeyManagerFields)).not.toContain('KmValue')
    expect(JSON.stringify(document.components.schemas.KeyManagerDraft)).toContain('KmValue')
  })

  it('has every call of the API that the server answers, and no other', async () => {
    const served = await servedRoutes()
    const described = new Set(operations.map(({ method, path }) => `${method} ${patternOf(path)}`))
    // Signing in makes its routes and its description from one thing, and has tests of its own.
    expect([...described].filter(one => !one.includes('/mc/jwt')).sort()).toEqual([...served].sort())
  })
})

/** The routes below /api/v1 as they are registered, and none of signing in, which is a stub here. */
async function servedRoutes(): Promise<ReadonlySet<string>> {
  const served = new Set<string>()
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat())
        if (/^\/api\/(v1|emailmarketing)\//.test(url) && one !== 'HEAD')
          served.add(`${one.toLowerCase()} ${url}`)
    })
  }
  subscribe('fastify.initialization', watch)
  try {
    await testApp()
  } finally {
    unsubscribe('fastify.initialization', watch)
  }
  return served
}

/** The route that answers a path of the document: one for every entity. */
function patternOf(path: string): string {
  const [, entity = '', rest = ''] = /^\/api\/v1\/db\/([^/]+)(.*)$/.exec(path) ?? []
  const generic = entityNamed(entity)?.name === entity ? `/api/v1/db/:entity${rest}` : path
  return generic.replace(/\{(\w+)\}/g, ':$1')
}
