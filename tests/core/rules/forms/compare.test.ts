import {
  compareForms,
  editForm,
  type FormConfig,
  type FormContent,
  mergeForms,
  saysTheSame,
} from '@rounds/core/rules/forms'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyForm } from './generated.ts'

const content = (FrmConfig: FormConfig, more: Partial<FormContent> = {}): FormContent => ({
  FrmTitle: null,
  FrmDescription: null,
  FrmConfig,
  FrmMetaData: null,
  ...more,
})

const text = fc.constantFrom(null, '', 'One', 'Two')
/** Any form with any texts and some settings. */
const anyContent: fc.Arbitrary<FormContent> = fc.record({
  FrmTitle: text,
  FrmDescription: text,
  FrmConfig: fc.oneof(
    fc.constant(null),
    fc
      .tuple(anyForm, fc.option(fc.constantFrom('Send', 'Go'), { nil: undefined }))
      .map(([form, submitLabel]) => ({ ...form, ...(submitLabel && { submitLabel }) })),
  ),
  FrmMetaData: fc.option(
    fc.record({ keepDays: fc.integer({ min: 1, max: 3 }), appointment: fc.boolean() }, { requiredKeys: [] }),
  ),
})

const before = content({
  steps: [{ name: 'one', title: 'You' }],
  fields: [
    { name: 'who', kind: 'text', label: 'Name', step: 'one' },
    { name: 'tel', kind: 'phone', label: 'Phone', step: 'one' },
  ],
})
const config = before.FrmConfig as FormConfig

describe('comparing two forms', () => {
  test('says what was added, changed and removed', () => {
    const after = content(
      {
        ...config,
        fields: [
          { name: 'who', kind: 'text', label: 'Full name', required: true, step: 'one' },
          { name: 'mail', kind: 'email', label: 'Email', step: 'one' },
        ],
        conditions: [{ effect: 'require', field: 'who', when: [{ field: 'mail', is: 'filled' }] }],
      },
      { FrmTitle: 'Contact', FrmMetaData: { keepDays: 30 } },
    )
    expect(
      compareForms(before, after).map(({ part, act, label, details }) => [
        part,
        act,
        label,
        details.map(({ property }) => property),
      ]),
    ).toEqual([
      ['question', 'changed', 'Full name', ['label', 'conditions', 'required']],
      ['question', 'added', 'Email', []],
      ['question', 'removed', 'Phone', []],
      ['setting', 'changed', 'FrmTitle', ['FrmTitle']],
      ['setting', 'changed', 'keepDays', ['keepDays']],
    ])
  })

  test('a question that moved is told as another order', () => {
    const { config: moved } = editForm(config, { kind: 'move', part: { kind: 'field', name: 'who' }, by: 1 })
    expect(compareForms(before, content(moved)).map(({ name }) => name)).toEqual(['order of questions'])
  })

  test('finds nothing where both say the same, and something where they do not', () => {
    fc.assert(
      fc.property(anyContent, anyContent, (one, other) => {
        expect(compareForms(one, one)).toEqual([])
        const changes = compareForms(one, other)
        if (saysTheSame(one, other)) expect(changes).toEqual([])
        if (changes.length === 0) expect(changes).toEqual(compareForms(other, one))
      }),
    )
  })

  test('every single change is found', () => {
    const someone = fc.constantFrom(...Array.from({ length: 8 }, (_, index) => `q${index}`))
    fc.assert(
      fc.property(anyContent, someone, text, fc.boolean(), (one, name, label, required) => {
        const { config: edited } = editForm(one.FrmConfig ?? {}, {
          kind: 'change field',
          name,
          to: { label, required },
        })
        const other = { ...one, FrmConfig: edited }
        const changes = compareForms(one, other)
        expect(changes.length > 0).toBe(!saysTheSame(one, other))
        for (const change of changes) expect(change).toMatchObject({ part: 'question', name, act: 'changed' })
      }),
    )
  })

  test('what came one way went the other way', () => {
    fc.assert(
      fc.property(anyContent, anyContent, (one, other) => {
        const of = (act: string, from: FormContent, to: FormContent) =>
          compareForms(from, to)
            .filter(change => change.act === act)
            .map(({ part, name }) => `${part} ${name}`)
            .toSorted()
        expect(of('added', one, other)).toEqual(of('removed', other, one))
        expect(of('changed', one, other)).toEqual(of('changed', other, one))
      }),
    )
  })
})

describe('merging two changes of a form', () => {
  test('each change is there', () => {
    const label = (name: string, to: string) =>
      content(editForm(config, { kind: 'change field', name, to: { label: to } }).config)
    const { content: merged, isContested } = mergeForms(before, label('who', 'Full name'), {
      ...label('tel', 'Mobile'),
      FrmTitle: 'Contact',
    })
    expect(isContested).toBe(false)
    expect(merged.FrmTitle).toBe('Contact')
    expect(merged.FrmConfig?.fields?.map(field => field.label)).toEqual(['Full name', 'Mobile'])
  })

  test('what both wrote is mine, and told', () => {
    const label = (to: string) =>
      content(editForm(config, { kind: 'change field', name: 'who', to: { label: to } }).config)
    const { content: merged, isContested } = mergeForms(before, label('Mine'), label('Theirs'))
    expect(isContested).toBe(true)
    expect(merged.FrmConfig?.fields?.[0]?.label).toBe('Mine')
  })

  test('a question that one removed and the other changed stays', () => {
    const gone = content(editForm(config, { kind: 'remove', part: { kind: 'field', name: 'tel' } }).config)
    const changed = content(
      editForm(config, { kind: 'change field', name: 'tel', to: { label: 'Mobile' } }).config,
    )
    const { content: merged, isContested } = mergeForms(before, gone, changed)
    expect(isContested).toBe(true)
    expect(merged.FrmConfig?.fields?.map(field => field.label)).toEqual(['Name', 'Mobile'])
    expect(mergeForms(before, gone, before).content.FrmConfig?.fields).toHaveLength(1)
  })

  test('who changed nothing changes nothing', () => {
    fc.assert(
      fc.property(anyContent, anyContent, (base, other) => {
        const { content: mine, isContested } = mergeForms(base, other, base)
        expect([saysTheSame(mine, other), isContested]).toEqual([true, false])
        expect(saysTheSame(mergeForms(base, base, other).content, other)).toBe(true)
        expect(saysTheSame(mergeForms(base, other, other).content, other)).toBe(true)
      }),
    )
  })

  test('no question that either added is lost, and no word of mine', () => {
    fc.assert(
      fc.property(anyContent, anyContent, anyContent, (base, mine, theirs) => {
        const { content: merged } = mergeForms(base, mine, theirs)
        const names = (one: FormContent) => (one.FrmConfig?.fields ?? []).map(({ name }) => name)
        const were = new Set(names(base))
        for (const name of [...names(mine), ...names(theirs)].filter(one => !were.has(one)))
          expect(names(merged)).toContain(name)
        if (!saysTheSame(mine.FrmTitle, base.FrmTitle)) expect(merged.FrmTitle).toBe(mine.FrmTitle)
      }),
    )
  })
})
