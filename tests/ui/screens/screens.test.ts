import { tools } from '@rounds/core/tools'
import { expect, test } from 'vitest'
import { hasOwnScreen, screenOf } from '../../../ui/screens/index.ts'

test('every tool that has a list has a screen of its own', () => {
  const generic = tools.filter(({ entity, id }) => entity !== undefined && !hasOwnScreen(id))
  expect(generic.map(({ id }) => id)).toEqual([])
  expect(screenOf('documents')).not.toBe(screenOf('microsites'))
  // @ts-expect-error no tool has this id
  expect(hasOwnScreen('redirct')).toBe(false)
})
