import { expect, test } from 'vitest'
import { entities } from '../../../core/entities/index.ts'
import { namedEntities } from './readers.ts'
import { unusedEntities } from './unused.ts'

test('every entity is read by more than the generic list, but for those that are known', () => {
  const unread = Object.keys(entities).filter(name => !namedEntities.everywhere.has(name))
  expect(unread.sort()).toEqual(Object.keys(unusedEntities).sort())
})
