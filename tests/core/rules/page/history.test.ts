import {
  canRedo,
  canUndo,
  historyOf,
  MOST_STEPS,
  mergePages,
  type PageHistory,
  redo,
  undo,
  withStep,
  withTheirs,
} from '@rounds/core/rules/page'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyPage, page } from '../support/pages.ts'

const alone = { into: null, at: 0 }
const done = (...values: readonly number[]): PageHistory<number> =>
  values.reduce((history, value) => withStep(history, value, alone), historyOf(0))

describe('undo and redo', () => {
  it('go back and forth any number of steps', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1 }), { maxLength: 20 }),
        fc.nat({ max: 25 }),
        (values, steps) => {
          const distinct = values.filter((value, index) => value !== values[index - 1])
          const all = [0, ...distinct]
          let history = done(...distinct)
          for (let step = 0; step < steps; step++) history = undo(history)
          expect(history.present).toBe(all[Math.max(0, all.length - 1 - steps)])
          expect(canUndo(history)).toBe(steps < distinct.length)
          expect(canRedo(history)).toBe(steps > 0 && distinct.length > 0)
          for (let step = 0; step < steps; step++) history = redo(history)
          expect(history.present).toBe(all.at(-1))
          expect(canRedo(history)).toBe(false)
          expect(history.past).toEqual(all.slice(0, -1))
        },
      ),
    )
  })

  it('take words typed in a row as one step, and only those', () => {
    const typed = (into: string | null, at: number) => ({ into, at })
    let history = withStep(historyOf('a'), 'ab', typed('title', 0))
    history = withStep(history, 'abc', typed('title', 1500))
    history = withStep(history, 'abcd', typed('title', 2900))
    expect(undo(history).present).toBe('a')
    history = withStep(history, 'after a pause', typed('title', 4401))
    history = withStep(history, 'elsewhere', typed('intro', 4402))
    history = withStep(history, 'moved', typed(null, 4403))
    history = withStep(history, 'moved again', typed(null, 4404))
    expect(history.past).toEqual(['a', 'abcd', 'after a pause', 'elsewhere', 'moved'])
    const back = undo(history)
    expect(withStep(back, 'new', typed('intro', 4405)).past.at(-1)).toBe('moved')
  })

  it('forget what was undone once something else is done', () => {
    const history = withStep(undo(done(1, 2)), 3, alone)
    expect(canRedo(history)).toBe(false)
    expect(undo(history).present).toBe(1)
  })

  it('always keep the newest', () => {
    const history = done(...Array.from({ length: MOST_STEPS + 10 }, (_, index) => index + 1))
    expect(history.present).toBe(MOST_STEPS + 10)
    expect(history.past).toHaveLength(MOST_STEPS)
    expect(history.past[0]).toBe(10)
  })

  it('are no step where nothing changes', () => {
    const history = done(1)
    expect(withStep(history, 1, alone)).toBe(history)
    expect(withTheirs(history, 1, step => step + 1)).toBe(history)
    expect(redo(history)).toBe(history)
    expect(undo(historyOf(0))).toEqual(historyOf(0))
  })

  it('take back what one did oneself, and nothing that a colleague did', () => {
    const base = page()
    const mine = { ...base, content: { ...base.content, CTitle: 'Mine' } }
    const theirs = { ...mine, content: { ...mine.content, CSeoTitle: 'Theirs' } }
    const history = withTheirs(
      withStep(historyOf(base), mine, alone),
      theirs,
      step => mergePages(mine, step, theirs).merged,
    )
    expect(history.present).toBe(theirs)
    expect(undo(history).present.content).toMatchObject({ CTitle: 'A page', CSeoTitle: 'Theirs' })
    expect(redo(undo(history)).present).toBe(theirs)
  })

  it('leave no step that has nothing to take back', () => {
    const history = undo(undo(done(1, 2, 3, 4)))
    const rounded = withTheirs(history, 10, step => (step < 2 ? 10 : step), Object.is)
    expect(rounded).toMatchObject({ past: [], present: 10, future: [3, 4] })
    const behind = withTheirs(history, 2.5, step => (step > 3 ? 3 : step))
    expect(behind).toMatchObject({ past: [0, 1], present: 2.5, future: [3] })
    const beside = withTheirs(history, 10, step => (step === 1 || step === 3 ? 10 : step))
    expect(beside).toMatchObject({ past: [0], present: 10, future: [4] })
  })

  it('share what did not change', () => {
    fc.assert(
      fc.property(anyPage, anyPage, (one, other) => {
        const next = { ...one, content: other.content }
        const history = withStep(historyOf(one), next, alone)
        expect(undo(history).present.blocks).toBe(history.present.blocks)
        expect(mergePages(one, one, next).merged.blocks).toBe(one.blocks)
      }),
    )
  })
})
