import { describe, expect, it } from 'vitest'
import { evaluateForm, type FormConfig, readForm } from '../../../../core/rules/forms/index.ts'
import { judging } from './generated.ts'

const given = (values: Record<string, string | string[]>) =>
  new Map(Object.entries(values).map(([name, value]) => [name, [value].flat()]))
/** What comes of some answers: they are taken, or all that is wrong with them is said. */
function check(config: FormConfig, values: Record<string, string | string[]>) {
  const { issues, answers } = evaluateForm(readForm(config), given(values), judging)
  return issues.length > 0 ? { ok: false, issues } : { ok: true, answers }
}
const one = (kind: string, more: object = {}): FormConfig =>
  ({ fields: [{ name: 'a', label: 'A', kind, ...more }] }) as FormConfig

/** Whether a field of a kind takes a value. */
const takes = (kind: string, value: string | string[], more: object = {}) =>
  check(one(kind, more), { a: value }).ok

describe('answers', () => {
  it.each([
    ['email', 'jo@example.com', 'jo'],
    ['phone', '(205) 555-0142', 'call me'],
    ['number', '-1.5', 'one'],
    ['date', '2026-03-31', '2026-02-30'],
    ['date of birth', '1980-03-31', '1980-02-30'],
    ['date of birth', '1900-01-01', '2026-11-24'],
    ['date of birth', '2026-11-23', '0080-01-01'],
    ['time', '08:30', '24:00'],
    ['checkbox', 'on', 'perhaps'],
    ['yes or no', 'no', '2'],
    ['physician', '12', '1; drop'],
    ['signature', 'data:image/png;base64,AAAA', 'data:text/html;base64,AAAA'],
    ['text', 'x', 'a\0b'],
    ['long text', 'x\ny', 'x'.repeat(20_001)],
  ])('of the kind %s take %j and not %j', (kind, right, wrong) => {
    expect(takes(kind, right)).toBe(true)
    expect(takes(kind, wrong)).toBe(false)
  })

  it('are among what is offered', () => {
    const options = [
      { value: 'x', label: 'X' },
      { value: 'y', label: 'Y' },
    ]
    for (const kind of ['choice', 'dropdown', 'choices']) {
      expect(takes(kind, 'x', { options })).toBe(true)
      expect(takes(kind, 'z', { options })).toBe(false)
      expect(takes(kind, 'x')).toBe(false)
    }
    expect(takes('choices', ['x', 'y'], { options })).toBe(true)
    expect(takes('choice', ['x', 'y'], { options })).toBe(false)
  })

  it('keep to the rules of their field', () => {
    expect(takes('number', '4', { rules: { min: 5 } })).toBe(false)
    expect(takes('number', '6', { rules: { max: 5 } })).toBe(false)
    expect(takes('text', 'abc', { rules: { minLength: 4 } })).toBe(false)
    expect(takes('text', '\u{1d4b3}bc', { rules: { maxLength: 3 } })).toBe(true)
    expect(takes('text', 'abcd', { rules: { maxLength: 3 } })).toBe(false)
    expect(takes('date', '2026-01-01', { rules: { earliest: '2026-01-02' } })).toBe(false)
    expect(takes('date', '2026-01-03', { rules: { latest: '2026-01-02' } })).toBe(false)
    expect(takes('text', 'A-1', { rules: { pattern: '[A-Z]-\\d' } })).toBe(true)
    expect(takes('text', 'xA-1', { rules: { pattern: '[A-Z]-\\d' } })).toBe(false)
    expect(takes('text', 'x', { rules: { pattern: '(' } })).toBe(true)
  })

  it('are needed where the field says so, and told in its own words', () => {
    expect(check(one('text', { required: true }), { a: '  ' })).toEqual({
      ok: false,
      issues: [{ field: 'a', message: 'A is required.' }],
    })
    expect(
      check(one('text', { required: true, rules: { message: 'Your name, please.' } }), {}),
    ).toMatchObject({
      issues: [{ message: 'Your name, please.' }],
    })
  })

  it('hold what the form asks for, and nothing else', () => {
    const config = {
      fields: [
        { name: 'a', label: 'A', kind: 'text' },
        { name: 'h', kind: 'heading', required: true },
      ],
    } as FormConfig
    expect(check(config, { a: 'x', b: 'y', __proto__: 'z', h: 'x' })).toEqual({
      ok: true,
      answers: [{ name: 'a', label: 'A', kind: 'text', value: 'x' }],
    })
  })
})

describe('a date of birth', () => {
  const config = one('date of birth', { required: true })

  it('is read from its three boxes, or from one value', () => {
    const boxes = (month: string, day: string, year: string) =>
      check(config, { 'a-month': month, 'a-day': day, 'a-year': year })
    expect(boxes(' 3', '7', '1980')).toMatchObject({ answers: [{ value: '1980-03-07' }] })
    expect(boxes('03', '31', '1980')).toMatchObject({ answers: [{ value: '1980-03-31' }] })
    expect(boxes('2', '30', '1980').ok).toBe(false)
    expect(boxes('2', '', '').issues).toEqual([{ field: 'a', message: 'A must include a day and a year.' }])
    expect(boxes('', ' ', '').issues).toEqual([{ field: 'a', message: 'A is required.' }])
    expect(check(config, { a: '1980-03-31' }).ok).toBe(true)
  })
})

describe('an address', () => {
  const typed = (parts: Record<string, string>) =>
    check(
      one('address', { required: true }),
      Object.fromEntries(Object.entries(parts).map(([part, text]) => [`a-${part}`, text])),
    )
  const whole = { street: '12 Elm St', city: 'Wexmoor', state: 'KS', zip: '66900' }

  it('is kept as it stands on a letter', () => {
    expect(typed({ ...whole, unit: ' Apt 4' })).toMatchObject({
      answers: [{ value: '12 Elm St\nApt 4\nWexmoor, KS 66900' }],
    })
    expect(typed(whole)).toMatchObject({ answers: [{ value: '12 Elm St\nWexmoor, KS 66900' }] })
  })

  it('is whole, or not begun', () => {
    expect(typed({ unit: '4', state: 'KS' }).issues).toEqual([
      { field: 'a', message: 'A must include a street address, a city and a ZIP code.' },
    ])
    expect(typed({ ...whole, zip: '669' }).issues).toMatchObject([
      { message: expect.stringContaining('five-digit') },
    ])
    expect(typed({ street: ' ' }).issues).toEqual([{ field: 'a', message: 'A is required.' }])
    expect(check(one('address'), { a: 'Anywhere' }).ok).toBe(true)
  })
})

describe('conditions', () => {
  const fields = [
    { name: 'kind', kind: 'text', step: 'one' },
    { name: 'more', kind: 'text', required: true, step: 'two' },
    { name: 'end', kind: 'text', step: 'three' },
  ]
  const steps = [{ name: 'one' }, { name: 'two' }, { name: 'three' }]
  const when = (is: string, value?: string) => [{ field: 'kind', is, value }]
  const config = (condition: object): FormConfig => ({ fields, steps, conditions: [condition] }) as FormConfig

  it('ask for a field only when it is shown', () => {
    const shown = config({ when: when('equal', 'x'), effect: 'show', field: 'more' })
    expect(check(shown, { kind: 'y' }).ok).toBe(true)
    expect(check(shown, { kind: 'x' }).ok).toBe(false)
    const hidden = config({ when: when('contains', 'X'), effect: 'hide', field: 'more' })
    expect(check(hidden, { kind: 'axb', more: 'left out' })).toMatchObject({ answers: [{ name: 'kind' }] })
    expect(check(hidden, { kind: 'b' }).ok).toBe(false)
  })

  it('make a field needed', () => {
    const needed = config({ when: when('more than', '5'), effect: 'require', field: 'end' })
    expect(check(needed, { kind: '6', more: 'x' }).ok).toBe(false)
    expect(check(needed, { kind: '5', more: 'x' }).ok).toBe(true)
  })

  it('pass over the steps between', () => {
    const over = config({ when: when('filled'), effect: 'go to step', step: 'three' })
    expect(check(over, { kind: 'x' }).ok).toBe(true)
    expect(check(over, {}).ok).toBe(false)
  })

  it('hold when all do, or any where that is said; without any, never', () => {
    const both = [...when('equal', 'x'), { field: 'kind', is: 'contains', value: 'y' }]
    expect(check(config({ all: true, when: both, effect: 'hide', field: 'more' }), { kind: 'x' }).ok).toBe(
      false,
    )
    expect(check(config({ all: false, when: both, effect: 'hide', field: 'more' }), { kind: 'x' }).ok).toBe(
      true,
    )
    expect(check(config({ when: [], effect: 'hide', field: 'more' }), {}).ok).toBe(false)
  })

  it('see only answers before them, and only those that count', () => {
    const later = config({ when: [{ field: 'end', is: 'equal', value: 'y' }], effect: 'hide', field: 'more' })
    expect(check(later, { end: 'y' }).ok).toBe(false)
    const chain = {
      fields: [
        { name: 'a', kind: 'text' },
        { name: 'b', kind: 'text' },
        { name: 'c', kind: 'text', required: true },
      ],
      conditions: [
        { when: [{ field: 'a', is: 'filled' }], effect: 'show', field: 'b' },
        { when: [{ field: 'b', is: 'filled' }], effect: 'show', field: 'c' },
      ],
    } as FormConfig
    expect(check(chain, { a: 'x', b: 'x' }).ok).toBe(false)
    // The answer to a question that is hidden asks for nothing.
    expect(check(chain, { b: 'x' })).toEqual({ ok: true, answers: [] })
  })

  it('lead to an exit page, and never back', () => {
    const exits = [{ name: 'out', title: 'Call us' }]
    const out = { ...config({ when: when('equal', 'x'), effect: 'exit', exit: 'out' }), exits } as FormConfig
    const walk = (answers: Record<string, string>) => evaluateForm(readForm(out), given(answers), judging)
    expect(walk({ kind: 'x' })).toMatchObject({ exit: exits[0], path: [{ step: { name: 'one' } }] })
    expect(walk({ kind: 'y', more: 'x' })).toMatchObject({ exit: undefined, issues: [] })
    const back = config({ when: [{ field: 'more', is: 'filled' }], effect: 'go to step', step: 'one' })
    expect(evaluateForm(readForm(back), given({ more: 'x' }), judging).path).toHaveLength(3)
  })
})
