import { type FormConfig, readForm, sayStep, walkForm } from '@rounds/core/rules/forms'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyAnswers, anyForm } from './generated.ts'

const config: FormConfig = {
  steps: [{ name: 'one' }, { name: 'two' }, { name: 'three' }, { name: 'four' }],
  fields: [
    { name: 'first', kind: 'yes or no', step: 'one' },
    { name: 'who', kind: 'text', step: 'two' },
    { name: 'old', kind: 'text', step: 'three' },
    { name: 'end', kind: 'text', step: 'four' },
  ],
}
const when = [{ field: 'first', is: 'equal' as const, value: 'yes' }]
const skipping: FormConfig = { ...config, conditions: [{ when, effect: 'go to step', step: 'three' }] }
const hiding: FormConfig = { ...config, conditions: [{ when, effect: 'hide', field: 'old' }] }

function said(of: FormConfig, step: string, answers: Readonly<Record<string, string>> = {}) {
  const form = readForm(of)
  const walk = walkForm(form, new Map(Object.entries(answers).map(([name, value]) => [name, [value]])))
  const found = form.steps.find(({ name }) => name === step)
  return found && sayStep(form, walk, found)
}

describe('how far a visitor is', () => {
  it('is said of every step, and not of a form that has one', () => {
    expect(said(config, 'one')).toBe('Step 1 of 4')
    expect(said(config, 'four')).toBe('Step 4 of 4')
    expect(said({ ...config, steps: [{ name: 'one' }] }, 'one')).toBeUndefined()
    expect(said({ ...config, fields: [{ name: 'a', kind: 'text', step: 'one' }] }, 'one')).toBeUndefined()
  })

  it('counts no step that answers have passed over, and at most the others while they may be', () => {
    expect(said(skipping, 'one')).toBe('Step 1 of up to 4')
    expect(said(skipping, 'three', { first: 'yes' })).toBe('Step 2 of 3')
    expect(said(skipping, 'two', { first: 'no' })).toBe('Step 2 of 4')
    expect(said(hiding, 'one')).toBe('Step 1 of up to 4')
    expect(said(hiding, 'two', { first: 'yes' })).toBe('Step 2 of 3')
    expect(said(hiding, 'four', { first: 'no' })).toBe('Step 4 of 4')
    const ending: FormConfig = {
      ...config,
      exits: [{ name: 'out' }],
      conditions: [{ when, effect: 'exit', exit: 'out' }],
    }
    expect(said(ending, 'one')).toBe('Step 1 of up to 4')
    expect(said(ending, 'two', { first: 'no' })).toBe('Step 2 of 4')
  })

  it('is right for whatever is answered later', () => {
    fc.assert(
      fc.property(anyForm, anyAnswers, (any, answers) => {
        const form = readForm(any)
        const { path, exit } = walkForm(form, new Map(Object.entries(answers)))
        for (const [at, { step }] of path.entries()) {
          const before = form.steps.slice(0, form.steps.indexOf(step)).flatMap(({ fields }) => fields)
          // A step comes with its hidden values.
          const hidden = step.fields.filter(({ kind }) => kind === 'hidden')
          const known = Object.entries(answers).filter(([key]) =>
            [...before, ...hidden].some(({ name }) => key === name || key.startsWith(`${name}-`)),
          )
          const words = sayStep(form, walkForm(form, new Map(known)), step)
          const [, number, upTo, of] = /^Step (\d+) of (up to )?(\d+)$/.exec(words ?? '') ?? []
          if (!words) expect(path.length).toBe(1)
          else {
            expect(Number(number)).toBe(at + 1)
            if (upTo) expect(Number(of)).toBeGreaterThanOrEqual(path.length)
            else {
              expect(exit === undefined || at === path.length - 1).toBe(true)
              expect(Number(of)).toBe(path.length)
            }
          }
        }
      }),
      { numRuns: 500 },
    )
  })
})
