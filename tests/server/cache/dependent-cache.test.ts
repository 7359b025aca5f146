import { expect, it } from 'vitest'
import { createDependentCache } from '../../../server/cache/dependent-cache.ts'
import { type Changes, EVERYTHING } from '../../../server/database/changes.ts'

/** Changes of this process alone. */
function localChanges(): Changes {
  const listeners = new Set<(entity: string) => void>()
  return {
    publish: entity => {
      for (const listener of listeners) listener(entity)
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => undefined,
  }
}

function subject(options: { most?: number; mostBytes?: number } = {}) {
  const changes = localChanges()
  const clock = { now: 1_000 }
  const cache = createDependentCache<string>({
    changes,
    bytesOf: text => text.length,
    now: () => clock.now,
    ...options,
  })
  const keep = (key: string, value: string, dependsOn: readonly string[], until?: number) =>
    cache.through(key, async () => ({ value, dependsOn, ...(until !== undefined && { until }) }))
  return { changes, cache, clock, keep }
}

it('keeps a value until something that it depends on changes', async () => {
  const { changes, cache, keep } = subject()
  await keep('a', 'one', ['Content'])
  changes.publish('News')
  expect(cache.get('a')).toBe('one')
  changes.publish('Content')
  expect(cache.get('a')).toBeUndefined()
  expect(cache.last('a')).toBe('one')
  await keep('a', 'two', ['Content'])
  changes.publish(EVERYTHING)
  expect(cache.get('a')).toBeUndefined()
})

it('does not trust a value whose making was overtaken by a change', async () => {
  const { changes, cache, keep } = subject()
  await keep('a', 'earlier', ['Content'])
  changes.publish('Content')
  let finish: (value: string) => void = () => undefined
  const slow = cache.through('a', async () => ({
    value: await new Promise<string>(resolve => {
      finish = resolve
    }),
    dependsOn: ['Content'],
  }))
  changes.publish('Content')
  const fresh = cache.through('a', async () => ({ value: 'after', dependsOn: ['Content'] }))
  expect(await fresh).toBe('after')
  finish('before')
  expect(await slow).toBe('before')
  expect(cache.get('a')).not.toBe('before')
})

it('makes a value once for all who wait for it, and tries again after a failure', async () => {
  const { cache } = subject()
  let times = 0
  const make = async () => ({ value: String(++times), dependsOn: [] })
  expect(await Promise.all([cache.through('a', make), cache.through('a', make)])).toEqual(['1', '1'])
  const failing = cache.through('b', async () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await cache.through('b', make)).toBe('2')
})

it('makes a page once for many visitors while others save what it does not depend on', async () => {
  const { changes, cache } = subject()
  let times = 0
  let finish: () => void = () => undefined
  const ready = new Promise<void>(resolve => {
    finish = resolve
  })
  const visits = Array.from({ length: 20 }, () => {
    changes.publish('ContentVersion')
    return cache.through('/', async () => {
      await ready
      return { value: String(++times), dependsOn: ['Content'] }
    })
  })
  finish()
  expect(new Set(await Promise.all(visits))).toEqual(new Set(['1']))
})

it('makes it again for who came after a change of what it turns out to depend on', async () => {
  const { changes, cache } = subject()
  let finish: () => void = () => undefined
  const ready = new Promise<void>(resolve => {
    finish = resolve
  })
  const before = cache.through('/', async () => {
    await ready
    return { value: 'before', dependsOn: ['Content'] }
  })
  changes.publish('Content')
  const after = cache.through('/', async () => ({ value: 'after', dependsOn: ['Content'] }))
  finish()
  expect(await Promise.all([before, after])).toEqual(['before', 'after'])
})

it('lets a value go by its time, and after a minute anyway', async () => {
  const { cache, clock, keep } = subject()
  await keep('soon', 'x', [], 2_000)
  await keep('later', 'x', [])
  clock.now = 2_000
  expect([cache.get('soon'), cache.get('later')]).toEqual([undefined, 'x'])
  clock.now = 61_000
  expect(cache.get('later')).toBeUndefined()
})

it('stays within its bounds, and says what it holds', async () => {
  const { cache, keep } = subject({ most: 3, mostBytes: 10 })
  for (const key of ['a', 'b', 'c', 'd']) await keep(key, 'xx', [])
  expect(cache.figures()).toEqual({ entries: 3, bytes: 6, oldestAt: 1_000 })
  await keep('e', 'x'.repeat(8), [])
  expect(cache.figures()).toMatchObject({ entries: 2, bytes: 10 })
  cache.clear()
  expect(cache.figures()).toEqual({ entries: 0, bytes: 0 })
})

it('gives a value at once while a fresh one is built, but not after a change', async () => {
  const { changes, cache, clock } = subject()
  let times = 0
  const finished: (() => void)[] = []
  const read = () =>
    cache.through('a', async () => {
      const value = String(++times)
      if (times > 1) await new Promise<void>(resolve => void finished.push(resolve))
      return { value, dependsOn: ['Content'], freshUntil: clock.now + 30_000 }
    })
  expect(await read()).toBe('1')
  clock.now += 30_000
  expect(await Promise.all([read(), read()])).toEqual(['1', '1'])
  expect(times).toBe(2)
  finished[0]?.()
  await expect.poll(read).toBe('2')
  clock.now += 30_000
  changes.publish('Content')
  const after = read()
  finished[1]?.()
  expect(await after).toBe('3')
})

it('keeps a value that could not be built again until it expires', async () => {
  const { cache, clock } = subject()
  const good = async () => ({ value: 'good', dependsOn: [], freshUntil: 2_000 })
  const bad = async () => Promise.reject(new Error('no'))
  await cache.through('a', good)
  clock.now = 3_000
  expect(await cache.through('a', bad)).toBe('good')
  expect(await cache.through('a', bad)).toBe('good')
  clock.now = 61_000
  await expect(cache.through('a', bad)).rejects.toThrow('no')
})
