import type { FormConfig } from '@rounds/core/rules/forms'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { formBuilder } from '../../machines/form-builder.ts'

const config: FormConfig = {
  fields: [
    {
      name: 'who',
      kind: 'choice',
      options: [
        { value: 'Me', label: 'Me' },
        { value: 'Me and my child', label: 'Me and my child' },
      ],
    },
    { name: 'child', kind: 'text' },
  ],
  conditions: [
    { when: [{ field: 'who', value: 'Me' }], effect: 'hide', field: 'child' },
    { when: [{ field: 'who', value: 'Me and my child' }], effect: 'show', field: 'child' },
  ],
}

test('an option is retyped through nothing and another’s words, and its conditions come along', () => {
  const actor = createActor(formBuilder, { input: { config } }).start()
  for (const text of ['Me\nMe', 'Me\n', 'Me\nM', 'Me\nMe', 'Me\nMe with a child'])
    actor.send({ type: 'EDIT', edit: { kind: 'change options', name: 'who', to: { text } } })
  const expected = () =>
    actor.getSnapshot().context.config.conditions?.map(({ when }) => when?.map(({ value }) => value))
  expect(expected()).toEqual([['Me'], ['Me with a child']])
  actor.send({ type: 'UNDO' })
  expect(expected()).toEqual([['Me'], ['Me and my child']])
})
