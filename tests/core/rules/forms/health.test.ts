import { asksForHealth, canHoldHealth } from '@rounds/core/rules/forms'
import { expect, test } from 'vitest'

const config = (kind: string, health: boolean | null = null) => ({
  fields: [{ name: 'x', label: 'X', kind, health }],
})

test.each([
  ['a marked question', config('text', true), null, true, true],
  ['a date of birth', config('date of birth'), null, true, true],
  ['an appointment', config('email'), { appointment: true }, true, true],
  ['room for anything', config('long text', false), null, false, true],
  ['a file', config('file'), null, false, true],
  ['an address alone', config('email'), null, false, false],
  ['nothing', null, null, false, false],
] as const)('%s', (_, form, meta, asks, canHold) => {
  expect(asksForHealth(form as never, meta)).toBe(asks)
  expect(canHoldHealth(form as never, meta)).toBe(canHold)
})
