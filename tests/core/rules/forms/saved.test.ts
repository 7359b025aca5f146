import {
  answersToSave,
  type FormConfig,
  fitAnswers,
  type Given,
  optionsOf,
  readForm,
  type SavedForm,
} from '@rounds/core/rules/forms'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyAnswers, anyForm } from './generated.ts'

const config = {
  fields: [
    { name: 'name', label: 'Name', kind: 'text' },
    { name: 'born', label: 'Date of birth', kind: 'date of birth' },
    { name: 'when', label: 'When', kind: 'choices', options: [{ value: 'am' }, { value: 'pm' }] },
    { name: 'paper', label: 'Paper', kind: 'file' },
  ],
} satisfies FormConfig

const given: Given = new Map([
  ['name', ['Jo']],
  ['born-month', ['3']],
  ['born-year', ['']],
  ['when', ['am', 'pm']],
  ['paper', ['file.x.y']],
  ['rounds-token', ['t']],
])

const saved = (answers = answersToSave(readForm(config), given)): SavedForm => ({
  form: 1,
  version: 1,
  at: '2026-11-23T12:00:00Z',
  answers,
})
const fitIn = (to: FormConfig, from = saved()) =>
  fitAnswers(readForm(to), from, field => {
    const options = optionsOf(field).map(({ value }) => value)
    return options.length > 0 ? options : undefined
  })
const withField = (name: string, to: object | undefined): FormConfig => ({
  fields: config.fields.flatMap(field => (field.name === name ? (to ? [{ ...field, ...to }] : []) : [field])),
})

test('unfinished answers come back as they were; files are named and nothing else is saved', () => {
  expect(fitIn(config)).toEqual({
    given: new Map([
      ['name', ['Jo']],
      ['born-month', ['3']],
      ['when', ['am', 'pm']],
    ]),
    lost: [],
    files: ['Paper'],
  })
  expect(JSON.stringify(saved())).not.toMatch(/file\.x|rounds-token/)
})

test.each<[string, string, object | undefined, string[]]>([
  ['is gone', 'name', undefined, ['Name']],
  ['asks in another way', 'name', { kind: 'number' }, ['Name']],
  ['has more room', 'name', { kind: 'long text' }, []],
  ['no longer offers an answer', 'when', { options: [{ value: 'am' }] }, ['When']],
])('the answer to a question that %s', (_, name, to, lost) => {
  expect(fitIn(withField(name, to)).lost).toEqual(lost)
})

test('what is still offered of several answers stays', () => {
  expect(fitIn(withField('when', { options: [{ value: 'pm' }] })).given.get('when')).toEqual(['pm'])
})

test('any answers to any form come back to the same form', () => {
  fc.assert(
    fc.property(anyForm, anyAnswers, (config, typed) => {
      const form = readForm(config)
      const answers = new Map(Object.entries(typed))
      const back = fitAnswers(form, saved(answersToSave(form, answers)), () => undefined)
      expect(back.lost).toEqual([])
      for (const [name, values] of back.given)
        expect(values).toEqual(answers.get(name)?.filter(value => value !== ''))
    }),
    { numRuns: 50 },
  )
})
