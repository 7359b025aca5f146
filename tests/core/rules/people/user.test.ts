import { firstName } from '@rounds/core/rules/people'
import { expect, test } from 'vitest'

test.each([
  ['Elowen Marsh', 'Elowen'],
  ['Dr. Elowen Marsh', 'Elowen'],
  ['Administrator', 'Administrator'],
  ['ada@example.com', 'ada@example.com'],
  ['Dr.', 'Dr.'],
  ['', ''],
])('%s is greeted as %s', (name, first) => {
  expect(firstName(name)).toBe(first)
})
