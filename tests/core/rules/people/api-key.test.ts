import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apiKeyHint, apiKeyState, isApiKey, makeApiKey } from '../../../../core/rules/people/index.ts'

const bytes = fc.uint8Array({ minLength: 64, maxLength: 64 })

describe('an API key', () => {
  it('is rk_, thirty letters and digits, and their checksum', () => {
    fc.assert(
      fc.property(bytes, random => {
        fc.pre(random.filter(byte => byte < 248).length >= 30)
        const key = makeApiKey(random)
        expect(key).toMatch(/^rk_[0-9A-Za-z]{36}$/)
        expect(isApiKey(key)).toBe(true)
        expect(key.startsWith(apiKeyHint(key).slice(0, -1))).toBe(true)
      }),
    )
  })

  it('with one character changed is none', () => {
    fc.assert(
      fc.property(bytes, fc.nat(38), fc.constantFrom(...'0aZ-'), (random, at, letter) => {
        fc.pre(random.filter(byte => byte < 248).length >= 30)
        const key = makeApiKey(random)
        fc.pre(key[at] !== letter)
        expect(isApiKey(key.slice(0, at) + letter + key.slice(at + 1))).toBe(false)
      }),
    )
  })

  it('has the same checksum as everywhere', () => {
    // The CRC-32 of thirty zeros as zlib has it, 2011552642, in 62 digits.
    expect(makeApiKey(new Uint8Array(64))).toBe(`rk_${'0'.repeat(30)}2C8GjS`)
  })

  it('is not made of too few bytes', () => {
    expect(() => makeApiKey(new Uint8Array(64).fill(250))).toThrow('more random bytes')
  })

  it('ends when it is revoked, and at its date', () => {
    const at = '2026-03-01T00:00:00.000Z'
    const now = Date.parse(at)
    expect(apiKeyState({ expiresAt: null, revokedAt: null }, now)).toBe('active')
    expect(apiKeyState({ expiresAt: at, revokedAt: null }, now - 1)).toBe('ending')
    expect(apiKeyState({ expiresAt: at, revokedAt: null }, now)).toBe('expired')
    expect(apiKeyState({ expiresAt: at, revokedAt: at }, now - 1)).toBe('revoked')
  })
})
