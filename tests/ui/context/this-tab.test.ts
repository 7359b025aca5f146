import { beforeEach, expect, test } from 'vitest'
import { identifyTab } from '../../../ui/context/this-tab.ts'

beforeEach(() => sessionStorage.clear())

const loaded = (isReload: boolean) => identifyTab(() => sessionStorage, isReload)

test('a tab that is loaded again is the same, so nobody has a page open twice', () => {
  const first = loaded(false)
  expect([loaded(true), loaded(true)]).toEqual([first, first])
})

test('a tab that was duplicated with all that it stored is another one', () => {
  expect(loaded(false)).not.toBe(loaded(false))
})

test('where storage is blocked, a tab has an identity all the same', () => {
  const blocked = () => {
    throw new DOMException('Access is denied.', 'SecurityError')
  }
  expect(identifyTab(blocked, true)).toMatch(/^[0-9a-f-]{36}$/)
})
