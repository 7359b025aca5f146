import { describe, expect, test } from 'vitest'
import { entities } from '../../../core/entities/index.ts'
import { cellBeside } from '../../../ui/records/list/cells/cell-session.ts'
import { cellPlace } from '../../../ui/records/list/cells/editable-cells.ts'

describe('where a value is changed in the list', () => {
  test.each([
    ['Redirect', 'RFrom', 'in place'],
    ['Redirect', 'RType', 'in place'],
    ['Redirect', 'RActive', 'in place'],
    ['Redirect', 'RNote', 'in a dialog'],
    ['Redirect', 'RHits', null],
    ['Redirect', 'RUpdatedDt', null],
    ['Redirect', 'RId', null],
    ['Redirect', 'nothing', null],
    ['Custom_Media', 'MDate', 'in place'],
    ['Custom_Media', 'FId', 'in a dialog'],
    ['Custom_Media', 'MDescription', null],
    ['Custom_Media', 'MPhoto', null],
  ] as const)('%s.%s: %s', (entity, field, place) => {
    expect(cellPlace(entities[entity], {}, field)).toBe(place)
  })

  test('what the tool itself fixes is not the person’s to change', () => {
    expect(cellPlace(entities.Redirect, { RType: '301' }, 'RType')).toBeNull()
  })
})

describe('the cell beside another', () => {
  const beside = (row: string, column: string, step: 1 | -1) => {
    const to = cellBeside(['a', 'b'], ['x', 'y'], { row, column }, step)
    return to && `${to.row} ${to.column}`
  }
  test('goes along the row and on to the next, and back again', () => {
    expect(beside('a', 'x', 1)).toBe('a y')
    expect(beside('a', 'y', 1)).toBe('b x')
    expect(beside('b', 'x', -1)).toBe('a y')
  })
  test('ends at the first and at the last', () => {
    expect(beside('b', 'y', 1)).toBeNull()
    expect(beside('a', 'x', -1)).toBeNull()
  })
  test('is nowhere when the row has gone', () => {
    expect(beside('gone', 'x', 1)).toBeNull()
    expect(beside('gone', 'y', 1)).toBeNull()
  })
})
