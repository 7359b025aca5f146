import { expect, test } from 'vitest'
import { frequencyIndex, frequencyName, withFrequencyIndex } from '../../../../core/rules/site/frequency.ts'

test.each([
  ['always', 0],
  ['hourly', 1],
  ['daily', 2],
  ['weekly', 3],
  ['monthly', 4],
  ['yearly', 5],
  ['never', 6],
  [' Weekly ', 3],
  ['now and then', 0],
  ['', 0],
  [6, 6],
  [7, 0],
  [null, 0],
])('%j is at place %i', (given, index) => expect(frequencyIndex(given)).toBe(index))

test('a place that is none has the first name', () => {
  expect(frequencyName(5)).toBe('yearly')
  expect(frequencyName(99)).toBe('always')
})

test.each([
  [
    { ChangeFrequency: 'daily', Priority: '1.0' },
    { ChangeFrequency: 2, Priority: '1.0' },
  ],
  [{ ChangeFrequency: 4 }, { ChangeFrequency: 4 }],
  [{ ChangeFrequency: null }, { ChangeFrequency: null }],
  [null, null],
  [['daily'], ['daily']],
])('meta data %j are kept as %j', (given, kept) => expect(withFrequencyIndex(given)).toEqual(kept))
