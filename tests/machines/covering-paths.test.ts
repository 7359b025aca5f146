import { expect, test } from 'vitest'
import { coveringPaths, gapsIn, pathsOf } from '../model.ts'
import { modeled } from './models/index.ts'

const deedsIn = (paths: ReturnType<typeof pathsOf>) =>
  new Set(paths.flatMap(path => path.steps.slice(1).map(step => step.event.type)))

test.each(['login', 'impersonation', 'titleChange', 'toasts'] as const)(
  'a few paths of %s take every modelEvent, and no more steps than all do',
  name => {
    const { model } = modeled[name]
    for (const start of Object.keys(model.starts).slice(0, 1)) {
      const all = pathsOf(model, start)
      const few = coveringPaths(model, start, { counts: modelEvent => [modelEvent] })
      expect([...deedsIn(few)].sort()).toEqual([...deedsIn(all)].sort())
      const steps = (paths: typeof all) => paths.reduce((sum, path) => sum + path.steps.length, 0)
      expect(steps(few)).toBeLessThanOrEqual(steps(all))
    }
  },
)

test('an event that the target does not offer is left out, with all that only it leads to', () => {
  const { model } = modeled.confirm
  const [start = ''] = Object.keys(model.starts)
  const events = deedsIn(coveringPaths(model, start, { offers: modelEvent => modelEvent !== 'confirms' }))
  expect(events).not.toContain('confirms')
  expect(events.size).toBeGreaterThan(0)
  expect(deedsIn(pathsOf(model, start))).toContain('confirms')
})

test('an event that is left out must be named, and what is named must be possible', () => {
  const { model } = modeled.confirm
  expect(gapsIn(model, {})).toEqual([])
  expect(gapsIn(model, { offers: modelEvent => modelEvent !== 'confirms' })).toContain(
    '“confirms” is never done.',
  )
  const cannot = { confirms: 'There is no button.', 'waves a flag': 'There is none.' }
  expect(gapsIn(model, { cannot })).toContain('“waves a flag” is never possible in the confirm model.')
  expect(gapsIn(model, { cannot })).not.toContain('“confirms” is never done.')
  for (const start of Object.keys(model.starts))
    expect(deedsIn(coveringPaths(model, start, { cannot }))).not.toContain('confirms')
})
