import { expect, it } from 'vitest'
import { inKeyOrder, isNamedByUuid, pagePartNames, pageParts } from '../../../../core/rules/page/parts.ts'
import { uuid } from '../support/pages.ts'

it('entries without an order of their own stand by their numbers, or by the letters of their UUIDs', () => {
  expect(['10', '9', '100'].sort(inKeyOrder)).toEqual(['9', '10', '100'])
  expect([uuid(3), uuid(1), uuid(2)].sort(inKeyOrder)).toEqual([uuid(1), uuid(2), uuid(3)])
  for (const [one, other] of [
    ['9', '10'],
    [uuid(1), uuid(2)],
  ] as const) {
    expect(inKeyOrder(one, other)).toBeLessThan(0)
    expect(inKeyOrder(other, one)).toBeGreaterThan(0)
    expect(inKeyOrder(one, one)).toBe(0)
  }
})

it('blocks and dates are known by UUIDs of their own', () => {
  expect(pagePartNames.filter(name => isNamedByUuid(pageParts[name]))).toEqual(['blocks', 'dates'])
})
