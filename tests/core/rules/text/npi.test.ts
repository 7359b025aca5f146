import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isDialable, isNpi, npiFrom } from '../../../../core/rules/text/index.ts'

it('accepts the example of the standard and no other last digit', () => {
  for (const digit of '0123456789') expect(isNpi(`123456789${digit}`)).toBe(digit === '3')
  for (const wrong of ['', '123456789', '12345678933', '12345a7893']) expect(isNpi(wrong)).toBe(false)
})

it('notices every digit that is mistyped', () => {
  const npi = fc.stringMatching(/^\d{9}$/).map(npiFrom)
  fc.assert(
    fc.property(npi, fc.nat(9), fc.integer({ min: 1, max: 9 }), (right, at, by) => {
      const digit = (Number(right[at]) + by) % 10
      expect(isNpi(right.slice(0, at) + digit + right.slice(at + 1))).toBe(false)
    }),
  )
})

it.each([
  ['(312) 555-0142', true],
  ['1-312-555-0142', true],
  ['312.555.0142 ext. 12', true],
  ['312-555-0142 x12', true],
  ['+1 312 555 0142', true],
  ['+44 20 7946 0958', true],
  ['555-0142', false],
  ['112-555-0142', false],
  ['312-155-0142', false],
  ['1-800-DOCTORS', false],
  ['312-555-01422', false],
  ['', false],
])('says whether a phone can dial %s', (written, can) => expect(isDialable(written)).toBe(can))
