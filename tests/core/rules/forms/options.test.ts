import { editForm, type FormConfig, type FormField, optionsOf } from '@rounds/core/rules/forms'
import { describe, expect, test } from 'vitest'

const form = (options: NonNullable<FormField['options']>, ...values: string[]): FormConfig => ({
  fields: [
    { name: 'who', kind: 'choice', label: 'Who?', options },
    { name: 'else', kind: 'choice', label: 'Who else?', options },
  ],
  conditions: [
    ...values.map(value => ({ when: [{ field: 'who', value }], effect: 'show' as const, field: 'else' })),
    { when: [{ field: 'who', is: 'filled' }], effect: 'show', field: 'else' },
    { when: [{ field: 'else', value: 'Me' }], effect: 'hide', field: 'who' },
  ],
})
const named = (...labels: string[]) => labels.map(label => ({ value: label, label }))

/** The options after their lines were changed, and the answers that the conditions on them expect. */
function reword(config: FormConfig, ...lines: string[]) {
  const edited = editForm(config, { kind: 'change options', name: 'who', to: { text: lines.join('\n') } })
  const [field] = edited.config.fields ?? []
  return {
    options: field?.options?.map(({ value, label }) => (value === label ? value : `${value}: ${label}`)),
    expected: edited.config.conditions
      ?.flatMap(({ when }) => when ?? [])
      .filter(one => one.field === 'who' && one.is !== 'filled')
      .map(({ value }) => value),
    others: edited.config.conditions?.at(-1),
    default: field?.default,
  }
}

describe('rewording options', () => {
  const config = form(named('Me', 'My child', 'Nobody'), 'Me', 'My child')

  test('the conditions on an option follow its words, and those on other questions stay', () => {
    const { options, expected, others } = reword(config, 'Me', 'My daughter or son', 'Nobody')
    expect(options).toEqual(['Me', 'My daughter or son', 'Nobody'])
    expect(expected).toEqual(['Me', 'My daughter or son'])
    expect(reword(config, 'Myself', 'My child', 'Nobody').others).toEqual(others)
  })

  test('several are reworded at once, and words may go from one to another', () => {
    expect(reword(config, 'My child', 'Me', 'Other').expected).toEqual(['Me', 'My child'])
    expect(reword(config, 'I', 'They', 'Other').expected).toEqual(['I', 'They'])
  })

  test('what is added, moved or removed takes no conditions from others', () => {
    expect(reword(config, 'Me', 'A friend', 'My child', 'Nobody').expected).toEqual(['Me', 'My child'])
    expect(reword(config, 'Nobody', 'My child', 'Me').expected).toEqual(['Me', 'My child'])
    expect(reword(config, 'My child', 'Nobody').expected).toEqual(['Me', 'My child'])
    expect(reword(config, 'My children', 'Nobody').expected).toEqual(['Me', 'My children'])
    expect(reword(config, 'Zoe', 'Me, myself', 'My child', 'Nobody').expected).toEqual([
      'Me, myself',
      'My child',
    ])
  })

  test('a value that is not the words stays', () => {
    const coded = form([{ value: 'n', label: 'New patient' }, { value: 'o' }], 'n', 'o')
    const { options, expected } = reword(coded, 'First visit', 'Old')
    expect(options).toEqual(['n: First visit', 'Old'])
    expect(expected).toEqual(['n', 'Old'])
  })

  test('what is chosen beforehand follows too', () => {
    const [field, ...others] = config.fields ?? []
    const chosen = { ...config, fields: [{ ...field, default: 'Me' } as FormField, ...others] }
    expect(reword(chosen, 'Myself', 'My child', 'Nobody').default).toBe('Myself')
  })

  test('an empty line is offered to nobody', () => {
    expect(optionsOf({ name: 'who', kind: 'choice', options: named('Me', '', 'Nobody') })).toHaveLength(2)
  })
})
