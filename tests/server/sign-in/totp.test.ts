import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base32, codeOfStep, otpauth, STEP_MS, stepOfCode } from '../../../server/sign-in/totp.ts'

const secret = Buffer.from('12345678901234567890')

describe('codes by the clock', () => {
  // RFC 6238, appendix B, SHA1.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238 at second %d', (second, code) => {
    const step = Math.floor((second * 1000) / STEP_MS)
    expect(codeOfStep(secret, step, 8)).toBe(code)
    expect(codeOfStep(secret, step)).toBe(code.slice(2))
  })

  it('are good in their half minute, and in one before and after', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 2 ** 40 }), fc.integer({ min: -4, max: 4 }), (step, off) => {
        const own = randomBytes(20)
        const found = stepOfCode(own, codeOfStep(own, step + off), step * STEP_MS + 1)
        if (Math.abs(off) <= 1) expect(found).toBeDefined()
        else fc.pre(found === undefined)
      }),
    )
    expect(stepOfCode(secret, codeOfStep(secret, 50), 52 * STEP_MS)).toBeUndefined()
    expect(stepOfCode(secret, codeOfStep(secret, 54), 52 * STEP_MS)).toBeUndefined()
    expect(stepOfCode(secret, '', 52 * STEP_MS)).toBeUndefined()
  })
})

describe('the secret', () => {
  // RFC 4648, §10, without the padding.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('is written in base32: %s', (bytes, text) => {
    expect(base32(Buffer.from(bytes))).toBe(text)
  })

  it('goes to the app with the name of the account', () => {
    expect(otpauth(secret, 'ann@example.com')).toBe(
      'otpauth://totp/Rounds%3Aann%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Rounds&algorithm=SHA1&digits=6&period=30',
    )
  })
})
