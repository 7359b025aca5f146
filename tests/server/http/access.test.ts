import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide } from '../../../core/access/index.ts'
import { type Entity, entities } from '../../../core/entities/index.ts'
import { tools } from '../../../core/tools/index.ts'
import { type CallOptions, type Method, testApp } from '../support/app.ts'
import { somebody } from '../support/people.ts'

const { call } = await testApp()
const all: readonly Entity[] = Object.values<Entity>(entities)

const person = fc
  .record({
    roles: fc.subarray(['MoJoAdmin', 'mojoadmin', 'Admin', 'Maintenance User', 'Editors', ''], {
      maxLength: 2,
    }),
    tags: fc.array(fc.oneof(fc.constantFrom(1, 2, ...tools.map(tool => tool.tag)), fc.nat(700)), {
      maxLength: 6,
    }),
    other: fc.dictionary(
      fc.constantFrom('tid', 'TID', 'role', 'Other'),
      fc.array(fc.nat(700), { maxLength: 3 }),
    ),
  })
  .map(({ roles, tags, other }) => somebody({ roles, claims: { ...other, TId: tags } }))

/** The calls that need a right, with the right they need. Their bodies break a rule of every entity. */
const calls: readonly (readonly [
  action: 'read' | 'create' | 'update' | 'delete',
  Method,
  rest: (key: string) => string,
  options?: CallOptions,
])[] = [
  ['read', 'GET', () => ''],
  ['read', 'GET', () => '?pageSize=1'],
  ['read', 'GET', key => `/${key}`],
  ['create', 'POST', () => '', { body: { nothing: 1 } }],
  ['create', 'POST', () => '/all', { body: [{ nothing: 1 }] }],
  ['create', 'POST', () => '/batch', { body: { create: [{ nothing: 1 }] } }],
  ['update', 'PATCH', key => `/${key}`, { body: { nothing: 1 } }],
  ['update', 'PUT', key => `/${key}`, { body: { nothing: 1 } }],
  ['update', 'PUT', () => '/all', { body: [{ nothing: 1 }] }],
  ['update', 'POST', () => '/batch', { body: { update: [{ nothing: 1 }] } }],
  ['delete', 'DELETE', key => `/${key}`],
  ['delete', 'DELETE', key => `/all/[${key}]`],
]

/** A key of the right kind that no record has. */
function keyOf({ key, fields }: Entity): string {
  const parts = key.map(name => {
    const field = fields[name]
    const isUuid = field?.kind === 'uuid' || (field?.kind === 'reference' && field.key === 'uuid')
    return isUuid ? '00000000-0000-4000-8000-000000000000' : '77777'
  })
  return parts.length === 1 ? (parts[0] ?? '') : `[${parts.join(',')}]`
}

describe('the server', () => {
  it('refuses with 403 exactly what the rule does, with the rule’s reason', async () => {
    await fc.assert(
      fc.asyncProperty(
        person,
        fc.constantFrom(...all),
        fc.constantFrom(...calls),
        async (actor, entity, [action, method, rest, options]) => {
          const decision = decide(actor.person, action, entity)
          const answer = await call(actor, method, `/api/v1/db/${entity.name}${rest(keyOf(entity))}`, options)
          if (decision.allowed) expect([200, 400, 404, 409], answer.body).toContain(answer.statusCode)
          else expect([answer.statusCode, answer.json().message]).toEqual([403, decision.because])
        },
      ),
      { numRuns: 1500 },
    )
  }, 60_000)

  it('refuses a batch for any part of it that may not be done', async () => {
    await fc.assert(
      fc.asyncProperty(
        person,
        fc.constantFrom(...all),
        fc.subarray(['create', 'update', 'delete'] as const, { minLength: 1 }),
        async (actor, entity, parts) => {
          const body = Object.fromEntries(
            parts.map(part => [
              part,
              part === 'delete'
                ? [
                    keyOf(entity)
                      .replace(/^\[|\]$/g, '')
                      .split(','),
                  ]
                : [{ nothing: 1 }],
            ]),
          )
          const answer = await call(actor, 'POST', `/api/v1/db/${entity.name}/batch`, { body })
          const refusals = parts
            .map(part => decide(actor.person, part, entity))
            .filter(decision => !decision.allowed)
          if (refusals.length === 0) expect(answer.statusCode, answer.body).not.toBe(403)
          else {
            expect(answer.statusCode, answer.body).toBe(403)
            expect(refusals.map(refusal => refusal.because)).toContain(answer.json().message)
          }
        },
      ),
      { numRuns: 300 },
    )
  }, 60_000)
})
