import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluateForm, type FormConfig, faultsOf, readForm } from '../../../../core/rules/forms/index.ts'
import { forms } from '../../../../server/seed/demo/forms.ts'
import { anyAnswers, anyForm, judging } from './generated.ts'

const options = [{ value: 'yes' }, { value: 'no' }, { value: 'maybe' }]
const fields = [
  { name: 'first', label: 'First visit?', kind: 'choice', options, step: 'one' },
  { name: 'more', label: 'More', kind: 'text', step: 'two' },
  { name: 'end', label: 'End', kind: 'text', step: 'three' },
]
const steps = [{ name: 'one' }, { name: 'two' }, { name: 'three' }]
const exits = [{ name: 'out', title: 'Call us' }]
const when = (value = 'yes', is = 'equal') => [{ field: 'first', is, value }]
const faults = (more: object) => faultsOf({ fields, steps, exits, ...more } as FormConfig, judging)
const kinds = (more: object) => faults(more).map(({ kind }) => kind)

describe('what is wrong with a form', () => {
  it('is nothing in the forms of the demo', () => {
    for (const { FrmName, FrmConfig } of forms())
      expect(
        faultsOf(FrmConfig as FormConfig, judging).filter(({ blocks }) => blocks),
        FrmName ?? '',
      ).toEqual([])
  })

  it('is nothing where steps are passed over, questions shown and exits come to', () => {
    expect(
      faults({
        conditions: [
          { when: when(), effect: 'go to step', step: 'three' },
          { when: when('no'), effect: 'show', field: 'more' },
          { when: when('no'), effect: 'require', field: 'end' },
          { when: when('maybe'), effect: 'exit', exit: 'out' },
        ],
      }),
    ).toEqual([])
  })

  it.each<[string, object, object]>([
    ['has no answer yet', { when: when(''), effect: 'show', field: 'more' }, { field: 'first' }],
    ['names no exit page', { when: when(), effect: 'exit' }, { step: 'one' }],
    ['names none', { when: when(), effect: 'go to step' }, { step: 'one' }],
    ['which is not in the form', { when: when(), effect: 'exit', exit: 'nowhere' }, { step: 'one' }],
    ['which is not in the form', { when: when(), effect: 'go to step', step: 'nowhere' }, { step: 'one' }],
    [
      'which is not in the form',
      { when: [{ field: 'nobody', is: 'filled' }], effect: 'show', field: 'more' },
      { field: 'more' },
    ],
  ])('a condition that %s is found where it is edited', (words, condition, part) => {
    const [fault] = faults({ conditions: [condition] })
    expect(fault).toMatchObject({ ...part, blocks: true, message: expect.stringContaining(words) })
  })

  it.each<[string, object]>([
    [
      'later question',
      { conditions: [{ when: [{ field: 'end', is: 'filled' }], effect: 'show', field: 'more' }] },
    ],
    [
      'later question',
      { conditions: [{ when: [{ field: 'more', is: 'filled' }], effect: 'hide', field: 'more' }] },
    ],
    [
      'later question',
      { conditions: [{ when: [{ field: 'end', is: 'filled' }], effect: 'require', field: 'more' }] },
    ],
    ['loop', { conditions: [{ when: [{ field: 'end', is: 'filled' }], effect: 'go to step', step: 'one' }] }],
    ['loop', { conditions: [{ when: when(), effect: 'go to step', step: 'one' }] }],
    ['nothing there', { conditions: [{ when: when(), effect: 'go to step', step: 'nowhere' }] }],
    ['nothing there', { conditions: [{ when: when(), effect: 'exit', exit: 'nowhere' }] }],
    ['nothing there', { conditions: [{ when: when(), effect: 'show', field: 'nobody' }] }],
    [
      'nothing there',
      { conditions: [{ when: [{ field: 'nobody', is: 'filled' }], effect: 'exit', exit: 'out' }] },
    ],
    ['nothing there', { conditions: [{ when: [], effect: 'exit', exit: 'out' }] }],
    ['unknown option', { conditions: [{ when: when('perhaps'), effect: 'hide', field: 'more' }] }],
    [
      'hidden while required',
      {
        conditions: [
          { when: when(), effect: 'hide', field: 'more' },
          { when: when(), effect: 'require', field: 'more' },
        ],
      },
    ],
    ['same name', { fields: [...fields, { name: 'end', kind: 'text', step: 'three' }] }],
    [
      'same name',
      { fields: [...fields, { name: 'born', kind: 'date of birth' }, { name: 'born-day', kind: 'text' }] },
    ],
    ['same name', { steps: [...steps, { name: 'three' }] }],
    [
      'same name',
      { fields: [...fields, { name: 'o', kind: 'choice', options: [...options, { value: 'no' }] }] },
    ],
    ['dead end', { fields: [...fields, { name: 'f', kind: 'signature', required: true }] }],
    ['dead end', { fields: [...fields, { name: 'f', kind: 'hidden', required: true }] }],
    ['dead end', { fields: [...fields, { name: 'f', kind: 'choice', required: true }] }],
    [
      'dead end',
      { fields: [...fields, { name: 'f', kind: 'number', required: true, rules: { min: 2, max: 1 } }] },
    ],
    [
      'dead end',
      {
        conditions: [
          {
            when: [
              { field: 'more', is: 'not equal', value: 'xyz' },
              { field: 'more', is: 'equal', value: 'xyz' },
            ],
            all: false,
            effect: 'exit',
            exit: 'out',
          },
        ],
      },
    ],
    [
      'untested option',
      {
        conditions: [
          { when: when(), effect: 'go to step', step: 'three' },
          { when: when('no'), effect: 'exit', exit: 'out' },
        ],
      },
    ],
  ])('is a %s', (kind, more) => {
    expect(kinds(more)).toContain(kind)
  })

  it('is a step that nobody can reach, and a question that nobody is asked', () => {
    expect(
      kinds({ conditions: [{ when: when('nothing', 'not equal'), effect: 'go to step', step: 'three' }] }),
    ).toContain('unreachable step')
    const both = [...when('yes'), ...when('no')]
    expect(faults({ conditions: [{ all: true, when: both, effect: 'show', field: 'more' }] })).toContainEqual(
      {
        kind: 'unreachable step',
        blocks: true,
        step: 'two',
        message: 'Nobody can reach the step “two”. Change the conditions that lead past it, or remove it.',
      },
    )
    const along = [...fields, { name: 'too', label: 'Too', kind: 'text', step: 'two' }]
    expect(
      faults({ fields: along, conditions: [{ all: true, when: both, effect: 'show', field: 'more' }] }),
    ).toContainEqual(expect.objectContaining({ kind: 'unreachable question', field: 'more' }))
  })

  it('is, as advice, an exit page that nothing leads to, or no answers do', () => {
    const [fault, ...others] = faults({})
    expect(others).toEqual([])
    expect(fault).toEqual({
      kind: 'unreachable exit',
      blocks: false,
      exit: 'out',
      message:
        'Nothing leads to the exit page “Call us”. Add a condition under “Where it leads” of a step, or remove the page.',
    })
    expect(faults({ steps: [] })[0]?.message).toContain('under “Where it leads” of the whole form')
    const both = [...when('yes'), ...when('no')]
    expect(faults({ conditions: [{ all: true, when: both, effect: 'exit', exit: 'out' }] })).toContainEqual(
      expect.objectContaining({
        exit: 'out',
        message: expect.stringContaining('No answers lead to the exit page “Call us”.'),
      }),
    )
    expect(faults({ conditions: [{ when: when(), effect: 'exit', exit: 'out' }] })).toEqual([])
  })

  it('is said only where all answers were tried', () => {
    const many = Array.from({ length: 14 }, (_, index) => ({ name: `q${index}`, kind: 'choice', options }))
    const conditions = many.map(({ name }) => ({
      all: true,
      when: [
        { field: name, is: 'equal', value: 'yes' },
        { field: name, is: 'equal', value: 'no' },
      ],
      effect: 'show',
      field: 'last',
    }))
    const shownByEach = many.slice(0, -1).map(({ name }, index) => ({
      when: [{ field: name, is: 'equal', value: 'yes' }],
      effect: 'show',
      field: many[index + 1]?.name,
    }))
    const began = performance.now()
    expect(
      faultsOf(
        { fields: [...many, { name: 'last', kind: 'text' }], conditions } as FormConfig,
        judging,
      ).filter(({ blocks }) => blocks),
    ).toEqual([])
    // What depends on one of the many questions is told all the same.
    const one = conditions.slice(0, 1).map(condition => ({ ...condition, field: 'lost' }))
    const lost = { fields: [...many, { name: 'lost', kind: 'text' }], conditions: [...one, ...shownByEach] }
    expect(faultsOf(lost as FormConfig, judging).filter(({ blocks }) => blocks)).toMatchObject([
      { kind: 'unreachable question', field: 'lost' },
    ])
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  it('is a question that is hidden while it is required, among many others that decide', () => {
    const many = Array.from({ length: 60 }, (_, index) => [
      { name: `asks${index}`, kind: 'yes or no' },
      { name: `tells${index}`, kind: 'text' },
    ]).flat()
    const shows = many.flatMap(({ name }, index) =>
      index % 2 === 0
        ? [
            {
              when: [{ field: name, is: 'equal', value: 'yes' }],
              effect: 'show',
              field: many[index + 1]?.name,
            },
          ]
        : [],
    )
    const config = {
      fields: [...fields, ...many],
      steps: [],
      conditions: [
        { when: when('maybe'), effect: 'hide', field: 'more' },
        { when: when('maybe'), effect: 'require', field: 'more' },
        ...shows,
      ],
    }
    expect(faultsOf(config as FormConfig, judging).filter(({ blocks }) => blocks)).toMatchObject([
      { kind: 'hidden while required', field: 'more' },
    ])
  })

  it('counts on another answer where rules leave some that are not tried', () => {
    const config = {
      fields: [{ name: 'code', kind: 'text', required: true, rules: { pattern: '[0-9]+' } }],
      conditions: [{ when: [{ field: 'code', is: 'equal', value: '3' }], effect: 'exit', exit: 'out' }],
      exits: [{ name: 'out', title: 'Call us' }],
    } as FormConfig
    expect(faultsOf(config, judging).filter(({ blocks }) => blocks)).toEqual([])
  })

  it.each<[string, object, object]>([
    ['less than a number', { kind: 'text' }, { is: 'less than', value: 4 }],
    [
      'an option less than one',
      { kind: 'choice', options: [{ value: '1' }, { value: '9' }] },
      { is: 'less than', value: 9 },
    ],
    ['part of a mail address', { kind: 'email' }, { is: 'contains', value: '@example.org' }],
  ])('tries answers that are or contain %s', (_, question, test) => {
    const config = {
      fields: [{ name: 'asked', ...question }],
      conditions: [{ when: [{ field: 'asked', ...test }], effect: 'exit', exit: 'out' }],
      exits: [{ name: 'out', title: 'Call us' }],
    } as FormConfig
    expect(faultsOf(config, judging)).toEqual([])
  })

  it.each([
    ['two of three options', ['x', 'y'], 'z'],
    ['one of three options', ['z'], 'x'],
  ])('tries %s without another', (_, chosen, without) => {
    const config = {
      fields: [{ name: 'asked', kind: 'choices', options: [{ value: 'x' }, { value: 'y' }, { value: 'z' }] }],
      conditions: [
        {
          all: true,
          when: [
            ...chosen.map(value => ({ field: 'asked', is: 'equal', value })),
            { field: 'asked', is: 'not equal', value: without },
          ],
          effect: 'exit',
          exit: 'out',
        },
      ],
      exits: [{ name: 'out', title: 'Call us' }],
    } as FormConfig
    expect(faultsOf(config, judging)).toEqual([])
  })

  it('counts on hidden values that are against their rules, which no visitor could put right', () => {
    const config = {
      fields: [
        { name: 'name', kind: 'text' },
        { name: 'source', kind: 'hidden', rules: { pattern: 'x' } },
      ],
      conditions: [{ when: [{ field: 'source', is: 'not equal', value: 'z' }], effect: 'exit', exit: 'out' }],
      exits: [{ name: 'out', title: 'Call us' }],
    } as FormConfig
    expect(faultsOf(config, judging).filter(({ kind }) => kind === 'dead end')).toEqual([])
  })

  it('never names what some answers come to', () => {
    fc.assert(
      fc.property(anyForm, anyAnswers, (config, answers) => {
        const { path, visible, issues, exit } = evaluateForm(
          readForm(config),
          new Map(Object.entries(answers)),
          judging,
        )
        if (issues.length > 0) return
        const found = faultsOf(config, judging)
        for (const { kind, step, field, exit: page, message } of found) {
          if (kind === 'unreachable step') expect(path.map(one => one.step.name)).not.toContain(step)
          if (kind === 'unreachable question') expect(visible.has(field ?? '')).toBe(false)
          if (kind === 'unreachable exit') expect(exit?.name).not.toBe(page)
          if (kind === 'dead end' && message.startsWith('Every')) expect(exit).toBeDefined()
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
