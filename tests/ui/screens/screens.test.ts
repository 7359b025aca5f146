import { expect, test } from 'vitest'
import { hasOwnScreen, screenOf } from '../../../ui/screens/index.ts'

test('a tool without a screen of its own has the list and form that every tool has', () => {
  expect(hasOwnScreen('content-locations')).toBe(false)
  expect(screenOf('microsites')).toBe(screenOf('content-locations'))
  expect(screenOf('documents')).not.toBe(screenOf('microsites'))
  // @ts-expect-error no tool has this id
  expect(hasOwnScreen('redirct')).toBe(false)
})
