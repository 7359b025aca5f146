import { SWRConfig } from 'swr'
import { expect, test, vi } from 'vitest'
import { createDataCache } from '../../../ui/context/data-cache.ts'

// The library looks at the connection once, when it is loaded.
vi.hoisted(() =>
  Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' }, configurable: true }),
)

test('on a slow connection the data cache waits longer (specification §9)', () => {
  expect({ ...SWRConfig.defaultValue, ...createDataCache() }).toMatchObject({
    errorRetryInterval: 10_000,
    loadingTimeout: 5_000,
    focusThrottleInterval: 5_000,
    dedupingInterval: 2_000,
  })
})
