import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Order } from '../../../core/api/query.ts'
import { groupDigits } from '../../../core/rules/interface/grouped.ts'
import { closesOnClick, toastLife, toastTimes, toastTypes } from '../../../core/rules/interface/toast.ts'
import { fillUserNames } from '../../../core/rules/people/user.ts'
import { frequencyIndex, frequencyName } from '../../../core/rules/site/frequency.ts'
import { directionOf, nextOrder } from '../../../core/rules/table/sorting.ts'

describe('a change frequency', () => {
  test.each([
    ['always', 0],
    ['Hourly', 1],
    [' daily ', 2],
    ['weekly', 3],
    ['monthly', 4],
    ['yearly', 5],
    ['never', 6],
    ['fortnightly', 0],
    ['', 0],
    [4, 4],
    [7, 0],
    [null, 0],
  ])('%j is %i', (given, index) => expect(frequencyIndex(given)).toBe(index))

  test('has its name', () => {
    expect([0, 3, 7, 'never', null].map(frequencyName)).toEqual([
      'always',
      'weekly',
      'always',
      'never',
      'always',
    ])
  })

  test('is always one of the list', () =>
    fc.assert(
      fc.property(fc.anything(), given => frequencyIndex(frequencyName(given)) === frequencyIndex(given)),
    ))
})

test('a number is written as the browser would write it', () =>
  fc.assert(
    fc.property(fc.maxSafeInteger(), count => {
      expect(groupDigits(count)).toBe(count.toLocaleString('en'))
    }),
  ))

describe('a user who is saved', () => {
  test('gets a user name from the mail if there is none, and normalized names from the mail', () => {
    expect(fillUserNames({ Email: 'Jo@example.com', UserName: ' ' })).toEqual({
      Email: 'Jo@example.com',
      UserName: 'Jo@example.com',
      NormalizedEmail: 'JO@EXAMPLE.COM',
      NormalizedUserName: 'JO@EXAMPLE.COM',
    })
    expect(fillUserNames({ Email: 'jo@example.com', UserName: 'jo' })).toMatchObject({
      UserName: 'jo',
      NormalizedUserName: 'JO@EXAMPLE.COM',
    })
  })

  test.each([null, undefined, '', ' '])('without a mail (%j) stays as it is', Email => {
    const user = { UserName: null, ...(Email !== undefined && { Email }) }
    expect(fillUserNames(user)).toBe(user)
  })

  test.each([null, undefined, ''])('with %j for a user name gets the mail', UserName => {
    const user = { Email: 'jo@example.com', ...(UserName !== undefined && { UserName }) }
    expect(fillUserNames(user).UserName).toBe('jo@example.com')
  })

  test('stays as it is where the change does not name the mail', () => {
    const change = { UserName: 'jo' }
    expect(fillUserNames(change)).toBe(change)
  })
})

describe('the order of a table', () => {
  const field = fc.constantFrom('a', 'b', 'c')
  const order: fc.Arbitrary<readonly Order[]> = fc.uniqueArray(
    fc.record({ field, direction: fc.constantFrom<Order['direction']>('asc', 'desc') }),
    { selector: one => one.field },
  )

  test('a column cycles ascending, descending, none', () => {
    const once = nextOrder([], 'a', false)
    const twice = nextOrder(once, 'a', false)
    expect([once, twice, nextOrder(twice, 'a', false)]).toEqual([
      [{ field: 'a', direction: 'asc' }],
      [{ field: 'a', direction: 'desc' }],
      [],
    ])
  })

  test('with Shift a column is added after the others, and keeps its place', () => {
    const both = nextOrder([{ field: 'a', direction: 'desc' }], 'b', true)
    expect(both).toEqual([
      { field: 'a', direction: 'desc' },
      { field: 'b', direction: 'asc' },
    ])
    expect(nextOrder(both, 'a', true)).toEqual([{ field: 'b', direction: 'asc' }])
    expect(nextOrder(both, 'b', true)[1]).toEqual({ field: 'b', direction: 'desc' })
  })

  test('three presses bring back whether and how a column is sorted; others only stay with Shift', () =>
    fc.assert(
      fc.property(order, field, fc.boolean(), (before, pressed, additive) => {
        const press = (given: readonly Order[]) => nextOrder(given, pressed, additive)
        const after = press(press(press(before)))
        expect(directionOf(after, pressed)).toBe(directionOf(before, pressed))
        const others = (given: readonly Order[]) => given.filter(one => one.field !== pressed)
        expect(others(after)).toEqual(additive ? others(before) : [])
      }),
    ))
})

describe('a toast', () => {
  test('goes after its time and 400 ms; a loading one never, nor by click', () => {
    expect(toastLife('success')).toBe(4400)
    expect(toastLife('error', 1000)).toBe(1400)
    expect(toastLife('loading', 1000)).toBeUndefined()
    expect(toastTimes.leaving).toBe(200)
    expect(toastTypes.filter(closesOnClick)).toEqual(['success', 'error', 'info', 'warning', 'custom'])
  })
})
