import { expect, test } from 'vitest'
import { entity } from '../../core/entities/entity.ts'
import { anything, datetime, identity, integer, json, text } from '../../core/entities/field.ts'
import { findMade } from '../../machines/already-there.ts'

const Thing = entity('Thing', {
  family: 'content',
  prefix: 'T',
  key: 'TId',
  shows: 'TName',
  fields: {
    TId: identity(),
    TName: text(),
    TFrom: datetime(),
    TMeta: json(anything),
    THits: integer({ readOnly: true }),
    TPin: text({ secret: 'writeOnly' }),
  },
})

const find = (...now: readonly object[]) =>
  findMade({ entity: Thing, before: [], now: now.map((record, index) => ({ TId: index + 1, ...record })) })

test('what was made is found although its instants and its JSON are written otherwise', () => {
  const found = find({
    TName: 'a',
    TFrom: '2026-11-21T10:00:00.000Z',
    TMeta: { of: [{ y: 2, x: 1 }], at: null },
  })
  const sent = { TMeta: { at: null, of: [{ x: 1, y: 2 }] }, TFrom: '2026-11-21T11:00:00+01:00', TName: 'a' }
  expect(found(sent)).toMatchObject({ TId: 1 })
})

test.each([
  ['another text', { TName: 'b' }, { TName: 'a' }],
  [
    'a text that is an instant, written otherwise',
    { TName: '2026-11-21T10:00:00Z' },
    { TName: '2026-11-21T10:00:00.000Z' },
  ],
  ['another instant', { TFrom: '2026-11-21T10:00:00Z' }, { TFrom: '2026-11-21T11:00:00Z' }],
  ['another order in a list', { TMeta: ['a', 'b'] }, { TMeta: ['b', 'a'] }],
  ['a list that is none', { TMeta: ['a'] }, { TMeta: { 0: 'a' } }],
  ['something where nothing was sent', { TName: 'a' }, { TName: null }],
])('%s is another record', (_, stored, sent) => {
  expect(find(stored)(sent)).toBeUndefined()
})

test('what is not stored as it was sent is not looked at', () => {
  const sent = { TName: 'a', THits: 5, TPin: '1234', weather: 'fine' }
  expect(find({ TName: 'a', THits: 0 })(sent)).toMatchObject({ TId: 1 })
})

test('in whatever order its fields were sent, it is found once', () => {
  const found = find({ TName: 'a', TMeta: null })
  expect(found({ TName: 'a', TMeta: null })).toBeDefined()
  expect(found({ TMeta: null, TName: 'a' })).toBeUndefined()
})

test('each is found once, and none that was there before or comes from another call', () => {
  const [old, others, own, again] = [1, 2, 3, 4].map(TId => ({ TId, TName: 'a' }))
  if (!old || !others || !own || !again) throw new Error('There are four.')
  const found = findMade({
    entity: Thing,
    before: [old],
    now: [old, others, own, again],
    made: [{ TName: 'a' }],
  })
  expect([1, 2, 3].map(() => found({ TName: 'a' })?.TId)).toEqual([3, 4, undefined])
})
