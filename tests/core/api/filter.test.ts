import {
  both,
  compare,
  type Filter,
  FilterError,
  type Operator,
  parseFilter,
  printFilter,
} from '@rounds/core/api'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../any-character.ts'

const operators: readonly Operator[] = ['=', '!=', '~', '^', '>', '>=', '<', '<=']
const field = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,12}(\.[A-Za-z_][A-Za-z0-9_]{0,6})?$/)
const value = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.stringMatching(/^[=!<>~^|,.\\A-Za-z0-9_]{0,12}$/),
)
const entry = fc
  .tuple(field, fc.constantFrom(...operators), fc.array(value, { minLength: 1, maxLength: 4 }))
  .map(([name, operator, [first = '', ...more]]) => ({
    field: name,
    operator,
    values: [first, ...more] as const,
  }))
const filter = fc.array(fc.array(entry, { minLength: 1, maxLength: 4 }), { maxLength: 4 })

/** What was read, without where it stood. */
const bare = (read: Filter) =>
  read.map(entries => entries.map(({ field: name, operator, values }) => ({ field: name, operator, values })))

describe('the filter grammar', () => {
  it('reads back what it wrote, whatever the values hold', () => {
    fc.assert(
      fc.property(filter, made => void expect(bare(parseFilter(printFilter(made)))).toEqual(made)),
      { numRuns: 1000 },
    )
  })

  it('never fails but with a position inside the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), text => {
        try {
          parseFilter(text)
        } catch (error) {
          expect(error).toBeInstanceOf(FilterError)
          if (error instanceof FilterError) {
            expect(error.position).toBeGreaterThanOrEqual(0)
            expect(error.position).toBeLessThanOrEqual(text.length)
          }
        }
      }),
    )
  })

  it.each([
    ['CId=1|2|3', [[compare('CId', '=', 1, 2, 3)]]],
    ['CId=5,.Active=true', [[compare('CId', '=', 5), compare('Active', '=', true)]]],
    ['TVisible=true,TDeleted=false', [[compare('TVisible', '=', true), compare('TDeleted', '=', false)]]],
    ['A=1|B=2', [[compare('A', '=', 1)], [compare('B', '=', 2)]]],
    [
      'LName~heart,|LCity~heart,|LId=7',
      [[compare('LName', '~', 'heart')], [compare('LCity', '~', 'heart')], [compare('LId', '=', 7)]],
    ],
    ['A=1,B=2|C=3', [[compare('A', '=', 1), compare('B', '=', 2)], [compare('C', '=', 3)]]],
    ['TId=1|2,TVisible=true', [[compare('TId', '=', 1, 2), compare('TVisible', '=', true)]]],
    ['LName=', [[compare('LName', '=', null)]]],
    ['LName=a\\,b\\|c\\\\d', [[compare('LName', '=', 'a,b|c\\d')]]],
    ['LRating>=3', [[compare('LRating', '>=', 3)]]],
    ['', []],
  ] satisfies [string, Filter][])('reads %s', (text, expected) => {
    expect(bare(parseFilter(text))).toEqual(expected)
  })

  it.each([
    ['LName', 0],
    ['LName=a,', 8],
    ['A=1,=2', 4],
    ['A=\\', 2],
    ['A=1,B', 4],
    ['1=2', 0],
  ])('says where %s cannot be read', (text, position) => {
    expect(() => parseFilter(text)).toThrow(expect.objectContaining({ position }))
  })

  it('says what is wrong with it', () => {
    const failure = (text: string) => {
      try {
        return parseFilter(text)
      } catch (error) {
        return error
      }
    }
    expect(failure('A=1,?')).toMatchObject({
      name: 'FilterError',
      message: 'Expected a field and an operator (= != ~ ^ > >= < <=) (at position 4 of filters)',
    })
    expect(failure('A=1\\')).toMatchObject({
      name: 'FilterError',
      message: 'A backslash must be followed by a character (at position 3 of filters)',
    })
  })

  it('knows where each comparison began', () => {
    expect(parseFilter('A=1|2,B>=3,|C~4').map(all => all.map(one => one.position))).toEqual([[0, 6], [12]])
  })

  it('writes no more escapes than are needed', () => {
    const printed = (...entry: Parameters<typeof compare>) => printFilter([[compare(...entry)]])
    expect(printed('A', '=', 'B=1', 'B', 'B=1')).toBe('A=B=1|B|B\\=1')
    expect(printed('A', '>', '=1')).toBe('A>\\=1')
    expect(printed('A', '>=', '=1')).toBe('A>==1')
    expect(printed('A', '<', '1=')).toBe('A<1=')
    expect(printed('A', '=', null, 7, false)).toBe('A=|7|false')
  })

  it('means both when two are put together', () => {
    const one = parseFilter('A=1|B=2')
    const other = parseFilter('C=3')
    expect(printFilter(both(one, other))).toBe('A=1,C=3,|B=2,C=3')
    expect(both([], other)).toBe(other)
    expect(both(one, [])).toBe(one)
  })
})
