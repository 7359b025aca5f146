import { expect, it } from 'vitest'
import { isDialable } from '../../../../core/rules/text/index.ts'

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
