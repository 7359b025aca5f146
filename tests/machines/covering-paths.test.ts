import { expect, test } from 'vitest'
import { coveringPaths, pathsOf } from '../model.ts'
import { modelled } from './models/index.ts'

const deedsIn = (paths: ReturnType<typeof pathsOf>) =>
  new Set(paths.flatMap(path => path.steps.slice(1).map(step => step.event.type)))

test.each(['login', 'impersonation', 'titleChange', 'toasts'] as const)(
  'a few paths of %s take every deed, and no more steps than all do',
  name => {
    const { model } = modelled[name]
    for (const start of Object.keys(model.starts).slice(0, 1)) {
      const all = pathsOf(model, start)
      const few = coveringPaths(model, start, { counts: deed => deed })
      expect([...deedsIn(few)].sort()).toEqual([...deedsIn(all)].sort())
      const steps = (paths: typeof all) => paths.reduce((sum, path) => sum + path.steps.length, 0)
      expect(steps(few)).toBeLessThanOrEqual(steps(all))
    }
  },
)

test('a deed that the world does not offer is left out, with all that only it leads to', () => {
  const { model } = modelled.confirm
  const [start = ''] = Object.keys(model.starts)
  const deeds = deedsIn(coveringPaths(model, start, { offers: deed => deed !== 'confirms' }))
  expect(deeds).not.toContain('confirms')
  expect(deeds.size).toBeGreaterThan(0)
  expect(deedsIn(pathsOf(model, start))).toContain('confirms')
})
