import { phoneSought } from '@rounds/core/rules/text'
import { expect, test } from 'vitest'

test.each([
  ['(785) 555-0199', { digits: '7855550199', rest: '' }],
  ['+1 785.555.0199', { digits: '7855550199', rest: '' }],
  ['001 785 555 0199', { digits: '7855550199', rest: '' }],
  ['555-0199', { digits: '5550199', rest: '' }],
  ['tel:7855550199', { digits: '7855550199', rest: '' }],
  ['785-555-0199 ext. 12', { digits: '7855550199', rest: '' }],
  ['785-555-0199x12', { digits: '7855550199', rest: '' }],
  ['(785) 555', { digits: '785555', rest: '' }],
  ['Quillfeather, Zoë 785-555-0199', { digits: '7855550199', rest: 'Quillfeather, Zoë' }],
  ['785-555-0199 Zoë', { digits: '7855550199', rest: 'Zoë' }],
  ['785555', null],
  ['2026', null],
  ['WX0000123', null],
  ['7855550199a', null],
  ['zoe', null],
])('in “%s” it is %j', (typed, sought) => expect(phoneSought(typed)).toEqual(sought))
