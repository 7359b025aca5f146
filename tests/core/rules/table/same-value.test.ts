import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anything, datetime, json, text } from '../../../../core/entities/field.ts'
import { sameFieldValue, sameValue } from '../../../../core/rules/table/same-value.ts'

describe('two values', () => {
  test.each([
    [1, 1],
    [null, undefined],
    [Number.NaN, Number.NaN],
    [0, -0],
    [[], []],
    [{}, {}],
    [
      { a: 1, b: [2, { c: 3 }] },
      { b: [2, { c: 3 }], a: 1 },
    ],
    [{ a: 1 }, { a: 1, b: null }],
    [{ a: undefined }, {}],
  ])('%o and %o are the same', (one, other) => {
    expect([sameValue(one, other), sameValue(other, one)]).toEqual([true, true])
  })

  test.each([
    [1, 2],
    [1, '1'],
    [null, 0],
    [null, {}],
    [null, ''],
    [{}, 1],
    ['a', {}],
    [[], {}],
    [{}, []],
    [[1], [1, 2]],
    [[1, 2], [1]],
    [
      [1, 2],
      [2, 1],
    ],
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, { a: 1, b: 1 }],
    [{}, { toString: null, constructor: 1 }],
    [{ length: 0 }, []],
  ])('%o and %o are not', (one, other) => {
    expect([sameValue(one, other), sameValue(other, one)]).toEqual([false, false])
  })

  test('are the same as what is stored of them and read back', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(sameValue(value, JSON.parse(JSON.stringify(value)))).toBe(true)
      }),
    )
  })

  test('are told by what they hold, not by what every object has', () => {
    expect(sameValue({ toString: undefined }, {})).toBe(true)
    expect(sameValue({}, { toString: undefined })).toBe(true)
  })
})

describe('two instants', () => {
  test.each([
    ['2026-03-31T10:00:00Z', '2026-03-31T12:00:00+02:00', true],
    ['2026-03-31T10:00:00Z', '2026-03-31T10:00:00.000Z', true],
    ['2026-03-31T10:00:00Z', '2026-03-31T10:00:01Z', false],
    ['soon', 'soon', true],
    ['soon', 'later', false],
    ['2026-03-31T10:00:00Z', null, false],
    [null, '2026-03-31T10:00:00Z', false],
    [null, null, true],
    [null, undefined, true],
    [undefined, null, true],
  ])('%s and %s: %s', (one, other, same) => {
    expect(sameFieldValue(datetime(), one, other)).toBe(same)
  })

  test('are texts like any other in a field that holds text', () => {
    for (const field of [text(), json(anything)])
      expect(sameFieldValue(field, '2026-03-31T10:00:00Z', '2026-03-31T10:00:00.000Z')).toBe(false)
  })
})

describe('two texts', () => {
  test('are the same where one was emptied and the other never was', () => {
    for (const nothing of ['', null, undefined])
      for (const other of ['', null, undefined]) expect(sameFieldValue(text(), nothing, other)).toBe(true)
  })

  test.each([
    ['Old', ''],
    [null, '0'],
    [' ', ''],
  ])('%o and %o are not', (one, other) => {
    expect(sameFieldValue(text(), one, other)).toBe(false)
  })

  test('in JSON are as they are written', () => {
    expect(sameFieldValue(json(anything), '', null)).toBe(false)
  })
})
