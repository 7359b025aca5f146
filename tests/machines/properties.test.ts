/** What holds of the flows whatever is done with them, in any order. */

import { type ToastType, toastTypes } from '@rounds/core/rules/interface'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { type TagInputEvent, tagInput } from '../../machines/tag-input.ts'
import { toasts } from '../../machines/toasts.ts'

test('a tag input never holds anything blank, twice or beyond its limits', () => {
  const text = fc.constantFrom('', ' ', 'a', ' a ', 'b', 'long text', 'a, b; c', 'a\nlong text\tb')
  const event: fc.Arbitrary<TagInputEvent> = fc.oneof(
    fc.record({ type: fc.constant('TYPE' as const), text }),
    fc.record({ type: fc.constantFrom('ENTER' as const, 'BACKSPACE' as const) }),
    fc.record({ type: fc.constant('PASTE' as const), text }),
    fc.record({ type: fc.constant('REMOVE' as const), item: text }),
    fc.record({ type: fc.constant('GIVEN' as const), items: fc.array(text, { maxLength: 3 }) }),
  )
  fc.assert(
    fc.property(fc.array(event), events => {
      const actor = createActor(tagInput, { input: { limits: { longest: 20 } } }).start()
      for (const one of events) {
        actor.send(one)
        const { items } = actor.getSnapshot().context
        expect(new Set(items).size).toBe(items.length)
        expect(items.every(item => item !== '' && item === item.trim())).toBe(true)
      }
    }),
  )
})

test('no toast outlives its time, and a loading one goes only when it has become another', () => {
  const shown = fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    type: fc.constantFrom<ToastType>(...toastTypes),
    dismiss: fc.integer({ min: 0, max: 9000 }),
    after: fc.integer({ min: 0, max: 5000 }),
  })
  fc.assert(
    fc.property(fc.array(shown, { maxLength: 8 }), all => {
      const clock = new SimulatedClock()
      const actor = createActor(toasts, { clock }).start()
      const ends = new Map<string, number>()
      const pass = (ms: number) => {
        for (let left = ms; left > 0; left -= 100) clock.increment(Math.min(100, left))
      }
      for (const { id, type, dismiss, after } of all) {
        actor.send({ type: 'SHOW', id, content: { type, text: id, dismiss } })
        ends.set(id, type === 'loading' ? Number.POSITIVE_INFINITY : clock.now() + dismiss + 400 + 200)
        pass(after)
        // A timer that another has started is a step of this test's clock late at most.
        for (const { id: there } of actor.getSnapshot().context.toasts)
          expect(clock.now()).toBeLessThanOrEqual((ends.get(there) ?? 0) + 100)
      }
      pass(10_000)
      const left = actor.getSnapshot().context.toasts.map(({ id }) => id)
      expect(left.every(id => ends.get(id) === Number.POSITIVE_INFINITY)).toBe(true)
      actor.stop()
    }),
    { numRuns: 50 },
  )
})
