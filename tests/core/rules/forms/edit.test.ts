import {
  conditionsOver,
  editForm,
  type FormConfig,
  type FormEdit,
  type FormField,
  type FormPart,
  fieldsOn,
} from '@rounds/core/rules/forms'
import { describe, expect, test } from 'vitest'

const config: FormConfig = {
  steps: [
    { name: 'one', title: 'One' },
    { name: 'two', title: 'Two' },
  ],
  fields: [
    { name: 'who', kind: 'choice', label: 'Who?', step: 'one', options: [{ value: 'Me', label: 'Me' }] },
    { name: 'their', kind: 'text', label: 'Their name', step: 'one' },
    { name: 'mail', kind: 'email', label: 'Email', step: 'two' },
  ],
  conditions: [
    { when: [{ field: 'who', is: 'equal', value: 'Other' }], effect: 'show', field: 'their' },
    { when: [{ field: 'who', is: 'equal', value: 'Nobody' }], effect: 'exit', exit: 'bye' },
    { when: [{ field: 'who', is: 'equal', value: 'Me' }], effect: 'go to step', step: 'two' },
  ],
  exits: [{ name: 'bye', title: 'Good-bye' }],
}
const edit = (change: FormEdit, of = config) => editForm(of, change).config
const names = (of: FormConfig, step: string) => fieldsOn(of, step).map(({ name }) => name)

describe('editing a form', () => {
  test('a question comes after the one that is worked on, on its step, with a name of its own', () => {
    const { config: made, part } = editForm(config, {
      kind: 'add field',
      fieldKind: 'text',
      after: { kind: 'field', name: 'who' },
    })
    expect(names(made, 'one')).toEqual(['who', 'text', 'their'])
    expect(part).toEqual({ kind: 'field', name: 'text' })
    const again = edit({ kind: 'add field', fieldKind: 'text', after: part }, made)
    expect(names(again, 'one')).toEqual(['who', 'text', 'text_2', 'their'])
    expect(names(edit({ kind: 'add field', fieldKind: 'text', after: { kind: 'form' } }), 'two')).toEqual([
      'mail',
      'text',
    ])
  })

  test('the questions of a form without steps become its first step', () => {
    const flat = { fields: [{ name: 'a', kind: 'text' as const }] }
    const made = edit({ kind: 'add step', after: { kind: 'form' } }, flat)
    expect(made.steps?.map(({ title }) => title)).toEqual(['Step 1', 'Step 2'])
    expect(names(made, made.steps?.[0]?.name ?? '')).toEqual(['a'])
  })

  test('another name is the name in every condition', () => {
    const made = edit({ kind: 'change field', name: 'who', to: { name: 'person' } })
    expect(JSON.stringify(made.conditions)).not.toContain('"who"')
    expect(made.conditions).toHaveLength(3)
  })

  test('what refers to a part goes with it', () => {
    expect(edit({ kind: 'remove', part: { kind: 'field', name: 'who' } }).conditions).toEqual([])
    expect(edit({ kind: 'remove', part: { kind: 'field', name: 'their' } }).conditions).toHaveLength(2)
    expect(edit({ kind: 'remove', part: { kind: 'exit', name: 'bye' } }).conditions).toHaveLength(2)
    const left = editForm(config, { kind: 'remove', part: { kind: 'step', name: 'two' } })
    expect(left.config.fields?.map(({ name }) => name)).toEqual(['who', 'their'])
    expect(left.config.conditions).toHaveLength(2)
    expect(left.part).toEqual({ kind: 'step', name: 'one' })
  })

  test('a question moves within its step, and over its end to the next', () => {
    const down = edit({ kind: 'move', part: { kind: 'field', name: 'who' }, by: 1 })
    expect(names(down, 'one')).toEqual(['their', 'who'])
    const over = edit({ kind: 'move', part: { kind: 'field', name: 'who' }, by: 1 }, down)
    expect(names(over, 'one')).toEqual(['their'])
    expect(names(over, 'two')).toEqual(['who', 'mail'])
    const back = edit({ kind: 'move', part: { kind: 'field', name: 'who' }, by: -1 }, over)
    expect(names(back, 'one')).toEqual(['their', 'who'])
    const end = edit({ kind: 'move', part: { kind: 'field', name: 'mail' }, by: 1 })
    expect(end).toEqual(config)
  })

  test('what is dropped takes the place of what it is dropped on', () => {
    const drop = (part: FormPart, onto: FormPart, of = config) => edit({ kind: 'drop', part, onto }, of)
    const field = (name: string): FormPart => ({ kind: 'field', name })
    const step = (name: string): FormPart => ({ kind: 'step', name })
    expect(names(drop(field('who'), field('their')), 'one')).toEqual(['their', 'who'])
    expect(names(drop(field('their'), field('who')), 'one')).toEqual(['their', 'who'])
    const over = drop(field('who'), field('mail'))
    expect([names(over, 'one'), names(over, 'two')]).toEqual([['their'], ['who', 'mail']])
    expect(names(drop(field('mail'), step('one')), 'one')).toEqual(['mail', 'who', 'their'])
    expect(names(drop(field('who'), step('two')), 'two')).toEqual(['who', 'mail'])
    const steps = (of: FormConfig) => of.steps?.map(({ name }) => name)
    expect(steps(drop(step('one'), step('two')))).toEqual(['two', 'one'])
    expect(steps(drop(step('two'), field('their')))).toEqual(['two', 'one'])
    for (const onto of [field('who'), field('gone'), { kind: 'form' } as const])
      expect(drop(field('who'), onto)).toEqual(config)
  })

  test('conditions are set for one part and leave the others alone', () => {
    const ways = conditionsOver(config, { kind: 'step', name: 'one' })
    expect(ways.map(({ effect }) => effect)).toEqual(['exit', 'go to step'])
    const made = edit({ kind: 'set conditions', of: { kind: 'step', name: 'one' }, to: [] })
    expect(made.conditions?.map(({ effect }) => effect)).toEqual(['show'])
    expect(conditionsOver(config, { kind: 'field', name: 'their' })).toHaveLength(1)
  })

  test('a copy stands after what it was copied from', () => {
    const made = edit({ kind: 'duplicate', name: 'who' })
    expect(names(made, 'one')).toEqual(['who', 'who_2', 'their'])
  })

  describe('what browsers fill in', () => {
    const added = (fieldKind: NonNullable<FormField['kind']>) =>
      editForm(config, { kind: 'add field', fieldKind, after: { kind: 'form' } })
    const autofill = (of: FormConfig, name: string) =>
      of.fields?.find(field => field.name === name)?.autocomplete ?? ''
    const change = (of: FormConfig, name: string, to: Partial<FormField>) =>
      edit({ kind: 'change field', name, to }, of)

    test('a new question has what fits its kind', () => {
      expect(autofill(added('email').config, 'email')).toBe('email')
      expect(autofill(added('phone').config, 'phone')).toBe('tel')
      expect(autofill(added('state').config, 'state')).toBe('address-level1')
      expect(autofill(added('number').config, 'number')).toBe('')
      const phone = change(added('text').config, 'text', { kind: 'phone' })
      expect(autofill(phone, 'text')).toBe('tel')
      expect(autofill(change(phone, 'text', { kind: 'number' }), 'text')).toBe('')
    })

    test('a short text that asks for a name has that, as long as it does', () => {
      const text = added('text').config
      for (const [label, token] of [
        ['Name', 'name'],
        ['Your full name?', 'name'],
        ['First name', 'given-name'],
        ['Last name ', 'family-name'],
      ] as const) {
        const named = change(text, 'text', { label })
        expect(autofill(named, 'text'), label).toBe(token)
        expect(autofill(change(named, 'text', { label: `${label} of your doctor` }), 'text')).toBe('')
      }
    })

    test('what someone chose stays', () => {
      const none = change(added('email').config, 'email', { autocomplete: '' })
      expect(autofill(change(none, 'email', { label: 'Email of the school' }), 'email')).toBe('')
      const company = change(added('text').config, 'text', { autocomplete: 'organization' })
      expect(autofill(change(company, 'text', { label: 'Name' }), 'text')).toBe('organization')
      expect(autofill(change(company, 'text', { kind: 'email' }), 'text')).toBe('organization')
    })
  })
})
