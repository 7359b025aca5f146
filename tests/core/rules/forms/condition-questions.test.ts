import { describe, expect, it } from 'vitest'
import {
  conditionsOver,
  editForm,
  type FormConfig,
  newCondition,
  questionsFor,
  usualQuestion,
} from '../../../../core/rules/forms/index.ts'

const config: FormConfig = {
  steps: [{ name: 'one' }, { name: 'two' }, { name: 'read' }],
  fields: [
    { name: 'fell', kind: 'choice' },
    { name: 'hurt', kind: 'yes or no', step: 'two' },
    { name: 'title', kind: 'heading', step: 'two', label: 'More' },
    { name: 'how', kind: 'long text', step: 'two' },
    { name: 'when', kind: 'date', step: 'two' },
  ],
}
const names = (step: string) => questionsFor(config, { kind: 'step', name: step }).map(({ name }) => name)
const usual = (kind: 'step' | 'field', name: string) => usualQuestion(config, { kind, name })?.name

describe('the questions of a condition', () => {
  it('are those that a step has met, and all but the question itself', () => {
    expect(names('one')).toEqual(['fell'])
    expect(names('two')).toEqual(['fell', 'hurt', 'how', 'when'])
    expect(questionsFor(config, { kind: 'field', name: 'how' }).map(({ name }) => name)).toEqual([
      'fell',
      'hurt',
      'when',
    ])
    expect(questionsFor(config, { kind: 'form' })).toEqual([])
  })

  it('begin with the nearest one before that has answers to choose from', () => {
    expect(usual('field', 'when')).toBe('hurt')
    expect(usual('field', 'hurt')).toBe('fell')
    expect(usual('field', 'fell')).toBe('hurt')
  })

  it('are of the step itself where it leads somewhere, so that the condition stays with it', () => {
    expect(usual('step', 'read')).toBeUndefined()
    const part = { kind: 'step', name: 'two' } as const
    const to = [{ effect: 'exit', exit: '', when: [{ field: usual('step', 'two') ?? '' }] }] as const
    expect(conditionsOver(editForm(config, { kind: 'set conditions', of: part, to }).config, part)).toEqual(
      to,
    )
  })

  it('begin a condition: a question is shown, and a step ends on the exit page that nothing leads to', () => {
    const when = (field: string) => [{ field, is: 'equal', value: '' }]
    const step = { kind: 'step', name: 'two' } as const
    expect(newCondition(config, { kind: 'field', name: 'hurt' })).toEqual({
      effect: 'show',
      field: 'hurt',
      when: when('fell'),
    })
    expect(newCondition(config, step)).toEqual({ effect: 'go to step', when: when('hurt') })
    expect(newCondition(config, { kind: 'step', name: 'read' })).toBeUndefined()
    const flat: FormConfig = { fields: config.fields ?? [], exits: [{ name: 'call' }] }
    const form = { kind: 'form' } as const
    const first = newCondition(flat, form)
    expect(first).toEqual({ effect: 'exit', exit: 'call', when: when('hurt') })
    const to = first ? [first] : []
    expect(conditionsOver(editForm(flat, { kind: 'set conditions', of: form, to }).config, form)).toEqual(to)
    const conditions: FormConfig['conditions'] = [
      { effect: 'exit', exit: 'call', when: [{ field: 'fell', value: 'yes' }] },
      { effect: 'go to step', exit: 'visit', step: 'read', when: [{ field: 'fell', value: 'no' }] },
    ]
    const ending: FormConfig = { ...config, exits: [{ name: 'call' }, { name: 'visit' }], conditions }
    expect(newCondition(ending, step)).toEqual({ effect: 'exit', exit: 'visit', when: when('hurt') })
  })
})
