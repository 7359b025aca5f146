import { expect, test, vi } from 'vitest'

test('a plot can be loaded where the browser names a locale that is none', async () => {
  vi.resetModules()
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US@posix')
  const { Drawn } = await import('../../../ui/kit/plot/drawn.tsx')
  expect(Drawn).toBeTypeOf('function')
})
