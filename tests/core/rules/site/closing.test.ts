import { closesSite } from '@rounds/core/rules/site'
import { expect, test } from 'vitest'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const text = { CtId: 16, CVisible: false, CPublishDt: null, CExpireDt: null, CTitle: 'New servers' }

test.each([
  ['is turned on', text, { CVisible: true }, true],
  ['is made on', null, { CVisible: true }, true],
  ['is made off', null, {}, false],
  ['is turned off', { ...text, CVisible: true }, {}, false],
  [
    'is on for longer',
    { ...text, CVisible: true, CExpireDt: '2026-06-02T00:00:00Z' },
    { CVisible: true },
    true,
  ],
  ['is over', text, { CVisible: true, CExpireDt: '2026-06-01T11:00:00Z' }, false],
  ['is renamed while it is on', { ...text, CVisible: true }, { CVisible: true, CTitle: 'Servers' }, false],
  ['is another type', { ...text, CtId: 1 }, { CtId: 1, CVisible: true }, false],
] as const)('a text that %s', (_, before, change, closes) => {
  expect(closesSite(before, { ...text, ...change }, NOW)).toBe(closes)
})
