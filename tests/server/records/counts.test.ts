import { expect, it } from 'vitest'
import { createCounts } from '../../../server/records/counts.ts'

function subject() {
  const clock = { now: 0 }
  const counts = createCounts(() => clock.now)
  let asked = 0
  /** Whether asking for this count had to count. */
  const isCounted = async (entity: string, query = 'all') => {
    const before = asked
    await counts.of([entity], query, async () => ++asked)
    return asked > before
  }
  return { counts, clock, isCounted }
}

it('counts once, each query and entity by itself', async () => {
  const { counts, isCounted } = subject()
  expect(await counts.of(['Tag'], 'all', async () => 7)).toBe(7)
  expect(await counts.of(['Tag'], 'all', async () => 8)).toBe(7)
  expect(await isCounted('Tag', 'some')).toBe(true)
  expect(await isCounted('File', 'all')).toBe(true)
})

it('counts again after five seconds, and not before', async () => {
  const { clock, isCounted } = subject()
  await isCounted('Tag')
  clock.now = 4_999
  expect(await isCounted('Tag')).toBe(false)
  clock.now = 5_000
  expect(await isCounted('Tag')).toBe(true)
  clock.now = 9_999
  expect(await isCounted('Tag')).toBe(false)
})

it('takes the age of a count from when it began', async () => {
  const { counts, clock, isCounted } = subject()
  await counts.of(['Tag'], 'all', async () => {
    clock.now = 4_000
    return 1
  })
  clock.now = 5_000
  expect(await isCounted('Tag')).toBe(true)
})

it('forgets the counts of one entity when its rows change, and all of them when anything may have', async () => {
  const { counts, isCounted } = subject()
  const both = async () => [await isCounted('Tag'), await isCounted('File')]
  await both()
  counts.forget('Tag')
  expect(await both()).toEqual([true, false])
  expect(await both()).toEqual([false, false])
  counts.forgetAll()
  expect(await both()).toEqual([true, true])
  expect(await both()).toEqual([false, false])
  counts.forget('File')
  expect(await both()).toEqual([false, true])
})

it('counts again where rows changed while it counted', async () => {
  for (const change of ['forget', 'forgetAll'] as const) {
    const { counts, isCounted } = subject()
    await counts.of(['Tag'], 'all', async () => {
      counts[change]('Tag')
      return 1
    })
    expect(await isCounted('Tag')).toBe(true)
  }
})

it('keeps 2,000, and leaves out the oldest for one more', async () => {
  const { isCounted } = subject()
  for (let n = 0; n < 2_000; n++) await isCounted('Tag', String(n))
  expect(await isCounted('Tag', '0')).toBe(false)
  await isCounted('Tag', 'one more')
  expect(await isCounted('Tag', '1')).toBe(false)
  expect(await isCounted('Tag', '0')).toBe(true)
})

it('takes one that was counted again for a new one', async () => {
  const { counts, isCounted } = subject()
  await isCounted('File', 'oldest')
  for (let n = 1; n < 2_000; n++) await isCounted('Tag', String(n))
  counts.forget('File')
  await isCounted('File', 'oldest')
  await isCounted('Tag', 'one more')
  expect(await isCounted('File', 'oldest')).toBe(false)
  expect(await isCounted('Tag', '1')).toBe(true)
})
