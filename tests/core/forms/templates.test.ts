import { checkRecord, entities } from '@rounds/core/entities'
import { formTemplates } from '@rounds/core/forms'
import { configOf, faultsOf, isQuestion, metaOf, readFormFile, writeFormFile } from '@rounds/core/rules/forms'
import { formBuilderWords } from '@rounds/core/words/form-builder'
import { describe, expect, test } from 'vitest'
import { judging } from '../rules/forms/generated.ts'

describe.each(formTemplates.map(template => [template.name, template] as const))('%s', (_, template) => {
  const { content } = template
  const questions = (configOf(content).fields ?? []).filter(isQuestion)

  test('has no fault and no advice', () => {
    const opensFile = configOf(content).confirmation?.kind === 'file'
    // Which file a form opens only its site can say.
    expect(faultsOf(configOf(content), judging)).toMatchObject(opensFile ? [{ kind: 'no file' }] : [])
    expect(checkRecord(entities.Form, { ...content }, 'merge').ok).toBe(true)
  })

  test('asks in words, each question under a name of its own', () => {
    for (const { label } of questions) expect(label).toMatch(/^[A-Z].{2,}/)
    expect(new Set(questions.map(({ name }) => name)).size).toBe(questions.length)
  })

  test('lets the browser fill in what it knows', () => {
    const tokens = Object.keys(formBuilderWords.field.autofills)
    for (const { kind, autocomplete } of questions) {
      if (kind === 'email') expect(autocomplete).toBe('email')
      if (kind === 'phone') expect(autocomplete).toBe('tel')
      if (kind === 'date of birth') expect(autocomplete).toBe('bday')
      if (autocomplete) expect(tokens).toContain(autocomplete)
    }
  })

  test('never lists health information, nor tells anyone by a question that is not there', () => {
    const { listColumns, notifications } = metaOf(content)
    for (const name of listColumns ?? [])
      expect(questions.find(field => field.name === name)).toMatchObject({ name })
    expect(questions.filter(({ name, health }) => health && listColumns?.includes(name ?? ''))).toEqual([])
    for (const { toField } of notifications ?? [])
      expect(questions.find(({ name }) => name === toField)?.kind).toBe('email')
  })

  test('comes back from a file as it was', () => {
    expect(readFormFile(writeFormFile({ name: template.name, content }))).toEqual({
      ok: true,
      form: { name: template.name, content },
    })
  })
})

test('what patients write about themselves holds health information', () => {
  const flagged = formTemplates.flatMap(({ content }) =>
    (configOf(content).fields ?? []).filter(({ health }) => health).map(({ name }) => name),
  )
  expect(flagged).toEqual(expect.arrayContaining(['reason', 'date_of_birth', 'records', 'message', 'better']))
})

describe('a file that holds no form', () => {
  test.each([
    ['no JSON', 'Hello', /doesn’t contain a form/],
    ['something else', '{"kind":"page"}', /doesn’t contain a form/],
    ['null', 'null', /doesn’t contain a form/],
    ['a newer shape', '{"kind":"rounds-form","shape":2}', /newer version/],
    ['no name', '{"kind":"rounds-form","shape":1,"content":{}}', /no name/],
    ['no content', '{"kind":"rounds-form","shape":1,"name":"x","content":[]}', /empty/],
    [
      'a question without a kind',
      '{"kind":"rounds-form","shape":1,"name":"x","content":{"FrmConfig":{"fields":[{"name":"a"}]}}}',
      /kind is required/,
    ],
    [
      'a kind that is not there',
      '{"kind":"rounds-form","shape":1,"name":"x","content":{"FrmConfig":{"fields":[{"name":"a","kind":"robot"}]}}}',
      /kind/,
    ],
  ])('%s is refused in a sentence', (_, text, problem) => {
    const read = readFormFile(text)
    expect(read.ok ? [] : read.problems).toEqual([expect.stringMatching(problem)])
  })
})
