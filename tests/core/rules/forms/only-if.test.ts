import { describe, expect, it } from 'vitest'
import {
  changesOnStep,
  dependsOnStep,
  type FormConfig,
  onlyIfWords,
  readForm,
} from '../../../../core/rules/forms/index.ts'

const options = [{ value: 'a', label: 'Apples & pears' }]
const fields = [
  { name: 'pick', label: 'Which fruit?', kind: 'choice', options, step: 'one' },
  { name: 'all', label: 'All fruit', kind: 'choices', options, step: 'one' },
  { name: 'yes', label: 'Hungry', kind: 'yes or no', step: 'one' },
  { name: 'box', label: 'I agree', kind: 'checkbox', step: 'one' },
  { name: 'age', label: 'Age', kind: 'number', step: 'one' },
  { name: 'more', label: 'More', kind: 'text', step: 'one' },
  { name: 'late', label: 'Late', kind: 'text', step: 'two' },
]
const formWith = (...conditions: object[]) =>
  readForm({ fields, steps: [{ name: 'one' }, { name: 'two' }], conditions } as FormConfig)
const show = (...when: object[]) => formWith({ when, effect: 'show', field: 'more' })

describe('when a question is to be answered', () => {
  it.each([
    [{ field: 'pick', is: 'equal', value: 'a' }, '“Which fruit?” is “Apples & pears”'],
    [{ field: 'pick', is: 'not equal', value: 'a' }, '“Which fruit?” is not “Apples & pears”'],
    [{ field: 'all', value: 'a' }, '“All fruit” has “Apples & pears”'],
    [{ field: 'yes', is: 'equal', value: 'yes' }, '“Hungry” is “Yes”'],
    [{ field: 'box', is: 'filled' }, '“I agree” is checked'],
    [{ field: 'box', is: 'empty' }, '“I agree” is not checked'],
    [{ field: 'age', is: 'more than', value: 17 }, '“Age” is more than “17”'],
    [{ field: 'age', is: 'filled' }, '“Age” is answered'],
    [{ field: 'age', is: 'empty' }, '“Age” is not answered'],
    [{ field: 'age', is: 'contains', value: '1' }, '“Age” contains “1”'],
  ])('is said of %j', (when, words) => {
    expect(onlyIfWords(show(when), { name: 'more' })).toBe(`Answer this if ${words}.`)
  })

  it('is said of several answers, and not where it takes too many words', () => {
    const two = [
      { field: 'yes', is: 'equal', value: 'yes' },
      { field: 'age', is: 'filled' },
    ]
    const words = (all: boolean) =>
      onlyIfWords(formWith({ all, when: two, effect: 'show', field: 'more' }), { name: 'more' })
    expect(words(true)).toBe('Answer this if “Hungry” is “Yes” and “Age” is answered.')
    expect(words(false)).toBe('Answer this if “Hungry” is “Yes” or “Age” is answered.')
    expect(
      onlyIfWords(show({ field: 'age', is: 'filled' }, { field: 'age', is: 'more than', value: 3 }), {
        name: 'more',
      }),
    ).toBe('Answer this if “Age” is more than “3”.')
    expect(onlyIfWords(formWith(), { name: 'more' })).toBeUndefined()
    expect(onlyIfWords(show({ field: 'nobody', is: 'filled' }), { name: 'more' })).toBeUndefined()
    // An answer that is not chosen yet is not named.
    expect(onlyIfWords(show({ field: 'pick', is: 'equal', value: '' }), { name: 'more' })).toBeUndefined()
    const hide = { when: two, effect: 'hide', field: 'more' }
    expect(onlyIfWords(formWith(hide), { name: 'more' })).toBeUndefined()
  })

  it('depends on the step that it stands on', () => {
    const form = formWith(
      { when: [{ field: 'age', is: 'filled' }], effect: 'show', field: 'more' },
      { when: [{ field: 'age', is: 'filled' }], effect: 'hide', field: 'late' },
      { when: [{ field: 'age', is: 'filled' }], effect: 'require', field: 'yes' },
    )
    const names = (judge: typeof dependsOnStep) =>
      form.steps.flatMap(step =>
        step.fields.filter(field => judge(form, step, field)).map(({ name }) => name),
      )
    expect(names(dependsOnStep)).toEqual(['more'])
    expect(names(changesOnStep)).toEqual(['yes', 'more'])
  })
})
