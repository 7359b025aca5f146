/** In each file of tests: turns its mutant on, and writes down which mutants the tests pass by. */
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { settings, tell } from './settings.ts'

declare global {
  /** Whether this mutant is on. */
  var mutant: ((id: number) => boolean) | undefined
}

const test = expect.getState().testPath ?? ''
const active = settings().mutants[test]
const loading = new Set<number>()
const called = new Set<number>()
let isLoading = true
let hasFailed = false
globalThis.mutant = id => {
  ;(isLoading ? loading : called).add(id)
  return id === active
}
tell({ is: 'begun', test })
beforeAll(() => {
  isLoading = false
})
// One failure is enough.
beforeEach(({ skip }) => skip(active !== undefined && hasFailed))
afterEach(({ task }) => {
  if (task.result?.state === 'fail') hasFailed = true
})
afterAll(() => tell({ is: 'reached', test, loading: [...loading], called: [...called] }))
