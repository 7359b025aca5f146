import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entity } from '../../../../core/entities/entity.ts'
import {
  anything,
  datetime,
  identity,
  integer,
  json,
  reference,
  stamp,
  text,
} from '../../../../core/entities/field.ts'
import {
  batchOf,
  changedFields,
  diffRelations,
  storedKey,
} from '../../../../core/rules/records/relational-diff.ts'
import { sameValue } from '../../../../core/rules/table/same-value.ts'

const Part = entity('Part', {
  family: 'content',
  prefix: 'P',
  key: 'PId',
  shows: 'PName',
  fields: {
    PId: identity(),
    PName: text(),
    PMeta: json(anything),
    PFrom: datetime(),
    PHits: integer({ readOnly: true }),
    PUpdatedDt: stamp('updated'),
  },
})
const Link = entity('Link', {
  family: 'content',
  key: ['AId', 'BId'],
  shows: 'AId',
  fields: {
    AId: reference('Custom_Location', { required: true }),
    BId: reference('Custom_Physician', { required: true }),
    Order: integer(),
  },
})

test('missing is deleted, new is created, changed is updated, the same is left out', () => {
  const initial = [
    { PId: 1, PName: 'stays' },
    { PId: 2, PName: 'changes', RowVersion: 3 },
    { PId: 3, PName: 'goes' },
  ]
  const updated = [
    { PId: 1, PName: 'stays' },
    { PId: 2, PName: 'changed' },
    { PId: 0, PName: 'new' },
    { PName: 'new too' },
  ]
  const differences = diffRelations(Part, initial, updated)
  expect(differences.map(one => one.mark)).toEqual(['update', 'create', 'create', 'delete'])
  expect(differences[0]).toMatchObject({ key: [2], fields: ['PName'] })
  expect(batchOf(differences)).toEqual({
    create: [{ PId: 0, PName: 'new' }, { PName: 'new too' }],
    update: [{ PId: 2, PName: 'changed', RowVersion: 3 }],
    delete: [[3]],
  })
})

test('what the server sets is no change, nor is the same instant or JSON written in another way', () => {
  const initial = [
    {
      PId: 1,
      PMeta: { a: 1, b: [2] },
      PFrom: '2026-01-01T00:00:00Z',
      PHits: 1,
      PUpdatedDt: 'x',
      RowVersion: 1,
    },
  ]
  const updated = [
    {
      PId: 1,
      PMeta: { b: [2], a: 1 },
      PFrom: '2026-01-01T00:00:00.000Z',
      PHits: 9,
      PUpdatedDt: 'y',
      RowVersion: 2,
    },
  ]
  expect(diffRelations(Part, initial, updated)).toEqual([])
})

test.each([
  [{ PId: 7 }, [7]],
  [{ PId: 'a' }, ['a']],
  [{ PId: 0 }, undefined],
  [{ PId: '' }, undefined],
  [{ PId: null }, undefined],
  [{ PId: true }, undefined],
  [{}, undefined],
])('the stored key of %o is %j', (record, key) => {
  expect(storedKey(Part, record)).toEqual(key)
})

test('a field that a record does not name stays, also where it is named without a value', () => {
  expect(changedFields(Part, { PName: 'a' }, { PName: undefined })).toEqual([])
  expect(changedFields(Part, { PName: 'a' }, {})).toEqual([])
  expect(changedFields(Part, { PName: 'a' }, { PName: null })).toEqual(['PName'])
})

test('of several records with one key the last stands', () => {
  const twice = [
    { PId: 1, PName: 'first' },
    { PId: 1, PName: 'last' },
  ]
  const [only, ...more] = diffRelations(Part, [{ PId: 1, PName: 'was' }], twice)
  expect(only).toMatchObject({ mark: 'update', record: { PName: 'last' } })
  expect(more).toEqual([])
})

test('links are compared by both parts of their key', () => {
  const differences = diffRelations(
    Link,
    [
      { AId: 1, BId: 1, Order: 1 },
      { AId: 1, BId: 2, Order: 2 },
    ],
    [
      { AId: 1, BId: 1, Order: 5 },
      { AId: 2, BId: 2, Order: 2 },
    ],
  )
  expect(differences.map(one => one.mark)).toEqual(['update', 'create', 'delete'])
})

describe('for any two lists', () => {
  const record = fc.record({ PId: fc.integer({ min: 0, max: 6 }), PName: fc.constantFrom('x', 'y', null) })
  const stored = fc.uniqueArray(
    record.filter(one => one.PId > 0),
    { selector: one => one.PId },
  )
  const list = fc
    .array(record)
    .map(records =>
      records.filter((one, at) => one.PId === 0 || records.findIndex(other => other.PId === one.PId) === at),
    )

  test('carrying the differences out on the first gives the second', () =>
    fc.assert(
      fc.property(stored, list, (initial, updated) => {
        const { create, update, delete: gone } = batchOf(diffRelations(Part, initial, updated))
        const kept = initial
          .filter(one => !gone.some(key => key[0] === one.PId))
          .map(one => update.find(other => other.PId === one.PId) ?? one)
        const names = (records: readonly object[]) => records.map(one => JSON.stringify(one)).sort()
        expect(names([...kept, ...create])).toEqual(names(updated))
      }),
    ))

  test('a list differs from itself in nothing', () =>
    fc.assert(fc.property(stored, list => diffRelations(Part, list, list).length === 0)))
})

test('values are the same by what they hold', () => {
  fc.assert(fc.property(fc.jsonValue(), value => sameValue(value, JSON.parse(JSON.stringify(value)))))
  expect(sameValue(null, undefined)).toBe(true)
  expect(sameValue({ a: 1 }, { a: 1, b: null })).toBe(true)
  expect(sameValue([1, 2], [2, 1])).toBe(false)
  expect(sameValue([], {})).toBe(false)
  expect(sameValue(0, '')).toBe(false)
})
