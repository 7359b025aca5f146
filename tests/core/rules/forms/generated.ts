import fc from 'fast-check'
import type { FormConfig, Judging } from '../../../../core/rules/forms/index.ts'

/** How answers are judged in tests. */
export const judging: Judging = {
  today: '2026-11-23',
  matches(pattern, value) {
    try {
      return new RegExp(`^(?:${pattern})$`, 'u').test(value)
    } catch {
      return true
    }
  },
}

const OPTIONS = ['x', 'y', 'z']
const names = Array.from({ length: 8 }, (_, index) => `q${index}`)
const stepNames = Array.from({ length: 5 }, (_, index) => `s${index}`)

const kind = fc.constantFrom('text', 'number', 'choice', 'choices', 'date of birth', 'heading', 'hidden')

const comparison = fc.record({
  field: fc.constantFrom(...names, 'nobody'),
  is: fc.constantFrom('equal', 'not equal', 'contains', 'filled', 'empty', 'more than', 'less than'),
  value: fc.constantFrom<string | number | null>(...OPTIONS, '3', 4, null),
})

/** Forms with up to five steps, eight questions and eight conditions of any kind, right or wrong. */
export const anyForm: fc.Arbitrary<FormConfig> = fc
  .record({
    steps: fc.integer({ min: 0, max: stepNames.length }),
    fields: fc.array(
      fc.record({
        kind,
        required: fc.boolean(),
        step: fc.option(fc.constantFrom(...stepNames), { nil: null }),
        pattern: fc.option(fc.constantFrom('x', '[0-9]+'), { nil: null, freq: 4 }),
      }),
      { minLength: 1, maxLength: names.length },
    ),
    conditions: fc.array(
      fc.record({
        all: fc.boolean(),
        when: fc.array(comparison, { maxLength: 3 }),
        effect: fc.constantFrom('show', 'hide', 'require', 'go to step', 'exit'),
        field: fc.constantFrom(...names),
        step: fc.constantFrom(...stepNames, 'nowhere'),
        exit: fc.constantFrom('out', 'nowhere'),
      }),
      { maxLength: 8 },
    ),
  })
  .map(
    ({ steps, fields, conditions }) =>
      ({
        steps: stepNames
          .slice(0, steps)
          .map((name, index) => ({ name, copy: index === 2 ? '<p>Words</p>' : null })),
        fields: fields.map(({ pattern, ...field }, index) => ({
          ...field,
          name: names[index],
          rules: pattern === null ? null : { pattern },
          options: OPTIONS.map(value => ({ value, label: value.toUpperCase() })),
        })),
        conditions,
        exits: [{ name: 'out', title: 'Call us' }],
      }) as FormConfig,
  )

/** What may be given to any question, right or wrong. */
export const anyValues: fc.Arbitrary<readonly string[]> = fc.array(
  fc.constantFrom('', ' ', ...OPTIONS, '2', '5', '1980-03-31', '1980-02-31'),
  { maxLength: 2 },
)

/** Answers to some of the questions of those forms. */
export const anyAnswers: fc.Arbitrary<Readonly<Record<string, readonly string[]>>> = fc.dictionary(
  fc.constantFrom(...names),
  anyValues,
  { maxKeys: names.length },
)
