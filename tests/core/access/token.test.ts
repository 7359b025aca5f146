import {
  decodeToken,
  parsePermissions,
  printPermissions,
  type TokenClaims,
  userOf,
} from '@rounds/core/access'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const encoded = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`

describe('tokens', () => {
  it('say who someone is', () => {
    const user = decodeToken(
      encoded({
        sub: 'jo@example.com',
        name: 'Jo',
        userId: '7',
        permissions: 'TId:50|TId:1|Area:north',
        role: 'ADMIN',
        zoneinfo: 'America/Chicago',
      }),
    )
    expect(user).toEqual({
      email: 'jo@example.com',
      name: 'Jo',
      userId: '7',
      roles: ['ADMIN'],
      claims: { TId: [50, 1], Area: ['north'] },
      impersonating: false,
      isMJA: false,
      isMaintenance: true,
      timeZone: 'America/Chicago',
    })
  })
  it.each([
    [{ role: 'MoJoAdmin' }],
    [{ roles: ['x', 'mojoadmin'] }],
    [{ 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role': ['MOJOADMIN'] }],
  ])('read the role claim of %j', claims => {
    expect(userOf(claims as TokenClaims)).toMatchObject({ isMJA: true, isMaintenance: true })
  })
  it('say as little as they hold', () => {
    expect(userOf({})).toEqual({
      email: '',
      name: '',
      userId: '',
      roles: [],
      claims: {},
      impersonating: false,
      isMJA: false,
      isMaintenance: false,
      timeZone: null,
    })
    expect(userOf({ sub: 'jo@example.com' }).name).toBe('jo@example.com')
    expect(userOf({ role: ['Admin', 7] as never }).roles).toEqual(['Admin'])
  })
  it.each([
    ['Price:1.25', { Price: [1.25] }],
    ['Price:-12', { Price: [-12] }],
    ['Area:12 north', { Area: ['12 north'] }],
    ['Area:1.x', { Area: ['1.x'] }],
    ['Area:', { Area: [''] }],
    ['Area', {}],
    [':7', {}],
    ['toString:1|toString:2', { toString: [1, 2] }],
  ])('hold the permissions %j', (text, claims) => {
    expect(parsePermissions(text)).toEqual(claims)
  })
  it('say when someone else acts', () => {
    expect(userOf({ act: { sub: 'a', userId: '1', name: 'A' } }).impersonating).toBe(true)
  })
  it.each([
    [undefined, 'Invalid token specified: must be a string'],
    ['abc', 'missing part'],
    ['a.%%%.c', 'invalid base64'],
    ['a.Zm9v.c', 'invalid json'],
  ])('are refused in the specification’s words: %j', (token, message) => {
    expect(() => decodeToken(token as string)).toThrow(message)
  })
  it('keep permissions as they were written', () => {
    const claim = fc.record({
      type: fc.stringMatching(/^[A-Za-z]{1,8}$/),
      value: fc.stringMatching(/^[A-Za-z:][A-Za-z0-9: ]{0,8}$/),
    })
    fc.assert(
      fc.property(fc.array(claim), claims => {
        const read = parsePermissions(printPermissions(claims))
        expect(
          Object.entries(read).flatMap(([type, values]) => values.map(value => ({ type, value }))),
        ).toHaveLength(claims.length)
        for (const { type, value } of claims) expect(read[type]).toContain(value)
      }),
    )
  })
})
