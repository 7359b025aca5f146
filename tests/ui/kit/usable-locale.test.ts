import { expect, test, vi } from 'vitest'

test('a plot can be loaded where the browser names a locale that is none', async () => {
  vi.resetModules()
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US@posix')
  await import('../../../ui/kit/plot/usable-locale.ts')
  const { default: UPlot } = await import('uplot')
  expect(UPlot).toBeTypeOf('function')
})
