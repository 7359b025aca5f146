import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decide,
  decideEndpoint,
  type Endpoint,
  keyEndpoint,
  keyEndpointsOf,
  keyEntities,
  keyRights,
  type Person,
  type RecordAction,
} from '../../../core/access/index.ts'
import { type Entity, entities } from '../../../core/entities/index.ts'

const everything: Person = { userId: '', roles: ['Web team'], claims: {}, isMJA: true, tags: 'all' }
const all: readonly Entity[] = Object.values<Entity>(entities)
const pickable = keyEntities().flatMap(keyEndpointsOf)
const actions: readonly RecordAction[] = ['read', 'create', 'update', 'delete']
const picked = fc.subarray(pickable.slice(), { maxLength: 12 })

describe('the endpoints of a key', () => {
  it('leave accounts, permissions, secrets and keys to people', () => {
    const names = keyEntities().map(({ name }) => name)
    for (const name of [
      'AspNetUsers',
      'AspNetUserClaims',
      'AspNetRoleClaims',
      'KeyManager',
      'ApiGroup',
      'ApiEndpoint',
    ])
      expect(names).not.toContain(name)
    expect(names).toContain('Custom_Location')
  })

  it('are found by method and path in any case, and nothing else is', () => {
    expect(keyEndpoint({ method: 'GET', path: '/API/v1/db/CUSTOM_location/{Key}' })?.id).toBe('read')
    for (const path of [
      '/api/v1/db/Custom_Location/7',
      '/api/v1/db/Nothing',
      '/api/v1/mc/dashboard',
      '',
      '/api/v1/db/',
    ])
      expect(keyEndpoint({ method: 'GET', path: path })).toBeUndefined()
    expect(keyEndpoint({ method: 'POST', path: '/api/v1/db/AuditLog' })).toBeDefined()
    expect(keyEndpoint({ method: 'DELETE', path: '/api/v1/db/AuditLog/{key}' })).toBeUndefined()
  })

  it('are each enough for their own call and for no other', () => {
    fc.assert(
      fc.property(picked, fc.constantFrom(...pickable), (given: readonly Endpoint[], asked) => {
        const has = given.some(({ method, path }) => method === asked.method && path === asked.path)
        expect(decideEndpoint(given, asked).allowed).toBe(has)
      }),
    )
  })

  it('narrow what decide allows to just what they do', () => {
    fc.assert(
      fc.property(picked, given => {
        const person: Person = { ...everything, keyRights: keyRights(given) }
        for (const entity of all)
          for (const action of actions) {
            const named = given.some(one => one.entity === entity && one.does.includes(action))
            const { allowed } = decide(person, action, entity)
            expect(allowed).toBe(named && decide(everything, action, entity).allowed)
          }
      }),
      { numRuns: 40 },
    )
  })
})
