import { describe, expect, test } from 'vitest'
import { entity } from '../../core/entities/entity.ts'
import { identity, text } from '../../core/entities/field.ts'
import { type Due, fieldsToLoad, listsOf, lookAgain } from '../../machines/csv-import/run.ts'
import { closed, untouched } from '../../machines/csv-import/steps.ts'

const Thing = entity('Thing', {
  family: 'content',
  prefix: 'T',
  key: 'TId',
  shows: 'TName',
  fields: {
    TId: identity(),
    TName: text(),
    TCode: text({ unique: true }),
    TNote: text(),
    TPin: text({ secret: 'writeOnly' }),
  },
})
const change: Due = {
  line: 2,
  effect: 'change',
  key: [7],
  record: { TId: 7, TName: 'b', TNote: 'kept' },
  changes: [{ field: 'TName', before: 'a', after: 'b' }],
}
const create: Due = { line: 3, effect: 'create', record: { TName: 'c' } }

describe('what a chunk sends', () => {
  test('names of a change only what changes, and no version where there is none', () => {
    expect(listsOf(Thing, [change, create], true)).toStrictEqual({
      create: [{ TName: 'c' }],
      update: [{ TId: 7, TName: 'b' }],
    })
  })

  test('is the whole record where it replaces', () => {
    expect(listsOf(Thing, [change], false)).toStrictEqual({ create: [], update: [change.record] })
  })
})

test('what is unique is loaded although no column is about it, and a secret never', () => {
  const fields = fieldsToLoad(Thing, ['TNote', 'TPin', 'TNote'])
  expect(fields.toSorted()).toEqual(['RowVersion', 'TCode', 'TId', 'TName', 'TNote'])
})

describe('a second look', () => {
  const look = (uncertain: boolean, now: readonly object[], effect: readonly Due[] = [change, create]) =>
    lookAgain({
      entity: Thing,
      before: [],
      now: now as never,
      chunk: [change, create],
      outcomes: effect,
      uncertain,
    })

  test('finds what was made, but no change by it', () => {
    const now = [
      { TId: 7, TName: 'b', TNote: 'kept' },
      { TId: 8, TName: 'c' },
    ]
    expect(look(true, now)).toEqual({
      due: [change],
      created: [create],
      changed: [],
      unchanged: [],
      refused: [],
    })
  })

  test('takes nothing for made where it is known that nothing was sent', () => {
    const done = [{ line: 2, effect: 'nothing' } as never, create]
    expect(look(false, [{ TId: 8, TName: 'c' }], done)).toEqual({
      due: [create],
      created: [],
      changed: [],
      unchanged: [change],
      refused: [],
    })
  })
})

test('the lines of the report are in the order of the file', () => {
  const report = { ...untouched.report, uncertain: [12, 3, 7] }
  const ended = closed({ ...untouched, entity: Thing, fixed: {}, links: [], atomic: false, report })
  expect(ended.report?.uncertain).toEqual([3, 7, 12])
})
