import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { createDataCache } from '../../../ui/context/data-cache.ts'

/** What the library waits for where the browser says that the connection is slow: it looks once, when it is loaded. */
const ON_A_SLOW_CONNECTION = `
  const browser = { window: {}, navigator: { connection: { effectiveType: '2g' } } }
  for (const [name, value] of Object.entries(browser)) Object.defineProperty(globalThis, name, { value })
  const { SWRConfig } = await import('swr')
  console.log(JSON.stringify(SWRConfig.defaultValue))
`

test('on a slow connection the data cache waits longer (specification §9)', () => {
  const args = ['--input-type=module', '--eval', ON_A_SLOW_CONNECTION]
  const slow = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
  expect({ ...slow, ...createDataCache() }).toMatchObject({
    errorRetryInterval: 10_000,
    loadingTimeout: 5_000,
    focusThrottleInterval: 5_000,
    dedupingInterval: 2_000,
  })
})
