import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Changes } from '../../../server/database/changes.ts'
import { lookForWork } from '../../../server/database/look-for-work.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function subject() {
  const listeners = new Set<(entity: string) => void>()
  const changes: Changes = {
    publish: entity => {
      for (const listener of listeners) listener(entity)
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => undefined,
  }
  const looks: { readonly signal: AbortSignal; end(): Promise<void> }[] = []
  const looking = lookForWork({
    changes,
    entity: 'Job',
    lookMs: 1_000,
    look: signal =>
      new Promise(resolve => {
        looks.push({
          signal,
          end: async () => {
            resolve()
            await vi.advanceTimersByTimeAsync(0)
          },
        })
      }),
  })
  return { changes, listeners, looks, looking }
}

it('looks at once, and again some time after a look has ended', async () => {
  const { looks } = subject()
  expect(looks).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(looks).toHaveLength(1)
  await looks[0]?.end()
  await vi.advanceTimersByTimeAsync(999)
  expect(looks).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(looks).toHaveLength(2)
})

it('looks at once after a change of what it looks at, and starts its time anew', async () => {
  const { changes, looks } = subject()
  await looks[0]?.end()
  await vi.advanceTimersByTimeAsync(600)
  changes.publish('Tag')
  expect(looks).toHaveLength(1)
  changes.publish('Job')
  expect(looks).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(600)
  await looks[1]?.end()
  await vi.advanceTimersByTimeAsync(600)
  expect(looks).toHaveLength(2)
})

it('looks once more where changes came during a look, and only once', async () => {
  const { changes, looks } = subject()
  changes.publish('Job')
  changes.publish('Job')
  expect(looks).toHaveLength(1)
  await looks[0]?.end()
  expect(looks).toHaveLength(2)
  await looks[1]?.end()
  expect(looks).toHaveLength(2)
})

it('looks no more once it is stopped, which waits for the look under way', async () => {
  const { changes, listeners, looks, looking } = subject()
  let isStopped = false
  changes.publish('Job')
  const stopped = looking.stop().then(() => {
    isStopped = true
  })
  expect(looks[0]?.signal.aborted).toBe(true)
  expect(listeners.size).toBe(0)
  await vi.advanceTimersByTimeAsync(0)
  expect(isStopped).toBe(false)
  await looks[0]?.end()
  await stopped
  await vi.advanceTimersByTimeAsync(10_000)
  expect(looks).toHaveLength(1)
})

it('looks no more where it is stopped between two looks', async () => {
  const { looks, looking } = subject()
  await looks[0]?.end()
  await looking.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(looks).toHaveLength(1)
})
